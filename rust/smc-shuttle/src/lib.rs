//! shuttle's names over std. smc explores what std does, so that types and threads are std's own.
//!
//! ```toml
//! [patch.crates-io]
//! shuttle = { path = "/usr/share/smc/rust/smc-shuttle" }
//! ```

mod check;
pub mod future;
pub mod rand;
pub mod scheduler;

pub use crate::check::{
    check, check_dfs, check_pct, check_random, check_random_with_seed,
    check_uncontrolled_nondeterminism, check_urw, replay, replay_from_file,
};
pub use crate::check::{Config, FailurePersistence, MaxSteps, PortfolioRunner, Runner};
pub use loom::lazy_static;
pub use std::hint;
pub use std::thread_local;

/// std's locks, channels, atomics and counted references.
pub mod sync {
    pub use std::sync::{
        atomic, mpsc, Arc, Barrier, BarrierWaitResult, Condvar, LockResult, Mutex, MutexGuard, Once,
        OnceState, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError,
        TryLockResult, WaitTimeoutResult, Weak,
    };
}

/// std's threads.
pub mod thread {
    pub use std::thread::{
        current, panicking, park, park_timeout, scope, sleep, spawn, yield_now, AccessError, Builder,
        JoinHandle, LocalKey, Result, Scope, ScopedJoinHandle, Thread, ThreadId,
    };
}
