// smc:
// expect: verdict=unsafe exit=1 error=deadlock errors=1
// report: waits for the Mutex Arc<Mutex<i32>>(line 14), held by thread 2; thread 2 waits for the Mutex Arc<Mutex<i32>>(line 13), held by thread 1
// report: note: main waits at Arc<(Mutex<bool>, Condvar)>(line 15).1, where thread 2, mutexes::main::{closure#1}, would wake it
// report: Lock these in the same order in every thread.
// report-lacks: Packet
//
// Two threads lock two mutexes in different orders; main waits for a message that the second one
// would send afterwards.
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
fn main() {
    let a = Arc::new(Mutex::new(0));
    let b = Arc::new(Mutex::new(0));
    let gate = Arc::new((Mutex::new(false), Condvar::new()));
    let (a1, b1) = (a.clone(), b.clone());
    let t = thread::spawn(move || {
        let mut x = a1.lock().unwrap();
        let y = b1.lock().unwrap();
        *x += *y;
    });
    let (a2, b2, g2) = (a.clone(), b.clone(), gate.clone());
    let u = thread::spawn(move || {
        {
            let mut y = b2.lock().unwrap();
            let x = a2.lock().unwrap();
            *y += *x;
        }
        *g2.0.lock().unwrap() = true;
        g2.1.notify_one();
    });
    let mut open = gate.0.lock().unwrap();
    while !*open {
        open = gate.1.wait(open).unwrap();
    }
    drop(open);
    t.join().unwrap();
    u.join().unwrap();
}
