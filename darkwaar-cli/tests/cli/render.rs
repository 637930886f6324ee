//! `render`: the author's colours in every format.

use std::fs;

use crate::bad_input::refused;
use crate::picture::{Picture, Rgb};
use crate::support::{darkwaar, fixture, run, sha256, stdout_of};

const INK: Rgb = [15, 18, 26];
const VOID: Rgb = [51, 54, 64];
const VOID_OUTLINE: Rgb = [168, 171, 179];
const GROUND: Rgb = [148, 143, 128];
const ENERGY: Rgb = [242, 148, 41];
const CORE: Rgb = [0x59, 0xdc, 0xe6];
const EXIT: Rgb = [0xf4, 0xf0, 0xe2];
const PLAYER: Rgb = [0xf3, 0xf5, 0xf7];

/// The bytes of a picture on stdout.
fn rendered(arguments: &str) -> Vec<u8> {
    let output = run(&format!("render {arguments}"));
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments}: {output:?}");
    output.stdout
}

fn png(arguments: &str) -> Picture {
    Picture::png(&rendered(&format!("{arguments} --format png")))
}

fn gif(arguments: &str) -> Vec<(Picture, u16)> {
    Picture::gif(&rendered(&format!("{arguments} --format gif")))
}

fn svg(arguments: &str) -> String {
    stdout_of(&format!("render {arguments} --format svg"))
}

/// The middles of a cell's four squares. Cells of 48 pixels start 24 from the edge.
fn squares(picture: &Picture, x: usize, y: usize) -> [Rgb; 4] {
    let corner = |at| 24 + 48 * at;
    [(12, 12), (36, 12), (12, 36), (36, 36)]
        .map(|(right, down)| picture.at(corner(x) + right, corner(y) + down))
}

/// Computed by hand from fixtures/seed-20020.json and the published numbers: the channels of (0, 0) are 149, 141, 131, 210,
/// then 170, 85, 170, 255; those of (6, 1) 86, 170, 117, 40, then 170, 85, 85, 170.
#[test]
fn every_step_has_the_authors_colours() {
    let noise = png("20020 LOLVO --frame 0");
    assert_eq!(
        squares(&noise, 0, 0),
        [[99, 58, 55], [138, 110, 71], [79, 107, 117], [183, 180, 168]]
    );
    assert_eq!(squares(&noise, 6, 1), [[63, 41, 43], [163, 128, 80], [73, 97, 107], [47, 49, 53]]);
    for (step, corner, side) in [
        (1, [212, 161, 104], [170, 154, 136]),
        (2, [221, 157, 85], [103, 97, 95]),
        (3, [230, 154, 66], [230, 153, 64]),
        (4, [152, 147, 131], [65, 65, 72]),
        (5, GROUND, VOID),
    ] {
        let board = png(&format!("20020 LOLVO --frame {step}"));
        assert_eq!((board.width, board.height), (48 * 8, 48 * 10));
        assert_eq!((squares(&board, 0, 0), squares(&board, 6, 1)), ([corner; 4], [side; 4]));
    }
}

#[test]
fn the_last_board_has_core_and_exit() {
    let world = png("20020 LOLVO");
    assert!(world == png("20020 LOLVO --frame 5"));
    // The core (3, 0), whose line is 4 pixels wide, a gap of one around it.
    let core = [168, 169, 172, 173].map(|x| world.at(x, 40));
    assert_eq!(core, [INK, CORE, CORE, ENERGY]);
    assert_eq!(squares(&world, 3, 0), [ENERGY; 4]);
    // The exit (6, 8): 32 pixels wide, 8 from the cell's edge.
    let exit = [319, 320, 351, 352].map(|x| world.at(x, 432));
    assert_eq!(exit, [GROUND, EXIT, EXIT, GROUND]);
    // Void, (6, 1).
    assert_eq!([312, 313, 314].map(|x| world.at(x, 96)), [INK, VOID_OUTLINE, VOID]);
    assert!(!world.has(PLAYER));
}

