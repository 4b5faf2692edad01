// The end of a scope waits for its threads, whichever thread creates and joins them.
//
// smc: --keep-going
// expect: verdict=verified executions=1
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=32
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

static mut PLAIN: [u32; 4] = [0; 4];
static ENDED: AtomicU32 = AtomicU32::new(0);

fn write(at: usize) -> u32 {
    unsafe { PLAIN[at] = at as u32 + 1 };
    at as u32
}

fn main() {
    thread::scope(|outer| {
        thread::scope(|inner| {
            // A thread of the outer scope, while the inner one is open; and another one of it that
            // a thread of the inner scope creates.
            outer.spawn(|| write(0));
            inner.spawn(|| {
                outer.spawn(|| write(1));
            });
            let two = inner.spawn(|| write(2));
            inner.spawn(move || assert_eq!(two.join().unwrap(), 2));
        });
        assert_eq!(unsafe { PLAIN[2] }, 3);
        if cfg!(BUG) { unsafe { PLAIN[1] += 1 }; }
        ENDED.store(1, Relaxed);
    });
    assert_eq!(unsafe { (PLAIN[0], PLAIN[1]) }, (1, 2));
    assert_eq!(ENDED.load(Relaxed), 1);
}
