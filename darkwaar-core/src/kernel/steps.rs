//! The heavy steps of the walk, compiled once for each kind of word and its instruction set.
//!
//! They stand in a trait, and not in generic functions, so that they are compiled in this crate and not again in every one
//! that uses it.

use super::bytes;
use super::figures::Figures;
use super::land::{self, Cells, Land};
use super::levels::{self, Board};
use super::noise::{self, Noise};
use super::walks::{self, Exit};
use super::word::Word;
use super::{arch, leaf};

/// What a [`Word`] can do with boards. Being private, it also keeps others from making words of their own.
pub trait Steps: Sized {
    /// Fills in the noise of as many seeds as a word has lanes, in the order of bytes.
    fn noise(self, seeds: &[u64], noise: &mut Noise<Self>);

    /// The boards after the first pass; `rounded` is scratch space.
    fn settle_noise(noise: &Noise<Self>, rounded: &mut Board<Self>, children: &mut [Board<Self>; 3]);

    /// The boards after the next pass over one with levels up to `cap`, but for those that are known to be of level 0.
    fn settle(cap: u8, board: &Board<Self>, children: &mut [Board<Self>; 3]);

    /// Reads the boards after the last pass over one with levels up to `cap`, but for those that are known to be void.
    fn settle_and_read(cap: u8, board: &Board<Self>, children: &mut [Land<Self>; 3]);

    /// See [`walks::reachable`].
    fn reachable(land: &Land<Self>) -> Cells<Self>;

    /// See [`walks::exit`].
    fn exit(land: &Land<Self>, reachable: &Cells<Self>) -> Exit<Self>;

    /// See [`walks::path_length`].
    fn path_length(land: &Land<Self>, exit: &Exit<Self>) -> [Self; 6];

    /// Writes the figures of as many seeds as a word has lanes.
    fn write_figures(
        land: &Land<Self>,
        reachable: &Cells<Self>,
        exit: &Exit<Self>,
        path_length: [Self; 6],
        figures: &mut [Figures],
    );
}

macro_rules! steps {
    ($Word:ty) => {
        impl Steps for $Word {
            fn noise(self, seeds: &[u64], noise: &mut Noise<Self>) {
                self.vectorize(#[inline(always)] || noise::fill(self, seeds, noise));
            }

            fn settle_noise(
                noise: &Noise<Self>,
                rounded: &mut Board<Self>,
                children: &mut [Board<Self>; 3],
            ) {
                let word = noise[0][0][0][0];
                word.vectorize(#[inline(always)] || bytes::settle(noise, rounded, children));
            }

            fn settle(cap: u8, board: &Board<Self>, [life, order, void]: &mut [Board<Self>; 3]) {
                let word = board[0][0][0].low;
                match cap {
                    1 => word.vectorize(#[inline(always)] || levels::settle::<_, 1, 2>(board, [life, order])),
                    2 => word.vectorize(#[inline(always)] || levels::settle::<_, 2, 3>(board, [life, order, void])),
                    _ => word.vectorize(#[inline(always)] || levels::settle::<_, 3, 3>(board, [life, order, void])),
                }
            }

            fn settle_and_read(cap: u8, board: &Board<Self>, [life, order, void]: &mut [Land<Self>; 3]) {
                let word = board[0][0][0].low;
                match cap {
                    1 => word.vectorize(#[inline(always)] || land::settle_and_read::<_, 1, 1>(board, [life])),
                    2 => word.vectorize(#[inline(always)] || land::settle_and_read::<_, 2, 2>(board, [life, order])),
                    _ => word.vectorize(#[inline(always)] || land::settle_and_read::<_, 3, 3>(board, [life, order, void])),
                }
            }

            fn reachable(land: &Land<Self>) -> Cells<Self> {
                land.word().vectorize(#[inline(always)] || walks::reachable(land))
            }

            fn exit(land: &Land<Self>, reachable: &Cells<Self>) -> Exit<Self> {
                land.word().vectorize(#[inline(always)] || walks::exit(land, reachable))
            }

            fn path_length(land: &Land<Self>, exit: &Exit<Self>) -> [Self; 6] {
                land.word().vectorize(#[inline(always)] || walks::path_length(land, exit))
            }

            fn write_figures(
                land: &Land<Self>,
                reachable: &Cells<Self>,
                exit: &Exit<Self>,
                path_length: [Self; 6],
                figures: &mut [Figures],
            ) {
                land.word().vectorize(#[inline(always)] || {
                    leaf::write_figures(land, reachable, exit, path_length, figures);
                });
            }
        }
    };
}

steps!(arch::Portable);
#[cfg(target_arch = "x86_64")]
steps!(arch::Avx2);
#[cfg(target_arch = "x86_64")]
steps!(arch::Avx512);
