// A spin lock that guards plain memory.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=34
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::{Acquire, Relaxed, Release}};

struct SpinLock {
    locked: AtomicBool,
    value: UnsafeCell<u32>,
}

unsafe impl Sync for SpinLock {}

impl SpinLock {
    fn with(&self, f: impl FnOnce(&mut u32)) {
        while self.locked.compare_exchange_weak(false, true, Acquire, Relaxed).is_err() {
            std::hint::spin_loop();
        }
        f(unsafe { &mut *self.value.get() });
        self.locked.store(false, if cfg!(BUG) { Relaxed } else { Release });
    }
}

static LOCK: SpinLock = SpinLock { locked: AtomicBool::new(false), value: UnsafeCell::new(0) };

fn main() {
    let other = std::thread::spawn(add);
    add();
    fn add() {
        LOCK.with(|v| *v += 1);
    }
    other.join().unwrap();
    LOCK.with(|v| assert_eq!(*v, 2));
}
