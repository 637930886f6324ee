//! Which instruction set.

use core::error::Error;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use super::arch::Portable;
#[cfg(target_arch = "x86_64")]
use super::arch::{Avx2, Avx512};

/// An instruction set that this CPU has.
///
/// Only detection makes values, so having one proves that its instructions can be used. With the feature `std` the CPU is
/// asked when the program runs; without, a backend is there if the compiler's target has its instructions.
///
/// It displays as its name and parses from it.
///
/// ```
/// use darkwaar_core::kernel::Backend;
///
/// assert_eq!("portable".parse(), Ok(Backend::PORTABLE));
/// assert_eq!(Backend::available().last(), Some(Backend::detect()));
/// assert!("sse".parse::<Backend>().unwrap_err().to_string().starts_with("the backends of this CPU are portable"));
/// ```
#[derive(Clone, Copy)]
pub struct Backend(pub(super) Isa);

/// The first word of each backend.
#[derive(Clone, Copy, Debug)]
pub(super) enum Isa {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Backend {
    /// The fastest one.
    #[must_use]
    pub fn detect() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// Plain integers, on any CPU: 128 seeds side by side.
    pub const PORTABLE: Self = Self(Isa::Portable(Portable::ZERO));

    /// All that this CPU has, from the slowest to the fastest.
    pub fn available() -> impl Iterator<Item = Self> {
        let portable = Some(Isa::Portable(Portable::ZERO));
        #[cfg(target_arch = "x86_64")]
        let found = [portable, Avx2::detect().map(Isa::Avx2), Avx512::detect().map(Isa::Avx512)];
        #[cfg(not(target_arch = "x86_64"))]
        let found = [portable];
        found.into_iter().flatten().map(Self)
    }

    /// `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Isa::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(_) => "avx512",
        }
    }
}

impl PartialEq for Backend {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Backend {}

impl Hash for Backend {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl FromStr for Backend {
    type Err = ParseBackendError;

    /// The backend of this [name](Self::name), if this CPU has it.
    fn from_str(name: &str) -> Result<Self, ParseBackendError> {
        Self::available().find(|backend| backend.name() == name).ok_or(ParseBackendError)
    }
}

/// Text that is the name of no backend that this CPU has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseBackendError;

impl fmt::Display for ParseBackendError {
    /// Lists the names that there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the backends of this CPU are")?;
        Backend::available().enumerate().try_for_each(|(place, backend)| {
            f.write_str(if place == 0 { " " } else { ", " })?;
            f.write_str(backend.name())
        })
    }
}

impl Error for ParseBackendError {}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Backend({self})")
    }
}

impl fmt::Display for Backend {
    /// Writes the [name](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
