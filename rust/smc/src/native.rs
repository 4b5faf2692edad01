//! Execution without smc: a test runs once, with random values.
#![cfg_attr(smc, allow(dead_code))]

use std::cell::Cell;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

/// The payload of the panic that an assumption raises if it does not hold.
struct Unmet;

thread_local! {
    static IS_TEST: Cell<bool> = const { Cell::new(false) };
}

#[track_caller]
pub fn assume(condition: bool) {
    if condition {
        return;
    }
    assert!(IS_TEST.get(), "smc::assume does not hold, on a thread that cannot begin again");
    resume_unwind(Box::new(Unmet));
}

pub fn choose(n: u64) -> u64 {
    RandomState::new().build_hasher().finish() % n
}

pub fn run<T>(test: fn() -> T) -> T {
    const ROUNDS: u32 = 1000;
    for _ in 0..ROUNDS {
        IS_TEST.set(true);
        match catch_unwind(AssertUnwindSafe(test)) {
            Ok(result) => return result,
            Err(panic) if panic.is::<Unmet>() => {}
            Err(panic) => resume_unwind(panic),
        }
    }
    panic!("smc::assume holds in none of {ROUNDS} rounds; choose from smaller ranges");
}
