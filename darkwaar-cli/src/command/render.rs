//! `render`: a world as a picture.

use anyhow::Result;
use darkwaar_core::PASSES;

use crate::cli::RenderArgs;
use crate::destination::Destination;
use crate::draw::picture::{self, PictureFormat, Subject, View};
use crate::error::BadInput;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;

pub(crate) fn run(args: &RenderArgs, interrupt: &Interrupt) -> Result<ExitStatus> {
    let format = format(args)?;
    let mut destination = Destination::open(&args.output)?;
    if format != PictureFormat::Svg {
        destination.refuse_terminal("a picture")?;
    }
    let subject = Subject::new(args.seed, args.sequence);
    let picture = picture::encode(&subject, format, view(args), args.cell, interrupt)?;
    interrupt.check()?;
    destination.write(&picture)?;
    destination.finish()?;
    Ok(ExitStatus::Success)
}

/// The format that was asked for, or that the file's ending names.
fn format(args: &RenderArgs) -> Result<PictureFormat, BadInput> {
    let format = match (args.format, &args.output.output) {
        (Some(format), _) => format,
        (None, Some(path)) if path.as_os_str() != "-" => PictureFormat::of(path)?,
        _ => {
            let ways =
                "--output FILE with the ending .png, .svg or .gif, or --format png, svg or gif";
            return Err(BadInput::new(format!("no format for the picture; give {ways}")));
        }
    };
    let still = if args.strip { Some("--strip") } else { args.frame.map(|_| "--frame") };
    match still {
        Some(option) if format == PictureFormat::Gif => Err(BadInput::new(format!(
            "{option} is for png and svg; a gif shows all boards one after another"
        ))),
        _ => Ok(format),
    }
}

/// What to show of the world.
fn view(args: &RenderArgs) -> View {
    if args.strip { View::Strip } else { View::Board(args.frame.map_or(PASSES, usize::from)) }
}
