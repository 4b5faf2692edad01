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
