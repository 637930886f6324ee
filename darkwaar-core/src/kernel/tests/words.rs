//! What words and numbers in planes promise.

use super::{number_of_lane, on_every_backend, plane};
use crate::kernel::number::{add, constant, greater, select, subtract};
use crate::kernel::transpose::{transpose_bits, transpose_bytes};
use crate::kernel::word::Word;
use crate::{Pcg32, Seed};

/// A word of random bits, and the bits.
fn random<W: Word>(zero: W, random: &mut Pcg32) -> (W, [u64; 8]) {
    let bits = [(); 8].map(|()| u64::from(random.next_u32()) << 32 | u64::from(random.next_u32()));
    (zero.gather(|index| bits[index]), bits)
}

fn assert_bits<W: Word>(word: W, bits: impl Fn(usize) -> u64) {
    for index in 0..W::LANES / 64 {
        assert_eq!(word.bits(index), bits(index), "bits {index}");
    }
    let count: u32 = (0..W::LANES / 64).map(|index| bits(index).count_ones()).sum();
    assert_eq!((word.count_ones(), word.is_zero()), (count, count == 0));
}

fn check_words<W: Word>(zero: W) {
    let mut numbers = Pcg32::new(Seed(8));
    assert_bits(zero, |_| 0);
    assert_bits(zero.ones(), |_| u64::MAX);
    for _ in 0..100 {
        let [(a, in_a), (b, in_b), (c, in_c)] = [(); 3].map(|()| random(zero, &mut numbers));
        assert_bits(a, |i| in_a[i]);
        assert_bits(a.zero(), |_| 0);
        assert_bits(!a, |i| !in_a[i]);
        assert_bits(a & b, |i| in_a[i] & in_b[i]);
        assert_bits(a | b, |i| in_a[i] | in_b[i]);
        assert_bits(a ^ b, |i| in_a[i] ^ in_b[i]);
        assert_bits(a.select(b, c), |i| in_a[i] & in_b[i] | !in_a[i] & in_c[i]);
        assert_bits(a.parity(b, c), |i| in_a[i] ^ in_b[i] ^ in_c[i]);
        assert_bits(a.majority(b, c), |i| {
            in_a[i] & in_b[i] | in_a[i] & in_c[i] | in_b[i] & in_c[i]
        });
    }
    for count in 0..64 {
        let (a, in_a) = random(zero, &mut numbers);
        assert_bits(a.shift_right(count), |i| in_a[i] >> count);
        assert_bits(a.shift_left(count), |i| in_a[i] << count);
    }
    for lane in 0..W::LANES {
        // No lane is overlooked when a word is asked whether it is empty.
        assert_bits(plane(zero, W::LANES, |other| other == lane), |i| {
            if i == lane / 64 { 1 << (lane % 64) } else { 0 }
        });
    }
}

#[test]
fn words_do_what_integers_do() {
    on_every_backend!(check_words());
}

fn check_numbers<W: Word>(zero: W) {
    let planes = |value: &dyn Fn(usize) -> usize| {
        [0, 1, 2, 3].map(|place| plane(zero, W::LANES, |lane| value(lane) >> place & 1 == 1))
    };
    // All pairs of numbers below 16, some in each round.
    for first in (0..256).step_by(W::LANES) {
        let (in_a, in_b) = (|lane| (first + lane) % 16, |lane| (first + lane) / 16 % 16);
        let (a, b) = (planes(&in_a), planes(&in_b));
        let results = [add(a, b), subtract(a, b), select(greater(a, b), a, b), constant(zero, 11)];
        for lane in 0..W::LANES {
            let (a, b) = (in_a(lane), in_b(lane));
            let expected = [(a + b) % 16, (16 + a - b) % 16, a.max(b), 11];
            let found = results.map(|number| usize::from(number_of_lane(&number, lane)));
            assert_eq!(found, expected, "{a} and {b}");
        }
    }
}

#[test]
fn numbers_in_planes_do_what_numbers_do() {
    on_every_backend!(check_numbers());
}

fn check_transpositions<W: Word>(zero: W) {
    let mut numbers = Pcg32::new(Seed(9));
    let before = [(); 8].map(|()| random(zero, &mut numbers).0);
    let (mut bits, mut bytes) = (before, before);
    transpose_bits(&mut bits);
    transpose_bytes(&mut bytes);
    for word in 0..8 {
        for index in 0..W::LANES / 64 {
            for place in 0..64 {
                let (byte, bit) = (place / 8, place % 8);
                let of = |words: &[W; 8], word: usize, place: usize| {
                    words[word].bits(index) >> place & 1
                };
                assert_eq!(of(&bits, word, place), of(&before, bit, 8 * byte + word));
                assert_eq!(of(&bytes, word, place), of(&before, byte, 8 * word + bit));
            }
        }
    }
}

#[test]
fn bits_and_bytes_are_transposed() {
    on_every_backend!(check_transpositions());
}
