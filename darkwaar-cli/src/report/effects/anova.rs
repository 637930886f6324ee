//! Analysis of variance: what each condition at each place, and each pair of them, does to the playable rate.
//!
//! The sequences are a full factorial design, and each has as many worlds as any other. So an effect is a mean minus a
//! mean, and the squares of the effects add up to the squares of all deviations (R. A. Fisher, The Design of Experiments,
//! 1935). Effects are exact integers, in units of 1 / (sequences x worlds of a sequence); only shares and percentage
//! points are divided.

use darkwaar_core::{Condition, PASSES, Sequence};

use crate::summary::Summary;

/// A condition at a place.
pub(super) type Setting = (usize, Condition);

/// The playable worlds of all sequences that differ at some places.
#[derive(Clone, Debug)]
pub(super) struct Anova {
    /// The places where the sequences differ.
    pub(super) places: Vec<usize>,
    playable: Vec<(Sequence, i128)>,
    /// Worlds of a sequence.
    worlds: u64,
}

impl Anova {
    /// `None` unless there is every combination of the conditions at some places.
    pub(super) fn of(summary: &Summary) -> Option<Self> {
        let (_, tally) = summary.tallies().next()?;
        Self::new(summary.tallies().map(|(one, tally)| (one, tally.playable())), tally.worlds)
    }

    fn new(playable: impl Iterator<Item = (Sequence, u64)>, worlds: u64) -> Option<Self> {
        let playable: Vec<_> = playable.map(|(one, count)| (one, i128::from(count))).collect();
        let (first, _) = *playable.first()?;
        let differs =
            |place: &usize| playable.iter().any(|(one, _)| one.0[*place] != first.0[*place]);
        let places: Vec<_> = (0..PASSES).filter(differs).collect();
        let combinations: usize = places.iter().map(|_| Condition::ALL.len()).product();
        let is_full = playable.len() == combinations && !places.is_empty() && worlds > 0;
        is_full.then_some(Self { places, playable, worlds })
    }

    /// The pairs of places that differ.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs =
            self.places.iter().flat_map(|one| self.places.iter().map(|other| (*one, *other)));
        pairs.filter(|(one, other)| one < other)
    }

    /// Playable worlds of the sequences that have these settings.
    fn sum(&self, settings: &[Setting]) -> i128 {
        let has =
            |one: &Sequence| settings.iter().all(|(place, condition)| one.0[*place] == *condition);
        self.playable.iter().filter(|(one, _)| has(one)).map(|(_, count)| count).sum()
    }

    /// The mean rate of the sequences with a setting minus that of all.
    pub(super) fn main(&self, setting: Setting) -> i128 {
        3 * self.sum(&[setting]) - self.sum(&[])
    }

    /// The mean rate of the sequences with two settings minus that of all and minus both main effects.
    pub(super) fn interaction(&self, one: Setting, other: Setting) -> i128 {
        9 * self.sum(&[one, other]) - 3 * self.sum(&[one]) - 3 * self.sum(&[other]) + self.sum(&[])
    }

    /// The rate of a sequence minus that of all.
    fn deviation(&self, playable: i128) -> i128 {
        playable * self.playable.len() as i128 - self.sum(&[])
    }

    /// What is left of the deviation of a sequence without the main effects and interactions of its conditions.
    fn rest(&self, sequence: Sequence, playable: i128) -> i128 {
        let setting = |place: usize| (place, sequence.0[place]);
        let mains = self.places.iter().map(|place| self.main(setting(*place)));
        let pairs = self.pairs().map(|(one, other)| self.interaction(setting(one), setting(other)));
        self.deviation(playable) - mains.chain(pairs).sum::<i128>()
    }

    /// The sum, over all sequences, of the squares of what a sequence with its playable worlds has.
    #[expect(
        clippy::cast_precision_loss,
        reason = "squares may exceed integers; a share is rounded"
    )]
    fn squares(&self, effect: impl Fn(Sequence, i128) -> i128) -> f64 {
        let effects = self.playable.iter().map(|(one, playable)| effect(*one, *playable) as f64);
        // Not powi, the last digits of which are not the same everywhere.
        effects.map(|effect| effect * effect).sum()
    }

    /// An effect in percentage points.
    #[expect(clippy::cast_precision_loss, reason = "what is shown is rounded")]
    pub(super) fn points(&self, effect: i128) -> f64 {
        100.0 * effect as f64 / (self.playable.len() as f64 * self.worlds as f64)
    }
}

/// Shares of the variance between sequences; they add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shares {
    /// Of the main effects, place by place.
    pub(super) main: Vec<f64>,
    /// Of the interactions, pair by pair.
    pub(super) pairs: Vec<f64>,
    /// Of what three places or more do together.
    pub(super) higher: f64,
}

impl Shares {
    /// `None` if all sequences have the same rate.
    pub(super) fn of(anova: &Anova) -> Option<Self> {
        let total = anova.squares(|_, playable| anova.deviation(playable));
        let main = |place: usize| anova.squares(|one, _| anova.main((place, one.0[place])));
        let pair = |(one, other): (usize, usize)| {
            anova.squares(|sequence, _| {
                anova.interaction((one, sequence.0[one]), (other, sequence.0[other]))
            })
        };
        let rest = anova.squares(|one, playable| anova.rest(one, playable));
        (total > 0.0).then(|| Self {
            main: anova.places.iter().map(|place| main(*place) / total).collect(),
            pairs: anova.pairs().map(|places| pair(places) / total).collect(),
            higher: rest / total,
        })
    }
}

