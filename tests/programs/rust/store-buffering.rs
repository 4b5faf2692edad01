// Store buffering: may both threads read 0?
//
// smc: --model=sc
// expect: verdict=verified exit=0
//
// smc: --model=tso
// expect: verdict=unsafe error=assertion line=23
//
// smc: -DFENCES --model=tso
// expect: verdict=verified
//
// smc: -DFENCES
// expect: verdict=verified
use std::sync::atomic::{fence, AtomicU32, Ordering::{Relaxed, SeqCst}};

static X: AtomicU32 = AtomicU32::new(0);
static Y: AtomicU32 = AtomicU32::new(0);

fn main() {
    let other = std::thread::spawn(|| turn(&Y, &X));
    let mine = turn(&X, &Y);
    let theirs = other.join().unwrap();
    assert!(mine + theirs > 0);
}

fn turn(a: &AtomicU32, b: &AtomicU32) -> u32 {
    a.store(1, Relaxed);
    if cfg!(FENCES) { fence(SeqCst); }
    b.load(Relaxed)
}
