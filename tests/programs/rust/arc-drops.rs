// Threads drop their handles of an Arc in any order, while main keeps one until it has joined them.
//
// smc:
// expect: verdict=verified executions=1
// smc: --commute=off --symmetry=off
// expect: verdict=verified executions=15
//
// main drops its handle first, so any thread may be the last: each order is explored.
// smc: -DFIRST --symmetry=off
// expect: verdict=verified executions=48
use std::sync::Arc;
use std::thread;

fn main() {
    let shared = Arc::new(7);
    let threads: Vec<_> = (0..3).map(|_| {
        let own = Arc::clone(&shared);
        thread::spawn(move || assert_eq!(*own, 7))
    }).collect();
    let kept = if cfg!(FIRST) { drop(shared); None } else { Some(shared) };
    for t in threads { t.join().unwrap(); }
    assert_eq!(kept.map_or(7, |k| *k), 7);
}
