// A signal reaches main before or while it waits for a Mutex (0), an RwLock (1) or a message (2,
// without a signal, in a program that sends some). No such wait is a deadlock.
//
// smc: --nondet=0..0
// expect: verdict=verified executions=166
// smc: --nondet=1..1
// expect: verdict=verified executions=166
// smc: --nondet=2..2
// expect: verdict=verified executions=91 blocked=0
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{mpsc, Arc, Mutex, RwLock};
use std::thread;

extern "C" {
    fn __VERIFIER_nondet_int() -> i32;
    fn pthread_kill(thread: u64, signal: i32) -> i32;
    fn pthread_self() -> u64;
    fn signal(number: i32, handler: extern "C" fn(i32)) -> usize;
}

const SIGUSR1: i32 = 10;
static HANDLED: AtomicU32 = AtomicU32::new(0);

extern "C" fn handle(_: i32) {
    HANDLED.fetch_add(1, Relaxed);
}

fn main() {
    let which = unsafe { __VERIFIER_nondet_int() };
    let me = unsafe { pthread_self() };
    unsafe { signal(SIGUSR1, handle) };
    let locks = Arc::new((Mutex::new(0), RwLock::new(0)));
    let theirs = locks.clone();
    let (sender, receiver) = mpsc::channel();
    let t = thread::spawn(move || {
        if which != 2 {
            assert_eq!(unsafe { pthread_kill(me, SIGUSR1) }, 0);
        }
        match which {
            0 => *theirs.0.lock().unwrap() += 1,
            1 => *theirs.1.write().unwrap() += 1,
            _ => sender.send(1).unwrap(),
        }
    });
    match which {
        0 => *locks.0.lock().unwrap() += 1,
        1 => *locks.1.write().unwrap() += 1,
        _ => assert_eq!(receiver.recv(), Ok(1)),
    }
    t.join().unwrap();
    assert!(HANDLED.load(Relaxed) <= 1);
}
