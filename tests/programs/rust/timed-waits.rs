// Loops around waits with a limit: of a condition variable, of park_timeout (PARK), with a deadline
// (DEADLINE). A wait that times out is explored, and so is one that does not.
//
// smc:
// expect: verdict=verified exit=0 executions=12 blocked=2
// smc: --panic=unwind
// expect: verdict=verified exit=0
// smc: -DPARK
// expect: verdict=verified exit=0
// smc: -DDEADLINE
// expect: verdict=verified exit=0
//
// Nobody makes the condition true: an endless wait, unless there is a deadline.
// smc: -DNEVER
// expect: verdict=unsafe error=liveness line=67
// smc: -DNEVER -DPARK
// expect: verdict=unsafe error=liveness line=87
// smc: -DNEVER -DDEADLINE
// expect: verdict=verified exit=0
//
// Nobody wakes the thread: it relies on the limit.
// smc: -DSILENT
// expect: verdict=verified exit=0
// smc: -DSILENT -DUNLIMITED
// expect: verdict=unsafe error=deadlock line=69
// smc: -DSILENT -DPARK
// expect: verdict=verified exit=0
//
// The program relies on a wait that does not time out.
// smc: -DIN_TIME
// expect: verdict=unsafe error=assertion line=74
// smc: -DIN_TIME -DDEADLINE
// expect: verdict=unsafe error=assertion line=81
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

static READY: Mutex<bool> = Mutex::new(false);
static CHANGED: Condvar = Condvar::new();
static FLAG: AtomicBool = AtomicBool::new(false);
const SOON: Duration = Duration::from_millis(10);

fn makes_ready(parked: Thread) {
    *READY.lock().unwrap() = !cfg!(NEVER);
    FLAG.store(!cfg!(NEVER), Ordering::Release);
    if !cfg!(SILENT) {
        CHANGED.notify_one();
        parked.unpark();
    }
}

fn waits_until(end: Instant) -> bool {
    let mut ready = READY.lock().unwrap();
    while !*ready {
        let now = Instant::now();
        if now >= end {
            break;
        }
        ready = CHANGED.wait_timeout(ready, end - now).unwrap().0;
    }
    *ready
}

fn waits() {
    let mut ready = READY.lock().unwrap();
    while !*ready {
        if cfg!(UNLIMITED) {
            ready = CHANGED.wait(ready).unwrap();
            continue;
        }
        let result;
        (ready, result) = CHANGED.wait_timeout(ready, SOON).unwrap();
        assert!(!cfg!(IN_TIME) || !result.timed_out());
    }
}

#[cfg(DEADLINE)]
fn test() {
    let in_time = waits_until(Instant::now() + Duration::from_secs(1));
    assert!(!cfg!(IN_TIME) || in_time);
}

#[cfg(PARK)]
fn test() {
    while !FLAG.load(Ordering::Acquire) {
        thread::park_timeout(SOON);
    }
}

#[cfg(not(any(PARK, DEADLINE)))]
fn test() {
    waits();
}

fn main() {
    let me = thread::current();
    let other = thread::spawn(move || makes_ready(me));
    test();
    other.join().unwrap();
}
