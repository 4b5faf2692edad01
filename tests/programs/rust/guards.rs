// Guards of std's locks that unsafe code drops twice, or on another thread, which do not hold the
// lock. The case is chosen at run time, since rustc takes seconds to compile the program.
//
// smc: --nondet=0..0 --keep-going
// expect: verdict=verified
//
// Dropped twice, while the lock is free, and while another thread may hold it.
// smc: --nondet=1..1
// expect: verdict=unsafe error=lock
// report: drop of a guard of the Mutex MUTEX, which this thread does not hold
// smc: --nondet=2..2
// expect: verdict=unsafe error=lock
// report: drop of a guard of the RwLock LOCK, which this thread does not hold
// smc: --nondet=3..3
// expect: verdict=unsafe error=lock
// smc: --nondet=4..4
// expect: verdict=unsafe error=lock
//
// Dropped by another thread: of a mutex, for reading, for writing, tried.
// smc: --nondet=5..5
// expect: verdict=unsafe error=lock
// smc: --nondet=6..6
// expect: verdict=unsafe error=lock
// smc: --nondet=7..7
// expect: verdict=unsafe error=lock
// smc: --nondet=8..8
// expect: verdict=unsafe error=lock
// smc: --nondet=9..9
// expect: verdict=unsafe error=lock
//
// The guard of a trait object.
// smc: --nondet=10..10
// expect: verdict=unsafe error=lock
//
// A wait with a dropped guard unlocks the mutex, too.
// smc: --nondet=11..11
// expect: verdict=unsafe error=lock
// report: wait for a condition variable without holding the Mutex MUTEX
// smc: --nondet=12..12
// expect: verdict=unsafe error=lock
// report: wait for a condition variable without holding the Mutex MUTEX
use std::fmt::Debug;
use std::mem::forget;
use std::sync::{Barrier, Condvar, Mutex, RwLock};
use std::thread;
use std::time::Duration;

const MUTEX_TWICE: i32 = 1;
const READ_TWICE: i32 = 2;
const WRITE_TWICE: i32 = 3;
const TWICE_BESIDE: i32 = 4;
const MUTEX_MOVED: i32 = 5;
const READ_MOVED: i32 = 6;
const WRITE_MOVED: i32 = 7;
const TRIED_MOVED: i32 = 8;
const FORGOTTEN: i32 = 9;
const OBJECT_TWICE: i32 = 10;
const WAITS: i32 = 11;
const WAITS_FOR_SOME_TIME: i32 = 12;
extern "C" { fn __VERIFIER_nondet_int() -> i32; }

static MUTEX: Mutex<u32> = Mutex::new(0);
static LOCK: RwLock<u64> = RwLock::new(0);
static CHANGED: Condvar = Condvar::new();

struct Moved<T>(T);
unsafe impl<T> Send for Moved<T> {}
impl<T> Moved<T> { fn take(self) -> T { self.0 } }

/// Drops it here, or, where it is wrong, on another thread.
fn drop_by_thread<T: 'static>(guard: T, moves: bool) {
    if !moves { return drop(guard); }
    let moved = Moved(guard);
    thread::spawn(move || drop(moved.take())).join().unwrap();
}

/// Drops it once, or, where it is wrong, twice.
fn drop_it<T>(guard: T, twice: bool) {
    let copy = unsafe { std::ptr::read(&guard) };
    drop(guard);
    if twice { drop(copy); } else { forget(copy); }
}

fn alone(wrong: i32) {
    drop_it(MUTEX.lock().unwrap(), wrong == MUTEX_TWICE);
    drop_it(LOCK.read().unwrap(), wrong == READ_TWICE);
    drop_it(LOCK.write().unwrap(), wrong == WRITE_TWICE);
    drop_by_thread(MUTEX.lock().unwrap(), wrong == MUTEX_MOVED);
    drop_by_thread(LOCK.read().unwrap(), wrong == READ_MOVED);
    drop_by_thread(LOCK.write().unwrap(), wrong == WRITE_MOVED);
    drop_by_thread(LOCK.try_read().unwrap(), wrong == TRIED_MOVED);
    drop(LOCK.try_write());
    let (one, two) = (LOCK.read().unwrap(), LOCK.try_read().unwrap());
    drop(one);
    drop(two);
    let object: Box<Mutex<dyn Debug>> = Box::new(Mutex::new(1u8));
    drop_it(object.lock().unwrap(), wrong == OBJECT_TWICE);
}

/// A guard that is forgotten keeps the lock, which another thread then releases by a copy.
fn forgotten() {
    let guard = MUTEX.lock().unwrap();
    let copy = Moved(unsafe { std::ptr::read(&guard) });
    forget(guard);
    thread::spawn(move || drop(copy.take())).join().unwrap();
}

/// Waits with a guard that another thread has got.
fn waits(for_some_time: bool) {
    let moved = Moved(MUTEX.lock().unwrap());
    let waits = move || {
        let guard = moved.take();
        if for_some_time { forget(CHANGED.wait_timeout(guard, Duration::from_secs(1))); }
        else { forget(CHANGED.wait(guard)); }
    };
    thread::spawn(waits).join().unwrap();
}

/// Other threads wait, give the mutex up in between, and take it while this one drops its guard.
fn beside(wrong: i32) {
    let barrier = Barrier::new(2);
    thread::scope(|s| {
        s.spawn(|| {
            barrier.wait();
            let mut n = MUTEX.lock().unwrap();
            while *n == 0 { n = CHANGED.wait(n).unwrap(); }
            *n += 1;
        });
        barrier.wait();
        let mut n = MUTEX.lock().unwrap();
        *n = 1;
        CHANGED.notify_one();
        drop_it(n, wrong == TWICE_BESIDE);
    });
}

fn main() {
    let wrong = unsafe { __VERIFIER_nondet_int() };
    alone(wrong);
    if wrong == FORGOTTEN { forgotten(); }
    if wrong == WAITS || wrong == WAITS_FOR_SOME_TIME { waits(wrong != WAITS); }
    beside(wrong);
}
