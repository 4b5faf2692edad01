// A user-defined thread-safe OnceCell: one thread initialises the value, the others wait for it.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=40
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, Ordering::{Acquire, Relaxed, Release}};

const EMPTY: u8 = 0;
const MAKING: u8 = 1;
const READY: u8 = 2;

struct Once<T> { state: AtomicU8, value: UnsafeCell<MaybeUninit<T>> }

unsafe impl<T: Send + Sync> Sync for Once<T> {}

impl<T> Once<T> {
    const fn new() -> Self {
        Once { state: AtomicU8::new(EMPTY), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        match self.state.compare_exchange(EMPTY, MAKING, Relaxed, Acquire) {
            Ok(_) => {
                unsafe { (*self.value.get()).write(make()) };
                self.state.store(READY, if cfg!(BUG) { Relaxed } else { Release });
            }
            Err(_) => while self.state.load(Acquire) != READY { std::hint::spin_loop(); },
        }
        unsafe { (*self.value.get()).assume_init_ref() }
    }
}

static NAME: Once<String> = Once::new();

fn main() {
    let t = std::thread::spawn(|| NAME.get_or_make(|| "other".to_string()).len());
    let name = NAME.get_or_make(|| "main".to_string());
    assert_eq!(t.join().unwrap(), name.len());
}
