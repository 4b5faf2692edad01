//! std's hints.

pub use std::hint::*;

/// A branch that is not reached; where it is, smc says so.
#[track_caller]
pub unsafe fn unreachable_unchecked() -> ! {
    unreachable!("unreachable_unchecked was reached!");
}
