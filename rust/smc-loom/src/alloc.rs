//! Memory. smc itself reports use after free and, with `--check=leaks`, memory that is never freed.

pub use std::alloc::{alloc, alloc_zeroed, dealloc, Layout};

/// A value with an allocation of its own, so that `--check=leaks` reports a value that is never
/// dropped.
#[derive(Debug)]
pub struct Track<T> {
    value: T,
    _allocation: Box<u8>,
}

impl<T> Track<T> {
    pub fn new(value: T) -> Track<T> {
        Track { value, _allocation: Box::new(0) }
    }

    pub fn get_ref(&self) -> &T {
        &self.value
    }

    pub fn get_mut(&mut self) -> &mut T {
        &mut self.value
    }

    pub fn into_inner(self) -> T {
        self.value
    }
}
