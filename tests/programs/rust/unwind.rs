// A panic in any thread ends the program; its position is the program's line.
//
// expect: verdict=unsafe error=assertion line=9
// report: panicked: index out of bounds: the len is 3 but the index is 3
use std::thread;

fn main() {
    let v = vec![1, 2, 3];
    let other = thread::spawn(move || v[v.len()]);
    assert!(other.join().is_err());
}
