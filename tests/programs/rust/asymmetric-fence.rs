// An asymmetric fence: a compiler fence on the fast path, membarrier on the slow path. Two compiler fences order nothing.
//
// smc: --nondet=0..0
// expect: verdict=verified
//
// smc: --nondet=1..1
// expect: verdict=unsafe error=assertion
use std::sync::atomic::{compiler_fence, AtomicU32, Ordering::{Relaxed, SeqCst}};

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

extern "C" {
    fn syscall(number: i64, ...) -> i64;
    fn __VERIFIER_nondet_int() -> i32;
}

const MEMBARRIER: i64 = 324;

fn main() {
    let both_fast = unsafe { __VERIFIER_nondet_int() } == 1;
    assert!(unsafe { syscall(MEMBARRIER, 16i32, 0u32) } == 0); // registers
    let slow = std::thread::spawn(move || {
        X.store(1, Relaxed);
        if both_fast {
            compiler_fence(SeqCst);
        } else {
            assert!(unsafe { syscall(MEMBARRIER, 8i32, 0u32) } == 0); // private expedited
        }
        Y.load(Relaxed)
    });
    let fast = std::thread::spawn(|| {
        Y.store(1, Relaxed);
        compiler_fence(SeqCst);
        X.load(Relaxed)
    });
    assert!(slow.join().unwrap() + fast.join().unwrap() > 0);
}
