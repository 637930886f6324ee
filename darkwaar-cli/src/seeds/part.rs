//! Parts of a set of seeds, and what tells sets apart.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::SeedSet;
use super::grammar::Span;
use crate::counted::first_few;
use crate::provenance;

/// One of some near-equal parts, the first of which has the index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Shard {
    pub(crate) index: u64,
    pub(crate) count: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "a shard is K/N, whole numbers such as 0/8 for the first of eight";
        let (index, count) = text.split_once('/').ok_or(FORM)?;
        let number = |text: &str| {
            let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_digits).ok_or(FORM)
        };
        let shard = Self { index: number(index)?, count: number(count)? };
        if shard.index < shard.count {
            Ok(shard)
        } else {
            Err("a shard K/N has K from 0 to N - 1; the last of eight is 7/8")
        }
    }
}

impl SeedSet {
    /// All but the first `count` seeds.
    pub(crate) fn skip(&self, count: u128) -> Self {
        self.slice(count..self.len())
    }

    /// A part of the seeds; parts differ by one seed at most, and follow each other.
    pub(crate) fn shard(&self, Shard { index, count }: Shard) -> Self {
        // 2^64 seeds times 2^64 - 1 shards fit into 128 bits.
        let bound = |shard: u64| self.len() * u128::from(shard) / u128::from(count);
        self.slice(bound(index)..bound(index + 1))
    }

    /// Adds the seeds of another set after these; none may be in both.
    pub(crate) fn append(&mut self, other: &Self) {
        other.runs.iter().for_each(|run| self.push(*run));
    }

    /// The seeds at these places.
    fn slice(&self, places: Range<u128>) -> Self {
        let mut start = 0;
        let runs = self.runs.iter().filter_map(|run| {
            let places = places.start.max(start)..places.end.min(start + run.len());
            let first = places.start.wrapping_sub(start);
            start += run.len();
            (places.start < places.end).then(|| run.slice(first, places.end - places.start))
        });
        Self { runs: runs.collect() }
    }

    /// What tells this set apart from others, for people and exactly.
    pub(crate) fn description(&self) -> Map<String, Value> {
        let mut hash = Sha256::new();
        for Span { first, last } in &self.runs {
            hash.update(first.to_le_bytes());
            hash.update(last.to_le_bytes());
        }
        let entries = [
            ("seeds", self.text()),
            ("seeds_count", self.len().to_string()),
            ("seeds_sha256", provenance::hexadecimal(hash)),
        ];
        entries.map(|(key, value)| (key.to_owned(), value.into())).into_iter().collect()
    }

    /// The first runs as they would be typed.
    pub(crate) fn text(&self) -> String {
        first_few(self.runs())
    }
}

impl Span {
    /// The number of seeds.
    fn len(self) -> u128 {
        u128::from(self.last - self.first) + 1
    }

    /// `count` seeds, one at least, from a place on; all are in the span.
    #[expect(clippy::cast_possible_truncation, reason = "places in a span have 64 bits")]
    fn slice(self, place: u128, count: u128) -> Self {
        let first = self.first + place as u64;
        Self { first, last: first + (count - 1) as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(items: &str) -> SeedSet {
        SeedSet::resolve(&[items.to_owned()]).unwrap()
    }

    fn seeds(set: &SeedSet) -> Vec<u64> {
        set.chunks(7).flatten().map(|seed| seed.0).collect()
    }

    #[test]
    fn skipping_leaves_the_seeds_after() {
        let set = set("-3..0,9,4..8");
        let all = seeds(&set);
        assert_eq!(all.len(), 8);
        for count in 0..=8 {
            assert_eq!(seeds(&set.skip(count as u128)), all[count..], "{count}");
        }
    }

    #[test]
    fn skipping_in_a_huge_range_takes_no_time() {
        let all = set("0..=18446744073709551615");
        assert_eq!(seeds(&all.skip((1 << 64) - 2)), [u64::MAX - 1, u64::MAX]);
        assert_eq!(all.skip(1 << 64).len(), 0);
        assert_eq!(all.skip(1).len(), (1 << 64) - 1);
    }

    #[test]
    fn shards_are_near_equal_and_add_up() {
        let set = set("-3..0,9,4..11");
        for count in 1..15 {
            let shards: Vec<_> =
                (0..count).map(|index| set.shard(Shard { index, count })).collect();
            let sizes = shards.iter().map(SeedSet::len);
            assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1, "{count}");
            assert_eq!(shards.iter().flat_map(seeds).collect::<Vec<_>>(), seeds(&set), "{count}");
        }
    }

    #[test]
    fn shards_of_the_whole_range_do_not_overflow() {
        let all = set("0..=18446744073709551615");
        let last = all.shard(Shard { index: u64::MAX - 1, count: u64::MAX });
        assert_eq!(seeds(&last), [u64::MAX - 1, u64::MAX]);
        assert_eq!(all.shard("2/3".parse().unwrap()).len(), 6_148_914_691_236_517_206);
    }

    #[test]
    fn a_shard_is_two_numbers_the_first_below_the_second() {
        assert_eq!("7/8".parse(), Ok(Shard { index: 7, count: 8 }));
        for text in ["", "1", "/", "1/", "/2", "+1/2", "-1/2", "1/2/3", "a/b", "0.5/2", "0/0x9"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("such as 0/8"), "{text}");
        }
        for text in ["0/0", "8/8", "9/8"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("K from 0 to N - 1"), "{text}");
        }
    }

    #[test]
    fn a_description_tells_sets_apart() {
        let one = set("0..5,9,-1,20,30").description();
        assert_eq!(one["seeds"], "0..=4,9,18446744073709551615,and 2 more");
        assert_eq!(one["seeds_count"], "9");
        // `python3`: sha256 over the pairs of bounds as 64-bit little-endian numbers.
        assert_eq!(
            set("7").description()["seeds_sha256"],
            "b8ce542ac165e137a642f24e05565e7ddc4ff43241959583e5757e0de961340a"
        );
        assert_ne!(one["seeds_sha256"], set("0..5,9,-1,20,31").description()["seeds_sha256"]);
    }
}
