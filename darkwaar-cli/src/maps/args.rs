//! The options of `cave` and `loom` as they are typed.

#![expect(clippy::doc_markdown, reason = "doc comments are help texts here, printed as they are")]

use clap::{ArgAction, Args};
use darkwaar_core::Seed;
use darkwaar_core::baseline::cave::Cave;
use darkwaar_core::baseline::loom::Loom;

use crate::cli::{OutputArgs, WorkArgs};
use crate::generator::{CAVE_SIZE, CaveRulesArgs, LOOM_SIZE};
use crate::output::Format;

/// The option as the parser's messages call it; no other command has one of this name and value.
pub(crate) const LOOM_HEIGHT: &str = "--height <ROWS>";
/// For one who expects help.
pub(crate) const HEIGHT_HINT: &str = "-h is the height and needs a number; help is --help";

/// Columns or rows.
fn side<const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("columns and rows are whole numbers from 1 to {MOST}"))
}

/// Rows of a loom.
fn loom_height(text: &str) -> Result<u32, String> {
    side::<{ Loom::MOST_SIDE }>(text).map_err(|why| format!("{why}; {HEIGHT_HINT}"))
}

/// The absolute value of a number, which is what Python seeds with.
fn cave_seed(text: &str) -> Result<Seed, &'static str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let number = digits.parse().ok().filter(|_| !digits.starts_with('-'));
    number.ok_or(
        "a cave's seed is a whole number such as 42, -5 or 0x2a, up to 18446744073709551615 and its negative",
    )
}

/// A seed that a line can show.
fn word(text: &str) -> Result<String, &'static str> {
    if text.is_empty() || text.contains(char::is_control) {
        return Err("a loom's seed is a word or a number, without control characters");
    }
    Ok(text.to_owned())
}

/// Draw a cave: noise that a cellular automaton smooths, to compare Darkwaar20 with
///
/// A wall is #, floor is a dot. Row by row, a cell of the noise is a wall if a random number from 1 to 100 is at most the fill.
/// In an iteration every cell becomes a wall if more than 4 of its 8 neighbours are, else floor; outside the map all is wall.
/// The numbers are those of Python's random.Random(SEED).
///
/// With --seeds there is one row for each map. Columns: seed, width, height, fill, iterations, count_self, wall, floor (cells
/// of each), regions (of floor; cells side by side are connected), reachable (cells of the largest region), largest_share
/// (reachable by floor), playable, start_x, start_y (the first cell of the largest region), exit_x, exit_y (its cell that is
/// farthest from the start), distance (Manhattan), path_length (steps of a shortest walk).
#[derive(Debug, Args)]
#[command(mut_arg("threads", |arg| arg.requires("seeds")))]
#[command(mut_arg("progress", |arg| arg.requires("seeds")))]
pub(crate) struct CaveArgs {
    /// Columns, 1 to 16384
    #[arg(
        long,
        value_name = "N",
        default_value_t = CAVE_SIZE[0],
        value_parser = side::<{ Cave::MOST_SIDE }>,
        allow_negative_numbers = true
    )]
    pub(crate) width: u32,
    /// Rows, 1 to 16384
    #[arg(
        long,
        value_name = "N",
        default_value_t = CAVE_SIZE[1],
        value_parser = side::<{ Cave::MOST_SIDE }>,
        allow_negative_numbers = true
    )]
    pub(crate) height: u32,
    #[command(flatten)]
    pub(crate) rules: CaveRulesArgs,
    /// The seed, a whole number; its sign does not count [default: a random one below 1,000,000, told on stderr]
    #[arg(
        short,
        long,
        value_parser = cave_seed,
        allow_negative_numbers = true,
        conflicts_with_all = ["seeds", "format", "threads", "progress"]
    )]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Draw a terrain by wave function collapse, as loomscape does, to compare Darkwaar20 with
///
/// Five tiles in the order of their elevation, water ~, sand ., grass ,, forest # and mountain ^, of which neighbours differ
/// by one at most. The map is followed by an empty line, a legend and the seed.
///
/// With --seeds there is one row for each map. Columns: seed, width, height, water, sand, grass, forest, mountain (cells of
/// each), then those of `cave`, where water and mountain block: regions, reachable, largest_share, playable, start_x, start_y,
/// exit_x, exit_y, distance, path_length.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
#[command(mut_arg("threads", |arg| arg.requires("seeds")))]
#[command(mut_arg("progress", |arg| arg.requires("seeds")))]
pub(crate) struct LoomArgs {
    /// Columns, 1 to 1024
    #[arg(
        short,
        long,
        value_name = "COLUMNS",
        default_value_t = LOOM_SIZE[0],
        value_parser = side::<{ Loom::MOST_SIDE }>,
        allow_negative_numbers = true
    )]
    pub(crate) width: u32,
    /// Rows, 1 to 1024
    #[arg(
        short,
        long,
        value_name = "ROWS",
        default_value_t = LOOM_SIZE[1],
        value_parser = loom_height,
        allow_negative_numbers = true
    )]
    pub(crate) height: u32,
    /// The seed, any word or number [default: a random number below 1,000,000]
    ///
    /// A number below 4294967296 in decimal digits is used as it is, anything else is hashed as a word. A word that begins with
    /// a hyphen is given as --seed=-word.
    #[arg(
        short,
        long,
        value_parser = word,
        allow_negative_numbers = true,
        conflicts_with_all = ["seeds", "format", "threads", "progress"]
    )]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Print help; -h is the height
    #[arg(long, action = ArgAction::Help)]
    help: Option<bool>,
}

/// Rows instead of a map.
#[derive(Debug, Args)]
pub(crate) struct RowsArgs {
    /// Write a row for the map of each seed instead: N, A..B (without B), A..=B, @FILE or @- (stdin), separated by commas
    ///
    /// Seeds are those of `explore`, but none is negative. The row of seed N is that of the map that --seed N draws, N
    /// in decimal.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seeds: Vec<String>,
    /// Format of the rows of --seeds [default: by the ending of the output file, csv without one]
    #[arg(short, long, requires = "seeds")]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}
