//! Progress on stderr.

use core::fmt::Write;
use core::time::Duration;
use std::io::{IsTerminal as _, stderr, stdout};
use std::time::Instant;

use console::Term;
use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use crate::cli::When;

const BAR: &str = "{bar:30} {percent:>3}%  {human_pos}/{human_len} {msg}  {rate}  ETA {left}";
const COUNTER: &str = "{spinner} {human_pos} {msg}  {rate}";

/// Shorter work shows nothing on a terminal; nor does a pager or `head` get a bar among its lines at once.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar or a counter of units of work, or nothing.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether anything is to be seen, now or later.
    shows: bool,
    /// Where it shows once [`PATIENCE`] is over.
    later: Option<ProgressDrawTarget>,
    started: Instant,
}

impl Progress {
    /// A bar over `total` units, or a counter where nobody knows how many there are; `data_to_stdout` says whether the
    /// data goes there.
    ///
    /// In `auto`, it shows when stderr is a terminal, but not among the data on the same terminal.
    pub(crate) fn new(
        when: When,
        total: Option<u128>,
        unit: &'static str,
        data_to_stdout: bool,
    ) -> Self {
        let is_apart = stderr().is_terminal() && !(data_to_stdout && stdout().is_terminal());
        let (now, later) = match when {
            When::Always => (ProgressDrawTarget::term_like(Box::new(Term::stderr())), None),
            When::Auto if is_apart => {
                (ProgressDrawTarget::hidden(), Some(ProgressDrawTarget::stderr()))
            }
            When::Auto | When::Never => (ProgressDrawTarget::hidden(), None),
        };
        // The whole range of seeds is one more than 64 bits hold.
        let length = total.map(|total| u64::try_from(total).unwrap_or(u64::MAX));
        let bar = ProgressBar::with_draw_target(length, now).with_message(unit);
        bar.set_style(style(length.is_some(), 0));
        Self { shows: when == When::Always || later.is_some(), bar, later, started: Instant::now() }
    }

    /// Shows units of an earlier run, which do not count for the rate.
    pub(crate) fn start_at(&mut self, units: u128) {
        let units = u64::try_from(units).unwrap_or(u64::MAX);
        self.bar.set_style(style(self.bar.length().is_some(), units));
        self.bar.set_position(units);
    }

    /// Counts `units` as done.
    pub(crate) fn advance(&mut self, units: usize) {
        if self.started.elapsed() > PATIENCE
            && let Some(target) = self.later.take()
        {
            self.bar.set_draw_target(target);
        }
        self.bar.inc(units as u64);
    }

    /// Takes the progress away and says what was done, if progress is to be seen.
    pub(crate) fn finish(self, worlds: u128) {
        self.bar.finish_and_clear();
        if self.shows {
            let seconds = self.started.elapsed().as_secs_f64();
            let worlds = HumanCount(u64::try_from(worlds).unwrap_or(u64::MAX));
            crate::say(&format!("{worlds} worlds in {seconds:.1} s"));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// How a bar or a counter looks that starts with units of an earlier run.
fn style(has_length: bool, earlier: u64) -> ProgressStyle {
    let template = if has_length { BAR } else { COUNTER };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    // What cannot be shown is not missed.
    let write_rate = move |state: &ProgressState, line: &mut dyn Write| {
        let _ = write!(line, "{:.0}/s", rate(state, earlier));
    };
    let write_left = move |state: &ProgressState, line: &mut dyn Write| {
        let left = state.len().unwrap_or_default().saturating_sub(state.pos());
        let seconds = Duration::try_from_secs_f64(float(left) / rate(state, earlier));
        let _ = seconds.map(|left| write!(line, "{:#}", HumanDuration(left)));
    };
    style.with_key("rate", write_rate).with_key("left", write_left)
}

/// Units a second since this run began.
fn rate(state: &ProgressState, earlier: u64) -> f64 {
    float(state.pos().saturating_sub(earlier)) / state.elapsed().as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "what is shown is rounded")]
const fn float(count: u64) -> f64 {
    count as f64
}
