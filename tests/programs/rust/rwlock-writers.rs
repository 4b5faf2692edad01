// Three writers: as many executions as with a Mutex instead of the RwLock, by the order in which
// they lock and in which they drop the Arc.
//
// smc:
// expect: verdict=verified executions=40 blocked=0
// smc: -DMUTEX
// expect: verdict=verified executions=40 blocked=0
// smc: --panic=unwind
// expect: verdict=verified executions=40 blocked=0
use std::sync::{Arc, Mutex, RwLock};
use std::thread;

struct Shared {
    lock: RwLock<u32>,
    mutex: Mutex<u32>,
}

fn add(shared: &Shared) {
    if cfg!(MUTEX) {
        let mut n = shared.mutex.lock().unwrap();
        thread::yield_now();
        *n += 1;
    } else {
        let mut n = shared.lock.write().unwrap();
        thread::yield_now();
        *n += 1;
    }
}

fn main() {
    let shared = Arc::new(Shared { lock: RwLock::new(0), mutex: Mutex::new(0) });
    for _ in 0..2 {
        let shared = shared.clone();
        thread::spawn(move || add(&shared));
    }
    add(&shared);
}
