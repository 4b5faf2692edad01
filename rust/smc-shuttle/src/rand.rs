//! Random numbers: smc tries each. As in the crate smc, a range has at most 65,536 numbers, and a
//! number of more than a byte needs a range.

use std::ops::RangeBounds;

/// What the generator of a thread does.
pub trait Rng {
    /// Any value of the type.
    #[track_caller]
    fn gen<T: smc::Any>(&mut self) -> T {
        smc::any()
    }

    /// Any number of the range.
    #[track_caller]
    fn gen_range<T: smc::Integer>(&mut self, range: impl RangeBounds<T>) -> T {
        smc::nondet(range)
    }

    /// True or false, unless the probability decides.
    fn gen_bool(&mut self, p: f64) -> bool {
        p > 0.0 && (p >= 1.0 || smc::any())
    }
}

pub mod rngs {
    #[derive(Clone, Debug, Default)]
    pub struct ThreadRng {
        _only_made_here: (),
    }

    impl super::Rng for ThreadRng {}
}

pub fn thread_rng() -> rngs::ThreadRng {
    rngs::ThreadRng::default()
}
