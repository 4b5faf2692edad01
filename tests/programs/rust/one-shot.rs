// A user-defined channel for one message.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=30
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;

struct Channel {
    message: UnsafeCell<MaybeUninit<Box<u64>>>,
    ready: AtomicBool,
}

unsafe impl Sync for Channel {}
unsafe impl Send for Channel {}

fn main() {
    let c = Arc::new(Channel { message: UnsafeCell::new(MaybeUninit::uninit()), ready: AtomicBool::new(false) });
    let sender = c.clone();
    let other = thread::spawn(move || {
        unsafe { (*sender.message.get()).write(Box::new(5)) };
        sender.ready.store(true, if cfg!(BUG) { Ordering::Relaxed } else { Ordering::Release });
    });
    if c.ready.load(Ordering::Acquire) {
        let m = unsafe { (*c.message.get()).assume_init_read() };
        assert_eq!(*m, 5);
        c.ready.store(false, Ordering::Relaxed);
    }
    other.join().unwrap();
}
