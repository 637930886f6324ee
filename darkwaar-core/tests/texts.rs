//! What values say of themselves, and what is said of texts that are none.
#![cfg(feature = "alloc")]

use core::error::Error;
use core::str::FromStr;

use darkwaar_core::baseline::Size;
use darkwaar_core::baseline::loom::Tile;
use darkwaar_core::explore::Explorer;
use darkwaar_core::kernel::{Backend, Figures};
use darkwaar_core::{Cell, CellSet, Condition, Direction, Phase, Seed, Sequence, Terrain};

fn error<T: FromStr<Err: Error>>(text: &str) -> String {
    match text.parse::<T>() {
        Ok(_) => panic!("{text} is a value"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_no_value_is_told_what_would_be() {
    let backends = Backend::available().map(Backend::name).collect::<Vec<_>>().join(", ");
    for (found, expected) in [
        (error::<Backend>("fast"), format!("the backends of this CPU are {backends}")),
        (error::<Cell>("(7, 0)"), "a cell is (x, y) with x in 0..=6 and y in 0..=8".into()),
        (error::<CellSet>("X"), "a set of cells is nine lines of seven marks, X or .".into()),
        (error::<Condition>("N"), "a condition is L, O or V, or LIFE, ORDER or VOID".into()),
        (error::<Direction>("N"), "a direction is one of the letters R, L, D, U".into()),
        (error::<Phase>("over"), "a phase is denoise, play, won or lost".into()),
        (error::<Seed>("0x"), "a seed is a whole number such as 20020, -1 or 0x4e34".into()),
        (
            error::<Seed>("18446744073709551616"),
            "a seed has 64 bits: -9223372036854775808 to 18446744073709551615".into(),
        ),
        (error::<Size>("7*9"), "a size is columns and rows such as 7x9".into()),
        (error::<Terrain>("wall"), "a terrain is void (0), ground (1) or energy (2)".into()),
        (error::<Tile>("lava"), "a tile is water, sand, grass, forest or mountain".into()),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn names_read_back() {
    assert!(Tile::ALL.iter().all(|tile| tile.to_string().parse() == Ok(*tile)));
    assert!(Phase::ALL.iter().all(|phase| phase.to_string().parse() == Ok(*phase)));
    assert!(Backend::available().all(|backend| backend.name().parse() == Ok(backend)));
}

#[test]
fn values_are_shown_to_programmers_as_what_they_stand_for() {
    let cell = Cell::new(3, 0).unwrap();
    assert_eq!(format!("{cell:?}"), "Cell(3, 0)");
    let set = format!("{:?}", CellSet::from(cell));
    assert!(set.starts_with("CellSet(0x8)\n...X...\n......."), "{set}");
    assert_eq!(format!("{:?}", Backend::PORTABLE), "Backend(portable)");
    let sequence = "LOLVO".parse::<Sequence>().unwrap();
    let world = Explorer::new(Seed(20020)).world(sequence);
    assert_eq!(
        format!("{:?}", Figures::of(&world)),
        "Figures { core: Some(Cell(3, 0)), exit: Some(Cell(6, 8)), void: 6, ground: 54, energy: 3, reachable: 57, \
         distance: Some(11), path_length: Some(11) }"
    );
    let route = format!("{:?}", world.route().unwrap());
    assert!(route.starts_with("[Cell(3, 0), Cell(4, 0), Cell(4, 1), "), "{route}");
}