#[test]
fn before_the_last_pass_there_is_no_core_and_no_exit() {
    for step in 0..5 {
        let board = png(&format!("20020 LOLVO --frame {step}"));
        assert!(!board.has(CORE) && !board.has(EXIT), "{step}");
    }
    // (6, 1) is void after the second pass.
    assert_eq!(png("20020 LOLVO --frame 2").at(313, 96), VOID_OUTLINE);
    // From the first pass on void is outlined.
    assert!(!png("20020 VVOVL --frame 0").has(VOID_OUTLINE));
    assert!(png("20020 VVOVL --frame 1").has(VOID_OUTLINE));
}

#[test]
fn a_dead_world_is_all_void() {
    let dead = png("20020 VVOVL");
    for (x, y) in (0..9).flat_map(|y| (0..7).map(move |x| (x, y))) {
        assert_eq!(squares(&dead, x, y), [VOID; 4], "({x}, {y})");
    }
    assert!(!dead.has(CORE) && !dead.has(EXIT));
    assert!(svg("20020 VVOVL --strip").contains(">NO WAY OUT</text>"));
    assert!(!svg("20020 LOLVO --strip").contains(">NO WAY OUT</text>"));
}

#[test]
fn svg_and_png_show_the_same() {
    for world in ["20020 LOLVO", "-1 LOLVO", "7 OOOOO", "0 LLLLL", "195 VVOVL"] {
        for step in 0..=5 {
            let arguments = format!("{world} --frame {step} --cell 34");
            assert!(Picture::svg(&svg(&arguments)) == png(&arguments), "{arguments}");
        }
    }
}

#[test]
fn a_strip_has_all_boards() {
    let strip = png("20020 LOLVO --strip");
    for step in 0..6 {
        let board = png(&format!("20020 LOLVO --frame {step}")).part(24, 24, 336, 432);
        assert!(strip.part(24 + step * 384, 24, 336, 432) == board, "{step}");
    }
    assert_eq!(strip.width, 6 * 384);
    let text = svg("20020 LOLVO --strip");
    let captions: Vec<_> = text.split("</text>").filter_map(|part| part.rsplit_once('>')).collect();
    let captions: Vec<_> = captions.iter().map(|(_, caption)| *caption).collect();
    let expected =
        ["noise", "1 LIFE", "2 ORDER", "3 LIFE", "4 VOID", "5 ORDER", "20020 LOLVO", "\n"];
    assert_eq!(captions, expected);
    // Under the board, there is text in pixels too.
    assert!(strip.part(24, 468, 336, 26).has(EXIT));
}

#[test]
fn a_gif_ends_with_the_player_on_the_exit() {
    let frames = gif("20020 LOLVO");
    // The noise, five times four blends and the next board, then 11 steps of four parts from the core.
    assert_eq!(frames.len(), 1 + 5 * 5 + 1 + 11 * 4);
    let delays: Vec<_> = frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays[..6], [80, 6, 6, 6, 6, 80]);
    assert_eq!(delays[25..28], [80, 80, 6]);
    assert_eq!(delays[69..], [6, 300]);
    for (frame, step) in [(0, 0), (5, 1), (10, 2), (15, 3), (20, 4), (25, 5)] {
        let board = png(&format!("20020 LOLVO --frame {step}")).part(24, 24, 336, 432);
        assert!(frames[frame].0.part(24, 24, 336, 432) == board, "{step}");
    }
    assert!(frames[..26].iter().all(|(picture, _)| !picture.has(PLAYER)));
    let middle = |frame: usize, x: usize, y: usize| frames[frame].0.at(48 + 48 * x, 48 + 48 * y);
    assert_eq!([middle(26, 3, 0), middle(30, 4, 0), middle(70, 6, 8)], [PLAYER; 3]);
    assert_eq!([middle(70, 3, 0), middle(30, 3, 0)], [ENERGY; 2]);
}

