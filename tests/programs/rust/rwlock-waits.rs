// A waiting writer keeps readers out: a thread that holds the lock for reading must not wait for
// another reader, directly, by a mutex or by a join.
//
// smc: --nondet=0..0
// expect: verdict=unsafe error=deadlock line=51
// report: for which a writer waits
// smc: --nondet=1..1
// expect: verdict=unsafe error=deadlock
// smc: --nondet=2..2
// expect: verdict=unsafe error=deadlock
// smc: --nondet=3..3
// expect: verdict=unsafe error=deadlock
//
// Without a writer; without a second read lock; the writer comes later.
// smc: --nondet=4..4
// expect: verdict=verified
// smc: --nondet=5..5
// expect: verdict=verified
// smc: --nondet=6..6
// expect: verdict=verified
//
// With two locks, whose writers both wait.
// smc: --nondet=7..7
// expect: verdict=unsafe error=deadlock
use std::sync::{Mutex, RwLock};
use std::thread;

const AGAIN: i32 = 0;
const BY_MUTEX: i32 = 1;
const BY_JOIN: i32 = 2;
const UPGRADES: i32 = 3;
const ALONE: i32 = 4;
const ASKS: i32 = 5;
const LATER: i32 = 6;
const TWO: i32 = 7;
extern "C" { fn __VERIFIER_nondet_int() -> i32; }

static LOCK: RwLock<u32> = RwLock::new(0);
static OTHER: RwLock<u32> = RwLock::new(0);
static MUTEX: Mutex<u32> = Mutex::new(0);

fn write() { *LOCK.write().unwrap() += 1; }
fn write_other() { *OTHER.write().unwrap() += 1; }
fn read() { assert!(*LOCK.read().unwrap() < 2); }

fn again(asks: bool) {
    let one = LOCK.read().unwrap();
    if asks {
        if let Ok(two) = LOCK.try_write() { assert_eq!(*one, *two); }
    } else {
        let two = LOCK.read().unwrap();
        assert_eq!(*one, *two);
    }
}

fn by_mutex() {
    let other = thread::spawn(|| {
        let _m = MUTEX.lock().unwrap();
        read();
    });
    {
        let _r = LOCK.read().unwrap();
        let _m = MUTEX.lock().unwrap();
    }
    other.join().unwrap();
}

fn by_join() {
    let _r = LOCK.read().unwrap();
    thread::spawn(read).join().unwrap();
}

fn upgrades() {
    let _r = LOCK.read().unwrap();
    write();
}

fn two() {
    let writer = thread::spawn(write_other);
    let other = thread::spawn(|| {
        let _o = OTHER.read().unwrap();
        read();
    });
    {
        let _r = LOCK.read().unwrap();
        let _o = OTHER.read().unwrap();
    }
    other.join().unwrap();
    writer.join().unwrap();
}

fn main() {
    let how = unsafe { __VERIFIER_nondet_int() };
    if how == LATER { again(false); }
    let writer = if how == ALONE { thread::spawn(read) } else { thread::spawn(write) };
    match how {
        AGAIN | ALONE => again(false),
        BY_MUTEX => by_mutex(),
        BY_JOIN => by_join(),
        UPGRADES => upgrades(),
        ASKS => again(true),
        TWO => two(),
        _ => read(),
    }
    writer.join().unwrap();
}
