//! Cells of a grid as SVG paths, one unit wide and high.

use maud::{Markup, html};

use super::scale::CLASSES;

/// One path for cells (x, y), to be filled: those that follow one another in a row are one rectangle, without its last side.
pub(super) fn cells(cells: impl IntoIterator<Item = [usize; 2]>) -> String {
    let mut runs: Vec<[usize; 3]> = Vec::new();
    for [x, y] in cells {
        match runs.last_mut() {
            Some([start, row, length]) if *row == y && *start + *length == x => *length += 1,
            _ => runs.push([x, y, 1]),
        }
    }
    let runs = runs.into_iter().map(|[x, y, length]| format!("M{x} {y}h{length}v1H{x}"));
    runs.collect()
}

/// The counts of a grid, row by row: a path for each class of counts, which tells the least and the greatest of its
/// counts. Where nothing was counted there is no mark.
pub(super) fn shaded<'a>(
    rows: impl Iterator<Item = &'a [u64]>,
    class: impl Fn(u64) -> usize,
    text: impl Fn(u64) -> String,
) -> Markup {
    let mut classes = [const { Vec::new() }; CLASSES];
    for (y, row) in rows.enumerate() {
        for (x, count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
            classes[class(*count)].push(([x, y], *count));
        }
    }
    html! {
        @for (class, marks) in classes.iter().enumerate().filter(|(_, marks)| !marks.is_empty()) {
            path class={ "q" (class) } d=(cells(marks.iter().map(|(cell, _)| *cell))) {
                title { (span(marks.iter().map(|(_, count)| *count), &text)) }
            }
        }
    }
}

/// The least and the greatest of some counts.
fn span(counts: impl Iterator<Item = u64> + Clone, text: impl Fn(u64) -> String) -> String {
    let [least, greatest] = [counts.clone().min(), counts.max()].map(Option::unwrap_or_default);
    if least == greatest { text(least) } else { format!("{} to {}", text(least), text(greatest)) }
}

/// A number of cells as a length.
#[expect(clippy::cast_precision_loss, reason = "pictures are small")]
pub(super) const fn length(cells: usize) -> f64 {
    cells as f64
}

/// A length in a picture, to a tenth of a unit.
pub(super) fn short(length: f64) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// What a path of [`cells`] covers, in its order.
#[cfg(test)]
pub(super) fn covered(path: &str) -> Vec<[usize; 2]> {
    let mut covered = Vec::new();
    for run in path.split('M').skip(1) {
        let (start, lines) = run.split_once('h').unwrap();
        let [x, y] =
            start.split_once(' ').map(|(x, y)| [x, y].map(|part| part.parse().unwrap())).unwrap();
        let length: usize = lines.split('v').next().unwrap().parse().unwrap();
        assert_eq!(lines, format!("{length}v1H{x}"));
        covered.extend((x..x + length).map(|x| [x, y]));
    }
    covered
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_in_a_row_are_one_rectangle() {
        assert_eq!(
            cells([[0, 0], [1, 0], [2, 0], [5, 0], [0, 1]]),
            "M0 0h3v1H0M5 0h1v1H5M0 1h1v1H0"
        );
        // The end of a row and the start of the next one do not touch.
        assert_eq!(cells([[6, 2], [7, 3]]), "M6 2h1v1H6M7 3h1v1H7");
        assert_eq!(cells([]), "");
    }

    #[test]
    fn classes_tell_their_counts() {
        let rows: [&[u64]; 2] = [&[0, 1, 2], &[12, 0, 19]];
        let class = |count| usize::from(count > 9);
        let marks = shaded(rows.into_iter(), class, |count| format!("{count}!")).into_string();
        assert_eq!(
            marks,
            "<path class=\"q0\" d=\"M1 0h2v1H1\"><title>1! to 2!</title></path>\
             <path class=\"q1\" d=\"M0 1h1v1H0M2 1h1v1H2\"><title>12! to 19!</title></path>"
        );
    }

    #[test]
    fn lengths_are_rounded_to_tenths() {
        assert_eq!([0.0, 3.04, 99.96, 1.25, -2.0].map(short), ["0", "3", "100", "1.2", "-2"]);
    }

    proptest! {
        #[test]
        fn every_cell_is_covered_once(grid in proptest::collection::vec(any::<bool>(), 63)) {
            let chosen = grid.iter().enumerate().filter(|(_, chosen)| **chosen);
            let chosen: Vec<_> = chosen.map(|(index, _)| [index % 7, index / 7]).collect();
            prop_assert_eq!(covered(&cells(chosen.clone())), chosen);
        }
    }
}
