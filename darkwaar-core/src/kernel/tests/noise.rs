//! The noise of many seeds at once.

use alloc::vec::Vec;
use core::iter;

use super::{lane, number_of_lane, on_every_backend};
use crate::kernel::noise::{Noise, Seeds};
use crate::kernel::transpose::{seed_of_byte, seed_of_lane};
use crate::kernel::word::Word;
use crate::{Board, CHANNELS, COLUMNS, Cell, Pcg32, ROWS, Seed};

/// That each lane has the noise of its seed.
fn assert_noise<W: Word>(noise: &Noise<W>, seeds: &[u64]) {
    for number in 0..W::LANES {
        let seed = Seed(seeds[seed_of_lane(number, W::LANES)]);
        let expected = Board::noise(seed);
        for cell in Cell::all() {
            let (x, y) = (usize::from(cell.x()), usize::from(cell.y()));
            let byte = |channel: usize| number_of_lane(&noise[y][channel][x], number);
            let channels = [0, 1, 2, 3].map(byte);
            assert_eq!(channels, expected.channels(cell), "lane {number}, seed {seed}, {cell}");
        }
    }
}

/// Noise left over from before.
fn leftovers<W: Word>(zero: W) -> Noise<W> {
    [[[[zero.ones(); 8]; COLUMNS]; CHANNELS]; ROWS]
}

fn check_runs<W: Word>(zero: W, firsts: &[u64]) {
    let mut noise = leftovers(zero);
    for first in firsts {
        zero.noise(Seeds::From(*first), &mut noise);
        let seeds: Vec<_> = (0..512).map(|i| first.wrapping_add(i)).collect();
        assert_noise(&noise, &seeds);
    }
}

#[test]
fn consecutive_seeds_have_their_noise() {
    let ends = [0, 1, 20020, u64::from(u32::MAX) - 100, (1 << 63) - 7, u64::MAX - 511];
    // From these on, the seeds go on with 0 somewhere, in the last case at once.
    let wrapping = [u64::MAX - 510, u64::MAX - 100, u64::MAX - 63, u64::MAX];
    let firsts: Vec<_> = ends.into_iter().chain(wrapping).collect();
    on_every_backend!(check_runs(&firsts));
}

fn check_lists<W: Word>(zero: W, seeds: &[u64]) {
    let mut noise = leftovers(zero);
    for seeds in seeds.chunks_exact(W::LANES) {
        let bytewise: Vec<_> =
            (0..W::LANES).map(|byte| seeds[seed_of_byte(byte, W::LANES)]).collect();
        zero.noise(Seeds::Bytewise(&bytewise), &mut noise);
        assert_noise(&noise, seeds);
    }
}

#[test]
fn scattered_seeds_have_their_noise() {
    let mut random = Pcg32::new(Seed(3));
    let any = || Some(u64::from(random.next_u32()) << 32 | u64::from(random.next_u32()));
    let powers = (0..64).flat_map(|place| [(1 << place) - 1, 1 << place, !(1_u64 << place)]);
    let repeated = iter::repeat_n(20020, 100).chain((0..100).flat_map(|seed| [seed; 3]));
    let seeds: Vec<u64> = powers.chain(repeated).chain(iter::from_fn(any)).take(2048).collect();
    on_every_backend!(check_lists(&seeds));
}

fn check_places<W: Word>(zero: W) {
    let mut of_lanes: Vec<_> = (0..W::LANES).map(|lane| seed_of_lane(lane, W::LANES)).collect();
    let mut of_bytes: Vec<_> = (0..W::LANES).map(|byte| seed_of_byte(byte, W::LANES)).collect();
    of_lanes.sort_unstable();
    of_bytes.sort_unstable();
    assert!(of_lanes.into_iter().eq(0..W::LANES));
    assert!(of_bytes.into_iter().eq(0..W::LANES));
    assert!(!lane(&zero, W::LANES - 1) && lane(&zero.ones(), W::LANES - 1));
}

#[test]
fn every_seed_of_a_block_has_one_lane_and_one_byte() {
    on_every_backend!(check_places());
}
