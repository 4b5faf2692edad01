// A channel without capacity: a send waits for its receive.
//
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=15
use std::sync::mpsc::sync_channel;
use std::thread;

fn main() {
    let (sender, receiver) = sync_channel(0);
    let other = thread::spawn(move || {
        if !cfg!(BUG) { sender.send(7).unwrap(); } else { std::mem::forget(sender); }
    });
    assert_eq!(receiver.recv(), Ok(7));
    other.join().unwrap();
}
