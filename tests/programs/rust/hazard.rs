// A reader announces the object that it reads, and tests again that it is current; a thread that
// removes an object frees it if it is not announced.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=memory line=33
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::{Acquire, Release, SeqCst}};

struct Node { value: u32 }

static HEAD: AtomicPtr<Node> = AtomicPtr::new(null_mut());
static HAZARD: AtomicPtr<Node> = AtomicPtr::new(null_mut());

fn read() -> Option<u32> {
    let mut p = HEAD.load(Acquire);
    loop {
        HAZARD.store(p, SeqCst);
        let now = HEAD.load(SeqCst);
        // without the second look the node may be freed before it is announced
        if cfg!(BUG) || now == p { break; }
        p = now;
    }
    let value = unsafe { p.as_ref() }.map(|node| node.value);
    HAZARD.store(null_mut(), Release);
    value
}

fn replace(value: u32) {
    let old = HEAD.swap(Box::into_raw(Box::new(Node { value })), SeqCst);
    if HAZARD.load(SeqCst) != old { drop(unsafe { Box::from_raw(old) }); }
}

fn main() {
    HEAD.store(Box::into_raw(Box::new(Node { value: 1 })), Release);
    let writer = std::thread::spawn(|| replace(2));
    assert!(matches!(read(), Some(1 | 2)));
    writer.join().unwrap();
    assert_eq!(read(), Some(2));
}
