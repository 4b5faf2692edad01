//! Runs a future: the thread itself polls it and parks between polls.

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

struct Woken(crate::sync::Notify);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.notify();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.notify();
    }
}

pub fn block_on<F>(f: F) -> F::Output
where
    F: Future,
{
    let mut f = pin!(f);
    let woken = Arc::new(Woken(crate::sync::Notify::new()));
    let waker = Waker::from(woken.clone());
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(result) = f.as_mut().poll(&mut context) {
            return result;
        }
        woken.0.wait();
    }
}

/// Wakes the task that was registered last.
#[derive(Debug, Default)]
pub struct AtomicWaker {
    waker: Mutex<Option<Waker>>,
}

impl AtomicWaker {
    pub fn new() -> AtomicWaker {
        AtomicWaker::default()
    }

    pub fn register(&self, waker: Waker) {
        let old = self.waker.lock().unwrap().replace(waker);
        drop(old);
    }

    pub fn register_by_ref(&self, waker: &Waker) {
        self.register(waker.clone());
    }

    pub fn wake(&self) {
        if let Some(waker) = self.take_waker() {
            waker.wake();
        }
    }

    pub fn take_waker(&self) -> Option<Waker> {
        self.waker.lock().unwrap().take()
    }
}
