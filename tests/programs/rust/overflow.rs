// Arithmetic overflow panics, since the program is compiled for debugging.
//
// expect: verdict=unsafe error=assertion line=11
// report: panicked: attempt to add with overflow
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

static N: AtomicU8 = AtomicU8::new(254);

fn main() {
    let other = std::thread::spawn(|| N.fetch_add(1, Relaxed));
    let next = N.load(Relaxed) + 1;
    other.join().unwrap();
    assert!(next > 0);
}
