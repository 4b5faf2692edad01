// Atomic accesses of different sizes to the same memory must not race in Rust, unless both read.
// Ordered ones are defined.
//
// smc: --nondet=0..0
// expect: verdict=unsafe error=race
//
// smc: --nondet=1..1
// expect: verdict=verified
//
// smc: --nondet=2..2
// expect: verdict=verified
//
// smc: --nondet=0..0 --model=tso
// expect: verdict=verified
use std::sync::atomic::{AtomicU16, AtomicU8, Ordering::Relaxed};

extern "C" {
    fn __VERIFIER_nondet_int() -> i32;
}

fn main() {
    let how = unsafe { __VERIFIER_nondet_int() };
    let whole = AtomicU16::new(0);
    let part = unsafe { &*(&whole as *const AtomicU16 as *const AtomicU8) };
    let first = || {
        if how == 0 {
            whole.store(1, Relaxed);
        } else {
            whole.load(Relaxed);
        }
    };
    if how == 2 {
        first();
        part.store(2, Relaxed);
    }
    std::thread::scope(|s| {
        s.spawn(first);
        s.spawn(|| part.load(Relaxed));
    });
}
