// User-defined reference counting: the last drop must see the accesses of other threads.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race
use std::cell::UnsafeCell;
use std::sync::atomic::{fence, AtomicUsize, Ordering};

struct Inner {
    count: AtomicUsize,
    value: UnsafeCell<u32>,
}

#[derive(Clone, Copy)]
struct Shared(*mut Inner);
unsafe impl Send for Shared {}

impl Shared {
    fn write(self, v: u32) { unsafe { *(*self.0).value.get() += v }; }
    fn release(self) {
        let order = if cfg!(BUG) { Ordering::Relaxed } else { Ordering::Release };
        if unsafe { (*self.0).count.fetch_sub(1, order) } == 1 {
            fence(Ordering::Acquire);
            let last = unsafe { Box::from_raw(self.0) };
            assert!(last.value.into_inner() > 0);
        }
    }
}

fn main() {
    let shared = Shared(Box::into_raw(Box::new(Inner { count: AtomicUsize::new(2), value: UnsafeCell::new(0) })));
    let other = std::thread::spawn(move || {
        let shared = shared;
        shared.write(1);
        shared.release();
    });
    shared.release();
    other.join().unwrap();
}
