//! Pictures side by side.

/// A captioned picture.
#[derive(Debug)]
pub(super) struct Block {
    /// Columns that the caption and every line take on the screen.
    pub(super) width: usize,
    pub(super) caption: String,
    pub(super) lines: Vec<String>,
}

/// Columns between two pictures.
const GAP: usize = 2;

/// Lays the pictures out in rows, as many in each as `width` columns hold.
pub(super) fn flow(blocks: &[Block], width: usize) -> String {
    let mut rows: Vec<Vec<&Block>> = Vec::new();
    let mut used = usize::MAX;
    for block in blocks {
        match rows.last_mut() {
            Some(row) if used + GAP + block.width <= width => {
                row.push(block);
                used += GAP + block.width;
            }
            _ => {
                rows.push(vec![block]);
                used = block.width;
            }
        }
    }
    rows.iter().map(|row| beside(row)).collect::<Vec<_>>().join("\n")
}

/// A picture by itself.
pub(super) fn alone(block: &Block) -> String {
    beside(&[block])
}

/// Pictures of one row.
fn beside(blocks: &[&Block]) -> String {
    let height = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(0);
    let captions = blocks.iter().map(|block| format!("{:1$}", block.caption, block.width));
    let mut text = joined(captions);
    for line in 0..height {
        let blank = |block: &Block| " ".repeat(block.width);
        let lines = blocks
            .iter()
            .map(|block| block.lines.get(line).cloned().unwrap_or_else(|| blank(block)));
        text += &joined(lines);
    }
    text
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let line = parts.collect::<Vec<_>>().join(&" ".repeat(GAP));
    line.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(caption: &str, line: &str) -> Block {
        Block { width: 5, caption: caption.to_owned(), lines: vec![line.to_owned()] }
    }

    #[test]
    fn pictures_wrap_at_the_width() {
        let blocks = [block("a", "11111"), block("b", "22222"), block("c", "33333")];
        assert_eq!(flow(&blocks, 12), "a      b\n11111  22222\n\nc\n33333\n");
        assert_eq!(flow(&blocks, 11), flow(&blocks, 1));
        assert_eq!(flow(&blocks, 19), "a      b      c\n11111  22222  33333\n");
    }
}
