//! The proof that darkwaar-core needs no std: a static library that brings the panic handler which std would define
//! too. If any dependency links std, the two collide (E0152). Without the feature `alloc` there is no allocator here
//! either, so that linking the alloc crate fails as well.

#![no_std]

use core::panic::PanicInfo;

use darkwaar_core::{Board, Seed, Sequence, World};

/// Path length of a world, 0 if it has none or if there is no such sequence.
// SAFETY: no other function of this program has the name.
#[unsafe(no_mangle)]
pub extern "C" fn darkwaar_path_length(seed: u64, sequence: u8) -> u8 {
    let Some(Sequence(conditions)) = Sequence::from_index(sequence) else {
        return 0;
    };
    let noise = Board::noise(Seed(seed));
    let settled = conditions.into_iter().fold(noise, |board, condition| board.settle(condition));
    World::read(&settled).path_length().unwrap_or(0)
}

/// Playable worlds of a seed, as the kernel finds them.
// SAFETY: no other function of this program has the name.
#[cfg(feature = "alloc")]
#[unsafe(no_mangle)]
pub extern "C" fn darkwaar_playable(seed: u64) -> usize {
    use darkwaar_core::kernel::{Backend, Kernel};

    let mut playable = 0;
    let mut kernel = Kernel::new(Backend::detect());
    kernel.for_each_batch(&[Seed(seed)], &darkwaar_core::SequenceSet::ALL, |batch| {
        playable += batch.figures.iter().filter(|figures| figures.is_playable()).count();
    });
    playable
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// An allocator, which linking the alloc crate demands.
#[cfg(feature = "alloc")]
mod heap {
    use core::alloc::{GlobalAlloc, Layout};
    use core::ptr;

    /// Has no memory to give.
    struct Empty;

    #[global_allocator]
    static EMPTY: Empty = Empty;

    // SAFETY: null is the answer of an allocator that is out of memory, and with nothing given there is nothing to
    // take back.
    unsafe impl GlobalAlloc for Empty {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }
}
