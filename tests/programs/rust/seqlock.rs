// A sequence lock: a reader retries if a writer has interfered.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=33
use std::sync::atomic::{fence, AtomicU32, Ordering::{Acquire, Relaxed, Release}};

static SEQUENCE: AtomicU32 = AtomicU32::new(0);
static A: AtomicU32 = AtomicU32::new(0);
static B: AtomicU32 = AtomicU32::new(0);

fn write(v: u32) {
    SEQUENCE.store(1, Relaxed);
    if !cfg!(BUG) { fence(Release); }
    A.store(v, Relaxed);
    B.store(v, Relaxed);
    SEQUENCE.store(2, Release);
}

fn read() -> Option<(u32, u32)> {
    let before = SEQUENCE.load(Acquire);
    let pair = (A.load(Relaxed), B.load(Relaxed));
    fence(Acquire);
    (before % 2 == 0 && SEQUENCE.load(Relaxed) == before).then_some(pair)
}

fn main() {
    let writer = std::thread::spawn(|| write(1));
    if let Some((a, b)) = read() {
        // the values belong together
        assert_eq!(a, b);
    }
    writer.join().unwrap();
}
