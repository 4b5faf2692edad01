// A mutex on the system's futex, in Rust: unlocking wakes a waiting thread.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=19
use std::cell::UnsafeCell;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, Ordering::{Acquire, Relaxed, Release}};

extern "C" { fn syscall(number: i64, ...) -> i64; }

const SYS_FUTEX: i64 = 202;
const FUTEX_WAIT: i32 = 0;
const FUTEX_WAKE: i32 = 1;

fn wait(word: &AtomicU32, value: u32) {
    unsafe { syscall(SYS_FUTEX, word.as_ptr(), FUTEX_WAIT, value, std::ptr::null::<u8>()) };
}

fn wake_one(word: &AtomicU32) { unsafe { syscall(SYS_FUTEX, word.as_ptr(), FUTEX_WAKE, 1) }; }

const FREE: u32 = 0;
const LOCKED: u32 = 1;
const AWAITED: u32 = 2;

struct Mutex<T> { state: AtomicU32, value: UnsafeCell<T> }

struct Guard<'a, T>(&'a Mutex<T>);

unsafe impl<T: Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    const fn new(value: T) -> Self {
        Mutex { state: AtomicU32::new(FREE), value: UnsafeCell::new(value) }
    }

    fn lock(&self) -> Guard<'_, T> {
        if self.state.compare_exchange(FREE, LOCKED, Acquire, Relaxed).is_err() {
            let state = if cfg!(BUG) { LOCKED } else { AWAITED };
            while self.state.swap(state, Acquire) != FREE { wait(&self.state, state); }
        }
        Guard(self)
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        if self.0.state.swap(FREE, Release) == AWAITED { wake_one(&self.0.state); }
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T { unsafe { &*self.0.value.get() } }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T { unsafe { &mut *self.0.value.get() } }
}

static COUNT: Mutex<u32> = Mutex::new(0);

fn main() {
    let t = std::thread::spawn(|| *COUNT.lock() += 1);
    *COUNT.lock() += 1;
    t.join().unwrap();
    assert_eq!(*COUNT.lock(), 2);
}
