//! What stands beside the board: the game in words, the inspected cell, the command to share.

use darkwaar_core::{CHANNELS, Cell, PASSES, Phase, Terrain, rules};
use ratatui::style::Stylize as _;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{color, mood};
use crate::counted::counted;
use crate::draw::depth::Depth;
use crate::draw::palette::{self, Colour};
use crate::draw::terminal::mark::Mark;
use crate::play::session::Session;

/// From this width on, channels have a line and a bar each.
const WIDE: u16 = 32;
/// Columns of the longest bar.
const BAR: usize = 17;

pub(super) fn panel(session: &Session, width: u16, depth: Option<Depth>) -> Paragraph<'static> {
    let played = session.played();
    let cell = session.cursor();
    let channels = played.game().board().channels(cell);
    let mut lines = progress(session);
    lines.push(Line::default());
    lines.push(Line::styled(session.message(), mood(session.phase(), depth).bold()));
    // Above what may run off the end: it grows with the moves.
    lines.push(Line::default());
    lines.push(Line::from(played.command()));
    lines.push(Line::default());
    lines.push(named("cell", cell.to_string()));
    lines.extend(if width < WIDE { pairs(channels) } else { bars(channels, depth) });
    lines.push(reading(session, cell));
    if session.shows_terrain() {
        lines.push(Line::default());
        lines.extend(legend(depth));
    }
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// Seed, step, moves and history.
fn progress(session: &Session) -> Vec<Line<'static>> {
    let played = session.played();
    let game = played.game();
    let chosen = game.history().iter().map(|condition| condition.word());
    let history = chosen.chain(core::iter::repeat("-")).take(PASSES);
    vec![
        named("seed", game.seed().to_string()),
        named(
            "step",
            format!("{}/{PASSES}, {}", game.step(), counted(played.moves() as u128, "move")),
        ),
        Line::from(history.collect::<Vec<_>>().join(" ")),
    ]
}

fn named(name: &'static str, value: String) -> Line<'static> {
    Line::from(vec![Span::from(format!("{name:<6}")).dim(), Span::from(value)])
}

/// The channels, two on a line.
fn pairs([a, b, c, d]: [u8; CHANNELS]) -> Vec<Line<'static>> {
    vec![Line::from(format!("a {a:3}  b {b:3}")), Line::from(format!("c {c:3}  d {d:3}"))]
}

/// The channels as bars in their tints.
fn bars(channels: [u8; CHANNELS], depth: Option<Depth>) -> Vec<Line<'static>> {
    let bar = |((name, value), tint): ((char, u8), Colour)| {
        let length = BAR * usize::from(value) / usize::from(u8::MAX);
        let bar = Span::from("\u{25a0}".repeat(length)).fg(color(depth, tint));
        Line::from(vec![Span::from(format!("{name} {value:3} ")), bar])
    };
    ('a'..).zip(channels).zip(palette::TINTS).map(bar).collect()
}

/// The sum of the channels, and the terrain that it makes.
fn reading(session: &Session, cell: Cell) -> Line<'static> {
    let channels = session.played().game().board().channels(cell);
    let sum: u16 = channels.map(u16::from).iter().sum();
    let when = if session.phase() == Phase::Denoise { " if read now" } else { "" };
    named("sum", format!("{sum}: {}{when}", name(rules::terrain(channels))))
}

const fn name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Void => "void",
        Terrain::Ground => "ground",
        Terrain::Energy => "energy",
    }
}

/// What the board's marks and colours mean, once it shows terrain.
fn legend(depth: Option<Depth>) -> Vec<Line<'static>> {
    let Some(depth) = depth else {
        return vec![
            Line::from("C core, E exit, @ player"),
            Line::from(". ground, * energy, # void"),
        ];
    };
    let mark = |(text, colour): (&'static str, Colour), name: &'static str| {
        [Span::from(text).fg(color(Some(depth), colour)), Span::from(format!(" {name}  "))]
    };
    let swatch = |terrain: Terrain| {
        let colour = color(Some(depth), Colour::of(terrain));
        [Span::from("\u{2588}\u{2588}").fg(colour), Span::from(format!(" {}  ", name(terrain)))]
    };
    let marks = [(Mark::Core, "core"), (Mark::Exit, "exit"), (Mark::Player, "you")];
    vec![
        marks.into_iter().flat_map(|(kind, name)| mark(kind.text(), name)).collect(),
        [Terrain::Void, Terrain::Ground, Terrain::Energy].into_iter().flat_map(swatch).collect(),
    ]
}
