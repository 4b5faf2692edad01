//! A replacement for the crate loom: its interface, implemented by std, whose operations smc
//! explores. A type is std's own if that has the methods of loom's; other types are thin wrappers,
//! so that errors are reported at lines of the program. To use it, add to Cargo.toml:
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
