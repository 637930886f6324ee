//! The best worlds by a column.

use core::cmp::Ordering;
use std::collections::BinaryHeap;

use darkwaar_core::kernel::Figures;
use darkwaar_core::{Seed, Sequence};
use serde::{Deserialize, Serialize};

use super::Top;
use super::column::{Column, VALUES};
use crate::row::Row;

/// The rank of worlds in which the column is absent.
const UNRANKED: u8 = u8::MAX;

/// What worlds are ranked by.
#[derive(Debug)]
pub(super) struct Ranking {
    byte: usize,
    /// The rank of each value of the byte, lower for better ones.
    ranks: [u8; VALUES as usize],
}

impl Ranking {
    /// The ranking by a column, largest values first unless `ascending`.
    pub(super) fn new(column: &Column, ascending: bool) -> Self {
        let rank = |value| if ascending { value } else { VALUES - value };
        let ranks = (0..VALUES).map(|byte| (column.value)(byte).map_or(UNRANKED, rank));
        let mut ranking = Self { byte: column.byte, ranks: [UNRANKED; VALUES as usize] };
        ranking.ranks.iter_mut().zip(ranks).for_each(|(place, rank)| *place = rank);
        ranking
    }

    fn rank_of(&self, figures: Figures) -> u8 {
        self.ranks[usize::from(figures.to_bytes()[self.byte] % VALUES)]
    }

    /// Tells figures that may be among the best by their rank alone: nearly all are not.
    pub(super) fn sieve(&self, bound: Option<&Ranked>) -> impl Fn(Figures) -> bool {
        let highest = bound.map_or(UNRANKED - 1, |bound| bound.rank);
        move |figures| self.rank_of(figures) <= highest
    }

    /// A world of a rank with it.
    pub(super) fn rank(&self, row: Row) -> Ranked {
        Ranked { rank: self.rank_of(row.figures), row }
    }
}

/// A world with its rank: a lower one is better, then the smaller seed, then the sequence.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Ranked {
    rank: u8,
    pub(super) row: Row,
}

impl Ranked {
    const fn key(&self) -> (u8, Seed, Sequence) {
        (self.rank, self.row.seed, self.row.sequence)
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked {}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// The best worlds so far, the worst of them on top.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Best(BinaryHeap<Ranked>);

impl Best {
    /// Keeps a world if it is among the best `count`.
    pub(super) fn offer(&mut self, world: Ranked, count: usize) {
        if self.0.len() < count {
            self.0.push(world);
        } else if let Some(mut worst) = self.0.peek_mut()
            && world < *worst
        {
            *worst = world;
        }
    }

    /// What a world must be better than to be among the best `count`, once there are so many.
    pub(super) fn bound(&self, count: usize) -> Option<Ranked> {
        self.0.peek().copied().filter(|_| self.0.len() == count)
    }

    /// Whether they can be the best of any worlds.
    pub(super) fn can_be(&self, top: Option<&Top>) -> bool {
        let is_ranked = |top: &Top, world: &Ranked| {
            world.rank < UNRANKED && world.rank == top.ranking.rank_of(world.row.figures)
        };
        top.map_or(self.0.is_empty(), |top| {
            self.0.len() <= top.count && self.0.iter().all(|world| is_ranked(top, world))
        })
    }

    /// The worlds, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Ranked> {
        self.0.iter()
    }

    /// The worlds, best first.
    pub(super) fn into_rows(self) -> Vec<Row> {
        self.0.into_sorted_vec().into_iter().map(|world| world.row).collect()
    }
}
