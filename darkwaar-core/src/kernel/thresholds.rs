//! The rules as thresholds on sums, found at compile time by asking the scalar rules.

use crate::{Condition, Level, rules};

/// Thresholds by level reached: a level is reached from this sum on. 0 is always reached, [`NEVER`] never.
pub(super) type Thresholds = [usize; Level::ALL.len()];

/// Above all sums.
pub(super) const NEVER: usize = usize::MAX;

/// For bytes, with this many neighbours: the sum of the cell and its neighbours from which on the condition's average,
/// weighted as the condition weighs, reaches a level. ORDER has no majority here, and counts neighbours three times.
pub(super) const fn of_bytes(
    condition: Condition,
    neighbours: usize,
    supported: bool,
) -> Thresholds {
    let cells = match condition {
        Condition::Order => 1 + rules::ORDER_WEIGHT as usize * neighbours,
        Condition::Life | Condition::Void => 1 + neighbours,
    };
    let mut thresholds = [0, NEVER, NEVER, NEVER];
    // An average is reached from this many times its value on.
    let mut average = u8::MAX;
    loop {
        let level = match condition {
            Condition::Life => rules::raised(average, supported),
            Condition::Order => Level::snap(average),
            Condition::Void => rules::lowered(average, supported),
        };
        let mut reached = 1;
        while reached <= level.index() as usize {
            thresholds[reached] = average as usize * cells;
            reached += 1;
        }
        if average == 0 {
            return thresholds;
        }
        average -= 1;
    }
}

/// For levels up to `cap`, 1 or 3, with this many neighbours: the sum of the level indices of the cell and its neighbours from which
/// on the condition reaches a level.
///
/// The sum alone does not decide. There are thresholds for each case: under LIFE and VOID without support (0) and with it
/// (1); under ORDER, where no level has a majority, for each level of the cell itself.
///
/// Not every sum occurs in every case. Of the thresholds that tell those apart which do, these are the simplest: 0 or
/// [`NEVER`] if that will do, else the one with most trailing zeros, which takes the fewest operations to compare with.
pub(super) const fn of_levels(
    condition: Condition,
    neighbours: usize,
    cap: usize,
) -> [Thresholds; 4] {
    // The highest sum that does not reach the level, plus one, and the lowest sum that does.
    let mut above = [[0; 4]; 4];
    let mut upto = [[NEVER; 4]; 4];
    let mut code = 0;
    while code < 1 << (2 * (neighbours + 1)) {
        let mut values = [0; 5];
        let mut sum = 0;
        let mut is_capped = true;
        let mut place = 0;
        while place <= neighbours {
            let level = code >> (2 * place) & 3;
            is_capped = is_capped && level <= cap;
            values[place] = Level::ALL[level].value();
            sum += level;
            place += 1;
        }
        let (own, rest) = values.split_at(1);
        let (own, around) = (own[0], rest.split_at(neighbours).0);
        if is_capped && let Some(case) = case_of(condition, own, around) {
            let level = rules::settle(condition, own, around).index() as usize;
            let mut reached = 1;
            while reached <= 3 {
                if level >= reached && sum < upto[case][reached] {
                    upto[case][reached] = sum;
                }
                if level < reached && sum + 1 > above[case][reached] {
                    above[case][reached] = sum + 1;
                }
                reached += 1;
            }
        }
        code += 1;
    }
    simplest(above, upto, cap)
}

/// Which thresholds hold, if the result is not a majority's.
const fn case_of(condition: Condition, own: u8, neighbours: &[u8]) -> Option<usize> {
    match condition {
        Condition::Life | Condition::Void => Some(rules::supported(own, neighbours) as usize),
        Condition::Order if rules::majority(own, neighbours).is_some() => None,
        Condition::Order => Some(Level::snap(own).index() as usize),
    }
}

