// A locked x86 instruction that crates use as a fence, in Intel syntax. It is a full barrier under
// each model; -DBUG omits it.
//
// smc: --model=tso
// expect: verdict=verified exit=0 executions=3
// smc:
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=41
use std::arch::asm;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};

fn full_fence() {
    if cfg!(BUG) {
        return;
    }
    let word = UnsafeCell::new(0usize);
    unsafe { asm!("lock not qword ptr [{0}]", in(reg) word.get(), options(nostack)) }
}

fn add(to: &AtomicU64, n: u64) -> u64 {
    let mut old = n;
    unsafe { asm!("lock xadd qword ptr [{0}], {1}", in(reg) to.as_ptr(), inout(reg) old) }
    old
}

fn main() {
    static X: AtomicU32 = AtomicU32::new(0);
    static Y: AtomicU32 = AtomicU32::new(0);
    let count = AtomicU64::new(5);
    assert!(add(&count, 2) == 5 && count.load(Relaxed) == 7);
    let other = std::thread::spawn(|| {
        X.store(1, Relaxed);
        full_fence();
        Y.load(Relaxed)
    });
    Y.store(1, Relaxed);
    full_fence();
    let seen = X.load(Relaxed);
    assert!(other.join().unwrap() + seen > 0);
}
