//! Progress on stderr.

use core::fmt::Write;
use std::io::{IsTerminal as _, stdout};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::cli::When;

const BAR: &str = "{bar:30} {percent:>3}%  {human_pos}/{human_len} {msg}  {rate}  ETA {eta}";
const COUNTER: &str = "{spinner} {human_pos} {msg}  {rate}";

/// A bar that counts units of work, or nothing.
pub(crate) struct Progress(ProgressBar);

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
        let target = match when {
            When::Always => ProgressDrawTarget::term_like(Box::new(Term::stderr())),
            When::Auto if !(data_to_stdout && stdout().is_terminal()) => {
                ProgressDrawTarget::stderr()
            }
            When::Auto | When::Never => ProgressDrawTarget::hidden(),
        };
        // The whole range of seeds is one more than 64 bits hold.
        let length = total.map(|total| u64::try_from(total).unwrap_or(u64::MAX));
        let bar = ProgressBar::with_draw_target(length, target).with_message(unit);
        let template = if length.is_some() { BAR } else { COUNTER };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style.with_key("rate", write_rate));
        Self(bar)
    }

    /// Counts `units` as done.
    pub(crate) fn advance(&self, units: usize) {
        self.0.inc(units as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn write_rate(state: &ProgressState, line: &mut dyn Write) {
    // A rate that cannot be shown is not missed.
    let _ = write!(line, "{:.0}/s", state.per_sec());
}
