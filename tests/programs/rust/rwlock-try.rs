// try_read() fails if a writer waits, though only readers hold the lock; try_write() ignores
// waiting threads. A successful reader holds the lock: its data are not written.
//
// smc: --nondet=0..0
// expect: verdict=unsafe error=assertion line=37
// smc: --nondet=1..1
// expect: verdict=verified
// smc: --nondet=2..2
// expect: verdict=verified
//
// Without a call of try_read, by smc's implementation.
// smc: -DNO_TRY --nondet=1..1
// expect: verdict=verified
use std::sync::RwLock;
use std::thread;

extern "C" { fn __VERIFIER_nondet_int() -> i32; }

static LOCK: RwLock<(u32, u32)> = RwLock::new((0, 0));

fn write() {
    let mut both = LOCK.write().unwrap();
    both.0 += 1;
    both.1 += 1;
}

fn try_write() {
    if let Ok(mut both) = LOCK.try_write() {
        both.0 += 1;
        both.1 += 1;
    }
}

#[cfg(not(NO_TRY))]
fn try_read(succeeds: bool) {
    let tried = LOCK.try_read();
    if succeeds { assert!(tried.is_ok()); }
    if let Ok(both) = tried { assert_eq!(both.0, both.1); }
}
#[cfg(NO_TRY)]
fn try_read(_: bool) {}

fn main() {
    match unsafe { __VERIFIER_nondet_int() } {
        0 => {
            let one = LOCK.read().unwrap();
            let writer = thread::spawn(write);
            try_read(true);
            drop(one);
            writer.join().unwrap();
        }
        1 => {
            let other = thread::spawn(try_write);
            let one = LOCK.read().unwrap();
            assert_eq!(one.0, one.1);
            drop(one);
            other.join().unwrap();
        }
        _ => {
            let writer = thread::spawn(try_write);
            try_read(false);
            writer.join().unwrap();
        }
    }
}
