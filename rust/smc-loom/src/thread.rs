//! std's threads.

pub use std::thread::*;
