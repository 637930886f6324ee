//! What made a file: the version of the program and the rules of the worlds.

use darkwaar_core::explore::Explorer;
use darkwaar_core::kernel::Figures;
use darkwaar_core::{Seed, Sequence};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::row::Row;

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The seed of the published example, whose worlds stand for the rules.
pub(crate) const EXAMPLE: Seed = Seed(20020);

/// What tells rules apart: the SHA-256 of what `explore --seeds 20020` writes, as computed by the reference.
pub(crate) fn rules_digest() -> String {
    let mut explorer = Explorer::new(EXAMPLE);
    let mut hash = Sha256::new();
    hash.update(Row::COLUMNS.join(",") + "\n");
    for sequence in Sequence::all() {
        let figures = Figures::of(&explorer.world(sequence));
        let row = Row { seed: EXAMPLE, sequence, figures };
        hash.update(Row::COLUMNS.map(|column| field(&row.value(column))).join(",") + "\n");
    }
    hexadecimal(hash)
}

/// A value as CSV has it.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The SHA-256 of a text, in hexadecimal.
pub(crate) fn sha256(text: impl AsRef<[u8]>) -> String {
    let mut hash = Sha256::new();
    hash.update(text);
    hexadecimal(hash)
}

/// The digest in hexadecimal.
pub(crate) fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_that_of_the_rows_of_the_example() {
        // `darkwaar explore --seeds 20020 | sha256sum`, recorded when the rules were settled.
        assert_eq!(
            rules_digest(),
            "dfe17a887ae30469a28a1dd3009501081feefaba9936d01380c6733830c1456c"
        );
    }
}
