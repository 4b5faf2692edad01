// A bounded buffer with the conditions "not full" and "not empty".
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=42
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};

struct Buffer<T> {
    items: Mutex<VecDeque<T>>,
    capacity: usize,
    not_full: Condvar,
    not_empty: Condvar,
}

impl<T> Buffer<T> {
    fn new(capacity: usize) -> Self {
        Buffer {
            items: Mutex::default(),
            capacity,
            not_full: Condvar::new(),
            not_empty: Condvar::new(),
        }
    }

    fn put(&self, item: T) {
        let mut items = self.items.lock().unwrap();
        while items.len() == self.capacity { items = self.not_full.wait(items).unwrap(); }
        items.push_back(item);
        self.not_empty.notify_one();
    }

    fn take(&self) -> T {
        let mut items = self.items.lock().unwrap();
        while items.is_empty() {
            items = self.not_empty.wait(items).unwrap();
            // who is woken may find that another consumer has taken the item
            if cfg!(BUG) { break; }
        }
        let item = items.pop_front().expect("an item");
        self.not_full.notify_one();
        item
    }
}

fn main() {
    let buffer = Buffer::new(1);
    std::thread::scope(|s| {
        let consumers = [s.spawn(|| buffer.take()), s.spawn(|| buffer.take())];
        buffer.put(1);
        buffer.put(2);
        assert_eq!(consumers.map(|c| c.join().unwrap()).iter().sum::<i32>(), 3);
    });
}
