//! What every backend of this machine makes of any boards is what the reference makes of them.

#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use darkwaar_core::kernel::{Backend, Figures, Kernel};
use darkwaar_core::{
    Board, CHANNELS, COLUMNS, Condition, PASSES, Pattern, ROWS, SequenceSet, World,
};
use libfuzzer_sys::fuzz_target;

/// Boards, which the lanes of a kernel have in turn, and the sequences that they settle under.
#[derive(Debug)]
struct Input {
    pattern: Pattern,
    boards: Vec<Board>,
}

/// The reference takes a millisecond for all worlds of a board.
const MOST_BOARDS: usize = 8;

impl Arbitrary<'_> for Input {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let places = [Some(Condition::Life), Some(Condition::Order), Some(Condition::Void), None];
        let mut pattern = Pattern::ALL;
        for place in &mut pattern.0 {
            *place = places[usize::from(u8::arbitrary(bytes)? % 4)];
        }
        let mut boards = Vec::new();
        while boards.len() < MOST_BOARDS && (boards.is_empty() || !bytes.is_empty()) {
            boards.push(Board(<[[[u8; CHANNELS]; COLUMNS]; ROWS]>::arbitrary(bytes)?));
        }
        Ok(Self { pattern, boards })
    }
}

fuzz_target!(|input: Input| {
    let Input { pattern, boards } = input;
    let expected: Vec<_> = boards.iter().map(|board| reference(*board, pattern)).collect();
    let sequences: SequenceSet = pattern.sequences().collect();
    for backend in Backend::available() {
        let mut kernel = Kernel::new(backend);
        let in_turn: Vec<_> = boards.iter().copied().cycle().take(kernel.lanes()).collect();
        // Each set of boards finds what the one before has left behind.
        for boards in [&in_turn, &boards] {
            let mut leaves = 0;
            kernel.for_each_batch_of_boards(boards, &sequences, |batch| {
                assert_eq!(batch.figures.len(), boards.len());
                let expected = expected.iter().map(|figures| figures[leaves]).cycle();
                for (place, (found, expected)) in batch.figures.iter().zip(expected).enumerate() {
                    assert_eq!(*found, expected, "{backend}, {}, {place}", batch.sequence);
                }
                leaves += 1;
            });
            assert_eq!(leaves, sequences.len());
        }
    }
});

/// The figures under each sequence of the pattern, in order.
fn reference(board: Board, pattern: Pattern) -> Vec<Figures> {
    let mut boards = vec![board];
    for asked in &pattern.0[..PASSES] {
        let conditions = asked.map_or(Condition::ALL.to_vec(), |condition| vec![condition]);
        let settle = |board: Board| {
            conditions.iter().map(move |asked| board.settle(*asked)).collect::<Vec<_>>()
        };
        boards = boards.into_iter().flat_map(settle).collect();
    }
    boards.iter().map(|board| Figures::of(&World::read(board))).collect()
}
