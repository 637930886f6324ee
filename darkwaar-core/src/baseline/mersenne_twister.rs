//! The random generator of caves.

/// Words of the state.
const WORDS: usize = 624;
/// How far apart the words are that are mixed.
const DISTANCE: usize = 397;

/// MT19937, the Mersenne Twister of Matsumoto and Nishimura, seeded as Python does.
///
/// The numbers are those of `CPython`'s `random.Random`.
///
/// ```
/// use darkwaar_core::baseline::MersenneTwister;
///
/// // Python: random.Random(42).getrandbits(32)
/// assert_eq!(MersenneTwister::from_seed(42).next_u32(), 2_746_317_213);
/// ```
#[derive(Clone, Debug)]
pub struct MersenneTwister {
    state: [u32; WORDS],
    /// The word of the state that is drawn next.
    next: usize,
}

impl MersenneTwister {
    /// As `random.Random(seed)`, which takes the absolute value of a negative seed.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the seed")]
    pub fn from_seed(seed: u64) -> Self {
        let words = [seed as u32, (seed >> 32) as u32];
        Self::from_key(if words[1] == 0 { &words[..1] } else { &words })
    }

    /// As `init_by_array` of the authors' code; `key` has a word.
    fn from_key(key: &[u32]) -> Self {
        let mut state = [19_650_218; WORDS];
        for (i, index) in (1..WORDS).zip(1..) {
            state[i] = scramble(state[i - 1]).wrapping_mul(1_812_433_253).wrapping_add(index);
        }
        let mut i = 1;
        // The first word is never mixed itself: it takes the value of the last one.
        let mut advance = |state: &mut [u32; WORDS], value: u32| {
            state[i] = value;
            i += 1;
            if i == WORDS {
                state[0] = state[WORDS - 1];
                i = 1;
            }
            i
        };
        let mut place = 1;
        for (word, index) in key.iter().zip(0..).cycle().take(WORDS.max(key.len())) {
            let mixed = state[place] ^ scramble(state[place - 1]).wrapping_mul(1_664_525);
            place = advance(&mut state, mixed.wrapping_add(*word).wrapping_add(index));
        }
        for _ in 1..WORDS {
            let mixed = state[place] ^ scramble(state[place - 1]).wrapping_mul(1_566_083_941);
            let index = u32::try_from(place).expect("below 624");
            place = advance(&mut state, mixed.wrapping_sub(index));
        }
        state[0] = 1 << 31;
        Self { state, next: WORDS }
    }

    /// The next number, any of 32 bits.
    #[must_use]
    pub fn next_u32(&mut self) -> u32 {
        if self.next == WORDS {
            self.twist();
            self.next = 0;
        }
        let word = self.state[self.next];
        self.next += 1;
        temper(word)
    }

    /// The next 624 words.
    fn twist(&mut self) {
        let state = &mut self.state;
        for i in 0..WORDS - DISTANCE {
            state[i] = mix(state[i], state[i + 1], state[i + DISTANCE]);
        }
        for i in WORDS - DISTANCE..WORDS - 1 {
            state[i] = mix(state[i], state[i + 1], state[i + DISTANCE - WORDS]);
        }
        state[WORDS - 1] = mix(state[WORDS - 1], state[0], state[DISTANCE - 1]);
    }
}

/// The word that replaces `word`, from the one after it and the one at [`DISTANCE`].
const fn mix(word: u32, next: u32, distant: u32) -> u32 {
    let pair = (word & 1 << 31) | (next & !(1 << 31));
    distant ^ pair >> 1 ^ (pair & 1).wrapping_neg() & 0x9908_b0df
}

/// A word and its upper bits.
const fn scramble(word: u32) -> u32 {
    word ^ word >> 30
}

const fn temper(mut word: u32) -> u32 {
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c_5680;
    word ^= word << 15 & 0xefc6_0000;
    word ^ word >> 18
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers at places 0 to 3 and at 999, beyond the first state.
    fn numbers(mut random: MersenneTwister) -> [u32; 5] {
        let mut numbers = [0; 5];
        for i in 0..1000 {
            numbers[i.min(4)] = random.next_u32();
        }
        numbers
    }

    #[test]
    fn numbers_are_those_that_the_authors_published() {
        // mt19937ar.out: the first four of 1000 outputs, and the last.
        let found = numbers(MersenneTwister::from_key(&[0x123, 0x234, 0x345, 0x456]));
        assert_eq!(found, [1_067_595_299, 955_945_823, 477_289_528, 4_107_218_783, 3_460_025_646]);
    }

    #[test]
    fn seeds_are_those_of_python() {
        // Python 3: r = random.Random(seed); [r.getrandbits(32) for _ in range(1000)]
        for (seed, expected) in [
            (0, [3_626_764_237, 1_654_615_998, 3_255_389_356, 3_823_568_514, 2_971_151_651]),
            (1, [577_090_037, 2_444_712_010, 3_639_700_191, 3_445_702_192, 1_877_627_338]),
            (20020, [1_914_314_013, 2_000_932_857, 1_742_819_385, 3_973_975_030, 502_716_623]),
            (
                u64::from(u32::MAX),
                [2_728_839_433, 2_661_025_012, 872_737_089, 924_893_097, 3_614_058_829],
            ),
            (1 << 32, [485_306_839, 1_508_871_100, 1_794_561_286, 4_014_597_330, 6_718_883]),
            (u64::MAX, [93_740_670, 1_068_495_656, 1_452_108_352, 2_657_516_307, 3_545_973_770]),
        ] {
            assert_eq!(numbers(MersenneTwister::from_seed(seed)), expected, "{seed}");
        }
    }

    #[test]
    fn a_key_may_be_longer_than_the_state() {
        // Python 3: random.Random(sum((7 * i + 1) << (32 * i) for i in range(1300)))
        let key = core::array::from_fn::<_, 1300, _>(|i| 7 * u32::try_from(i).unwrap() + 1);
        assert_eq!(
            numbers(MersenneTwister::from_key(&key)),
            [2_056_931_885, 2_336_174_134, 1_163_667_884, 2_315_068_715, 4_155_952_303]
        );
    }
}
