//! The names of parts.

use core::fmt;
use core::str::FromStr;

use super::MOST_PARTS;
use crate::seeds::Shard;

/// What the name of a summary ends in.
pub(crate) const SUMMARY: &str = "json";
/// What the names of parts end in: each stands for a format.
const ENDINGS: [&str; 4] = [SUMMARY, "csv", "ndjson", "parquet"];

/// The name of a part: `part-00003-of-00012.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) shard: Shard,
    pub(crate) ending: &'static str,
}

impl Name {
    /// The name of a shard's part in a format; nothing if there are no parts in this format.
    pub(crate) fn new(shard: Shard, format: &str) -> Option<Self> {
        let ending = ENDINGS.into_iter().find(|ending| *ending == format)?;
        Some(Self { shard, ending })
    }

    /// Whether both can be of one run.
    pub(crate) fn is_like(self, other: Self) -> bool {
        self.ending == other.ending && self.shard.count == other.shard.count
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shard: Shard { index, count }, ending } = self;
        write!(f, "part-{index:05}-of-{count:05}.{ending}")
    }
}

/// The text is not the name of a part.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoPart;

impl FromStr for Name {
    type Err = NoPart;

    fn from_str(text: &str) -> Result<Self, NoPart> {
        let name = || {
            let (stem, format) = text.strip_prefix("part-")?.split_once('.')?;
            let (index, count) = stem.split_once("-of-")?;
            let shard = Shard { index: index.parse().ok()?, count: count.parse().ok()? };
            let is_valid = shard.index < shard.count && shard.count <= MOST_PARTS;
            Self::new(shard, format).filter(|_| is_valid)
        };
        name().filter(|name| name.to_string() == text).ok_or(NoPart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_five_digits_at_least() {
        for (shard, format, text) in [
            ("3/12", "json", "part-00003-of-00012.json"),
            ("0/1", "csv", "part-00000-of-00001.csv"),
            ("100000/123456", "parquet", "part-100000-of-123456.parquet"),
            ("999999/1000000", "ndjson", "part-999999-of-1000000.ndjson"),
        ] {
            let name = Name::new(shard.parse().unwrap(), format).unwrap();
            assert_eq!((name.to_string().as_str(), text.parse()), (text, Ok(name)));
        }
    }

    #[test]
    fn other_names_are_not_taken_for_parts() {
        for text in [
            "part-3-of-12.json",
            "part-00012-of-00012.json",
            "part-00003-of-1000001.json",
            "part-00003-of-00012.txt",
            "part-00003-of-00012.json.invalid",
            "part-00003-of-00012.csv.manifest",
            "part-+0003-of-00012.csv",
            ".darkwaar-x.partial",
            "part-00003-of-00012",
            "",
        ] {
            assert_eq!(text.parse::<Name>(), Err(NoPart), "{text}");
        }
    }
}
