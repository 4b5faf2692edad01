// smc: --faults=spawn --keep-going
// expect: verdict=verified exit=0 executions=2
//
// A thread that may not start.
fn main() {
    match std::thread::Builder::new().spawn(|| 1) {
        Ok(t) => assert_eq!(t.join().unwrap(), 1),
        Err(e) => assert_eq!(e.kind(), std::io::ErrorKind::WouldBlock),
    }
}
