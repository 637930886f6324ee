//! A world as a small board: terrain, core, exit and route.

use darkwaar_core::{Cell, CellSet, Direction, Route, Seed, Sequence, Terrain, World};
use maud::{Markup, html};

use super::svg;
use crate::draw::palette::{self, Colour};

/// The author's colours.
pub(super) fn css() -> String {
    let colours = [
        ("void", Colour::of(Terrain::Void)),
        ("ground", Colour::of(Terrain::Ground)),
        ("energy", Colour::of(Terrain::Energy)),
        ("core", palette::CORE),
        ("exit", palette::EXIT),
        ("route", palette::PLAYER),
    ];
    let colour = |(name, colour): (&str, Colour)| format!("--{name}:{};", colour.hex());
    format!(".board{{{}}}\n", colours.map(colour).concat())
}

/// The picture of a world. The frame of boards shows void where nothing else is.
pub(super) fn board(seed: Seed, sequence: Sequence, world: &World) -> Markup {
    let terrain = world.terrain();
    html! {
        svg .board viewBox="-.1 -.1 7.2 9.2" role="img"
            aria-label={ "World of seed " (seed) " under " (sequence) } {
            path .void d="M0 0h7v9H0z" {}
            path .ground d=(cells(terrain.ground())) {}
            path .energy d=(cells(terrain.energy())) {}
            use href="#tiles" {}
            @if let Some(route) = world.route() { path .route d=(line(&route)) {} }
            @if let Some(exit) = world.exit() { path .exit d=(square(exit)) {} }
            @if let Some(core) = world.core() { path .core d={ (cells(CellSet::of(core))) "z" } {} }
        }
    }
}

fn cells(cells: CellSet) -> String {
    svg::cells(cells.iter().map(|cell| [cell.x().into(), cell.y().into()]))
}

/// A square of two fifths of a cell in its middle.
fn square(cell: Cell) -> String {
    format!("M{}.3 {}.3h.4v.4h-.4z", cell.x(), cell.y())
}

/// From the middle of the core to the middle of the exit.
fn line(route: &Route) -> String {
    let moves: Vec<_> = route.moves().collect();
    let straight = moves.chunk_by(|one, next| one == next);
    let lines = straight.map(|steps| {
        let letter = match steps[0] {
            Direction::Right => "h",
            Direction::Left => "h-",
            Direction::Down => "v",
            Direction::Up => "v-",
        };
        format!("{letter}{}", steps.len())
    });
    format!("M{}.5 {}.5{}", route[0].x(), route[0].y(), lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use darkwaar_core::Condition;
    use darkwaar_core::explore::Explorer;

    use super::*;

    #[test]
    fn the_checked_example_is_drawn() {
        let sequence = "LOLVO".parse().unwrap();
        let world = Explorer::new(Seed(20020)).world(sequence);
        let picture = board(Seed(20020), sequence, &world).into_string();
        // RDDRRDDDDDD from (3, 0) to (6, 8).
        assert!(picture.contains("<path class=\"route\" d=\"M3.5 0.5h1v2h2v6\">"), "{picture}");
        assert!(picture.contains("<path class=\"exit\" d=\"M6.3 8.3h.4v.4h-.4z\">"));
        assert!(picture.contains("<path class=\"core\" d=\"M3 0h1v1H3z\">"));
        let path = |class: &str| {
            let (_, rest) = picture.split_once(&format!("class=\"{class}\" d=\"")).unwrap();
            let covered = svg::covered(rest.split_once('"').unwrap().0).into_iter();
            let cell = |part: usize| u8::try_from(part).unwrap();
            covered.map(|[x, y]| Cell::new(cell(x), cell(y)).unwrap()).collect::<CellSet>()
        };
        assert_eq!(path("ground"), world.terrain().ground());
        assert_eq!(path("energy"), world.terrain().energy());
    }

    #[test]
    fn a_dead_world_has_terrain_alone() {
        let sequence = Sequence([Condition::Void; 5]);
        let world = Explorer::new(Seed(0)).world(sequence);
        let picture = board(Seed(0), sequence, &world).into_string();
        assert!(!["route", "exit", "core"].iter().any(|class| picture.contains(class)));
    }
}
