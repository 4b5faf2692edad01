// std's barrier.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Barrier;
use std::thread;

fn main() {
    let barrier = Barrier::new(if cfg!(BUG) { 3 } else { 2 });
    let count = AtomicU32::new(0);
    let meet = || {
        count.fetch_add(1, Ordering::Relaxed);
        barrier.wait();
        assert_eq!(count.load(Ordering::Relaxed), 2);
    };
    thread::scope(|s| {
        s.spawn(meet);
        meet();
    });
}
