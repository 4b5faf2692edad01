//! Cells whose borrows count as accesses, as in loom: if two borrows overlap and one of them is for
//! writing, that is a data race, even if the memory is not accessed.

use std::cell::UnsafeCell as StdUnsafeCell;

/// Whether the cell is borrowed for writing. Not atomic, so that unordered borrows are a data race.
#[derive(Debug, Default)]
struct Borrows(StdUnsafeCell<bool>);

impl Borrows {
    #[track_caller]
    fn begin_read(&self) {
        assert!(!unsafe { self.0.get().read() }, "UnsafeCell is read while it is written");
    }

    fn end_read(&self) {
        unsafe { self.0.get().read_volatile() };
    }

    #[track_caller]
    fn begin_write(&self) {
        assert!(!unsafe { self.0.get().read() }, "UnsafeCell is written while it is written");
        unsafe { self.0.get().write(true) };
    }

    fn end_write(&self) {
        unsafe { self.0.get().write(false) };
    }
}

struct Read<'a>(&'a Borrows);
impl Drop for Read<'_> {
    fn drop(&mut self) {
        self.0.end_read();
    }
}

struct Write<'a>(&'a Borrows);
impl Drop for Write<'_> {
    fn drop(&mut self) {
        self.0.end_write();
    }
}

#[derive(Debug, Default)]
pub struct UnsafeCell<T: ?Sized> {
    borrows: Borrows,
    data: StdUnsafeCell<T>,
}

impl<T> UnsafeCell<T> {
    pub const fn new(data: T) -> UnsafeCell<T> {
        UnsafeCell {
            borrows: Borrows(StdUnsafeCell::new(false)),
            data: StdUnsafeCell::new(data),
        }
    }

    pub fn into_inner(self) -> T {
        self.data.into_inner()
    }
}

impl<T: ?Sized> UnsafeCell<T> {
    #[track_caller]
    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*const T) -> R,
    {
        self.borrows.begin_read();
        let _end = Read(&self.borrows);
        f(self.data.get())
    }

    #[track_caller]
    pub fn with_mut<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*mut T) -> R,
    {
        self.borrows.begin_write();
        let _end = Write(&self.borrows);
        f(self.data.get())
    }

    #[track_caller]
    pub fn get(&self) -> ConstPtr<T> {
        self.borrows.begin_read();
        ConstPtr { borrows: &self.borrows, ptr: self.data.get() }
    }

    #[track_caller]
    pub fn get_mut(&self) -> MutPtr<T> {
        self.borrows.begin_write();
        MutPtr { borrows: &self.borrows, ptr: self.data.get() }
    }
}

impl<T> From<T> for UnsafeCell<T> {
    fn from(data: T) -> UnsafeCell<T> {
        UnsafeCell::new(data)
    }
}

/// A borrow for reading; it ends when it is dropped.
#[derive(Debug)]
pub struct ConstPtr<T: ?Sized> {
    borrows: *const Borrows,
    ptr: *const T,
}

impl<T: ?Sized> ConstPtr<T> {
    pub unsafe fn deref(&self) -> &T {
        &*self.ptr
    }

    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*const T) -> R,
    {
        f(self.ptr)
    }
}

impl<T: ?Sized> Drop for ConstPtr<T> {
    fn drop(&mut self) {
        unsafe { &*self.borrows }.end_read();
    }
}

/// A borrow for writing; it ends when it is dropped.
#[derive(Debug)]
pub struct MutPtr<T: ?Sized> {
    borrows: *const Borrows,
    ptr: *mut T,
}

impl<T: ?Sized> MutPtr<T> {
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn deref(&self) -> &mut T {
        &mut *self.ptr
    }

    pub fn with<F, R>(&self, f: F) -> R
    where
        F: FnOnce(*mut T) -> R,
    {
        f(self.ptr)
    }
}

impl<T: ?Sized> Drop for MutPtr<T> {
    fn drop(&mut self) {
        unsafe { &*self.borrows }.end_write();
    }
}

/// A cell with the interface of std's; reading or replacing the value counts as an access, as for
/// `UnsafeCell` above.
#[derive(Debug, Default)]
pub struct Cell<T> {
    cell: UnsafeCell<T>,
}

impl<T> Cell<T> {
    pub const fn new(v: T) -> Self {
        Cell { cell: UnsafeCell::new(v) }
    }

    #[track_caller]
    pub fn set(&self, v: T) {
        drop(self.replace(v));
    }

    #[track_caller]
    pub fn swap(&self, other: &Self) {
        if !std::ptr::eq(self, other) {
            self.cell.with_mut(|a| other.cell.with_mut(|b| unsafe { std::ptr::swap(a, b) }));
        }
    }

    #[track_caller]
    pub fn replace(&self, v: T) -> T {
        self.cell.with_mut(|at| std::mem::replace(unsafe { &mut *at }, v))
    }

    #[track_caller]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        self.cell.with(|at| unsafe { *at })
    }

    #[track_caller]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }

    pub fn into_inner(self) -> T {
        self.cell.into_inner()
    }
}

impl<T> From<T> for Cell<T> {
    fn from(v: T) -> Cell<T> {
        Cell::new(v)
    }
}