/// The second of the four frames between two boards is two fifths of the way.
#[test]
fn boards_blend_into_the_next() {
    let frames = gif("20020 LOLVO");
    // Exactly 144.10, 99.38, 74.84 and 194.83, 172.26, 142.64.
    let [first, .., last] = squares(&frames[2].0, 0, 0);
    assert_eq!((first, last), ([144, 99, 75], [195, 172, 143]));
    // The core comes with the last board: from its cell, 152, 147, 130, to 89, 220, 230.
    assert_eq!(frames[22].0.at(170, 40), [127, 176, 170]);
}

#[test]
fn a_gif_of_a_dead_world_ends_with_no_way_out() {
    let frames = gif("20020 VVOVL");
    assert_eq!(frames.len(), 1 + 5 * 5);
    let (last, delay) = frames.last().unwrap();
    assert_eq!(*delay, 300);
    let captions = last.part(24, 468, 336, 26);
    assert!(captions.has(ENERGY));
    assert!(!frames[20].0.part(24, 468, 336, 26).has(ENERGY));
    assert!(last.part(24, 24, 336, 432) == png("20020 VVOVL").part(24, 24, 336, 432));
}

#[test]
fn any_world_fits_a_gif() {
    // The longest walk of the first thousand seeds, a world of one void after the other, ones with energy, a long name.
    for world in ["195 OOOOO", "42 VVVVV", "3 LLLLL", "1 OVOLL", "0x8000000000000000 VOOLO"] {
        let frames = gif(&format!("{world} --cell 24"));
        assert_eq!((frames[0].0.width, frames[0].0.height), (192, 270), "{world}");
    }
    assert_eq!(gif("195 OOOOO --cell 24").len(), 1 + 5 * 5 + 1 + 23 * 4);
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    for arguments in ["--format png --strip", "--format gif", "--format svg"] {
        let arguments = format!("20020 LOLVO {arguments}");
        assert!(rendered(&arguments) == rendered(&arguments), "{arguments}");
    }
    assert_eq!(
        sha256(&svg("20020 LOLVO")),
        "2937f7b6f2072e631d5d6fd2a7215f69b759a4b524235e6a5e1e454531791411"
    );
    assert_eq!(
        sha256(&svg("20020 LOLVO --strip")),
        "184effe9d9d05321d59a6599daccd7cbdd48aee3b4e982c128a1e5d18baa9862"
    );
}

