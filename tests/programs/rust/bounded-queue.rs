// A bounded queue for several producers and consumers: each slot's turn determines its user.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=61
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicUsize, Ordering::{Acquire, Relaxed, Release}};

struct Slot<T> { turn: AtomicUsize, value: UnsafeCell<MaybeUninit<T>> }

struct Queue<T, const N: usize> { slots: [Slot<T>; N], head: AtomicUsize, tail: AtomicUsize }

unsafe impl<T: Send, const N: usize> Sync for Queue<T, N> {}

impl<T, const N: usize> Queue<T, N> {
    fn new() -> Self {
        let slot = |i| Slot {
            turn: AtomicUsize::new(i),
            value: UnsafeCell::new(MaybeUninit::uninit()),
        };
        let slots = std::array::from_fn(slot);
        Queue { slots, head: AtomicUsize::new(0), tail: AtomicUsize::new(0) }
    }

    fn push(&self, value: T) -> Result<(), T> {
        let mut at = self.tail.load(Relaxed);
        loop {
            let slot = &self.slots[at % N];
            let turn = slot.turn.load(Acquire);
            if turn < at { return Err(value); }
            if turn > at {
                at = self.tail.load(Relaxed);
                continue;
            }
            match self.tail.compare_exchange(at, at + 1, Relaxed, Relaxed) {
                Ok(_) => {
                    unsafe { (*slot.value.get()).write(value) };
                    slot.turn.store(at + 1, if cfg!(BUG) { Relaxed } else { Release });
                    return Ok(());
                }
                Err(now) => at = now,
            }
        }
    }

    fn pop(&self) -> Option<T> {
        let mut at = self.head.load(Relaxed);
        loop {
            let slot = &self.slots[at % N];
            let turn = slot.turn.load(Acquire);
            if turn <= at { return None; }
            if turn > at + 1 {
                at = self.head.load(Relaxed);
                continue;
            }
            match self.head.compare_exchange(at, at + 1, Relaxed, Relaxed) {
                Ok(_) => {
                    let value = unsafe { (*slot.value.get()).assume_init_read() };
                    slot.turn.store(at + N, Release);
                    return Some(value);
                }
                Err(now) => at = now,
            }
        }
    }
}

fn main() {
    let queue = Queue::<Box<u32>, 2>::new();
    let (queue, mut sum) = (&queue, 0);
    std::thread::scope(|s| {
        for n in [1, 2] { s.spawn(move || queue.push(Box::new(n)).unwrap()); }
        sum = queue.pop().map_or(0, |n| *n);
        assert!(sum <= 2);
    });
    while let Some(n) = queue.pop() { sum += *n; }
    // no value is lost, none is there twice
    assert_eq!(sum, 3);
}
