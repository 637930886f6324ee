//! `play`: the game, in the terminal or by a script.

use anyhow::Result;
use darkwaar_core::{Condition, Seed};

use crate::cli::{OutputArgs, PlayArgs, SharedArgs};
use crate::destination::Destination;
use crate::draw::terminal::{self, Style, figures};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::play::{self, Playthrough};

pub(crate) fn run(
    args: &PlayArgs,
    shared: &SharedArgs,
    interrupt: &Interrupt,
) -> Result<ExitStatus> {
    let style = Style::choose(shared.color);
    let text = match (args.seed, &args.moves) {
        (Some(seed), Some(script)) => report(&Playthrough::of(seed, script)?, style),
        (seed, _) => {
            let played = play::play(seed, style.depth, interrupt)?;
            format!("{}: {}\n", played.outcome(), played.command())
        }
    };
    Destination::write_whole(&OutputArgs { output: None }, text.as_bytes())?;
    Ok(ExitStatus::Success)
}

/// The board and how the game stands, as text.
fn report(played: &Playthrough, style: Style) -> String {
    let picture = terminal::game(played.game(), &played.trail(), style);
    let seed: Seed = played.game().seed();
    let history = played.game().history();
    let letters: String = history.iter().map(|condition| condition.letter()).collect();
    let words: Vec<_> = history.iter().copied().map(Condition::word).collect();
    let conditions = if history.is_empty() {
        "none".to_owned()
    } else {
        format!("{letters} ({})", words.join(" "))
    };
    let lines = [
        ("seed", format!("{seed} ({seed:#x})")),
        ("conditions", conditions),
        ("outcome", played.outcome()),
        ("moves", played.moves().to_string()),
        ("blocked", played.blocked().to_string()),
    ];
    let figures = lines.map(|(name, figure)| figures::line(name, &figure)).concat();
    format!("{picture}\n{figures}")
}
