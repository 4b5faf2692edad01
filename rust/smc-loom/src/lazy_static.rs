//! Statics that are initialised at their first use.

pub use std::thread::{panicking, yield_now, AccessError};

use std::marker::PhantomData;
use std::sync::OnceLock;

/// The value of a `lazy_static!`. Unlike loom's, it is not dropped at the end of an execution.
pub struct Lazy<T> {
    #[doc(hidden)]
    pub init: fn() -> T,
    #[doc(hidden)]
    pub value: OnceLock<T>,
    #[doc(hidden)]
    pub _p: PhantomData<fn(T)>,
}

// As in loom, shared values need not be Sync: loom runs one thread at a time, and smc reports data
// races.
unsafe impl<T> Sync for Lazy<T> {}

impl<T: 'static> Lazy<T> {
    #[doc(hidden)]
    pub const fn new(init: fn() -> T) -> Self {
        Lazy { init, value: OnceLock::new(), _p: PhantomData }
    }

    pub fn get(&'static self) -> &'static T {
        self.value.get_or_init(self.init)
    }
}

#[macro_export]
macro_rules! lazy_static {
    ($(#[$attr:meta])* static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
        $crate::__lazy_static!($(#[$attr])* () static ref $N : $T = $e; $($t)*);
    };
    ($(#[$attr:meta])* pub static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
        $crate::__lazy_static!($(#[$attr])* (pub) static ref $N : $T = $e; $($t)*);
    };
    ($(#[$attr:meta])* pub ($($vis:tt)+) static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
        $crate::__lazy_static!($(#[$attr])* (pub ($($vis)+)) static ref $N : $T = $e; $($t)*);
    };
    () => ();
}

#[doc(hidden)]
#[macro_export]
macro_rules! __lazy_static {
    ($(#[$attr:meta])* ($($vis:tt)*) static ref $N:ident : $T:ty = $init:expr; $($t:tt)*) => {
        #[allow(missing_copy_implementations, non_camel_case_types, dead_code)]
        $(#[$attr])*
        $($vis)* struct $N {
            value: $crate::lazy_static::Lazy<$T>,
        }
        $($vis)* static $N: $N = $N {
            value: $crate::lazy_static::Lazy::new(|| $init),
        };
        impl ::core::ops::Deref for $N {
            type Target = $T;
            fn deref(&self) -> &$T {
                // The only instance is a static.
                let only: &'static $N = &$N;
                only.value.get()
            }
        }
        $crate::lazy_static!($($t)*);
    };
}
