//! The command line as it is typed; nothing is resolved here.

#![expect(clippy::doc_markdown, reason = "doc comments are help texts here, printed as they are")]

use core::time::Duration;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use darkwaar_core::kernel::Backend;
use darkwaar_core::{PASSES, Seed, Sequence};

use crate::compare::CompareArgs;
use crate::draw::picture::{CellSize, PictureFormat};
use crate::map_summary::GeneratorArgs;
use crate::maps::{CaveArgs, LoomArgs};
use crate::output::FileFormat;
use crate::parts::MOST_PARTS;
use crate::play::Script;
use crate::search::SearchArgs;
use crate::seeds::Shard;
use crate::summary::LayoutArgs;

/// Explores the worlds of the game Darkwaar20
///
/// A seed gives a board of noise; five conditions (LIFE, ORDER, VOID) settle it; the result is read as void, ground and
/// energy with a core and an exit, or has NO WAY OUT. Seeds are 64-bit numbers, a sequence of conditions is five letters
/// such as LOLVO.
#[derive(Debug, Parser)]
#[command(name = "darkwaar", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) shared: SharedArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done, 1 a check found differences or a search with --fail-if-none nothing, 2 wrong usage or bad input, \
    3 input or output failed, or the kernel its self-check, 75 a part in a directory may be written by another attempt, 130 interrupted.";

/// After the options of a command come those that all have.
const LAST: usize = 100;

/// When something shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    Always,
    Never,
}

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct SharedArgs {
    /// Say nothing on stderr but errors
    #[arg(short, long, global = true, display_order = LAST)]
    pub(crate) quiet: bool,
    /// When to use colours: auto (on a terminal; NO_COLOR and CLICOLOR_FORCE count), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        display_order = LAST
    )]
    pub(crate) color: When,
}

/// Where data goes.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE, which appears or changes only when all is done; - is stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Which part of the seeds.
#[derive(Debug, Args)]
pub(crate) struct ShardArgs {
    /// Take only the K-th of N near-equal parts of the seeds, K from 0
    ///
    /// With --output DIR/, a directory, the part goes to DIR/part-KKKKK-of-NNNNN with the ending of its format, where `merge
    /// DIR/` finds it. A part that is there already, whole and of the same run, is kept, and there is nothing to do. The exit
    /// code 75 then says that another attempt may go well: after a signal, or when a disk is full.
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<Shard>,
}

/// A number of threads.
fn threads(text: &str) -> Result<u16, &'static str> {
    let number = text.parse().ok().filter(|number| (1..=1024).contains(number));
    number.ok_or("threads are a whole number from 1 to 1024")
}

/// A number of parts.
fn parts(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_PARTS).contains(number));
    number.ok_or_else(|| format!("parts are a whole number from 1 to {MOST_PARTS}"))
}

/// A number of passes.
fn step(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| usize::from(*number) <= PASSES);
    number.ok_or_else(|| format!("a step is a whole number from 0 to {PASSES}"))
}

/// A backend that this machine has.
fn backend(text: &str) -> Result<Backend, String> {
    if text == "auto" {
        return Ok(Backend::detect());
    }
    text.parse().map_err(|_| {
        let names: Vec<_> = Backend::available().map(Backend::name).collect();
        format!("this machine can use auto, {}", names.join(", "))
    })
}

/// Which worlds.
#[derive(Debug, Args)]
pub(crate) struct WorldsArgs {
    /// Seeds: N, A..B (without B), A..=B, @FILE or @- (stdin), separated by commas
    ///
    /// Numbers may be negative or hexadecimal (0x4e34) and span 64 bits. A file has an item a line, or is a CSV with a
    /// `seed` column, such as this command writes. A seed that comes again counts once; ranges must not overlap.
    /// Repeating the option adds.
    #[arg(short, long, alias = "seed", required = true, allow_hyphen_values = true)]
    pub(crate) seeds: Vec<String>,
    /// Sequences: LOLVO, 'VV???' (? is any condition), "LIFE,ORDER,LIFE,VOID,ORDER" or all; several are separated by
    /// commas or given by repeating [default: all]
    #[arg(long, alias = "sequence", value_name = "PATTERN")]
    pub(crate) sequences: Vec<String>,
}

