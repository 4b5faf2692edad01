// std guarantees no barrier for a notification, although it is made of futexes. A futex system call
// is one.
//
// smc: --nondet=0..0
// expect: verdict=unsafe error=assertion
//
// smc: --nondet=1..1
// expect: verdict=verified executions=3
//
// smc: --nondet=1..1 --futex=relaxed
// expect: verdict=unsafe error=assertion
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::Condvar;

static AT: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];
static FUTEX: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];
static CONDITION: [Condvar; 2] = [Condvar::new(), Condvar::new()];

extern "C" {
    fn syscall(number: i64, ...) -> i64;
    fn __VERIFIER_nondet_int() -> i32;
}

fn main() {
    let calls = unsafe { __VERIFIER_nondet_int() } == 1;
    let turn = move |i: usize| {
        AT[i].store(1, Relaxed);
        if calls {
            const FUTEX_CALL: i64 = 202;
            unsafe { syscall(FUTEX_CALL, &FUTEX[i], 1i32, 1i32) };
        } else {
            CONDITION[i].notify_one();
        }
        AT[1 - i].load(Relaxed)
    };
    let first = std::thread::spawn(move || turn(0));
    let second = std::thread::spawn(move || turn(1));
    assert!(first.join().unwrap() + second.join().unwrap() > 0);
}
