// A panic is one step at the program's line. Accesses of the library during a panic are not
// shown.
//
// smc: --test=divides
// expect: verdict=unsafe error=assertion line=25
// report: -> 1 25 panicked: attempt to divide by zero
// smc: --test=too_large
// expect: verdict=unsafe error=assertion line=30
// report: -> 1 30 panicked: capacity overflow
// smc: --test=in_thread
// expect: verdict=unsafe error=assertion line=38
// report: join thread 1
// report-lacks: rust_said
// smc: --test=in_thread --headers
// expect: verdict=unsafe error=assertion
use std::hint::black_box;
use std::thread;

fn main() {}

#[test]
fn divides() {
    let zero = black_box(0);
    // What it is divided by is no constant.
    black_box(1 / zero);
}

#[test]
fn too_large() {
    black_box(Vec::<u32>::with_capacity(black_box(usize::MAX)));
}

#[test]
fn in_thread() {
    let list: Vec<u32> = Vec::new();
    let t = thread::spawn(move || list[black_box(3)]);
    // The panic of the thread is its result.
    t.join().unwrap();
}
