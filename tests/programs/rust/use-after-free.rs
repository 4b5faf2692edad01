// A pointer is published, and its object freed.
//
// expect: verdict=unsafe error=memory line=12
// report: use after free
use std::sync::atomic::{AtomicPtr, Ordering};

static SHARED: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());

fn main() {
    let other = std::thread::spawn(|| {
        let p = SHARED.load(Ordering::Acquire);
        if !p.is_null() { assert_eq!(unsafe { *p }, 5); }
    });
    let b = Box::into_raw(Box::new(5));
    SHARED.store(b, Ordering::Release);
    drop(unsafe { Box::from_raw(b) });
    other.join().unwrap();
}
