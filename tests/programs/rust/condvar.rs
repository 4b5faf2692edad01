// A condition variable whose waiting thread must be notified.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=21
use std::sync::{Condvar, Mutex};

static READY: Mutex<bool> = Mutex::new(false);
static CHANGED: Condvar = Condvar::new();

fn main() {
    let other = std::thread::spawn(|| {
        *READY.lock().unwrap() = true;
        if !cfg!(BUG) { CHANGED.notify_one(); }
    });
    {
        let mut ready = READY.lock().unwrap();
        while !*ready {
            ready = CHANGED.wait(ready).unwrap();
        }
    }
    other.join().unwrap();
}
