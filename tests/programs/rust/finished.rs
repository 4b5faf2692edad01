// JoinHandle::is_finished may return true only after the thread's end.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DNEVER
// expect: verdict=unsafe error=assertion line=26
//
// smc: -DALWAYS
// expect: verdict=unsafe error=assertion line=27
//
// smc: -DWAITS
// expect: verdict=verified
use std::sync::atomic::{AtomicBool, Ordering::*};

static GO: AtomicBool = AtomicBool::new(false);
static DONE: AtomicBool = AtomicBool::new(false);

fn main() {
    let t = std::thread::spawn(|| {
        while cfg!(WAITS) && !GO.load(Acquire) { std::hint::spin_loop() }
        DONE.store(true, SeqCst);
    });
    let is = t.is_finished();
    if cfg!(WAITS) { assert!(!is); }
    if cfg!(NEVER) { assert!(!is); }
    if cfg!(ALWAYS) { assert!(is); }
    GO.store(true, Release);
    t.join().unwrap();
    assert!(DONE.load(Relaxed));
}
