// One error of each kind that a Rust program may have; none of them by default. The error is chosen
// at run time, since rustc takes seconds to compile the program.
//
// smc: --nondet=0..0
// expect: verdict=verified
//
// smc: --nondet=1..1
// expect: verdict=unsafe error=memory
// smc: --nondet=2..2
// expect: verdict=unsafe error=memory
// smc: --nondet=3..3
// expect: verdict=unsafe error=memory
// smc: --nondet=4..4
// expect: verdict=unsafe error=memory
// smc: --nondet=5..5
// expect: verdict=unsafe error=race
// smc: --nondet=6..6
// expect: verdict=unsafe error=assertion
// smc: --nondet=7..7
// expect: verdict=unsafe error=assertion
// smc: --nondet=8..8
// expect: verdict=unsafe error=deadlock
// smc: --nondet=9..9
// expect: verdict=unsafe error=deadlock
// smc: --nondet=10..10
// expect: verdict=unsafe error=deadlock
// smc: --nondet=11..11
// expect: verdict=unsafe error=deadlock
// smc: --nondet=12..12
// expect: verdict=unsafe error=assertion
// smc: --nondet=13..13
// expect: verdict=unsafe error=exit
use std::cell::Cell;
use std::hint::black_box;
use std::sync::{mpsc, Arc, Mutex, OnceLock, RwLock};
use std::thread;

const OUT: i32 = 1;
const FREED: i32 = 2;
const SHARED: i32 = 3;
const TWICE: i32 = 4;
const STATIC: i32 = 5;
const DETACHED: i32 = 6;
const DROP: i32 = 7;
const GUARD: i32 = 8;
const UPGRADE: i32 = 9;
const RECURSIVE: i32 = 10;
const RENDEZVOUS: i32 = 11;
const SHIFT: i32 = 12;
const STATUS: i32 = 13;
extern "C" { fn __VERIFIER_nondet_int() -> i32; }

static mut COUNT: u32 = 0;
static ONCE: OnceLock<u32> = OnceLock::new();
static MUTEX: Mutex<u32> = Mutex::new(0);
static LOCK: RwLock<u32> = RwLock::new(0);
struct Checked(Cell<u32>);
impl Drop for Checked { fn drop(&mut self) { assert!(self.0.get() == 0); } }
thread_local!(static CHECKED: Checked = const { Checked(Cell::new(0)) });

fn memory(wrong: i32) {
    let three = [1u32, 2, 3];
    let i = if wrong == OUT { 3 } else { 2 };
    let last = unsafe { *three.as_ptr().add(black_box(i)) };
    let b = Box::new(last);
    let p = Box::into_raw(b);
    unsafe { drop(Box::from_raw(p)) };
    if wrong == FREED && unsafe { *p } == 7 { println!("seven"); }
    if wrong == TWICE { unsafe { drop(Box::from_raw(p)) }; }
    let shared = Arc::new(5u32);
    let p = Arc::as_ptr(&shared);
    let kept = if wrong == SHARED { None } else { Some(shared.clone()) };
    let t = thread::spawn(move || drop(shared));
    if unsafe { *p } == 7 { println!("seven"); }
    t.join().unwrap();
    drop(kept);
}

fn threads(wrong: i32) {
    if wrong == DETACHED { thread::spawn(|| assert!(ONCE.get().is_some())); }
    let t = thread::spawn(move || {
        if wrong == STATIC { unsafe { COUNT = 1 }; }
        if wrong == DROP { CHECKED.with(|c| c.0.set(1)); }
        if wrong == STATUS { std::process::exit(3); }
    });
    if unsafe { COUNT } == 7 { println!("seven"); }
    t.join().unwrap();
}

fn waits(wrong: i32) {
    if wrong == GUARD { std::mem::forget(MUTEX.lock()); }
    drop(MUTEX.lock());
    let reads = LOCK.read().unwrap();
    if wrong != UPGRADE { drop(reads); }
    drop(LOCK.write());
    ONCE.get_or_init(|| if wrong == RECURSIVE { *ONCE.get_or_init(|| 1) } else { 2 });
    let (tx, rx) = mpsc::sync_channel(if wrong == RENDEZVOUS { 0 } else { 1 });
    tx.send(1u32).unwrap();
    assert_eq!(rx.recv(), Ok(1));
    assert_eq!(1u32 << black_box(if wrong == SHIFT { 32 } else { 0 }), 1);
}

fn main() {
    let wrong = unsafe { __VERIFIER_nondet_int() };
    memory(wrong);
    threads(wrong);
    waits(wrong);
}
