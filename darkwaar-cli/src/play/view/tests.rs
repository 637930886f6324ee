//! Views as a terminal would show them.

use darkwaar_core::{Condition, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::*;
use crate::play::keys::Action;

/// A game after these conditions, and after a shortest walk if it is to be won.
fn session(seed: u64, conditions: &str, is_won: bool) -> Session {
    let mut session = Session::new(Seed(seed));
    for letter in conditions.chars() {
        session.act(Action::Settle(Condition::try_from(letter).unwrap()));
    }
    let route = session.played().game().world().and_then(darkwaar_core::World::route);
    for direction in route.filter(|_| is_won).iter().flat_map(darkwaar_core::Route::moves) {
        session.act(Action::Go(direction));
    }
    session
}

fn drawn(session: &Session, width: u16, height: u16, depth: Option<Depth>) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, session, depth)).unwrap();
    terminal.backend().buffer().clone()
}

/// The lines of what is shown from column `left` on.
fn lines(buffer: &Buffer, left: u16) -> Vec<String> {
    let line = |y| (left..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| line(y).trim_end().to_owned()).collect()
}

fn condensed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn everything_fits_in_the_smallest_terminals() {
    let games = [
        (u64::MAX, "", false),
        (u64::MAX, "LOLV", false),
        (u64::MAX, "LOLVO", false),
        (u64::MAX, "LOLVO", true),
        (u64::MAX, "VVOVL", false),
    ];
    for (depth, width, height, board) in [(Some(Depth::Truecolor), 40, 20, 16), (None, 61, 22, 37)]
    {
        for (seed, conditions, is_won) in games {
            let session = session(seed, conditions, is_won);
            let buffer = drawn(&session, width, height, depth);
            let panel = condensed(&lines(&buffer, board + 1).concat());
            let played = session.played();
            for part in [
                seed.to_string(),
                session.message(),
                format!("cell {}", session.cursor()),
                played.command(),
            ] {
                assert!(panel.contains(&condensed(&part)), "{part} is not in {panel}");
            }
            assert!(lines(&buffer, 0).concat().contains("quit"), "{buffer:?}");
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let session = session(20020, "LO", false);
    for (width, height, depth, needed) in [
        (39, 20, Some(Depth::Ansi256), "39x20, the game needs 40x20."),
        (40, 19, Some(Depth::Ansi256), "40x19, the game needs 40x20."),
        (60, 22, None, "60x22, the game needs 61x22."),
    ] {
        let text = lines(&drawn(&session, width, height, depth), 0).join(" ");
        assert!(condensed(&text).contains(&condensed(needed)), "{text}");
    }
    // Nothing to say it on.
    let _ = drawn(&session, 0, 0, None);
}

#[test]
fn the_board_is_as_large_as_there_is_room() {
    let session = session(20020, "", false);
    let widths = [(40, 20), (80, 24), (100, 40), (200, 60)].map(|(width, height)| {
        let first = lines(&drawn(&session, width, height, Some(Depth::Truecolor)), 0).remove(0);
        first.chars().position(|edge| edge == '\u{2510}').unwrap() + 1
    });
    assert_eq!(widths, [2, 4, 8, 12].map(|cell| 7 * cell + 2));
}

#[test]
fn letters_and_digits_show_every_step() {
    let board = |conditions, is_won| {
        let buffer = drawn(&session(20020, conditions, is_won), 80, 24, None);
        lines(&buffer, 0)
            .iter()
            .map(|line| line.chars().take(37).collect())
            .collect::<Vec<String>>()
    };
    // The noise of (0, 0) is 958d83d2; the levels after LIFE are 2123.
    assert_eq!(
        board("", false)[1..3],
        [
            "\u{2502}958d a779 df86 318e bbfb 272d e14c \u{2502}",
            "\u{2502}83d2 0be5 d10a 1048 9d84 8158 234e \u{2502}",
        ]
    );
    assert!(board("L", false)[1].starts_with("\u{2502} 2 1  2 2 "));
    let won = board("LOLVO", true);
    assert_eq!(won[1], "\u{2502}.... .... .... CCCC .... .... #### \u{2502}");
    assert_eq!(won[18], "\u{2502}.... .... .... .... #### #### @@@@ \u{2502}");
    assert!(won[0].contains(" WON "));
    assert_eq!(board("LOLVO", false)[18].chars().rev().nth(2), Some('E'));
}

#[test]
fn colours_are_the_authors() {
    let depth = Some(Depth::Truecolor);
    let rgb = |colour: Colour| color(depth, colour);
    // 149, 141, 131 and 210 between ink and their tints.
    let noise = drawn(&session(20020, "", false), 80, 24, depth);
    let shown = [(1, 1), (3, 1), (1, 2), (3, 2)].map(|place| noise[place].bg);
    let [a, b, c, d] = palette::squares([149, 141, 131, 210], 0).map(rgb);
    assert_eq!(shown, [a, b, c, d]);
    // The player on the core (3, 0), the exit (6, 8): the middle of each cell.
    let world = drawn(&session(20020, "LOLVO", false), 80, 24, depth);
    assert_eq!(world[(1 + 3 * 4 + 1, 1)].bg, rgb(palette::PLAYER));
    assert_eq!(world[(1 + 6 * 4 + 1, 1 + 8 * 2)].bg, rgb(palette::EXIT));
    // The edge of the core once the player has gone to the exit.
    let won = drawn(&session(20020, "LOLVO", true), 80, 24, depth);
    assert_eq!(won[(1 + 3 * 4, 1)].bg, rgb(palette::CORE));
    let few = drawn(&session(20020, "LOLVO", false), 80, 24, Some(Depth::Ansi256));
    assert!(few.content.iter().all(|cell| !matches!(cell.bg, Color::Rgb(..))));
}
