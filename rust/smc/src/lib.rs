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

/// The execution ends here, and does not count, where the condition does not hold. Without smc the
/// test begins again; on another thread than the test's own that is a panic.
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

/// What `smc::test` makes of the body of a test.
#[doc(hidden)]
#[inline(always)]
pub fn run<T: Termination>(test: fn() -> T) -> T {
    if cfg!(smc) {
        test()
    } else {
        native::run(test)
    }
}
