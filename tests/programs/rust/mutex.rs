// Two locks, locked in the same order or in different orders.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock
// report: waits for the Mutex
use std::sync::Mutex;

static A: Mutex<u32> = Mutex::new(0);
static B: Mutex<u32> = Mutex::new(0);

fn main() {
    let other = std::thread::spawn(|| {
        let mut a = A.lock().unwrap();
        *B.lock().unwrap() += 1;
        *a += 1;
    });
    if cfg!(BUG) {
        let b = B.lock().unwrap();
        let a = A.lock().unwrap();
        assert!(*a <= *b + 1);
    } else {
        let a = A.lock().unwrap();
        let b = B.lock().unwrap();
        assert_eq!(*a, *b);
    }
    other.join().unwrap();
}
