//! Files for `verify`.

use super::check_refusal;
use crate::command::verify_bytes;

/// A file of rows, records or digests, as `verify` reads it.
pub fn verification(bytes: &[u8]) {
    // A digest can be one of any range of seeds, which takes as long as it takes.
    if bytes.windows(2).any(|pair| pair == b"..") {
        return;
    }
    match verify_bytes(bytes) {
        Ok(status) => assert!(!status.is_error()),
        Err(error) => check_refusal(&error),
    }
}
