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

/// How many threads loom has at most. smc has more.
pub const MAX_THREADS: usize = 5;

/// What is explored is all that there is: loom leaves out what is between `stop_exploring` and this.
pub fn explore() {}

/// Nothing is left out: more executions are explored than loom does.
pub fn stop_exploring() {}

/// Nothing is left out: more executions are explored than loom does.
pub fn skip_branch() {}
