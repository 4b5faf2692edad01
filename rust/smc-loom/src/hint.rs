//! Hints, all from std.

pub use std::hint::*;

/// Marks code that is never reached; smc reports an error if it is.
#[track_caller]
pub unsafe fn unreachable_unchecked() -> ! {
    unreachable!("unreachable_unchecked was reached!");
}
