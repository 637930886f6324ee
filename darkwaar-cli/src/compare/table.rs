//! A comparison as tables: CSV for programs, aligned columns for people.

use anyhow::Result;
use darkwaar_core::SequenceSet;
use indicatif::HumanCount;

use super::Comparison;
use super::counts::Counts;
use crate::counted::{counted, first_few};
use crate::summary::statistics::Statistic;
use crate::summary::table::{field, percent};

/// What the columns for people are, in two lines.
const HEADER: [[&str; 2]; 10] = [
    ["", "generator"],
    ["", "worlds"],
    ["playable,", "%"],
    ["path,", "mean"],
    ["path,", "max"],
    ["nothing", "open, %"],
    ["open cells,", "mean"],
    ["regions,", "mean"],
    ["split,", "%"],
    ["largest,", "%"],
];

impl Comparison {
    /// A row for each generator, under a header.
    pub(super) fn to_csv(&self) -> Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let names = Counts::default().statistics().map(|(name, _)| name);
        writer.write_record(["generator"].into_iter().chain(names))?;
        for (generator, counts) in self.rows() {
            let fields = counts.statistics().map(|(_, value)| field(value));
            writer.write_record([generator.to_owned()].into_iter().chain(fields))?;
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }

    /// The comparison for people: what is compared, then a row for each generator.
    pub(super) fn to_text(&self) -> String {
        let header = |line: usize| HEADER.map(|lines| lines[line].to_owned()).to_vec();
        let mut rows = vec![header(0), header(1)];
        rows.extend(self.rows().map(|(generator, counts)| cells(generator, counts)));
        format!("{}\n\n{}", self.title(), aligned(&rows))
    }

    /// Which seeds, size and settings.
    fn title(&self) -> String {
        let sequences = match self.sequences {
            SequenceSet::ALL => "all".to_owned(),
            some => first_few(some.iter().map(|sequence| sequence.to_string())),
        };
        let [cave, loom] = self.baselines();
        format!(
            "{} ({}): darkwaar20 with {} ({sequences}); {cave}; {loom}",
            counted(self.seeds.len(), "seed"),
            self.seeds.text(),
            counted(self.sequences.len() as u128, "sequence"),
        )
    }
}

/// The cells of a row.
fn cells(generator: &str, counts: &Counts) -> Vec<String> {
    let cell = |(name, value): (&str, Statistic)| match value {
        Statistic::Count(count) => HumanCount(count).to_string(),
        Statistic::Real(_) if name.ends_with("rate") || name.ends_with("share") => percent(value),
        Statistic::Real(real) => format!("{real:.2}"),
        Statistic::Absent => String::new(),
    };
    let shown = counts.statistics().into_iter().filter(|(name, _)| *name != "playable");
    [generator.to_owned()].into_iter().chain(shown.map(cell)).collect()
}

/// Rows as lines, columns as wide as their widest cell, all but the first to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let (first, others) = row.split_first().expect("a table has columns");
        let others = (1..).zip(others).map(|(column, cell)| format!("  {cell:>0$}", width(column)));
        format!("{first:<0$}{1}\n", width(0), others.collect::<String>())
    };
    rows.iter().map(line).collect()
}
