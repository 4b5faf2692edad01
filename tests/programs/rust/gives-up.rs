// Loops that give up after a number of attempts, as in Rust programs and crates: the number of
// attempts does not matter, so ten thousand rounds have few executions.
//
// smc:
// expect: verdict=verified executions=5
// smc: -DFOR
// expect: verdict=verified executions=5
// smc: -DSWAP
// expect: verdict=verified executions=7
// smc: -DBACKOFF
// expect: verdict=verified executions=5
// smc: -DBACKOFF --model=sc --algo=trust
// expect: verdict=verified
// smc: -DRELAXED
// expect: verdict=unsafe error=race
// smc: -DGOES_IN
// expect: verdict=unsafe error=race
// smc: -DBACKOFF -DSHIFTS
// expect: verdict=unsafe error=assertion
// report: panicked: attempt to shift left with overflow
// smc: -DOVERFLOWS
// expect: verdict=unsafe error=assertion
// report: panicked: attempt to add with overflow
use std::hint;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

static LOCK: AtomicU32 = AtomicU32::new(0);
static mut SHARED: u32 = 0;

const ACQUIRES: Ordering = if cfg!(RELAXED) { Ordering::Relaxed } else { Ordering::Acquire };

#[cfg(SWAP)]
macro_rules! attempt {
    () => {
        LOCK.swap(1, ACQUIRES) == 0
    };
}
#[cfg(not(SWAP))]
macro_rules! attempt {
    () => {
        LOCK.compare_exchange(0, 1, ACQUIRES, Ordering::Relaxed).is_ok()
    };
}

// As parking_lot_core's.
struct SpinWait {
    counter: u32,
}

impl SpinWait {
    fn spin(&mut self) -> bool {
        if self.counter >= 10_000 {
            return false;
        }
        self.counter += 1;
        if cfg!(SHIFTS) && self.counter <= 32 && 1 << self.counter == 0 {
            return true;
        }
        if self.counter <= 3 {
            for _ in 0..1 << self.counter {
                hint::spin_loop();
            }
        } else {
            thread::yield_now();
        }
        true
    }
}

#[cfg(not(any(FOR, BACKOFF, OVERFLOWS)))]
fn lock() -> bool {
    let mut n = 0;
    while n < 10_000 {
        if attempt!() {
            return true;
        }
        n += 1;
    }
    false
}

#[cfg(FOR)]
fn lock() -> bool {
    for _ in 0..10_000 {
        if attempt!() {
            return true;
        }
    }
    false
}

#[cfg(BACKOFF)]
fn lock() -> bool {
    let mut wait = SpinWait { counter: 0 };
    loop {
        if attempt!() {
            return true;
        }
        if !wait.spin() {
            return false;
        }
    }
}

#[cfg(OVERFLOWS)]
fn lock() -> bool {
    let mut n = 0u8;
    while n < 255 {
        if attempt!() {
            return true;
        }
        n += 2;
    }
    false
}

fn work() {
    if lock() || cfg!(GOES_IN) {
        unsafe { SHARED += 1 };
        LOCK.store(0, Ordering::Release);
    }
}

fn main() {
    let _ = SpinWait { counter: 0 }.spin();
    let other = thread::spawn(work);
    work();
    other.join().unwrap();
}
