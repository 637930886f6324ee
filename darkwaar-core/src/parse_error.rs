//! What is said of text, and of numbers, that are no value of a type.

macro_rules! parse_errors {
    ($($(#[$attribute:meta])* $name:ident: $message:literal;)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $name;

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($message)
            }
        }

        impl core::error::Error for $name {}
    )*};
}
// For the modules that need a heap.
#[cfg(feature = "alloc")]
pub(crate) use parse_errors;

parse_errors! {
    /// What is no [`Cell`](crate::Cell) of the board.
    ParseCellError: "a cell is (x, y) with x in 0..=6 and y in 0..=8";
    /// A picture that is no [`CellSet`](crate::CellSet).
    ParseCellSetError: "a set of cells is nine lines of seven marks, X or .";
    /// Text that is no [`Condition`](crate::Condition).
    ParseConditionError: "a condition is L, O or V, or LIFE, ORDER or VOID";
    /// What is no [`Direction`](crate::Direction).
    ParseDirectionError: "a direction is one of the letters R, L, D, U";
    /// A number that is no [`Level`](crate::Level).
    ParseLevelError: "a level is 0, 85, 170 or 255";
    /// Text that is no [`Phase`](crate::Phase).
    ParsePhaseError: "a phase is denoise, play, won or lost";
    /// What is no [`Terrain`](crate::Terrain).
    ParseTerrainError: "a terrain is void (0), ground (1) or energy (2)";
}
