//! Nondeterministic values: smc explores each possible value.

use std::ops::{Bound, RangeBounds};

/// One of the numbers below `n`; without smc, a random one.
#[inline(always)]
fn choose(n: u64) -> u64 {
    #[cfg(smc)]
    {
        extern "C" {
            fn smc_choose(n: u64) -> u64;
        }
        unsafe { smc_choose(n) }
    }
    #[cfg(not(smc))]
    crate::native::choose(n)
}

/// An integer type.
pub trait Integer: Copy {
    #[doc(hidden)]
    const LEAST: i128;
    #[doc(hidden)]
    const GREATEST: i128;
    #[doc(hidden)]
    fn to_wide(self) -> i128;
    #[doc(hidden)]
    fn plus(self, n: u64) -> Self;
    #[doc(hidden)]
    fn of_wide(wide: i128) -> Self;
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl Integer for $type {
            const LEAST: i128 = <$type>::MIN as i128;
            const GREATEST: i128 = <$type>::MAX as i128;
            fn to_wide(self) -> i128 {
                self as i128
            }
            fn plus(self, n: u64) -> Self {
                self.wrapping_add(n as $type)
            }
            fn of_wide(wide: i128) -> Self {
                wide as $type
            }
        })*
    };
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// A number of the range, which may contain up to 65,536 numbers. smc explores each of them;
/// without smc, it is a random one.
#[inline(always)]
#[track_caller]
pub fn nondet<T: Integer>(range: impl RangeBounds<T>) -> T {
    const MOST: i128 = 65_536;
    let low = match range.start_bound() {
        Bound::Included(low) => low.to_wide(),
        Bound::Excluded(low) => low.to_wide() + 1,
        Bound::Unbounded => T::LEAST,
    };
    let high = match range.end_bound() {
        Bound::Included(high) => high.to_wide(),
        Bound::Excluded(high) => high.to_wide() - 1,
        Bound::Unbounded => T::GREATEST,
    };
    assert!(low <= high, "smc::nondet: the range is empty");
    assert!(high - low < MOST, "smc::nondet: the range has more than 65,536 numbers; give a smaller one");
    T::of_wide(low).plus(choose((high - low + 1) as u64))
}

/// A type with so few values that smc explores each of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has too many values for smc::any",
    label = "give a range instead: smc::nondet(0..=9)"
)]
pub trait Any {
    #[doc(hidden)]
    fn any() -> Self;
}

impl Any for bool {
    #[inline(always)]
    fn any() -> bool {
        choose(2) == 1
    }
}

impl Any for u8 {
    #[inline(always)]
    fn any() -> u8 {
        nondet(..)
    }
}

impl Any for i8 {
    #[inline(always)]
    fn any() -> i8 {
        nondet(..)
    }
}

impl<T: Any> Any for Option<T> {
    #[inline(always)]
    fn any() -> Option<T> {
        bool::any().then(T::any)
    }
}

impl<A: Any, B: Any> Any for (A, B) {
    #[inline(always)]
    fn any() -> (A, B) {
        (A::any(), B::any())
    }
}

/// A value of the type; smc explores each of them. Integers of more than a byte need a range
/// ([`nondet`]).
#[inline(always)]
#[track_caller]
pub fn any<T: Any>() -> T {
    T::any()
}
