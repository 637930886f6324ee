//! Work on all threads, with the results in order.

use core::num::NonZero;
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::{Context as _, Result};
use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

/// Chunks in flight besides one for each thread: enough that none waits while results are written, few enough to stay small.
const AHEAD: usize = 2;

/// A pool of `threads`, by default as many as the process may use: affinity and cgroup limits count.
pub(crate) fn pool(threads: Option<u16>) -> Result<ThreadPool> {
    let available = || thread::available_parallelism().map_or(1, NonZero::get);
    let count = threads.map_or_else(available, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(count).build();
    pool.with_context(|| format!("cannot start worker threads, {count} of them"))
}

/// Lets `task` use the threads of a pool, and waits for all that it began. A panic in a thread comes out here.
pub(crate) fn with_workers<'scope, R>(
    pool: &ThreadPool,
    task: impl FnOnce(Workers<'_, 'scope>) -> R,
) -> R {
    pool.in_place_scope(|scope| task(Workers { scope, window: pool.current_num_threads() + AHEAD }))
}

/// Threads that wait for work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workers<'a, 'scope> {
    scope: &'a Scope<'scope>,
    window: usize,
}

impl<'a, 'scope> Workers<'a, 'scope> {
    /// Does `work` on every chunk in parallel; the results come in the order of the chunks.
    ///
    /// One chunk a thread and [`AHEAD`] more are alive at most, whatever their number: a chunk is taken only when a result is
    /// asked for. Work that has not begun when the iterator is dropped is not done.
    pub(crate) fn in_order<R, I, W>(
        self,
        chunks: I,
        work: &'scope W,
    ) -> InOrder<'a, 'scope, I, R, W>
    where
        R: Send + 'scope,
        I: Iterator<Item: Send + 'scope>,
        W: Fn(I::Item) -> R + Sync,
    {
        InOrder { workers: self, chunks, work, ahead: VecDeque::new(), stopped: Arc::default() }
    }
}

/// The results of [`Workers::in_order`].
#[derive(Debug)]
pub(crate) struct InOrder<'a, 'scope, I, R, W> {
    workers: Workers<'a, 'scope>,
    chunks: I,
    work: &'scope W,
    ahead: VecDeque<Receiver<R>>,
    stopped: Arc<AtomicBool>,
}

impl<'scope, R, I, W> InOrder<'_, 'scope, I, R, W>
where
    R: Send + 'scope,
    I: Iterator<Item: Send + 'scope>,
    W: Fn(I::Item) -> R + Sync,
{
    fn begin(&mut self, chunk: I::Item) {
        let (sender, receiver) = sync_channel(1);
        let (work, stopped) = (self.work, Arc::clone(&self.stopped));
        self.workers.scope.spawn(move |_| {
            if !stopped.load(Ordering::Relaxed) {
                // The receiver is gone only if nobody wants the result any more.
                let _ = sender.send(work(chunk));
            }
        });
        self.ahead.push_back(receiver);
    }
}

impl<'scope, R, I, W> Iterator for InOrder<'_, 'scope, I, R, W>
where
    R: Send + 'scope,
    I: Iterator<Item: Send + 'scope>,
    W: Fn(I::Item) -> R + Sync,
{
    type Item = R;

    fn next(&mut self) -> Option<R> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        while self.ahead.len() < self.workers.window
            && let Some(chunk) = self.chunks.next()
        {
            self.begin(chunk);
        }
        let result = self.ahead.pop_front()?.recv();
        // Without a result the thread has panicked, which comes out where the threads are waited for; there is no more.
        self.stopped.store(result.is_err(), Ordering::Relaxed);
        result.ok()
    }
}

impl<I, R, W> Drop for InOrder<'_, '_, I, R, W> {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order_however_long_each_takes() {
        let work = |chunk: u64| {
            thread::sleep(Duration::from_micros(chunk * 7919 % 500));
            chunk * 2
        };
        for threads in [1, 2, 7] {
            with_workers(&pool(Some(threads)).unwrap(), |workers| {
                let results = workers.in_order(0..200, &work);
                assert!(results.eq((0..200).map(|chunk| chunk * 2)));
            });
        }
    }

    #[test]
    fn results_can_be_worked_on_in_turn() {
        let (double, increment) = (|chunk: u32| chunk * 2, |chunk: u32| chunk + 1);
        with_workers(&pool(Some(2)).unwrap(), |workers| {
            let doubled = workers.in_order(0..1000, &double);
            let halves = doubled.flat_map(|number| [number, number]);
            let results = workers.in_order(halves, &increment);
            assert!(results.eq((0..1000).flat_map(|chunk| [chunk * 2 + 1; 2])));
        });
    }

    #[test]
    fn giving_up_stops_endless_work() {
        let done = core::sync::atomic::AtomicUsize::new(0);
        let work = |chunk: u32| {
            done.fetch_add(1, Ordering::Relaxed);
            chunk
        };
        let seen = with_workers(&pool(Some(2)).unwrap(), |workers| {
            workers.in_order(0.., &work).find(|chunk| *chunk == 50)
        });
        assert_eq!(seen, Some(50));
        assert!(done.into_inner() <= 51 + 2 + AHEAD);
    }

    #[test]
    #[should_panic = "chunk 3"]
    fn a_panic_in_a_thread_is_not_lost() {
        let work = |chunk: u32| assert_ne!(chunk, 3, "chunk 3");
        with_workers(&pool(Some(2)).unwrap(), |workers| {
            let mut results = workers.in_order(0..9, &work);
            assert_eq!(results.by_ref().count(), 3);
            assert_eq!(results.next(), None);
        });
    }
}
