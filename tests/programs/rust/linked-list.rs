// A list behind a readers-writer lock: results are only valid while the lock is held.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=16
use std::collections::LinkedList;
use std::sync::RwLock;

static JOBS: RwLock<LinkedList<&str>> = RwLock::new(LinkedList::new());

fn take() -> Option<&'static str> {
    if cfg!(BUG) {
        if JOBS.read().unwrap().is_empty() { return None; }
        return Some(JOBS.write().unwrap().pop_front().unwrap());
    }
    JOBS.write().unwrap().pop_front()
}

fn main() {
    JOBS.write().unwrap().push_back("sweep");
    let other = std::thread::spawn(take);
    let mine = take();
    assert!(mine.is_some() != other.join().unwrap().is_some());
}
