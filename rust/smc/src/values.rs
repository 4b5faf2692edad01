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

/// A type whose values smc explores: all values of an integer at once, as an input.
#[diagnostic::on_unimplemented(
    message = "smc::any makes no `{Self}`",
    label = "make its parts: integers, `bool`, `char`, `Option`, pairs and arrays"
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

macro_rules! inputs {
    ($($type:ty = $input:ident),*) => {
        $(impl Any for $type {
            #[inline(always)]
            fn any() -> $type {
                #[cfg(smc)]
                {
                    extern "C" {
                        fn $input() -> $type;
                    }
                    unsafe { $input() }
                }
                #[cfg(not(smc))]
                {
                    crate::native::choose(u64::MAX) as $type
                }
            }
        })*
    };
}
inputs!(
    u8 = __VERIFIER_nondet_u8,
    u16 = __VERIFIER_nondet_u16,
    u32 = __VERIFIER_nondet_u32,
    u64 = __VERIFIER_nondet_u64,
    usize = __VERIFIER_nondet_size_t,
    i8 = __VERIFIER_nondet_char,
    i16 = __VERIFIER_nondet_short,
    i32 = __VERIFIER_nondet_int,
    i64 = __VERIFIER_nondet_longlong,
    isize = __VERIFIER_nondet_long
);

impl Any for char {
    #[inline(always)]
    fn any() -> char {
        let n = u32::any();
        crate::assume(n < 0xd800 || (0xe000..0x11_0000).contains(&n));
        // SAFETY: n is the number of a character.
        unsafe { char::from_u32_unchecked(n) }
    }
}

impl<T: Any, const N: usize> Any for [T; N] {
    #[inline(always)]
    fn any() -> [T; N] {
        std::array::from_fn(|_| T::any())
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

/// Any value of the type. Of integers, smc explores all values together: with as many executions
/// as the program has different paths for them.
#[inline(always)]
#[track_caller]
pub fn any<T: Any>() -> T {
    T::any()
}
