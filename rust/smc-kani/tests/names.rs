//! Uses everything in the crate; proofs whose names begin with `wrong_` have an error, the others
//! have none.
use std::sync::atomic::{AtomicI32, Ordering::*};

/// The function that the proofs are about.
fn middle(low: u32, high: u32) -> u32 {
    low + (high - low) / 2
}

#[kani::proof]
#[kani::unwind(4)]
fn lies_between() {
    let (low, high): (u32, u32) = (kani::any(), kani::any());
    kani::assume(low <= high);
    let m = middle(low, high);
    kani::assert(low <= m && m <= high, "the middle lies between the ends");
    kani::cover!(m == 7);
}

#[kani::proof]
fn wrong_between() {
    let (low, high): (u32, u32) = kani::any();
    assert!(low.wrapping_add(high) / 2 >= low.min(high));
}

#[kani::proof]
#[kani::should_panic]
fn panics() {
    let small: i16 = kani::any_where(|n| (1..=3).contains(n));
    assert!(small > 3);
}

#[kani::proof]
fn wrong_sum() {
    let parts: [u8; 3] = kani::any_array();
    assert!(parts[0] ^ parts[1] ^ parts[2] != 77);
}

#[kani::proof]
#[kani::solver(cadical)]
fn passed_between_threads() {
    let shared = AtomicI32::new(0);
    let sent: i32 = kani::any();
    std::thread::scope(|s| {
        s.spawn(|| shared.store(sent, Release));
        let received = shared.load(Acquire);
        assert!(received == 0 || received == sent);
    });
}

#[derive(Clone, Copy, PartialEq, Debug, kani::Arbitrary)]
#[repr(u8)]
pub enum Request {
    /// Nothing.
    Idle = 1 << 2,
    Read { at: u16, size: u16 },
    Write(u16, u32),
}

#[derive(kani::Arbitrary)]
struct Pair<T: Copy, const N: usize = 2>
where
    T: PartialEq,
{
    pub first: T,
    others: [T; N],
}

#[derive(kani::Arbitrary)]
struct Port(pub u16, Option<u8>);

#[derive(kani::Arbitrary)]
struct Unit;

#[kani::proof]
fn wrong_request() {
    let Unit = kani::any();
    match kani::any() {
        Request::Idle => {}
        Request::Read { at, size } => assert!(at ^ size != 0x1234),
        Request::Write(at, value) => assert!(at < 60_000 || value != 7),
    }
}

#[kani::proof]
fn wrong_pair() {
    let pair: Pair<u16> = kani::any();
    kani::assume(pair.first == pair.others[0]);
    assert!(pair.first.wrapping_add(pair.others[1]) != 4321);
}

#[kani::proof]
fn ports() {
    let port: Port = kani::any();
    kani::assume(port.0 > 1023);
    assert!(port.0 >= 1024 && port.1.is_none_or(|n| u16::from(n) < port.0));
}
