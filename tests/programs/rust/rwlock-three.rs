// Three threads with one RwLock, readers in each order in which they lock and unlock. Writers for
// which readers wait end without being counted.
//
// Writers; a reader; two readers; readers only.
// smc: --nondet=0..0
// expect: verdict=verified executions=1 blocked=9
// smc: --nondet=0..0 --symmetry=off
// expect: verdict=verified executions=6
// smc: --nondet=1..1 --symmetry=off
// expect: verdict=verified executions=6 blocked=24
// smc: --nondet=2..2 --symmetry=off
// expect: verdict=verified executions=14 blocked=21
// smc: --nondet=3..3 --symmetry=off
// expect: verdict=verified executions=90 blocked=0
use std::sync::RwLock;
use std::thread;

extern "C" { fn __VERIFIER_nondet_int() -> i32; }

static LOCK: RwLock<u32> = RwLock::new(0);
fn write() { *LOCK.write().unwrap() += 1; }
fn read() { assert!(*LOCK.read().unwrap() < 3); }

fn main() {
    let threads: [fn(); 3] = match unsafe { __VERIFIER_nondet_int() } {
        0 => [write, write, write],
        1 => [write, write, read],
        2 => [write, read, read],
        _ => [read, read, read],
    };
    thread::scope(|s| { for f in threads { s.spawn(f); } });
}
