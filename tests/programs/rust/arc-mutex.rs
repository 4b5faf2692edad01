// A counter in an Arc, incremented by threads in a Vec.
//
// smc: --keep-going
// expect: verdict=verified
// smc: --keep-going --coverage=/dev/null
// expect: verdict=verified
// report: coverage: 12 of 12 lines, 3 of 3 functions
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=24
use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let count = Arc::new(Mutex::new(0));
    let threads: Vec<_> = (0..2).map(|_| {
        let count = Arc::clone(&count);
        thread::spawn(move || {
            let old = *count.lock().unwrap();
            if cfg!(BUG) { *count.lock().unwrap() = old + 1 } else { *count.lock().unwrap() += 1 }
        })
    }).collect();
    for t in threads { t.join().unwrap(); }
    assert_eq!(*count.lock().unwrap(), 2);
}
