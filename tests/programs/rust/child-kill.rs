// A part of the program, which is not reached, kills a child process. This is no signal to the
// program itself: the executions are those without it.
//
// smc:
// expect: verdict=verified executions=2 blocked=0
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let sum = Arc::new(Mutex::new(0));
    let other = sum.clone();
    let t = thread::spawn(move || *other.lock().unwrap() += 1);
    *sum.lock().unwrap() += 1;
    t.join().unwrap();
    assert_eq!(*sum.lock().unwrap(), 2);
    if std::env::args().count() > 5 {
        Command::new("x").spawn().unwrap().kill().unwrap();
    }
}
