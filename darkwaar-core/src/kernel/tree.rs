//! The walk over the tree of sequences for one block of seeds.

#[cfg(fuzzing)]
mod boards;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Visitor;
use super::land::{Land, Scratch};
use super::leaf::{Block, Known, Leaf, Walks};
use super::levels::Board;
use super::neighbourhood::Level;
use super::noise::{Noise, Seeds};
use super::transpose;
use super::word::{MOST_LANES, Word};
use crate::{CHANNELS, COLUMNS, Condition, PASSES, ROWS, Seed, Sequence, SequenceSet, rules};

/// What a block needs.
#[derive(Debug)]
pub(super) struct Workspace<W> {
    noise: Box<Noise<W>>,
    /// The levels to which the noise rounds, then those after the first to the fourth pass, under each condition.
    boards: Vec<Board<W>>,
    lands: Lands<W>,
}

impl<W: Word> Workspace<W> {
    /// Room for boards, none read.
    pub(super) fn new(zero: W) -> Self {
        let board = [[[Level { high: zero, low: zero }; COLUMNS]; CHANNELS]; ROWS];
        Self {
            noise: Box::new([[[[zero; 8]; COLUMNS]; CHANNELS]; ROWS]),
            boards: vec![board; 1 + 3 * (PASSES - 1)],
            lands: Lands::new(zero),
        }
    }

    /// Visits the worlds of up to [`Word::LANES`] seeds, at least one.
    pub(super) fn visit(
        &mut self,
        seeds: &[Seed],
        sequences: &SequenceSet,
        visitor: &mut impl Visitor,
    ) {
        let zero = self.lands.uniform[0].word().zero();
        if is_run(seeds) && seeds.len() == W::LANES {
            zero.noise(Seeds::From(seeds[0].0), &mut self.noise);
        } else {
            // Lanes without a seed repeat the last one.
            let mut bytewise = [0; MOST_LANES];
            for (byte, seed) in bytewise[..W::LANES].iter_mut().enumerate() {
                *seed = seeds[transpose::seed_of_byte(byte, W::LANES).min(seeds.len() - 1)].0;
            }
            zero.noise(Seeds::Bytewise(&bytewise[..W::LANES]), &mut self.noise);
        }
        self.settle(&Block::new(zero, seeds), sequences, visitor);
    }

    /// Visits the worlds that the noise settles to.
    fn settle(
        &mut self,
        block: &Block<'_, W>,
        sequences: &SequenceSet,
        visitor: &mut impl Visitor,
    ) {
        let Self { noise, boards, lands } = self;
        let mut walk = Walk { sequences, block, lands, visitor };
        if let [rounded, rest @ ..] = boards.as_mut_slice()
            && let Some((first, rest)) = rest.split_first_chunk_mut()
        {
            W::settle_noise(noise, rounded, first);
            for (child, board) in Node::ROOT.children().into_iter().zip(first) {
                walk.visit(child, board, rest);
            }
        }
    }
}

fn is_run(seeds: &[Seed]) -> bool {
    seeds.windows(2).all(|pair| pair[0].0.checked_add(1) == Some(pair[1].0))
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
    /// The noise, which reaches the highest level.
    const ROOT: Self = Self { passes: 0, index: 0, cap: 3 };

    fn child(self, condition: Condition) -> Self {
        let index = 3 * self.index + usize::from(condition.index());
        Self { passes: self.passes + 1, index, cap: after(self.cap, condition) }
    }

    fn children(self) -> [Self; 3] {
        Condition::ALL.map(|condition| self.child(condition))
    }

    /// Whether a sequence of the set starts so.
    fn is_wanted(self, sequences: &SequenceSet) -> bool {
        let leaves = (self.passes..PASSES).fold(1, |leaves, _| 3 * leaves);
        sequences.has_any(self.index * leaves..(self.index + 1) * leaves)
    }

    /// The sequence that ends here, if one does.
    fn sequence(self) -> Option<Sequence> {
        let index = u8::try_from(self.index).ok().filter(|_| self.passes == PASSES);
        index.and_then(Sequence::from_index)
    }
}

/// The level, after a pass, of a board that has this level everywhere; also the highest level of one that has none above.
fn after(level: u8, condition: Condition) -> u8 {
    let value = crate::Level::ALL[usize::from(level)].value();
    rules::settle(condition, value, &[value; 4]).index()
}

/// What the last passes of a node read as.
#[derive(Debug)]
struct Lands<W> {
    /// After each condition.
    children: [Land<W>; 3],
    /// Of boards that have one level everywhere, by level.
    uniform: [Land<W>; 4],
    scratch: Scratch<W>,
    walks: Walks<W>,
}

impl<W: Word> Lands<W> {
    fn new(zero: W) -> Self {
        let uniform = [0, 1, 2, 3].map(|level| Land::uniform(zero, level));
        Self {
            children: [uniform[0]; 3],
            uniform,
            scratch: Scratch::new(zero),
            walks: Walks::new(&uniform[0]),
        }
    }
}

/// A walk under way.
struct Walk<'a, W, V> {
    sequences: &'a SequenceSet,
    block: &'a Block<'a, W>,
    lands: &'a mut Lands<W>,
    visitor: &'a mut V,
}

impl<W: Word, V: Visitor> Walk<'_, W, V> {
    /// Visits the leaves below a node, of which `board` is the board; `rest` has room for the boards below.
    fn visit(&mut self, node: Node, board: &Board<W>, rest: &mut [Board<W>]) {
        if !node.is_wanted(self.sequences) {
            return;
        }
        if node.cap == 0 {
            self.visit_uniform(node, 0);
        } else if let Some((boards, rest)) = rest.split_first_chunk_mut() {
            W::settle(node.cap, board, boards, &mut self.lands.scratch);
            for (child, board) in node.children().into_iter().zip(boards) {
                self.visit(child, board, rest);
            }
        } else {
            let Lands { children, scratch, .. } = &mut *self.lands;
            W::settle_and_read(node.cap, board, children, scratch);
            for (place, child) in node.children().into_iter().enumerate() {
                let is_void = self.lands.uniform[usize::from(child.cap)].is_void();
                self.visit_leaf(
                    child,
                    if is_void { Which::Uniform(0) } else { Which::Child(place) },
                );
            }
        }
    }

    /// Visits the leaves below a node of which the board has one level everywhere.
    fn visit_uniform(&mut self, node: Node, level: u8) {
        if !node.is_wanted(self.sequences) {
            return;
        }
        if node.sequence().is_some() {
            self.visit_leaf(node, Which::Uniform(level));
        } else {
            for (condition, child) in Condition::ALL.into_iter().zip(node.children()) {
                self.visit_uniform(child, after(level, condition));
            }
        }
    }

    fn visit_leaf(&mut self, leaf: Node, which: Which) {
        let Some(sequence) = leaf.sequence() else { return };
        if self.sequences.contains(sequence) {
            let Lands { children, uniform, walks, .. } = &mut *self.lands;
            let land = match which {
                Which::Child(place) => &children[place],
                Which::Uniform(level) => &uniform[usize::from(level)],
            };
            self.visitor.leaf(&mut Leaf {
                sequence,
                block: self.block,
                land,
                walks,
                known: Known::Land,
                is_counted: false,
            });
        }
    }
}

/// Which land a leaf has: of the last pass, or of a board with one level everywhere.
#[derive(Clone, Copy)]
enum Which {
    Child(usize),
    Uniform(u8),
}
