//! One run at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::PathBuf;

/// A file that only one run has; it is removed with this value, and left by a sudden end, which does no harm.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock, or nothing if another run has it.
    pub(super) fn take(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = File::options().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Whoever had it may have removed the file between the two steps.
            if super::is_at(&file, &path)? {
                return Ok(Some(Self { path, _file: file }));
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // What cannot be removed can still be locked by the next run.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU32, Ordering};
    use core::time::Duration;

    use super::*;

    #[test]
    fn one_has_it_until_it_is_dropped() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lock");
        let take = || Lock::take(path.clone()).unwrap();
        let first = take();
        assert!(first.is_some() && take().is_none());
        drop(first);
        assert!(!path.exists());
        fs::write(&path, "left by a sudden end").unwrap();
        assert!(take().is_some());
    }

    #[test]
    fn many_threads_have_it_in_turn() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lock");
        let holders = AtomicU32::new(0);
        let take_often = || {
            for _ in 0..2000 {
                if let Some(_lock) = Lock::take(path.clone()).unwrap() {
                    assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                    std::thread::sleep(Duration::from_micros(20));
                    holders.fetch_sub(1, Ordering::SeqCst);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(take_often);
            }
        });
    }
}
