//! temporary
#![allow(unsafe_code)]
use darkwaar_core::kernel::*;
use darkwaar_core::*;
use std::hint::black_box;
use std::time::Instant;
struct V(u64);
impl Visitor for V {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        black_box(leaf.path_length());
        if leaf.sequence().index() % 81 == 0 {
            let live = leaf.live();
            self.0 += u64::from((leaf.exit().place.exists & live).count_ones());
        }
    }
}
struct T(u64);
impl Visitor for T {
    fn leaf<W: Word>(&mut self, leaf: &mut Leaf<'_, W>) {
        black_box(leaf.open());
        self.0 += 1;
    }
}
#[cfg(target_arch = "x86_64")]
fn calibrate() -> f64 {
    #[target_feature(enable = "avx512f")]
    fn go(n: u64) {
        unsafe {
            core::arch::asm!( "2:", 
 "vpternlogq zmm0,zmm16,zmm17,150","vpternlogq zmm1,zmm16,zmm17,150","vpternlogq zmm2,zmm16,zmm17,150","vpternlogq zmm3,zmm16,zmm17,150",
 "vpternlogq zmm4,zmm16,zmm17,150","vpternlogq zmm5,zmm16,zmm17,150","vpternlogq zmm6,zmm16,zmm17,150","vpternlogq zmm7,zmm16,zmm17,150",
 "dec {n}", "jnz 2b", n = inout(reg) n => _, out("zmm0") _,out("zmm1") _,out("zmm2") _,out("zmm3") _,out("zmm4") _,out("zmm5") _,out("zmm6") _,out("zmm7") _);
        }
    }
    let n = 400_000;
    let t = Instant::now();
    unsafe { go(n) };
    (8 * n) as f64 / t.elapsed().as_secs_f64()
}
fn main() {
    let check: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let only = std::env::args().nth(2);
    let onlymode: Option<usize> = std::env::args().nth(3).map(|m| m.parse().unwrap());
    for b in Backend::available() {
        if only.as_deref().is_some_and(|o| o != b.name() && o != "all") {
            continue;
        }
        let t = Instant::now();
        self_check(b).unwrap();
        println!("self check {:?}", t.elapsed());
        let mut k = Kernel::new(b);
        let lanes = k.lanes();
        let seeds: Vec<Seed> = (0..lanes as u64).map(|i| Seed(i * 7919 + 20020)).collect();
        let mut bad = 0;
        let mut n = 0;
        let mut all: Vec<(Sequence, Vec<Figures>)> = vec![];
        k.for_each_batch(&seeds, &SequenceSet::ALL, |x| {
            assert_eq!(x.seeds, seeds);
            all.push((x.sequence, x.figures.to_vec()));
        });
        assert_eq!(all.len(), 243);
        for i in (0..lanes).rev().step_by((lanes / check).max(1)) {
            for (j, (s, w)) in explore::worlds(seeds[i]).enumerate() {
                n += 1;
                let f = all[j].1[i];
                assert_eq!(all[j].0, s);
                if f != Figures::of(&w) {
                    bad += 1;
                    if bad < 3 {
                        println!("{b} lane {i} {s}: {f:?} should be {:?}", Figures::of(&w));
                    }
                }
            }
        }
        println!("{b}: {bad} of {n} differ");
        let blocks: usize = 10;
        let seeds: Vec<Seed> = (0..(lanes * blocks) as u64).map(Seed).collect();
        for mode in 0..3 {
            if onlymode.is_some_and(|o| o != mode) {
                continue;
            }
            let mut ts: Vec<f64> = vec![];
            let mut slots: Vec<f64> = vec![];
            let mut total = 0;
            for _ in 0..41 {
                let cal = calibrate();
                let t = Instant::now();
                match mode {
                    0 => {
                        let mut v = V(0);
                        k.visit(&seeds, &SequenceSet::ALL, &mut v);
                        total = v.0;
                    }
                    1 => {
                        k.for_each_batch(&seeds, &SequenceSet::ALL, |x| {
                            black_box(x.figures);
                        });
                    }
                    _ => {
                        let mut v = T(0);
                        k.visit(&seeds, &SequenceSet::ALL, &mut v);
                    }
                }
                let d = t.elapsed().as_secs_f64();
                slots.push(d * (cal + calibrate()) / 2.0);
                ts.push(d);
            }
            ts.sort_by(f64::total_cmp);
            slots.sort_by(f64::total_cmp);
            let w = (lanes * blocks * 243) as f64;
            println!(
                "{b} {}: best {:.1} median {:.1} M worlds/s ({total}) {:.0} kslots/block, at 7.2G/s {:.0} M worlds/s",
                ["walks", "figures", "land"][mode],
                w / ts[0] / 1e6,
                w / ts[20] / 1e6,
                slots[20] / blocks as f64 / 1e3,
                (lanes * 243) as f64 * 7.2e9 / (slots[20] / blocks as f64) / 1e6
            );
        }
    }
}
