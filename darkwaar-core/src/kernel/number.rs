//! Numbers in bit planes: plane i has bit i of each lane's number, the lowest first.

use super::word::Word;

/// a + b as two planes.
#[inline(always)]
pub(super) fn half_adder<W: Word>(a: W, b: W) -> [W; 2] {
    [a ^ b, a & b]
}

/// a + b + c as two planes.
#[inline(always)]
pub(super) fn full_adder<W: Word>(a: W, b: W, c: W) -> [W; 2] {
    [a.parity(b, c), a.majority(b, c)]
}

/// a + b in as many planes; what does not fit is lost.
#[inline(always)]
pub(super) fn add<W: Word, const N: usize>(a: [W; N], b: [W; N]) -> [W; N] {
    let mut sum = a;
    let mut carry = a[0].zero();
    for place in 0..N {
        [sum[place], carry] = full_adder(a[place], b[place], carry);
    }
    sum
}

/// a - b in as many planes, in two's complement.
#[inline(always)]
pub(super) fn subtract<W: Word, const N: usize>(a: [W; N], b: [W; N]) -> [W; N] {
    let mut difference = a;
    let mut carry = a[0].ones();
    for place in 0..N {
        [difference[place], carry] = full_adder(a[place], !b[place], carry);
    }
    difference
}

/// Where a > b.
#[inline(always)]
pub(super) fn greater<W: Word, const N: usize>(a: [W; N], b: [W; N]) -> W {
    let mut greater = a[0].zero();
    for place in 0..N {
        greater = a[place].majority(!b[place], greater);
    }
    greater
}

/// A number to compare with, as a type: the comparisons are then straight-line code before the compiler optimises anything.
pub(super) trait Threshold {
    /// The least number that passes; 0 if all do.
    const FROM: usize;
}

/// Runs code for each number of a list, written out: in straight-line code values stay in registers where a loop would load
/// them again, and the compiler has fewer blocks to reason about.
macro_rules! unrolled {
    ($i:ident in [$($number:literal),+] $work:block) => {
        $({ const $i: usize = $number; $work })+
    };
}
pub(super) use unrolled;

/// Where the number is at least a threshold.
#[inline(always)]
pub(super) fn at_least<T: Threshold, W: Word, const N: usize>(number: [W; N]) -> W {
    if const { T::FROM == 0 } {
        return number[0].ones();
    }
    let mut greater = number[0].zero();
    if const { T::FROM > 1 << N } {
        return greater;
    }
    // Greater than the threshold minus one: from the lowest place on, a bit decides or leaves it as it was.
    unrolled!(PLACE in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] {
        if const { PLACE < N } {
            greater = if const { T::FROM.wrapping_sub(1) >> PLACE & 1 == 1 } {
                number[PLACE] & greater
            } else {
                number[PLACE] | greater
            };
        }
    });
    greater
}

/// Whether the thresholds minus one differ in a single bit.
const fn differ_in_a_bit(yes: usize, no: usize) -> bool {
    yes > 0 && no > 0 && ((yes - 1) ^ (no - 1)).is_power_of_two()
}

/// Whether the thresholds minus one differ at this place only.
const fn is_only_bit(yes: usize, no: usize, place: usize) -> bool {
    differ_in_a_bit(yes, no) && (yes - 1) ^ (no - 1) == 1 << place
}

/// Where the number is at least the threshold `Yes` in the lanes of the mask, and `No` in the others.
#[inline(always)]
pub(super) fn at_least_either<Yes: Threshold, No: Threshold, W: Word, const N: usize>(
    number: [W; N],
    mask: W,
) -> W {
    if const { Yes::FROM == No::FROM } {
        at_least::<Yes, W, N>(number)
    } else if const { differ_in_a_bit(Yes::FROM, No::FROM) } {
        // As in `at_least`, but for one bit of the threshold, which depends on the mask: then a majority decides.
        let clear = if const { Yes::FROM < No::FROM } { mask } else { !mask };
        let mut greater = number[0].zero();
        unrolled!(PLACE in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] {
            if const { PLACE < N } {
                let bit = number[PLACE];
                greater = if const { is_only_bit(Yes::FROM, No::FROM, PLACE) } {
                    // Before the lowest clear bit of a threshold minus one, nothing is greater.
                    if const { Yes::FROM.is_multiple_of(1 << PLACE) } {
                        bit & clear
                    } else {
                        bit.majority(clear, greater)
                    }
                } else if const { Yes::FROM.wrapping_sub(1) >> PLACE & 1 == 1 } {
                    bit & greater
                } else {
                    bit | greater
                };
            }
        });
        greater
    } else if const { Yes::FROM < No::FROM } {
        // What passes No passes Yes.
        at_least::<No, W, N>(number) | (mask & at_least::<Yes, W, N>(number))
    } else {
        mask.select(at_least::<Yes, W, N>(number), at_least::<No, W, N>(number))
    }
}

/// The same number in all lanes.
#[inline(always)]
pub(super) fn constant<W: Word, const N: usize>(zero: W, number: usize) -> [W; N] {
    let mut planes = [zero; N];
    for place in 0..N {
        if number >> place & 1 == 1 {
            planes[place] = zero.ones();
        }
    }
    planes
}

/// `yes` where the mask is set, `no` where it is not.
#[inline(always)]
pub(super) fn select<W: Word, const N: usize>(mask: W, yes: [W; N], no: [W; N]) -> [W; N] {
    let mut selected = no;
    for place in 0..N {
        selected[place] = mask.select(yes[place], no[place]);
    }
    selected
}
