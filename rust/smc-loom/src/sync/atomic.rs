//! std's atomics with loom's additional methods. The atomic operations are std's own, by `Deref`,
//! so that reports show the program's lines.

pub use std::sync::atomic::{compiler_fence, fence, Ordering};

use std::ops::Deref;
use std::sync::atomic;

#[allow(deprecated)]
pub fn spin_loop_hint() {
    std::hint::spin_loop();
}

macro_rules! atomic {
    ($name:ident $(<$T:ident>)?, $value:ty) => {
        #[derive(Debug)]
        pub struct $name $(<$T>)? (atomic::$name $(<$T>)?);

        impl $(<$T>)? $name $(<$T>)? {
            pub const fn new(v: $value) -> Self {
                $name(atomic::$name::new(v))
            }

            /// Reads without synchronisation: a data race if another thread may change the value.
            #[track_caller]
            pub unsafe fn unsync_load(&self) -> $value {
                *self.0.as_ptr()
            }

            pub fn with_mut<R>(&mut self, f: impl FnOnce(&mut $value) -> R) -> R {
                f(self.0.get_mut())
            }

            pub fn into_inner(self) -> $value {
                self.0.into_inner()
            }

            #[allow(deprecated)]
            pub fn compare_and_swap(
                &self,
                current: $value,
                new: $value,
                order: Ordering,
            ) -> $value {
                self.0.compare_and_swap(current, new, order)
            }
        }

        impl $(<$T>)? Deref for $name $(<$T>)? {
            type Target = atomic::$name $(<$T>)?;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl $(<$T>)? From<$value> for $name $(<$T>)? {
            fn from(v: $value) -> Self {
                Self::new(v)
            }
        }

        impl $(<$T>)? Default for $name $(<$T>)? {
            fn default() -> Self {
                $name(Default::default())
            }
        }
    };
}

atomic!(AtomicBool, bool);
atomic!(AtomicI8, i8);
atomic!(AtomicI16, i16);
atomic!(AtomicI32, i32);
atomic!(AtomicI64, i64);
atomic!(AtomicIsize, isize);
atomic!(AtomicU8, u8);
atomic!(AtomicU16, u16);
atomic!(AtomicU32, u32);
atomic!(AtomicU64, u64);
atomic!(AtomicUsize, usize);
atomic!(AtomicPtr<T>, *mut T);
