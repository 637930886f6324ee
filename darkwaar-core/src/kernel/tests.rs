//! The steps of the walk against the scalar rules, lane by lane, on every backend of this machine.
//!
//! Each check is written once, for any word. Boards are put into lanes and read back bit by bit, without the kernel's own
//! transpositions.

extern crate std;

use alloc::vec::Vec;

use super::Backend;
use super::land::{Cells, Place};
use super::levels;
use super::neighbourhood::Level;
use super::noise::Noise;
use super::word::Word;
use crate::{Board, CHANNELS, COLUMNS, Cell, CellSet, Condition, Pcg32, ROWS};

mod mazes;
mod noise;
mod passes;
mod walks;
mod words;

/// Runs a check with the word of every backend that this CPU has; `--nocapture` shows which.
macro_rules! on_every_backend {
    ($check:ident($($argument:expr),*)) => {
        for backend in $crate::kernel::Backend::available() {
            $crate::kernel::tests::announce(backend, stringify!($check));
            match backend.0 {
                $crate::kernel::Isa::Portable(zero) => $check(zero, $($argument),*),
                #[cfg(target_arch = "x86_64")]
                $crate::kernel::Isa::Avx2(zero) => $check(zero, $($argument),*),
                #[cfg(target_arch = "x86_64")]
                $crate::kernel::Isa::Avx512(zero) => $check(zero, $($argument),*),
            }
        }
    };
}
use on_every_backend;

#[expect(
    clippy::print_stderr,
    reason = "tells which backends ran, and on failure which one failed"
)]
fn announce(backend: Backend, check: &str) {
    std::eprintln!("{check} on {backend}");
}

/// A lane for each bit; with a single one, it is in all lanes.
fn plane<W: Word>(zero: W, count: usize, bit: impl Fn(usize) -> bool) -> W {
    if count == 1 {
        return if bit(0) { zero.ones() } else { zero };
    }
    let bit = |lane: usize| u64::from(bit(lane % count));
    zero.gather(|part| (0..64).fold(0, |bits, lane| bits | bit(64 * part + lane) << lane))
}

fn lane<W: Word>(plane: &W, lane: usize) -> bool {
    plane.bits(lane / 64) >> (lane % 64) & 1 == 1
}

fn number_of_lane<W: Word>(planes: &[W], number: usize) -> u8 {
    (0..).zip(planes).map(|(place, plane)| u8::from(lane(plane, number)) << place).sum()
}

fn cells_of_lane<W: Word>(cells: &Cells<W>, number: usize) -> CellSet {
    Cell::all().filter(|cell| lane(at(cells, *cell), number)).collect()
}

fn at<W>(cells: &Cells<W>, cell: Cell) -> &W {
    &cells[usize::from(cell.y())][usize::from(cell.x())]
}

/// The cell of a place; the column and row of a place that is not there mean nothing.
fn cell_of_lane<W: Word>(place: &Place<W>, number: usize) -> Option<Cell> {
    let [x, y] = [number_of_lane(&place.column, number), number_of_lane(&place.row, number)];
    lane(&place.exists, number).then(|| Cell::new(x, y).expect("the place is on the board"))
}

/// Boards of levels, one a lane, repeated to the last lane.
fn level_planes<W: Word>(zero: W, boards: &[Board]) -> levels::Board<W> {
    let mut planes = [[[Level { high: zero, low: zero }; COLUMNS]; CHANNELS]; ROWS];
    for (y, channels) in planes.iter_mut().enumerate() {
        for (channel, row) in channels.iter_mut().enumerate() {
            for (x, level) in row.iter_mut().enumerate() {
                let index = |lane: usize| crate::Level::snap(boards[lane].0[y][x][channel]).index();
                level.high = plane(zero, boards.len(), |lane| index(lane) & 2 != 0);
                level.low = plane(zero, boards.len(), |lane| index(lane) & 1 != 0);
            }
        }
    }
    planes
}

/// The board of a lane. Of a board with levels up to 1, nobody reads the high plane.
fn board_of_lane<W: Word>(planes: &levels::Board<W>, cap: u8, number: usize) -> Board {
    let mut board = Board([[[0; CHANNELS]; COLUMNS]; ROWS]);
    for (y, row) in board.0.iter_mut().enumerate() {
        for (x, channels) in row.iter_mut().enumerate() {
            for (channel, value) in channels.iter_mut().enumerate() {
                let Level { high, low } = &planes[y][channel][x];
                let high = cap > 1 && lane(high, number);
                let index = 2 * usize::from(high) + usize::from(lane(low, number));
                *value = crate::Level::ALL[index].value();
            }
        }
    }
    board
}

/// Boards of bytes, one a lane, repeated to the last lane.
fn byte_planes<W: Word>(zero: W, boards: &[Board]) -> Noise<W> {
    let mut planes = [[[[zero; 8]; COLUMNS]; CHANNELS]; ROWS];
    for (y, channels) in planes.iter_mut().enumerate() {
        for (channel, row) in channels.iter_mut().enumerate() {
            for (x, byte) in row.iter_mut().enumerate() {
                for (place, bit) in byte.iter_mut().enumerate() {
                    let value = |lane: usize| boards[lane].0[y][x][channel];
                    *bit = plane(zero, boards.len(), |lane| value(lane) >> place & 1 == 1);
                }
            }
        }
    }
    planes
}

/// A board whose values are made one by one, in the order of noise.
fn board_of(mut value: impl FnMut() -> u8) -> Board {
    Board([(); ROWS].map(|()| [(); COLUMNS].map(|()| [(); CHANNELS].map(|()| value()))))
}

/// A number below `limit`.
fn below(random: &mut Pcg32, limit: usize) -> usize {
    usize::try_from(random.next_u32()).expect("usize has 32 bits or more") % limit
}

/// One of some.
fn pick<T: Copy>(random: &mut Pcg32, choice: &[T]) -> T {
    choice[below(random, choice.len())]
}

/// What the rules make of a board, by condition.
fn settled(board: &Board) -> [Board; 3] {
    Condition::ALL.map(|condition| board.settle(condition))
}

/// The highest level after a pass over levels up to `cap`, as a uniform board has it; that no other board has a higher one
/// is tested in [`passes`].
fn cap_after(cap: u8, condition: Condition) -> u8 {
    let value = crate::Level::ALL[usize::from(cap)].value();
    crate::rules::settle(condition, value, &[value; 4]).index()
}

/// A cell and its neighbours.
fn closed_neighbourhood(cell: Cell) -> impl Iterator<Item = Cell> {
    core::iter::once(cell).chain(cell.neighbours().iter().copied())
}

/// The cells with x + 2y = `shift` modulo 5: their closed neighbourhoods do not overlap, so that each can have one of its
/// own. The five shifts together are all cells.
fn apart(shift: u8) -> Vec<Cell> {
    Cell::all().filter(|cell| (cell.x() + 2 * cell.y()) % 5 == shift).collect()
}

fn set(board: &mut Board, cell: Cell, channel: usize, value: u8) {
    board.0[usize::from(cell.y())][usize::from(cell.x())][channel] = value;
}
