//! A model is a closure that the program runs once; smc explores its executions.

use std::path::PathBuf;
use std::time::Duration;

/// loom's settings. smc takes bounds from its own command line: `--preemptions` for
/// `preemption_bound`, `--time-limit` for `max_duration`; the other settings have no counterpart.
#[derive(Debug)]
#[non_exhaustive]
pub struct Builder {
    pub max_threads: usize,
    pub max_branches: usize,
    pub max_permutations: Option<usize>,
    pub max_duration: Option<Duration>,
    pub preemption_bound: Option<usize>,
    pub checkpoint_file: Option<PathBuf>,
    pub checkpoint_interval: usize,
    pub expect_explicit_explore: bool,
    pub location: bool,
    pub log: bool,
}

impl Builder {
    pub fn new() -> Builder {
        Builder {
            max_threads: crate::MAX_THREADS,
            max_branches: 1_000,
            max_permutations: None,
            max_duration: None,
            preemption_bound: None,
            checkpoint_file: None,
            checkpoint_interval: 20_000,
            expect_explicit_explore: false,
            location: false,
            log: false,
        }
    }

    pub fn checkpoint_file(&mut self, file: &str) -> &mut Self {
        self.checkpoint_file = Some(file.into());
        self
    }

    pub fn check<F>(&self, f: F)
    where
        F: Fn() + Sync + Send + 'static,
    {
        f();
        end_unless_expected();
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

/// A test that should panic succeeds if some execution panics; executions that do not are ignored.
fn end_unless_expected() {
    #[cfg(smc)]
    {
        extern "C" {
            fn __smc_expects_panic() -> i32;
            fn __VERIFIER_assume(condition: i32);
        }
        unsafe { __VERIFIER_assume((__smc_expects_panic() == 0).into()) }
    }
}

/// Runs the closure; smc explores all its executions.
pub fn model<F>(f: F)
where
    F: Fn() + Sync + Send + 'static,
{
    Builder::new().check(f);
}
