// park and unpark.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=19
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static FLAG: AtomicBool = AtomicBool::new(false);

fn main() {
    let me = thread::current();
    let other = thread::spawn(move || {
        FLAG.store(true, Ordering::Release);
        if !cfg!(BUG) { me.unpark(); }
    });
    while !FLAG.load(Ordering::Acquire) { thread::park(); }
    other.join().unwrap();
}
