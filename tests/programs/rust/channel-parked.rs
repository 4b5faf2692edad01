// Waiting for a message consumes the token of the thread's own park, as in std.
//
// expect: verdict=unsafe error=deadlock line=12
use std::sync::mpsc::channel;

fn main() {
    let (s, r) = channel();
    let main = std::thread::current();
    let t = std::thread::spawn(move || { main.unpark(); s.send(7).unwrap(); });
    assert_eq!(r.recv(), Ok(7));
    // What was there for this one is gone.
    std::thread::park();
    t.join().unwrap();
}
