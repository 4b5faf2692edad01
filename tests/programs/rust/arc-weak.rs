// std's Arc and Weak: which values are dropped, and when.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=26
// report: panicked: called `Option::unwrap()` on a `None` value
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::thread;

static DROPS: AtomicU32 = AtomicU32::new(0);

struct Counted(u32);
impl Drop for Counted {
    fn drop(&mut self) { DROPS.fetch_add(self.0, Ordering::Relaxed); }
}

fn main() {
    let first = Arc::new(Counted(1));
    let second = first.clone();
    let weak = Arc::downgrade(&first);
    let other = thread::spawn(move || drop(second));
    drop(first);
    if cfg!(BUG) { weak.upgrade().unwrap(); } else { drop(weak.upgrade()); }
    other.join().unwrap();
    assert_eq!(DROPS.load(Ordering::Relaxed), 1);
}
