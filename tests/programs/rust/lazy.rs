// A value that is initialised on first use, under a lock; later uses do not lock.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=43
// report: data race on Box<Table>(line 32).squares[2]
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::{Acquire, Relaxed, Release}};
use std::sync::Mutex;

struct Table { squares: [u32; 3] }

impl Table {
    fn new() -> Table { Table { squares: [0, 1, 4] } }
}

struct Lazy<T> { value: AtomicPtr<T>, lock: Mutex<()>, make: fn() -> T }

impl<T> Lazy<T> {
    const fn new(make: fn() -> T) -> Self {
        Lazy { value: AtomicPtr::new(null_mut()), lock: Mutex::new(()), make }
    }

    fn get(&self) -> &T {
        let mut p = self.value.load(if cfg!(BUG) { Relaxed } else { Acquire });
        if p.is_null() {
            let _guard = self.lock.lock().unwrap();
            p = self.value.load(Relaxed);
            if p.is_null() {
                p = Box::into_raw(Box::new((self.make)()));
                self.value.store(p, Release);
            }
        }
        unsafe { &*p }
    }
}

static TABLE: Lazy<Table> = Lazy::new(Table::new);

fn main() {
    let t = std::thread::spawn(|| TABLE.get().squares[2]);
    let one = TABLE.get().squares[1];
    assert_eq!(one + t.join().unwrap(), 5);
}
