//! The game in the terminal.

mod keys;
mod playthrough;
pub(crate) mod screen;
mod script;
mod session;
mod view;

use core::time::Duration;

use anyhow::{Context as _, Result};
use crossterm::event::{self, Event};
use darkwaar_core::Seed;

use self::keys::Request;
pub(crate) use self::playthrough::Playthrough;
use self::screen::Screen;
pub(crate) use self::script::Script;
use self::session::Session;
use crate::draw::depth::Depth;
use crate::error::Interrupted;
use crate::interrupt::{Interrupt, TICK};
use crate::seeds;

const UNUSABLE: &str = "cannot use the terminal";

/// Plays until the player quits; the last game is the result.
pub(crate) fn play(
    seed: Option<Seed>,
    depth: Option<Depth>,
    interrupt: &Interrupt,
) -> Result<Playthrough> {
    screen::check()?;
    // Crossterm reads NO_COLOR by itself, and would overrule --color always.
    crossterm::style::force_color_output(depth.is_some());
    let played = play_on_screen(Session::new(seed.unwrap_or_else(seeds::random)), depth, interrupt);
    // Whatever failed then, failed for this.
    if played.is_err() && screen::is_gone() { Err(Interrupted.into()) } else { played }
}

fn play_on_screen(
    mut session: Session,
    depth: Option<Depth>,
    interrupt: &Interrupt,
) -> Result<Playthrough> {
    let mut screen = Screen::take().context(UNUSABLE)?;
    loop {
        // Keys that wait already come first: a paste must not be drawn letter by letter.
        if !event::poll(Duration::ZERO).context(UNUSABLE)? {
            screen.draw(|frame| view::draw(frame, &session, depth)).context(UNUSABLE)?;
        }
        match next_request(&session, interrupt)? {
            None => {}
            Some(Request::Act(action)) => session.act(action),
            Some(Request::NewSeed) => session = Session::new(seeds::random()),
            Some(Request::Suspend) => screen.suspend().context(UNUSABLE)?,
            Some(Request::Quit) => return Ok(session.into_played()),
            Some(Request::Interrupt) => return Err(Interrupted.into()),
        }
    }
}

/// What the next key asks for; nothing if there is something else to draw for, as a new size.
fn next_request(session: &Session, interrupt: &Interrupt) -> Result<Option<Request>> {
    interrupt.check()?;
    while !event::poll(TICK).context(UNUSABLE)? {
        interrupt.check()?;
        if screen::is_gone() {
            return Err(Interrupted.into());
        }
    }
    match event::read().context(UNUSABLE)? {
        Event::Key(key) => Ok(keys::request(key, session.phase())),
        _ => Ok(None),
    }
}