/// Options of commands that work for a while.
#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// Threads to work with, 1 to 1024 [default: as many as the process may use]
    #[arg(long, value_name = "N", value_parser = threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<u16>,
    /// When to show progress on stderr: auto (on a terminal, after a second), always or never
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    pub(crate) progress: When,
}

/// What the kernel computes with.
#[derive(Debug, Args)]
pub(crate) struct BackendArgs {
    /// Instruction set to compute with: auto (the fastest here), portable, avx2 or avx512; the results are the same
    /// [default: auto]
    #[arg(long, value_name = "NAME", value_parser = backend, allow_hyphen_values = true)]
    pub(crate) backend: Option<Backend>,
}

/// Options of commands that can be stopped and gone on with.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// Keep the work of a run that is stopped, and go on where the last run of the same command was stopped
    ///
    /// Needs --output FILE. Until all is done, FILE.checkpoint says how far the work is; `explore` also has FILE.partial,
    /// the rows so far. Threads and backend may be others each time.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Seconds from one checkpoint to the next; with 0 there is one after every piece
    #[arg(long, hide = true, value_name = "SECONDS", default_value_t = 5)]
    pub(crate) checkpoint_interval: u64,
}

impl ResumeArgs {
    /// The time from one checkpoint to the next.
    pub(crate) const fn interval(&self) -> Duration {
        Duration::from_secs(self.checkpoint_interval)
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Explore(ExploreArgs),
    Show(ShowArgs),
    Render(RenderArgs),
    Play(PlayArgs),
    Cave(CaveArgs),
    Loom(LoomArgs),
    Summarize(SummarizeArgs),
    Merge(MergeArgs),
    Missing(MissingArgs),
    Report(ReportArgs),
    Verify(VerifyArgs),
    Compare(CompareArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Write one row for each world: every seed under every sequence
///
/// Columns: seed, sequence, playable, core_x, core_y, exit_x, exit_y, void, ground, energy (cells of each terrain),
/// reachable (cells reached from the core, the core included), distance (Manhattan, core to exit), path_length (steps of
/// a shortest walk). Rows are ordered by seed as given, then by sequence. With
/// --where, --top or --limit, a line on stderr says how many worlds were checked, how many match, how many have no way out,
/// and how many each filter by itself rejects. The bytes depend neither on the threads nor on
/// the backend.
#[derive(Debug, Args)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    pub(crate) worlds: WorldsArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Format of the rows [default: by the ending of the output file, csv without one]
    #[arg(short, long)]
    pub(crate) format: Option<FileFormat>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

/// Count what the worlds of each sequence are like: exact statistics over ranges of seeds
///
/// With --format json the result has all counts, and `merge` adds several up or shows one in other formats. With
/// --generator, the worlds are maps of one of the generators that Darkwaar20 is compared with: they have neither sequences nor
/// negative seeds.
#[derive(Debug, Args)]
pub(crate) struct SummarizeArgs {
    #[command(flatten)]
    pub(crate) generator: GeneratorArgs,
    #[command(flatten)]
    pub(crate) worlds: WorldsArgs,
    #[command(flatten)]
    pub(crate) layout: LayoutArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

/// Add up summaries of disjoint seeds, or make one of the parts in a directory
///
/// The FILEs are JSON of `summarize`, all with the same sequences, or all of one generator with the same settings. The result
/// is, byte for byte, what `summarize` gives for all their seeds at once. A single FILE is shown in another format. DIR/ has
/// the parts of one run with --shard, of `summarize` or of `explore`: all must be there, whole, and of the same run, and the
/// result is, byte for byte, what that run gives without --shard.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The summaries, or one directory; - is stdin
    #[arg(required = true, value_name = "FILE|DIR/")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) layout: LayoutArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// List the parts of a run that are not in a directory, or not whole
///
/// Prints the indices of their shards on a line as `sbatch --array` takes it, such as 4,7-9, and nothing if all are there; the
/// exit code is 1 if any is missing. Stderr tells what is wrong with parts that are not whole. After --, the command of the
/// run can follow, such as `summarize --seeds 0..1000`: then parts of any other run are an error.
#[derive(Debug, Args)]
pub(crate) struct MissingArgs {
    /// The directory; where there is none, all parts are missing
    #[arg(value_name = "DIR/")]
    pub(crate) directory: PathBuf,
    /// How many parts the run has: the N of --shard K/N
    #[arg(long, value_name = "N", value_parser = parts, allow_hyphen_values = true)]
    pub(crate) of: u64,
    /// Print one index a line instead
    #[arg(long)]
    pub(crate) lines: bool,
    /// Rename parts that are not whole to NAME.invalid, so that they can be made anew
    #[arg(long)]
    pub(crate) set_aside: bool,
    /// The command that the parts must be of, without --shard and --output
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) run: Vec<OsString>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Make a page of charts and tables of a summary
///
/// The FILEs are JSON of `summarize`, as for `merge`. The page is one HTML file that needs no network and no script; with
/// scripts, its chart of sequences zooms.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The summaries; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Show worlds: noise, the five passes, terrain with core, exit and route, and the figures
///
/// With colours, a cell shows its four channels as a square of four, which passes blend into the terrain. Without, a
/// channel of the noise is two hexadecimal digits and a settled channel is its level, 0 to 3.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The seed: a 64-bit number, negative or hexadecimal too
    #[arg(allow_hyphen_values = true)]
    pub(crate) seed: Seed,
    /// The sequences, such as LOLVO or "LIFE,ORDER,LIFE,VOID,ORDER"
    #[arg(required = true)]
    pub(crate) sequence: Vec<Sequence>,
    /// How to show them
    #[arg(short, long, default_value = "text")]
    pub(crate) format: ShowFormat,
    /// Show the noise and the passes one after another, then all of it; without a terminal one below another
    #[arg(long)]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How to show a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Pictures and figures
    Text,
    /// Every value of every step, on one line
    Json,
}

/// Draw a world into a picture: PNG, SVG or GIF
///
/// A PNG or SVG has the last board with core and exit, another with --frame, or all six with --strip. A GIF moves: the noise,
/// the five passes, then the walk from core to exit, or NO WAY OUT. The same command always writes the same bytes.
#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// The seed: a 64-bit number, negative or hexadecimal too
    #[arg(allow_hyphen_values = true)]
    pub(crate) seed: Seed,
    /// The sequence, such as LOLVO or "LIFE,ORDER,LIFE,VOID,ORDER"
    pub(crate) sequence: Sequence,
    /// Format of the picture [default: by the ending of the output file]
    #[arg(short, long)]
    pub(crate) format: Option<PictureFormat>,
    /// Draw the board after so many passes, 0 (the noise) to 5
    #[arg(
        long,
        value_name = "STEP",
        value_parser = step,
        allow_hyphen_values = true,
        conflicts_with = "strip"
    )]
    pub(crate) frame: Option<u8>,
    /// Draw all six boards side by side
    #[arg(long)]
    pub(crate) strip: bool,
    /// Side of a cell in pixels: an even number from 24 to 240
    #[arg(long, value_name = "PX", default_value = "48", allow_hyphen_values = true)]
    pub(crate) cell: CellSize,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Play the game in the terminal: choose five conditions, then walk from the core to the exit
///
/// The screen shows the keys that do something; WASD move like the arrows. The cell under the cursor is shown with its
/// channels. Every game can be repeated: the command that comes to the same state is on the screen, and is printed when
/// you quit. NO_COLOR and --color never play in letters and digits.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The seed, as `show` takes it [default: a random one below 1,000,000]
    #[arg(allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
    /// Play a script without a terminal and print how the game stands then
    ///
    /// A script has up to five conditions (L, O, V) and, after five, a colon and moves (R, L, D, U): LOLVO:RDDRRDDDDDD.
    /// Steps into void or beyond the border are blocked and counted. Moves after the end of the game are bad input.
    /// The exit code is 0 for a lost game, too.
    #[arg(long, value_name = "SCRIPT", requires = "seed")]
    pub(crate) moves: Option<Script>,
}

/// Recompute a file and list what differs
///
/// FILE is an output of `explore` (CSV, JSON or NDJSON; whole or some of its columns), of `show --format json`, or a CSV
/// with the columns `seeds`, `worlds` and `sha256`, the digest of `explore --seeds SEEDS`. Values must be written as these
/// commands write them. Differences go to stdout, one row a line; the exit code is 1 if there are any. Rows that are not
/// there are not missed.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The file; - is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

/// Write a completion script for a shell
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    pub(crate) shell: Shell,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Write a manual page
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command to document [default: darkwaar itself]
    pub(crate) command: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