/// The nine interactions of a pair of places, row by row: those of the first condition at the first place come first.
pub(super) fn interactions(anova: &Anova, (one, other): (usize, usize)) -> [i128; 9] {
    core::array::from_fn(|index| {
        let (first, second) = (Condition::ALL[index / 3], Condition::ALL[index % 3]);
        anova.interaction((one, first), (other, second))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::svg::length;

    /// The analysis of all sequences with so many playable worlds out of a million.
    fn anova(playable: impl Fn(Sequence) -> u64) -> Anova {
        Anova::new(Sequence::all().map(|one| (one, playable(one))), 1_000_000).unwrap()
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }

    #[test]
    fn what_adds_up_has_no_interactions() {
        // At place p, LIFE adds nothing, ORDER p times 3000 worlds, VOID p times 9000; 4000 p are the mean.
        let weight = |(place, condition): Setting| {
            (place as u64 + 1) * [0, 3000, 9000][usize::from(condition.index())]
        };
        let anova = anova(|one| one.0.into_iter().enumerate().map(weight).sum());
        for place in 0..PASSES {
            let found =
                Condition::ALL.map(|condition| anova.points(anova.main((place, condition))));
            for (found, expected) in found.into_iter().zip([-0.4, -0.1, 0.5]) {
                near(found, expected * length(place + 1));
            }
        }
        assert!(anova.pairs().all(|pair| interactions(&anova, pair) == [0; 9]));
        let shares = Shares::of(&anova).unwrap();
        assert_eq!((shares.pairs, shares.higher), (vec![0.0; 10], 0.0));
        // The variance of a place grows with the square of its weight: 1 + 4 + 9 + 16 + 25 = 55.
        for (share, square) in shares.main.into_iter().zip([1.0, 4.0, 9.0, 16.0, 25.0]) {
            near(share, square / 55.0);
        }
    }

    #[test]
    fn what_takes_two_or_three_places_is_told_apart() {
        // Whether two conditions are equal says nothing of either; nor does the sum of three, modulo 3, of any two.
        let pair = Shares::of(&anova(|one| u64::from(one.0[1] == one.0[3]))).unwrap();
        near(pair.pairs[5], 1.0);
        let three =
            |one: Sequence| one.0[..3].iter().map(|condition| condition.index()).sum::<u8>();
        let higher = Shares::of(&anova(|one| u64::from(three(one) % 3 == 0))).unwrap();
        near(higher.higher, 1.0);
        assert_eq!((higher.main, higher.pairs), (vec![0.0; 5], vec![0.0; 10]));
    }

    #[test]
    fn the_atlas_is_analysed_as_numpy_does_it() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/atlas/sequences.csv");
        let mut rows = csv::Reader::from_path(path).unwrap();
        let count = |row: csv::StringRecord| (row[0].parse().unwrap(), row[2].parse().unwrap());
        let anova = Anova::new(rows.records().map(|row| count(row.unwrap())), 1 << 32).unwrap();
        // Python, numpy 2: rates in an array of 3^5, means over axes, differences of means, sums of their squares.
        for ((place, condition), points) in [
            ((0, Condition::Void), -13.285_442_670_220_855),
            ((1, Condition::Life), 5.515_423_565_413_114),
            ((4, Condition::Order), 4.674_415_193_199_194),
        ] {
            near(anova.points(anova.main((place, condition))), points);
        }
        let last = interactions(&anova, (3, 4)).map(|effect| anova.points(effect));
        near(last[0], -17.082_073_110_339_728);
        near(last[5], -2.479_596_914_045_145_7);
        let Shares { main, pairs, higher } = Shares::of(&anova).unwrap();
        near(main[0], 0.052_641_313_910_767_91);
        near(pairs[2], 0.003_290_942_894_045_804);
        near(main.iter().sum(), 0.166_815_919_463_124_46);
        near(higher, 0.689_244_088_457_471_2);
    }

    #[test]
    fn effects_add_up_to_nothing_and_shares_to_all() {
        let anova = anova(|one| u64::from(one.index()).pow(2) * 7919 % 1_000_000);
        for place in 0..PASSES {
            assert_eq!(
                Condition::ALL.map(|condition| anova.main((place, condition))).iter().sum::<i128>(),
                0
            );
        }
        for pair in anova.pairs() {
            let found = interactions(&anova, pair);
            for line in 0..3 {
                assert_eq!(found[3 * line..][..3].iter().sum::<i128>(), 0);
                assert_eq!(found.iter().skip(line).step_by(3).sum::<i128>(), 0);
            }
        }
        let Shares { main, pairs, higher } = Shares::of(&anova).unwrap();
        near(main.iter().chain(&pairs).sum::<f64>() + higher, 1.0);
        assert!(main.into_iter().chain(pairs).all(|share| share > 0.0) && higher > 0.0);
    }

    #[test]
    fn only_full_designs_are_analysed() {
        let of = |pattern: &str| {
            let sequences: Vec<_> = pattern
                .split(',')
                .flat_map(|pattern| pattern.parse::<darkwaar_core::Pattern>().unwrap().sequences())
                .collect();
            Anova::new(sequences.into_iter().map(|one| (one, 1)), 2).map(|anova| anova.places)
        };
        assert_eq!(of("?????"), Some(vec![0, 1, 2, 3, 4]));
        assert_eq!(of("V?L?V"), Some(vec![1, 3]));
        assert_eq!(of("LLLLL"), None);
        assert_eq!(of("LO???,VV???"), None);
        assert_eq!(of("LLLLL,OOOOO,VVVVV"), None);
    }

    #[test]
    fn equal_rates_have_no_variance() {
        assert_eq!(Shares::of(&anova(|_| 5)), None);
    }
}
