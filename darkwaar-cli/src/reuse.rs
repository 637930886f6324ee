//! Buffers that are used again.

use std::sync::{Mutex, PoisonError};

/// Things that are costly to make, kept for the next one who needs one.
#[derive(Debug)]
pub(crate) struct Reuse<T> {
    spare: Mutex<Vec<T>>,
}

impl<T> Reuse<T> {
    pub(crate) const fn new() -> Self {
        Self { spare: Mutex::new(Vec::new()) }
    }

    /// A used one, or a new one if none is spare.
    pub(crate) fn take(&self, make: impl FnOnce() -> T) -> T {
        let used = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        used.unwrap_or_else(make)
    }

    /// Keeps one for later.
    pub(crate) fn give_back(&self, used: T) {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_back_is_taken_first() {
        let reuse = Reuse::new();
        assert_eq!(reuse.take(|| 1), 1);
        reuse.give_back(2);
        assert_eq!((reuse.take(|| 3), reuse.take(|| 3)), (2, 3));
    }
}
