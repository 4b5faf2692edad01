// A flag publishes data.
//
// smc: --keep-going
// expect: verdict=verified exit=0
// smc: --model=aarch64.cat
// expect: verdict=verified exit=0
//
// smc: -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=24
// report: panicked: assertion `left == right` failed; left: 0; right: 42
// report: Ordering::
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

static DATA: AtomicU32 = AtomicU32::new(0);
static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    let producer = thread::spawn(|| {
        DATA.store(42, Ordering::Relaxed);
        READY.store(true, if cfg!(BUG) { Ordering::Relaxed } else { Ordering::Release });
    });
    while !READY.load(Ordering::Acquire) { std::hint::spin_loop(); }
    assert_eq!(DATA.load(Ordering::Relaxed), 42);
    producer.join().unwrap();
}
