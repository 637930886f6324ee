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
/// // Python: random.Random(42).randint(1, 100)
/// assert_eq!(1 + MersenneTwister::from_seed(42).below(100), 82);
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

    /// As `init_by_array` of the authors' code.
    ///
    /// # Panics
    ///
    /// If `key` is empty.
    #[must_use]
    pub fn from_key(key: &[u32]) -> Self {
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

    /// A number below `bound`, as `random.Random.randrange(bound)`: the first draw that is below, among draws of as many of
    /// the highest bits as `bound` has.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[must_use]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert_ne!(bound, 0, "no number is below 0");
        loop {
            let number = self.next_u32() >> bound.leading_zeros();
            if number < bound {
                return number;
            }
        }
    }

    /// The next 624 words.
    fn twist(&mut self) {
        for i in 0..WORDS {
            let pair = (self.state[i] & 1 << 31) | (self.state[(i + 1) % WORDS] & !(1 << 31));
            let matrix = if pair & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + DISTANCE) % WORDS] ^ pair >> 1 ^ matrix;
        }
    }
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
