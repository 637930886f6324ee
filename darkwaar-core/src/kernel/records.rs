//! From planes to a record for each lane: the figures of its world, or its open cells.

use super::counts::Counts;
use super::exit::Exit;
use super::figures::{Field, Figures};
use super::land::{Cells, Land, Place};
use super::number::{add, subtract};
use super::transpose::{transpose_bits, transpose_bytes};
use super::word::Word;
use crate::CellSet;

/// Writes the figures of as many seeds as a word has lanes, in their order.
#[inline(always)]
pub(super) fn write<W: Word>(
    land: &Land<W>,
    exit: &Exit<W>,
    path_length: &[W; 6],
    counts: &Counts<W>,
    figures: &mut [Figures],
) {
    // By field, and first by bit of its value, then by bit of the lane.
    let mut fields = [[land.word().zero(); 8]; 8];
    let mut set =
        |field: Field, number: &[W]| fields[field as usize][..number.len()].copy_from_slice(number);
    set(Field::Core, &index(&land.core));
    set(Field::Exit, &index(&exit.place));
    set(Field::Void, &counts.void);
    set(Field::Ground, &counts.ground);
    set(Field::Energy, &counts.energy);
    set(Field::Reachable, &counts.reachable);
    set(Field::Distance, &exit.distance);
    set(Field::PathLength, path_length);
    transpose(fields, figures, Figures::from_bits);
}

/// Writes the open cells of as many seeds as a word has lanes, in their order.
#[inline(always)]
pub(super) fn write_open<W: Word>(open: &Cells<W>, sets: &mut [CellSet]) {
    let mut planes = [[open[0][0].zero(); 8]; 8];
    let cells = planes.as_flattened_mut().iter_mut().zip(open.as_flattened());
    for (plane, cell) in cells {
        *plane = *cell;
    }
    transpose(planes, sets, CellSet::from_bits);
}

/// Makes a record of the bits that 64 planes, in eight bytes, have in each lane.
#[inline(always)]
fn transpose<W: Word, T>(mut bytes: [[W; 8]; 8], records: &mut [T], from_bits: impl Fn(u64) -> T) {
    for byte in &mut bytes {
        transpose_bits(byte);
    }

    let parts = W::LANES / 64;
    for (bit, records) in records[..W::LANES].chunks_exact_mut(8 * parts).enumerate() {
        let mut words = bytes[0];
        for (word, byte) in words.iter_mut().zip(&bytes) {
            *word = byte[bit];
        }
        transpose_bytes(&mut words);
        for (word, records) in words.iter().zip(records.chunks_exact_mut(parts)) {
            for (part, record) in records.iter_mut().enumerate() {
                *record = from_bits(word.bits(part));
            }
        }
    }
}

/// The index of the cell, 7 y + x, or that of no cell, 63.
#[inline(always)]
pub(super) fn index<W: Word>(place: &Place<W>) -> [W; 6] {
    let zero = place.exists.zero();
    let [y, x] = [place.row, [place.column[0], place.column[1], place.column[2], zero]];
    let eight_y = [zero, zero, zero, y[0], y[1], y[2]];
    let y = [y[0], y[1], y[2], y[3], zero, zero];
    let x = [x[0], x[1], x[2], zero, zero, zero];
    let mut index = add(subtract(eight_y, y), x);
    for bit in &mut index {
        *bit = *bit | !place.exists;
    }
    index
}
