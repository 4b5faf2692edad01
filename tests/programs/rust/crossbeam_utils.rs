// smc removes the rounds in which crossbeam backs off: Backoff::snooze and spin do nothing, and
// is_completed returns true at once. It recognises the functions by their paths, and this crate has
// the name of the real one.
//
// smc:
// expect: verdict=verified executions=6
// smc: --model=sc --algo=trust
// expect: verdict=verified executions=6
// smc: -DBUG
// expect: verdict=unsafe error=deadlock
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

mod backoff {
    use std::cell::Cell;
    #[derive(Default)]
    pub struct Backoff { step: Cell<u32> }
    impl Backoff {
        pub fn snooze(&self) {
            self.step.set(self.step.get() + 1);
            std::thread::yield_now();
        }
        pub fn is_completed(&self) -> bool { self.step.get() > 10 }
    }
}

static READY: AtomicU32 = AtomicU32::new(0);

fn main() {
    let main = thread::current();
    let t = thread::spawn(move || {
        READY.store(1, Release);
        if !cfg!(BUG) { main.unpark() }
    });
    let backoff = backoff::Backoff::default();
    while READY.load(Acquire) == 0 {
        if backoff.is_completed() { thread::park() } else { backoff.snooze() }
    }
    t.join().unwrap();
}
