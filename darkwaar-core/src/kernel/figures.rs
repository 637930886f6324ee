//! The figures of a world in eight bytes.

use core::fmt;

use crate::{Cell, CellSet, World};

/// The figures of a world: all that a row of statistics needs, without the maps.
///
/// ```
/// use darkwaar_core::kernel::Figures;
/// use darkwaar_core::{Game, Seed, Sequence};
///
/// let mut game = Game::new(Seed(20020));
/// for condition in "LOLVO".parse::<Sequence>().unwrap().0 {
///     let _ = game.settle(condition);
/// }
/// let figures = Figures::of(game.world().unwrap());
/// assert_eq!((figures.void(), figures.ground(), figures.energy()), (6, 54, 3));
/// assert_eq!((figures.distance(), figures.path_length()), (Some(11), Some(11)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "[u8; 8]", try_from = "[u8; 8]")
)]
pub struct Figures(u64);

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figures")
            .field("core", &self.core())
            .field("exit", &self.exit())
            .field("void", &self.void())
            .field("ground", &self.ground())
            .field("energy", &self.energy())
            .field("reachable", &self.reachable())
            .field("distance", &self.distance())
            .field("path_length", &self.path_length())
            .finish()
    }
}

/// Where a field stands: byte i of the number.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Field {
    /// The index of the core, [`NOWHERE`] without one.
    Core,
    /// The index of the exit, [`NOWHERE`] without one.
    Exit,
    Void,
    Ground,
    Energy,
    Reachable,
    /// 0 without an exit.
    Distance,
    /// 0 without an exit.
    PathLength,
}

/// The number of cells, which is also the index that no cell has.
const NOWHERE: u8 = CellSet::ALL.len();

impl Figures {
    /// The figures of a world of which everything is void.
    pub const VOID: Self = Self::new([NOWHERE, NOWHERE, CellSet::ALL.len(), 0, 0, 0, 0, 0]);

    /// The figures of a world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let index = |cell: Option<Cell>| cell.map_or(NOWHERE, Cell::index);
        let terrain = world.terrain();
        Self::new([
            index(world.core()),
            index(world.exit()),
            terrain.void().len(),
            terrain.ground().len(),
            terrain.energy().len(),
            world.reachable().len(),
            world.distance().unwrap_or(0),
            world.path_length().unwrap_or(0),
        ])
    }

    /// From the fields in order.
    pub(super) const fn new(fields: [u8; 8]) -> Self {
        Self(u64::from_le_bytes(fields))
    }

    /// From the fields in order, the first one lowest.
    pub(super) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The eight numbers in order, each 63 at most: the indices of core and exit (63 without one), void, ground, energy,
    /// reachable, distance and path length (0 without an exit).
    ///
    /// ```
    /// use darkwaar_core::explore::Explorer;
    /// use darkwaar_core::kernel::Figures;
    /// use darkwaar_core::{Cell, Seed};
    ///
    /// let world = Explorer::new(Seed(20020)).world("LOLVO".parse().unwrap());
    /// let [core, exit] = [(3, 0), (6, 8)].map(|(x, y)| Cell::new(x, y).unwrap().index());
    /// assert_eq!(Figures::of(&world).to_bytes(), [core, exit, 6, 54, 3, 57, 11, 11]);
    /// ```
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    const fn field(self, field: Field) -> u8 {
        self.to_bytes()[field as usize]
    }

    /// Where a walk starts; `None` if all is void.
    #[must_use]
    pub const fn core(self) -> Option<Cell> {
        Cell::from_index(self.field(Field::Core))
    }

    /// Where a walk ends; `None` if there is no way out.
    #[must_use]
    pub const fn exit(self) -> Option<Cell> {
        Cell::from_index(self.field(Field::Exit))
    }

    /// Whether there is an exit.
    #[must_use]
    pub const fn is_playable(self) -> bool {
        self.field(Field::Exit) != NOWHERE
    }

    /// Cells of void, 0..=63.
    #[must_use]
    pub const fn void(self) -> u8 {
        self.field(Field::Void)
    }

    /// Cells of ground, 0..=63.
    #[must_use]
    pub const fn ground(self) -> u8 {
        self.field(Field::Ground)
    }

    /// Cells of energy, 0..=63.
    #[must_use]
    pub const fn energy(self) -> u8 {
        self.field(Field::Energy)
    }

    /// Cells reached from the core, the core included, 0..=63.
    #[must_use]
    pub const fn reachable(self) -> u8 {
        self.field(Field::Reachable)
    }

    /// The Manhattan distance from core to exit, 1..=14.
    #[must_use]
    pub const fn distance(self) -> Option<u8> {
        if self.is_playable() { Some(self.field(Field::Distance)) } else { None }
    }

    /// The steps of a shortest walk from core to exit, 1..=62.
    #[must_use]
    pub const fn path_length(self) -> Option<u8> {
        if self.is_playable() { Some(self.field(Field::PathLength)) } else { None }
    }
}

impl From<Figures> for [u8; 8] {
    fn from(figures: Figures) -> Self {
        figures.to_bytes()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<[u8; 8]> for Figures {
    type Error = &'static str;

    fn try_from(bytes: [u8; 8]) -> Result<Self, Self::Error> {
        let figures = Self::new(bytes);
        let fits = bytes.iter().all(|number| *number <= CellSet::ALL.len());
        if fits { Ok(figures) } else { Err("figures are eight numbers up to 63") }
    }
}
