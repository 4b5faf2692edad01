// Errors of one kind each, which a Rust program may have wherever it is; none of them otherwise.
//
// expect: verdict=verified
//
// smc: -DOUT
// expect: verdict=unsafe error=memory
// smc: -DFREED
// expect: verdict=unsafe error=memory
// smc: -DSHARED
// expect: verdict=unsafe error=memory
// smc: -DTWICE
// expect: verdict=unsafe error=memory
// smc: -DSTATIC
// expect: verdict=unsafe error=race
// smc: -DDETACHED
// expect: verdict=unsafe error=assertion
// smc: -DDROP
// expect: verdict=unsafe error=assertion
// smc: -DGUARD
// expect: verdict=unsafe error=deadlock
// smc: -DUPGRADE
// expect: verdict=unsafe error=deadlock
// smc: -DRECURSIVE
// expect: verdict=unsafe error=deadlock
// smc: -DRENDEZVOUS
// expect: verdict=unsafe error=deadlock
// smc: -DSHIFT
// expect: verdict=unsafe error=assertion
// smc: -DSTATUS
// expect: verdict=unsafe error=exit
use std::cell::Cell;
use std::hint::black_box;
use std::sync::{mpsc, Arc, Mutex, OnceLock, RwLock};
use std::thread;

static mut COUNT: u32 = 0;
static ONCE: OnceLock<u32> = OnceLock::new();
static MUTEX: Mutex<u32> = Mutex::new(0);
static LOCK: RwLock<u32> = RwLock::new(0);
struct Checked(Cell<u32>);
impl Drop for Checked { fn drop(&mut self) { assert!(self.0.get() == 0); } }
thread_local!(static CHECKED: Checked = const { Checked(Cell::new(0)) });

fn memory() {
    let three = [1u32, 2, 3];
    let i = if cfg!(OUT) { 3 } else { 2 };
    let last = unsafe { *three.as_ptr().add(black_box(i)) };
    let b = Box::new(last);
    let p = Box::into_raw(b);
    unsafe { drop(Box::from_raw(p)) };
    if cfg!(FREED) && unsafe { *p } == 7 { println!("seven"); }
    if cfg!(TWICE) { unsafe { drop(Box::from_raw(p)) }; }
    let shared = Arc::new(5u32);
    let p = Arc::as_ptr(&shared);
    let kept = if cfg!(SHARED) { None } else { Some(shared.clone()) };
    let t = thread::spawn(move || drop(shared));
    if unsafe { *p } == 7 { println!("seven"); }
    t.join().unwrap();
    drop(kept);
}

fn threads() {
    if cfg!(DETACHED) { thread::spawn(|| assert!(ONCE.get().is_some())); }
    let t = thread::spawn(|| {
        if cfg!(STATIC) { unsafe { COUNT = 1 }; }
        if cfg!(DROP) { CHECKED.with(|c| c.0.set(1)); }
        if cfg!(STATUS) { std::process::exit(3); }
    });
    if unsafe { COUNT } == 7 { println!("seven"); }
    t.join().unwrap();
}

fn waits() {
    if cfg!(GUARD) { std::mem::forget(MUTEX.lock()); }
    drop(MUTEX.lock());
    let reads = LOCK.read().unwrap();
    if !cfg!(UPGRADE) { drop(reads); }
    drop(LOCK.write());
    ONCE.get_or_init(|| if cfg!(RECURSIVE) { *ONCE.get_or_init(|| 1) } else { 2 });
    let (tx, rx) = mpsc::sync_channel(if cfg!(RENDEZVOUS) { 0 } else { 1 });
    tx.send(1u32).unwrap();
    assert_eq!(rx.recv(), Ok(1));
    assert_eq!(1u32 << black_box(if cfg!(SHIFT) { 32 } else { 0 }), 1);
}

fn main() {
    memory();
    threads();
    waits();
}
