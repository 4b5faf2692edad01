// Scoped threads that borrow a local variable.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: --keep-going --panic=unwind
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=28
// report: panicked: assertion `left == right` failed; left: 1; right: 2
use std::sync::atomic::{AtomicUsize, Ordering};

fn main() {
    let n = AtomicUsize::new(0);
    let add = || {
        if cfg!(BUG) {
            let old = n.load(Ordering::SeqCst);
            n.store(old + 1, Ordering::SeqCst);
        } else {
            n.fetch_add(1, Ordering::SeqCst);
        }
    };
    std::thread::scope(|s| {
        s.spawn(add);
        s.spawn(add);
    });
    assert_eq!(n.load(Ordering::SeqCst), 2);
}
