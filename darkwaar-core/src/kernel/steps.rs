//! The heavy steps of the walk, compiled once for each kind of word and its instruction set.
//!
//! They stand in a trait, and not in generic functions, so that they are compiled in this crate and not again in every one
//! that uses it.

use super::bytes;
use super::counts::{self, Counts};
use super::exit::{self, Exit};
use super::figures::Figures;
use super::land::{self, Cells, Land, Scratch};
use super::levels::{self, Board};
use super::noise::{self, Noise, Seeds};
use super::tally::{Counted, Found, Values};
use super::walks;
use super::word::Word;
use super::{arch, records};
use crate::CellSet;

/// What a [`Word`] can do with boards. Being private, it also keeps others from making words of their own.
pub trait Steps: Sized {
    /// See [`noise::fill`].
    fn noise(self, seeds: Seeds<'_>, noise: &mut Noise<Self>);

    /// The boards after the first pass; `rounded` is scratch space.
    fn settle_noise(
        noise: &Noise<Self>,
        rounded: &mut Board<Self>,
        children: &mut [Board<Self>; 3],
    );

    /// The boards after the next pass over one with levels up to `cap`, but for those that are known to be of level 0.
    fn settle(
        cap: u8,
        board: &Board<Self>,
        children: &mut [Board<Self>; 3],
        scratch: &mut Scratch<Self>,
    );

    /// Reads the boards after the last pass over one with levels up to `cap`, but for those that are known to be void.
    fn settle_and_read(
        cap: u8,
        board: &Board<Self>,
        children: &mut [Land<Self>; 3],
        scratch: &mut Scratch<Self>,
    );

    /// See [`walks::reach`].
    fn reach(land: &Land<Self>, reachable: &mut Cells<Self>);

    /// See [`exit::find`].
    fn find_exit(land: &Land<Self>, reachable: &Cells<Self>, exit: &mut Exit<Self>);

    /// See [`walks::measure_path`].
    fn measure_path(land: &Land<Self>, exit: &Exit<Self>, path_length: &mut [Self; 6]);

    /// See [`counts::count`].
    fn count(land: &Land<Self>, reachable: &Cells<Self>, counts: &mut Counts<Self>);

    /// See [`records::write`].
    fn write_records(
        land: &Land<Self>,
        exit: &Exit<Self>,
        path_length: &[Self; 6],
        counts: &Counts<Self>,
        figures: &mut [Figures],
    );

    /// See [`records::write_open`].
    fn write_open(land: &Land<Self>, sets: &mut [CellSet]);

    /// See [`Counted::add`].
    fn tally(
        counted: &Counted<'_, Self>,
        counts: &mut [u64],
        bounds: Option<[u8; 2]>,
        values: &mut Values,
    ) -> Found<Self>;
}

macro_rules! steps {
    ($Word:ty) => {
        impl Steps for $Word {
            fn noise(self, seeds: Seeds<'_>, noise: &mut Noise<Self>) {
                self.vectorize(
                    #[inline(always)]
                    || noise::fill(self, seeds, noise),
                );
            }

            fn settle_noise(
                noise: &Noise<Self>,
                rounded: &mut Board<Self>,
                children: &mut [Board<Self>; 3],
            ) {
                bytes::settle(noise, rounded, children);
            }

            fn settle(
                cap: u8,
                board: &Board<Self>,
                [life, order, void]: &mut [Board<Self>; 3],
                scratch: &mut Scratch<Self>,
            ) {
                let between = &mut scratch.between;
                match cap {
                    1 => levels::settle::<_, 1, 2>(board, [life, order], between),
                    2 => levels::settle::<_, 2, 3>(board, [life, order, void], between),
                    _ => levels::settle::<_, 3, 3>(board, [life, order, void], between),
                }
            }

            fn settle_and_read(
                cap: u8,
                board: &Board<Self>,
                [life, order, void]: &mut [Land<Self>; 3],
                scratch: &mut Scratch<Self>,
            ) {
                match cap {
                    1 => land::settle_and_read::<_, 1, 1>(board, [life], scratch),
                    2 => land::settle_and_read::<_, 2, 2>(board, [life, order], scratch),
                    _ => land::settle_and_read::<_, 3, 3>(board, [life, order, void], scratch),
                }
            }

            fn reach(land: &Land<Self>, reachable: &mut Cells<Self>) {
                land.word().vectorize(
                    #[inline(always)]
                    || walks::reach(land, reachable),
                );
            }

            fn find_exit(land: &Land<Self>, reachable: &Cells<Self>, exit: &mut Exit<Self>) {
                land.word().vectorize(
                    #[inline(always)]
                    || exit::find(land, reachable, exit),
                );
            }

            fn measure_path(land: &Land<Self>, exit: &Exit<Self>, path_length: &mut [Self; 6]) {
                land.word().vectorize(
                    #[inline(always)]
                    || walks::measure_path(land, exit, path_length),
                );
            }

            fn count(land: &Land<Self>, reachable: &Cells<Self>, counts: &mut Counts<Self>) {
                land.word().vectorize(
                    #[inline(always)]
                    || counts::count(land, reachable, counts),
                );
            }

            fn write_records(
                land: &Land<Self>,
                exit: &Exit<Self>,
                path_length: &[Self; 6],
                counts: &Counts<Self>,
                figures: &mut [Figures],
            ) {
                land.word().vectorize(
                    #[inline(always)]
                    || records::write(land, exit, path_length, counts, figures),
                );
            }

            fn write_open(land: &Land<Self>, sets: &mut [CellSet]) {
                land.word().vectorize(
                    #[inline(always)]
                    || records::write_open(&land.open, sets),
                );
            }

            fn tally(
                counted: &Counted<'_, Self>,
                counts: &mut [u64],
                bounds: Option<[u8; 2]>,
                values: &mut Values,
            ) -> Found<Self> {
                counted.live.vectorize_counts(
                    #[inline(always)]
                    || counted.add(counts, bounds, values),
                )
            }
        }
    };
}

steps!(arch::Portable);
#[cfg(target_arch = "x86_64")]
steps!(arch::Avx2);
#[cfg(target_arch = "x86_64")]
steps!(arch::Avx512);
