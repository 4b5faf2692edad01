//! std's threads. As in loom, values moved into a thread need not be `Send`, since smc reports data
//! races.

pub use std::thread::{current, panicking, park, park_timeout, sleep, yield_now, AccessError, LocalKey};
pub use std::thread::{available_parallelism, scope, Result, Scope, ScopedJoinHandle, Thread, ThreadId};

use std::io;
use std::thread;

struct Moved<T>(T);
unsafe impl<T> Send for Moved<T> {}

impl<T> Moved<T> {
    fn take(self) -> T {
        self.0
    }
}

#[derive(Debug)]
pub struct JoinHandle<T>(thread::JoinHandle<Moved<T>>);

impl<T> std::fmt::Debug for Moved<T> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("..")
    }
}

impl<T> JoinHandle<T> {
    #[track_caller]
    pub fn join(self) -> Result<T> {
        self.0.join().map(Moved::take)
    }

    pub fn thread(&self) -> &Thread {
        self.0.thread()
    }

    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

#[track_caller]
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + 'static,
    T: 'static,
{
    let f = Moved(f);
    JoinHandle(thread::spawn(move || Moved(f.take()())))
}

#[derive(Debug)]
pub struct Builder(thread::Builder);

impl Builder {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Builder {
        Builder(thread::Builder::new())
    }

    pub fn name(self, name: String) -> Builder {
        Builder(self.0.name(name))
    }

    pub fn stack_size(self, size: usize) -> Builder {
        Builder(self.0.stack_size(size))
    }

    #[track_caller]
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + 'static,
        T: 'static,
    {
        let f = Moved(f);
        self.0.spawn(move || Moved(f.take()())).map(JoinHandle)
    }
}
