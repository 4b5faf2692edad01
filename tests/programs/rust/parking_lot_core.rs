// smc removes the rounds in which parking_lot spins before it parks: SpinWait::spin returns false at
// once. It recognises the function by its path, and this crate has the name of the real one.
//
// smc:
// expect: verdict=verified executions=2
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=2
// smc: -DBUG
// expect: verdict=unsafe error=assertion
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

mod spinwait {
    #[derive(Default)]
    pub struct SpinWait { counter: u32 }
    impl SpinWait {
        pub fn spin(&mut self) -> bool {
            self.counter += 1;
            std::hint::spin_loop();
            self.counter <= 10
        }
    }
}

static LOCK: AtomicU32 = AtomicU32::new(0);
static COUNT: AtomicU32 = AtomicU32::new(0);

fn add() {
    let mut wait = spinwait::SpinWait::default();
    while LOCK.compare_exchange(0, 1, Acquire, Relaxed).is_err() {
        if wait.spin() { continue }
        while LOCK.load(Relaxed) != 0 {} // instead of parking
    }
    COUNT.store(COUNT.load(Relaxed) + 1, Relaxed);
    LOCK.store(0, if cfg!(BUG) { Relaxed } else { Release });
}

fn main() {
    let t = thread::spawn(add);
    add();
    t.join().unwrap();
    assert_eq!(COUNT.load(Relaxed), 2);
}
