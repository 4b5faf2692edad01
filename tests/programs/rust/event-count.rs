// An event count: a waiting thread reads the count, tests the condition, and sleeps if the count
// has not changed since.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=33
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::{Acquire, Relaxed, Release, SeqCst}};
use std::sync::{Condvar, Mutex};

struct EventCount { count: AtomicU32, waiters: AtomicU32, lock: Mutex<()>, changed: Condvar }

impl EventCount {
    const fn new() -> Self {
        EventCount {
            count: AtomicU32::new(0),
            waiters: AtomicU32::new(0),
            lock: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    fn prepare(&self) -> u32 {
        self.waiters.fetch_add(1, SeqCst);
        self.count.load(SeqCst)
    }

    fn cancel(&self) { self.waiters.fetch_sub(1, Release); }

    fn wait(&self, key: u32) {
        let mut guard = self.lock.lock().unwrap();
        while self.count.load(Acquire) == key { guard = self.changed.wait(guard).unwrap(); }
        self.cancel();
    }

    fn notify(&self) {
        self.count.fetch_add(1, SeqCst);
        if self.waiters.load(SeqCst) != 0 {
            drop(self.lock.lock().unwrap());
            self.changed.notify_all();
        }
    }
}

static EVENT: EventCount = EventCount::new();
static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    let t = std::thread::spawn(|| {
        READY.store(true, Release);
        EVENT.notify();
    });
    loop {
        // the count has to be older than the look at the condition
        let early = cfg!(BUG) && READY.load(Acquire);
        let key = EVENT.prepare();
        if early || !cfg!(BUG) && READY.load(Acquire) { break EVENT.cancel(); }
        EVENT.wait(key);
    }
    assert!(READY.load(Relaxed));
    t.join().unwrap();
}