/// The simplest thresholds of each case; those of a level above the cap, which does not occur, are those of another one that
/// looks alike: with the same low bit, or the same high bit.
const fn simplest(above: [Thresholds; 4], upto: [Thresholds; 4], cap: usize) -> [Thresholds; 4] {
    let mut thresholds = [[0; 4]; 4];
    let mut case = 0;
    while case < 4 {
        let alike = if case > cap { case & cap } else { case };
        let mut reached = 1;
        while reached <= 3 {
            thresholds[case][reached] = between(above[alike][reached], upto[alike][reached]);
            reached += 1;
        }
        case += 1;
    }
    thresholds
}

/// The simplest number from `lowest` to `highest`.
const fn between(lowest: usize, highest: usize) -> usize {
    assert!(lowest <= highest, "in each case the sum decides");
    if lowest == 0 || highest == NEVER {
        return if lowest == 0 { 0 } else { NEVER };
    }
    let mut best = lowest;
    let mut number = lowest;
    while number <= highest {
        if number.trailing_zeros() > best.trailing_zeros() {
            best = number;
        }
        number += 1;
    }
    best
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn reached(thresholds: Thresholds, sum: usize) -> Level {
        let index = (1..Level::ALL.len()).filter(|&level| sum >= thresholds[level]).count();
        Level::ALL[index]
    }

    #[test]
    fn every_sum_of_bytes_reaches_the_level_of_its_average() {
        let check = |condition, supported, neighbours, cells, level: &dyn Fn(u8) -> Level| {
            let thresholds = of_bytes(condition, neighbours, supported);
            for sum in 0..=255 * cells {
                let average = u8::try_from(sum / cells).unwrap();
                assert_eq!(reached(thresholds, sum), level(average), "{condition} {sum}");
            }
        };
        for n in 2..=4 {
            for supported in [false, true] {
                check(Condition::Life, supported, n, 1 + n, &|sum| rules::raised(sum, supported));
                check(Condition::Order, supported, n, 1 + 3 * n, &Level::snap);
                check(Condition::Void, supported, n, 1 + n, &|sum| rules::lowered(sum, supported));
            }
        }
    }

    #[test]
    fn every_neighbourhood_of_levels_reaches_its_level() {
        let mut checked = [0; Condition::ALL.len()];
        for (cells, cap) in (3..=5).flat_map(|cells| [1, 3].map(|cap| (cells, cap))) {
            let neighbours = cells as usize - 1;
            let thresholds = Condition::ALL.map(|condition| of_levels(condition, neighbours, cap));
            for levels in neighbourhoods(cells, cap) {
                let values: Vec<_> =
                    levels.iter().map(|&level| Level::ALL[level].value()).collect();
                let (own, around) = (values[0], &values[1..]);
                for condition in Condition::ALL {
                    let Some(case) = case_of(condition, own, around) else { continue };
                    let found = thresholds[usize::from(condition.index())][case];
                    let expected = rules::settle(condition, own, around);
                    assert_eq!(
                        reached(found, levels.iter().sum()),
                        expected,
                        "{condition} {levels:?}"
                    );
                    checked[usize::from(condition.index())] += 1;
                }
            }
        }
        // LIFE and VOID in all: the sum of (cap + 1)^cells. ORDER where no level has a majority.
        assert_eq!(checked, [1400, 834, 1400]);
    }

    /// All neighbourhoods of so many cells with levels up to `cap`.
    fn neighbourhoods(cells: u32, cap: usize) -> impl Iterator<Item = Vec<usize>> {
        let base = cap + 1;
        (0..base.pow(cells))
            .map(move |code| (0..cells).map(|cell| code / base.pow(cell) % base).collect())
    }

    #[test]
    fn the_simplest_number_has_most_trailing_zeros() {
        let found = [(0, 9), (3, NEVER), (5, 12), (9, 11), (7, 7)];
        assert_eq!(found.map(|(lowest, highest)| between(lowest, highest)), [0, NEVER, 8, 10, 7]);
    }
}
