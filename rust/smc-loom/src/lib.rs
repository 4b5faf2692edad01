//! loom's names over std. smc explores what std does, so that a type is std's own where it has all
//! that loom's has. Others are thin, so that errors are at the lines of the program.
//!
//! ```toml
//! [patch.crates-io]
//! loom = { path = "/usr/share/smc/rust/smc-loom" }
//! ```

pub mod alloc;
pub mod cell;
#[cfg(feature = "futures")]
pub mod future;
pub mod hint;
pub mod lazy_static;
pub mod model;
pub mod sync;
pub mod thread;

#[doc(inline)]
pub use crate::model::model;
pub use std::thread_local;

/// The largest number of threads in loom. smc allows more.
pub const MAX_THREADS: usize = 5;

/// Has no effect: in loom, code between `stop_exploring` and `explore` is not explored; smc
/// explores all code.
pub fn explore() {}

/// Has no effect: smc also explores the code that loom would leave out.
pub fn stop_exploring() {}

/// Has no effect: smc also explores the branch that loom would leave out.
pub fn skip_branch() {}
