// A main that returns an error fails.
//
// expect: verdict=unsafe exit=1
//
// smc: --exit-status=ignore
// expect: verdict=verified
use std::process::ExitCode;

fn main() -> ExitCode {
    let sum: i32 = std::thread::spawn(|| 2).join().unwrap();
    ExitCode::from(sum as u8)
}
