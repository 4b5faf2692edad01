//! A replacement for Kani's crate: its names, by which smc checks proofs that are written for Kani.
//! To use it, add to Cargo.toml:
//!
//! ```toml
//! [target.'cfg(kani)'.dev-dependencies]
//! kani = { path = "/usr/share/smc/rust/smc-kani" }
//! ```

#[doc(hidden)]
pub use smc::run;
pub use smc::{any, assume, Any as Arbitrary};
pub use smc_macros::{proof, Arbitrary};

/// Any value of the type for which the condition holds.
#[inline(always)]
#[track_caller]
pub fn any_where<T: Arbitrary>(holds: impl FnOnce(&T) -> bool) -> T {
    let value = any();
    assume(holds(&value));
    value
}

/// An array of any values.
#[inline(always)]
#[track_caller]
pub fn any_array<T: Arbitrary, const N: usize>() -> [T; N] {
    any()
}

/// Fails if the condition is false.
#[inline(always)]
#[track_caller]
pub fn assert(condition: bool, message: &'static str) {
    assert!(condition, "{message}");
}

/// Has no effect: smc does not report which conditions can hold.
#[macro_export]
macro_rules! cover {
    ($($condition:tt)*) => {};
}
