//! Work in fixed chunks on all threads, with the results in order.

use core::iter;
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::VecDeque;
use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context as _, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Chunks in flight for each thread: enough that none waits while results are written, few enough to stay small.
const AHEAD: usize = 4;

/// A pool of `threads`, by default as many as the process may use: affinity and cgroup limits count.
pub(crate) fn pool(threads: Option<u16>) -> Result<ThreadPool> {
    let available = || thread::available_parallelism().map_or(1, NonZero::get);
    let count = threads.map_or_else(available, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(count).build();
    pool.with_context(|| format!("cannot start worker threads, {count} of them"))
}

/// Does `work` on every chunk in parallel and hands the results to `consume` in the order of the chunks.
///
/// At most [`AHEAD`] chunks a thread are alive at once, whatever their number. The first error of `consume` ends it.
pub(crate) fn in_order<C: Send, R: Send>(
    pool: &ThreadPool,
    chunks: impl Iterator<Item = C>,
    work: impl Fn(C) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    let stopped = AtomicBool::new(false);
    let (work, stopped) = (&work, &stopped);
    pool.in_place_scope(|scope| {
        let mut results = chunks.map(|chunk| {
            let (sender, receiver) = sync_channel(1);
            scope.spawn(move |_| {
                if !stopped.load(Ordering::Relaxed) {
                    // The receiver is gone only after an error.
                    let _ = sender.send(work(chunk));
                }
            });
            receiver
        });
        let window = AHEAD * pool.current_num_threads();
        let mut ahead: VecDeque<_> = results.by_ref().take(window).collect();
        let outcome = iter::from_fn(|| {
            let next = ahead.pop_front()?;
            let result = next.recv().context("a worker thread failed");
            ahead.extend(results.next());
            Some(result)
        })
        .try_for_each(|result| consume(result?));
        stopped.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_however_long_each_takes() {
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let work = |chunk: u64| {
                thread::sleep(core::time::Duration::from_micros(chunk * 7919 % 500));
                chunk * 2
            };
            let consume = |result| {
                results.push(result);
                Ok(())
            };
            in_order(&pool(Some(threads)).unwrap(), 0..200, work, consume).unwrap();
            assert!(results.into_iter().eq((0..200).map(|chunk| chunk * 2)));
        }
    }

    #[test]
    fn an_error_stops_endless_work() {
        let mut seen = 0;
        let consume = |chunk: u32| {
            seen = chunk;
            anyhow::ensure!(chunk < 50, "enough");
            Ok(())
        };
        let outcome = in_order(&pool(Some(2)).unwrap(), 0.., |chunk| chunk, consume);
        assert_eq!((outcome.unwrap_err().to_string(), seen), ("enough".to_owned(), 50));
    }
}
