// std's channels: two messages, from one thread and from two, with and without capacity for both.
//
// smc: --keep-going
// expect: verdict=verified executions=14
//
// smc: --keep-going -DROOM
// expect: verdict=verified executions=1
//
// smc: --keep-going -DTWO
// expect: verdict=verified executions=336
//
// smc: --keep-going -DROOM -DTWO
// expect: verdict=verified executions=16
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=60
// report: this thread waits for a message in the channel
// report: Sender::send writes
//
// smc: -DROOM -DBUG
// expect: verdict=unsafe error=deadlock line=42
// report: this thread waits for room in the channel
use std::sync::mpsc::{channel, sync_channel, Receiver, Sender, SyncSender};

#[derive(Clone)] enum Either {
    Free(Sender<u32>),
    Room(SyncSender<u32>),
}

fn make() -> (Either, Receiver<u32>) {
    if cfg!(ROOM) {
        let (s, r) = sync_channel(1);
        return (Either::Room(s), r);
    }
    let (s, r) = channel();
    (Either::Free(s), r)
}

fn send(s: &Either, n: u32) {
    match s {
        Either::Free(s) => s.send(n).unwrap(),
        Either::Room(s) => s.send(n).unwrap(),
    }
}

fn main() {
    let (s, r) = make();
    let other = if cfg!(TWO) {
        let s = s.clone();
        Some(std::thread::spawn(move || send(&s, 1)))
    } else { None };
    let t = std::thread::spawn(move || {
        send(&s, 2);
        if !cfg!(TWO) && !(cfg!(BUG) && !cfg!(ROOM)) { send(&s, 1); }
        if cfg!(ROOM) && cfg!(BUG) { send(&s, 3); }
        if cfg!(BUG) { std::mem::forget(s); }
    });
    let first = r.recv().unwrap();
    if cfg!(ROOM) && cfg!(BUG) { std::mem::forget(r); }
    else { assert_eq!(first + r.recv().unwrap(), 3); }
    t.join().unwrap();
    other.map(|t| t.join().unwrap());
}
