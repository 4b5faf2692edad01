// Two SeqCst loads in each of two threads see two Relaxed stores in different orders: forbidden by
// C++20, whose model Rust has, allowed by RC11.
//
// smc: --keep-going
// expect: verdict=verified model=c20
// smc: --model=rc11
// expect: verdict=unsafe error=assertion model=rc11
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread::spawn;
static X: AtomicBool = AtomicBool::new(false);
static Y: AtomicBool = AtomicBool::new(false);
fn main() {
    let a = spawn(|| X.store(true, Relaxed));
    let b = spawn(|| Y.store(true, Relaxed));
    let c = spawn(|| X.load(SeqCst) && !Y.load(SeqCst));
    let d = spawn(|| Y.load(SeqCst) && !X.load(SeqCst));
    a.join().unwrap();
    b.join().unwrap();
    let (x_first, y_first) = (c.join().unwrap(), d.join().unwrap());
    assert!(!(x_first && y_first));
}
