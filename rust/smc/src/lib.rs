//! Tests that smc checks in all their executions, and `cargo test` in one.
//!
//! ```
//! #[smc::test(unroll = 3)]
//! fn halves() {
//!     let n = smc::nondet(0..=10u32);
//!     smc::assume(n % 2 == 0);
//!     assert_eq!(n / 2 * 2, n);
//! }
//! ```

mod native;
mod values;

pub use smc_macros::test;
pub use values::{any, nondet, Any, Integer};

use std::process::Termination;

/// Ends the execution, which then does not count, if the condition is false. Without smc, the test
/// starts again; on a thread other than the test's own, the condition must hold, or the thread
/// panics.
#[inline(always)]
#[track_caller]
pub fn assume(condition: bool) {
    #[cfg(smc)]
    {
        extern "C" {
            fn __VERIFIER_assume(condition: i32);
        }
        unsafe { __VERIFIER_assume(condition.into()) }
    }
    #[cfg(not(smc))]
    native::assume(condition)
}

/// Runs the body of a test; `smc::test` generates calls of this function.
#[doc(hidden)]
#[inline(always)]
pub fn run<T: Termination>(test: fn() -> T) -> T {
    if cfg!(smc) {
        test()
    } else {
        native::run(test)
    }
}
