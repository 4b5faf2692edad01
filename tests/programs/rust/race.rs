// unsafe code: two threads and a static mut.
//
// smc: --keep-going
// expect: verdict=unsafe error=race line=12
//
// smc: --model=sc --keep-going
// expect: verdict=verified
static mut COUNT: u32 = 0;

fn main() {
    let other = std::thread::spawn(|| unsafe {
        COUNT = 1;
    });
    let seen = unsafe { COUNT };
    other.join().unwrap();
    assert!(seen < 2);
}
