// A push that returns its string if the slot is full, and is retried with it: a round moves the
// string there and back.
//
// smc: --panic=unwind
// expect: verdict=verified
// smc: --panic=abort
// expect: verdict=verified
// smc: --panic=unwind -DBUG
// expect: verdict=unsafe
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering::*};

struct Slot {
    full: AtomicBool,
    value: UnsafeCell<Option<String>>,
}
unsafe impl Sync for Slot {}

impl Slot {
    fn push(&self, x: String) -> Result<(), String> {
        if self.full.load(Acquire) {
            return Err(x);
        }
        unsafe { *self.value.get() = Some(x) };
        self.full.store(true, if cfg!(BUG) { Relaxed } else { Release });
        Ok(())
    }

    fn pop(&self) -> Option<String> {
        if !self.full.load(Acquire) {
            return None;
        }
        let x = unsafe { (*self.value.get()).take() };
        self.full.store(false, Release);
        x
    }
}

fn main() {
    let slot = Slot { full: AtomicBool::new(false), value: UnsafeCell::new(None) };
    std::thread::scope(|threads| {
        threads.spawn(|| {
            for mut word in ["a".to_string(), "b".to_string()] {
                while let Err(back) = slot.push(word) {
                    word = back;
                }
            }
        });
        let mut words = String::new();
        while words.len() < 2 {
            if let Some(word) = slot.pop() {
                words += &word;
            }
        }
        assert_eq!(words, "ab");
    });
}
