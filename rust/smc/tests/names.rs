//! Uses everything in the crate; tests whose names begin with `wrong_` have an error, the others
//! have none.
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

#[smc::test]
fn plain() {
    assert!(u8::from(smc::any::<bool>()) < 2);
}

#[smc::test(unroll = 4)]
fn assumed() {
    let n: u32 = smc::nondet(1..=9);
    smc::assume(n % 4 == 0);
    assert!(n == 4 || n == 8);
}

#[smc::test]
fn wrong_number() -> Result<(), String> {
    let n: i64 = smc::nondet(-2..3);
    (n < 2).then_some(()).ok_or(n.to_string())
}

#[smc::test]
#[should_panic]
fn panics() {
    panic!("as expected");
}

/// Each thread writes its own variable and reads the other's.
fn store_buffering() {
    let (x, y) = (AtomicU32::new(0), AtomicU32::new(0));
    let (a, b) = thread::scope(|s| {
        let a = s.spawn(|| {
            x.store(1, Release);
            y.load(Acquire)
        });
        let b = s.spawn(|| {
            y.store(1, Release);
            x.load(Acquire)
        });
        (a.join().unwrap(), b.join().unwrap())
    });
    assert!(a + b > 0);
}

#[smc::test(model = "sc")]
fn interleaved() {
    store_buffering();
}

#[smc::test(model = "tso")]
fn wrong_buffered() {
    store_buffering();
}

#[smc::test]
fn values() {
    let both: (bool, Option<bool>) = smc::any();
    if let (true, Some(b)) = both {
        assert!(smc::nondet(0..=u64::from(b)) <= b.into());
    }
}

#[smc::test]
fn inputs() {
    let (n, c): (i64, char) = smc::any();
    smc::assume(n > 0);
    assert!(n - 1 >= 0 && u32::from(c) < 0x11_0000);
}

#[smc::test]
fn wrong_input() {
    let parts: [u16; 2] = smc::any();
    assert!(parts[0] != 513 || parts[1] != 1024);
}
