//! The walk over the tree of sequences for one block of seeds.

use super::Visitor;
use super::bytes;
use super::land::Land;
use super::leaf::{Block, Leaf};
use super::levels::{self, Board, Level, Pass};
use super::noise::{self, Noise};
use super::transpose;
use super::word::{MOST_LANES, Word};
use crate::{CHANNELS, COLUMNS, Condition, PASSES, ROWS, Seed, Sequence, SequenceSet, rules};

/// Boards after the first to the fourth pass, and what a block needs besides.
#[derive(Debug)]
pub(super) struct Workspace<W> {
    noise: Noise<W>,
    rounded: Board<W>,
    boards: [[Board<W>; 3]; PASSES - 1],
    lands: [Land<W>; 3],
}

impl<W: Word> Workspace<W> {
    pub(super) fn new(zero: W) -> Self {
        let board = [[[Level { high: zero, low: zero }; COLUMNS]; CHANNELS]; ROWS];
        Self {
            noise: [[[[zero; 8]; COLUMNS]; CHANNELS]; ROWS],
            rounded: board,
            boards: [[board; 3]; PASSES - 1],
            lands: [Land::new(zero); 3],
        }
    }

    /// Visits the worlds of up to [`Word::LANES`] seeds, at least one.
    pub(super) fn visit(
        &mut self,
        seeds: &[Seed],
        sequences: &SequenceSet,
        visitor: &mut impl Visitor,
    ) {
        let Self { noise, rounded, boards: [first, rest @ ..], lands } = self;
        let zero = lands[0].core.exists.zero();
        // Lanes without a seed repeat the last one.
        let mut lanes = [0; MOST_LANES];
        for (lane, seed) in lanes[..W::LANES].iter_mut().enumerate() {
            *seed = seeds[transpose::seed_of_byte(lane, W::LANES).min(seeds.len() - 1)].0;
        }
        zero.vectorize(
            #[inline(always)]
            || noise::fill(zero, &lanes, noise),
        );
        zero.vectorize(
            #[inline(always)]
            || bytes::settle(noise, rounded, first),
        );
        let block = Block::new(zero, seeds);
        let mut walk = Walk { sequences, block: &block, lands, visitor };
        for (condition, board) in Condition::ALL.into_iter().zip(first) {
            walk.node(Node::ROOT.child(condition), board, rest);
        }
    }
}

/// A start of sequences.
#[derive(Clone, Copy)]
struct Node {
    /// Conditions applied.
    passes: usize,
    /// Their number in base 3.
    index: usize,
    /// The highest level that the board can have.
    cap: u8,
}

impl Node {
    const ROOT: Self = Self { passes: 0, index: 0, cap: 3 };

    fn child(self, condition: Condition) -> Self {
        let child = 3 * self.index + usize::from(condition.index());
        Self { passes: self.passes + 1, index: child, cap: cap_after(self.cap, condition) }
    }

    /// Whether a sequence of the set starts so.
    fn is_wanted(self, sequences: &SequenceSet) -> bool {
        let leaves = 3_usize.pow((PASSES - self.passes) as u32);
        sequences.has_any(self.index * leaves..(self.index + 1) * leaves)
    }
}

/// The highest level after a pass over a board of levels up to `cap`: that of a cell among equals.
const fn cap_after(cap: u8, condition: Condition) -> u8 {
    let value = crate::Level::ALL[cap as usize].value();
    rules::settle(condition, value, &[value; 4]).index()
}

struct Walk<'a, W, V> {
    sequences: &'a SequenceSet,
    block: &'a Block<'a, W>,
    lands: &'a mut [Land<W>; 3],
    visitor: &'a mut V,
}

impl<W: Word, V: Visitor> Walk<'_, W, V> {
    /// Visits all leaves below a node.
    fn node(&mut self, node: Node, board: &Board<W>, rest: &mut [[Board<W>; 3]]) {
        if !node.is_wanted(self.sequences) {
            return;
        }
        let zero = self.block.live.zero();
        if node.cap == 0 {
            self.uniform(node, 0);
            return;
        }
        let Some((children, rest)) = rest.split_first_mut() else {
            self.last(node, board);
            return;
        };
        // Children of which the level is known are not computed.
        zero.vectorize(
            #[inline(always)]
            || match node.cap {
                1 => levels::settle::<W, 1, 2>(
                    board,
                    children.first_chunk_mut().expect("two of three"),
                ),
                2 => levels::settle::<W, 2, 3>(board, children),
                _ => levels::settle::<W, 3, 3>(board, children),
            },
        );
        for (condition, child) in Condition::ALL.into_iter().zip(children) {
            self.node(node.child(condition), child, rest);
        }
    }

    /// The leaves of the last pass.
    fn last(&mut self, node: Node, board: &Board<W>) {
        let zero = self.block.live.zero();
        let lands = &mut *self.lands;
        zero.vectorize(
            #[inline(always)]
            || match node.cap {
                1 => last::<W, 1, 1>(board, lands.first_chunk_mut().expect("one of three")),
                2 => last::<W, 2, 2>(board, lands.first_chunk_mut().expect("two of three")),
                _ => last::<W, 3, 3>(board, lands),
            },
        );
        for (place, condition) in Condition::ALL.into_iter().enumerate() {
            let child = node.child(condition);
            if place >= usize::from(node.cap) {
                self.lands[place] = Land::new(zero);
            }
            self.leaf(child, place);
        }
    }

    fn leaf(&mut self, node: Node, land: usize) {
        if !node.is_wanted(self.sequences) {
            return;
        }
        let sequence = Sequence::from_index(node.index as u8).expect("a leaf is a sequence");
        self.visitor.leaf(&Leaf { sequence, block: self.block, land: &self.lands[land] });
    }

    /// The leaves below a board that has one level everywhere.
    fn uniform(&mut self, node: Node, level: u8) {
        if !node.is_wanted(self.sequences) {
            return;
        }
        if node.passes == PASSES {
            let zero = self.block.live.zero();
            self.lands[0] = Land::uniform(zero, level);
            self.leaf(node, 0);
            return;
        }
        for condition in Condition::ALL {
            self.uniform(node.child(condition), cap_after(level, condition));
        }
    }
}

/// The last pass, read row by row.
#[inline(always)]
fn last<W: Word, const CAP: usize, const N: usize>(board: &Board<W>, lands: &mut [Land<W>; N]) {
    let zero = board[0][0][0].low.zero();
    let mut pass = Pass::<W, CAP>::new(board);
    let mut rows = [[[Level { high: zero, low: zero }; COLUMNS]; CHANNELS]; N];
    for land in lands.iter_mut() {
        *land = Land::new(zero);
    }
    for y in 0..ROWS {
        pass.row(y, rows.each_mut());
        for (land, rows) in lands.iter_mut().zip(&rows) {
            land.read(y, rows);
        }
    }
}