#[test]
fn an_svg_says_in_words_what_it_shows() {
    let text = svg("20020 LOLVO");
    for part in [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"384\" height=\"480\" viewBox=\"0 0 384 480\"",
        "<title id=\"title\">Darkwaar20: 20020 LOLVO</title>",
        "<desc id=\"description\">Core (3, 0), exit (6, 8), 11 steps apart; 6 void, 54 ground and 3 energy cells.</desc>",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(text.ends_with("</svg>\n"));
    let described = |arguments, words| assert!(svg(arguments).contains(words), "{arguments}");
    described("20020 VVOVL", ">NO WAY OUT: no core; 63 void, 0 ground and 0 energy cells.<");
    described("0 LLLLL", ">NO WAY OUT: core (0, 0), no exit; ");
    described("20020 LOLVO --frame 0", ">The noise, before any pass.<");
    described("20020 LOLVO --frame 4", ">The board after 4 of 5 passes: LIFE, ORDER, LIFE, VOID.<");
}

#[test]
fn files_are_in_the_format_of_their_ending_or_of_the_option() {
    let directory = tempfile::tempdir().unwrap();
    for (name, option, start) in [
        ("world.png", &[][..], &b"\x89PNG\r\n"[..]),
        ("odd name \u{e9}\u{2603}.PNG", &[], b"\x89PNG\r\n"),
        ("-.svg", &[], b"<svg "),
        ("walk.a.gif", &[], b"GIF89a"),
        ("picture", &["--format", "gif"], b"GIF89a"),
        ("really.png", &["--format", "svg"], b"<svg "),
    ] {
        let mut command = darkwaar();
        command.args(["render", "20020", "LOLVO", "--cell", "24"]).args(option);
        let output =
            command.arg(format!("--output={name}")).current_dir(directory.path()).output().unwrap();
        assert!(output.status.success() && output.stdout.is_empty(), "{name}: {output:?}");
        assert!(fs::read(directory.path().join(name)).unwrap().starts_with(start), "{name}");
    }
    let stdout = rendered("20020 LOLVO --cell 24 -o - --format gif");
    assert!(fs::read(directory.path().join("picture")).unwrap() == stdout);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let range = "a cell is an even number of pixels from 24 to 240";
    for (arguments, status, why) in [
        (&[][..], 2, "no format for the picture; give --output FILE with the ending .png, .svg or"),
        (&["-o", "-"], 2, "no format for the picture"),
        (
            &["-o", "x.jpg"],
            2,
            "--output 'x.jpg': its ending names no format; give --format png, svg",
        ),
        (&["-o", "x"], 2, "--output 'x': its ending names no format"),
        (&["-o", "png"], 2, "--output 'png': its ending names no format"),
        (&["-o", "none/x.png"], 3, "cannot write 'none/x.png': No such file"),
        (
            &["-o", "x.png", "--frame", "6"],
            2,
            "'6' for '--frame <STEP>': a step is a whole number from 0 to 5",
        ),
        (&["-o", "x.png", "--frame", "-1"], 2, "'-1' for '--frame <STEP>': a step is"),
        (&["-o", "x.png", "--frame", "x"], 2, "'x' for '--frame <STEP>': a step is"),
        (&["-o", "x.png", "--frame="], 2, "'' for '--frame <STEP>': a step is"),
        (&["-o", "x.png", "--frame", "1", "--strip"], 2, "cannot be used with '--strip'"),
        (&["-o", "x.gif", "--frame", "5"], 2, "--frame is for png and svg; a gif shows all boards"),
        (&["-o", "x.gif", "--strip"], 2, "--strip is for png and svg; a gif shows all boards"),
        (&["-o", "x.png", "--cell", "0"], 2, range),
        (&["-o", "x.png", "--cell", "22"], 2, range),
        (&["-o", "x.png", "--cell", "25"], 2, range),
        (&["-o", "x.png", "--cell", "242"], 2, range),
        (&["-o", "x.png", "--cell", "-48"], 2, range),
        (&["-o", "x.png", "--cell", "99999999999999999999"], 2, range),
        (&["-o", "x.png", "--format", "jpg"], 2, "[possible values: png, svg, gif]"),
        (&["-o", "x.png", "LLLLL"], 2, "unexpected argument 'LLLLL'"),
    ] {
        let arguments = [&["render", "20020", "LOLVO"], arguments].concat();
        let line = refused(&arguments, directory.path(), status);
        assert!(line.contains(why), "{arguments:?}: {line}");
    }
    for (world, why) in [(["x", "LOLVO"], "'x' for '<SEED>'"), (["1", "LO?VO"], "condition 3 is")] {
        let arguments = [&["render"], &world[..], &["-o", "x.png"]].concat();
        assert!(refused(&arguments, directory.path(), 2).contains(why), "{world:?}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "a file is left");
}

/// As fixtures/README.md says how they were made.
#[test]
fn the_pictures_in_fixtures_are_drawn_again() {
    let stored = |name| fs::read(fixture("pictures").join(name)).unwrap();
    assert!(Picture::png(&stored("world.png")) == png("20020 LOLVO"));
    assert!(Picture::png(&stored("strip.png")) == png("20020 LOLVO --strip"));
    assert!(Picture::gif(&stored("walk.gif")) == gif("20020 LOLVO --cell 26"));
}
