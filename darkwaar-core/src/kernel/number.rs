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

/// Where the number is at least `threshold`.
#[inline(always)]
pub(super) fn at_least<W: Word, const N: usize>(number: [W; N], threshold: usize) -> W {
    if threshold == 0 {
        return number[0].ones();
    }
    // The number is greater than threshold - 1: from the lowest bit on, where the bits decide for `greater` or leave it.
    let mut greater = number[0].zero();
    if threshold > 1 << N {
        return greater;
    }
    for place in 0..N {
        let bit = number[place];
        greater = if (threshold - 1) >> place & 1 == 1 { bit & greater } else { bit | greater };
    }
    greater
}

/// Where the number is at least `yes` in the lanes of `mask`, at least `no` in the others; `yes` is at most `no`.
#[inline(always)]
pub(super) fn at_least_either<W: Word, const N: usize>(
    number: [W; N],
    mask: W,
    yes: usize,
    no: usize,
) -> W {
    if yes == no {
        return at_least(number, yes);
    }
    if yes == 0 {
        return mask | at_least(number, no);
    }
    if no > 1 << N {
        return mask & at_least(number, yes);
    }
    // As in `at_least`, but a bit of the threshold minus one may depend on the mask: then the majority passes `greater` on.
    let (yes, no) = (yes - 1, no - 1);
    let start = (yes & no).trailing_ones() as usize;
    let mut greater = match (yes >> start & 1, no >> start & 1) {
        (0, 0) => number[start],
        (0, _) => number[start] & mask,
        _ => number[start] & !mask,
    };
    for place in start + 1..N {
        let bit = number[place];
        greater = match (yes >> place & 1, no >> place & 1) {
            (0, 0) => bit | greater,
            (0, _) => bit.majority(mask, greater),
            (_, 0) => bit.majority(!mask, greater),
            _ => bit & greater,
        };
    }
    greater
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
