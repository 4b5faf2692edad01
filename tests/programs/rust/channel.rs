// std's channel: a message, and the end after all senders were dropped.
//
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=16
// report: panicked: called `Result::unwrap()` on an `Err` value: RecvError
use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let other = thread::spawn(move || sender.send(7).unwrap());
    assert_eq!(receiver.recv().unwrap(), 7);
    if cfg!(BUG) {
        receiver.recv().unwrap();
    }
    other.join().unwrap();
}
