//! Between planes, which have a bit of every lane, and bytes, which have a lane's bits side by side.
//!
//! Eight words of eight bytes a 64-lane part are a stack of square matrices, eight by eight, of bits across the words and
//! in each byte, and of bytes across the words and in each part. Both are transposed by exchanging halves, quarters and
//! single lines, in three steps.

use super::word::Word;

/// Lane 64q + 8k + j of a word belongs to seed 8Qj + Qk + q of a block, where a word has Q parts of 64 lanes.
///
/// This order is what makes the transpositions plain: bytes of all lanes, in memory, are eight words of Q parts of eight
/// bytes each. Bit j comes from word j; and byte k of part q of all fields' words is a lane's record.
#[inline]
pub(super) const fn seed_of_lane(lane: usize, lanes: usize) -> usize {
    let parts = lanes / 64;
    let (part, byte, bit) = (lane / 64, lane / 8 % 8, lane % 8);
    8 * parts * bit + parts * byte + part
}

/// Where bytes of all lanes stand in memory, byte 8Qj + 8q + k is that of lane 64q + 8k + j.
#[inline]
pub(super) const fn seed_of_byte(byte: usize, lanes: usize) -> usize {
    let parts = lanes / 64;
    let (bit, part, byte) = (byte / (8 * parts), byte / 8 % parts, byte % 8);
    8 * parts * bit + parts * byte + part
}

/// Exchanges bits across eight words with the bits of each byte: word i's bit b of a byte becomes word b's bit i.
#[inline(always)]
pub(super) fn transpose_bits<W: Word>(words: &mut [W; 8]) {
    const MASKS: [u64; 3] = [0x0f0f_0f0f_0f0f_0f0f, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555];
    transpose(words, 1, MASKS);
}

/// Exchanges bytes across eight words with the bytes of each 64 lanes: word i's byte b becomes word b's byte i.
#[inline(always)]
pub(super) fn transpose_bytes<W: Word>(words: &mut [W; 8]) {
    const MASKS: [u64; 3] = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
    transpose(words, 8, MASKS);
}

/// Transposes eight by eight elements of `size` bits; the masks are the lower half of all elements, quarters and single
/// ones.
#[inline(always)]
fn transpose<W: Word>(words: &mut [W; 8], size: u32, masks: [u64; 3]) {
    for (exponent, mask) in [2_u32, 1, 0].into_iter().zip(masks) {
        let (step, shift) = (1 << exponent, size << exponent);
        let mask = words[0].gather(|_| mask);
        for i in 0..8 {
            if i & step != 0 {
                continue;
            }
            let exchanged = (words[i].shift_right(shift) ^ words[i + step]) & mask;
            words[i + step] = words[i + step] ^ exchanged;
            words[i] = words[i] ^ exchanged.shift_left(shift);
        }
    }
}
