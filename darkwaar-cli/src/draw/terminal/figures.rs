//! A world's figures as text.

use core::fmt::Display;

use darkwaar_core::{CellSet, Condition, Direction, Seed, Sequence, World};

use crate::counted::counted;

/// A line a figure.
pub(super) fn text(seed: Seed, sequence: Sequence, world: &World) -> String {
    let words = sequence.0.map(Condition::word).join(" ");
    let steps = world.path_length().map(|steps| counted(steps.into(), "step"));
    let route = world.route().map(|route| route.moves().map(Direction::letter).collect::<String>());
    let lines = [
        ("seed", format!("{seed} ({seed:#x})")),
        ("sequence", format!("{sequence} ({words}, index {})", sequence.index())),
        ("outcome", outcome(world).to_owned()),
        ("terrain", terrain(world)),
        ("core", or_none(world.core())),
        ("exit", or_none(world.exit())),
        (
            "reachable",
            format!("{} cells from the core, the core included", world.reachable().len()),
        ),
        ("distance", or_none(world.distance())),
        ("path", or_none(steps)),
        ("route", or_none(route)),
    ];
    lines.map(|(name, figure)| line(name, &figure)).concat()
}

/// A figure under its name.
pub(crate) fn line(name: &str, figure: &str) -> String {
    format!("{name:<10} {figure}\n")
}

/// How many cells each terrain has.
pub(crate) fn terrain(world: &World) -> String {
    let terrain = world.terrain();
    let [void, ground, energy] =
        [terrain.void(), terrain.ground(), terrain.energy()].map(CellSet::len);
    format!("{void} void, {ground} ground, {energy} energy")
}

/// Whether there is an exit, and what is missing without.
pub(crate) const fn outcome(world: &World) -> &'static str {
    match (world.core(), world.exit()) {
        (_, Some(_)) => "playable",
        (Some(_), None) => "NO WAY OUT: no exit",
        (None, None) => "NO WAY OUT: no core",
    }
}

/// A figure that a world may not have.
pub(crate) fn or_none(figure: Option<impl Display>) -> String {
    figure.map_or_else(|| "none".to_owned(), |figure| figure.to_string())
}
