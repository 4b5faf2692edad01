//! Locks, channels and reference counts, all from std.

pub mod atomic;

mod notify;

pub use self::notify::Notify;
pub use std::sync::{mpsc, Arc, Barrier, BarrierWaitResult, LockResult, PoisonError};
pub use std::sync::{Condvar, WaitTimeoutResult};
pub use std::sync::{Mutex, MutexGuard};
pub use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};
pub use std::sync::{TryLockError, TryLockResult, Weak};
