//! Small programs that use each of loom's names that tests use. Those whose names begin with
//! `wrong_` have an error, the others have none.
use loom::cell::{Cell, UnsafeCell};
use loom::sync::atomic::{fence, AtomicBool, AtomicPtr, AtomicUsize, Ordering::*};
use loom::sync::{mpsc, Arc, Condvar, Mutex, Notify, RwLock};
use loom::thread;

struct Shared(UnsafeCell<u32>);
unsafe impl Sync for Shared {}

#[test]
fn message_by_flag() {
    loom::model(|| {
        let a = Arc::new((AtomicBool::new(false), Shared(UnsafeCell::new(0))));
        let b = a.clone();
        let t = thread::spawn(move || {
            b.1 .0.with_mut(|at| unsafe { *at = 1 });
            b.0.store(true, Release);
        });
        if a.0.load(Acquire) {
            assert_eq!(a.1 .0.with(|at| unsafe { *at }), 1);
        }
        t.join().unwrap();
    });
}

#[test]
fn wrong_message_by_relaxed_flag() {
    loom::model(|| {
        let a = Arc::new((AtomicBool::new(false), Shared(UnsafeCell::new(0))));
        let b = a.clone();
        thread::spawn(move || {
            b.1 .0.with_mut(|at| unsafe { *at = 1 });
            b.0.store(true, Relaxed);
        });
        if a.0.load(Relaxed) {
            a.1 .0.with(|at| unsafe { *at });
        }
    });
}

#[test]
fn wrong_borrows_overlap_unused() {
    loom::model(|| {
        let a = Arc::new(Shared(UnsafeCell::new(0)));
        let b = a.clone();
        let t = thread::spawn(move || b.0.with_mut(|_| ()));
        a.0.with(|_| ());
        t.join().unwrap();
    });
}

#[test]
fn wrong_lost_update() {
    loom::model(|| {
        let n = Arc::new(AtomicUsize::new(0));
        let other = n.clone();
        let t = thread::spawn(move || other.store(other.load(Acquire) + 1, Release));
        n.store(n.load(Acquire) + 1, Release);
        t.join().unwrap();
        assert_eq!(n.load(Relaxed), 2);
    });
}

/// Should panic, but only some executions do.
#[test]
#[should_panic]
fn panics_in_one() {
    loom::model(|| {
        let n = Arc::new(AtomicUsize::new(0));
        let other = n.clone();
        let t = thread::spawn(move || other.store(1, Relaxed));
        assert_eq!(n.load(Relaxed), 0);
        t.join().unwrap();
    });
}

#[test]
fn locks_and_channels() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let both = Arc::new((Mutex::new(0), Condvar::new(), RwLock::new(1)));
        let other = both.clone();
        let (send, receive) = mpsc::channel();
        let t = thread::spawn(move || {
            *other.0.lock().unwrap() = *other.2.read().unwrap();
            other.1.notify_one();
            send.send(5).unwrap();
        });
        let mut n = both.0.lock().unwrap();
        while *n == 0 {
            n = both.1.wait(n).unwrap();
        }
        drop(n);
        assert_eq!(receive.recv(), Ok(5));
        t.join().unwrap();
    });
}

#[test]
fn notified_once() {
    loom::model(|| {
        let a = Arc::new((Notify::new(), AtomicBool::new(false)));
        let b = a.clone();
        thread::spawn(move || {
            b.1.store(true, Relaxed);
            b.0.notify();
        });
        a.0.wait();
        assert!(a.1.load(Relaxed));
    });
}

loom::lazy_static! {
    static ref FIRST: AtomicUsize = AtomicUsize::new(7);
}
loom::thread_local! {
    static OWN: Cell<u32> = Cell::new(1);
}

#[test]
fn statics() {
    loom::model(|| {
        let t = thread::spawn(|| {
            OWN.with(|own| own.set(own.get() + 1));
            FIRST.load(Relaxed)
        });
        assert_eq!(OWN.with(|own| own.get()), 1);
        assert_eq!(FIRST.load(Relaxed), t.join().unwrap());
    });
}

#[test]
fn parts_of_atomics() {
    loom::model(|| {
        let mut value = 3u32;
        let mut at = AtomicPtr::new(&mut value as *mut u32);
        at.with_mut(|p| unsafe { **p += 1 });
        fence(SeqCst);
        assert_eq!(unsafe { *at.unsync_load() }, 4);
        let mut n = AtomicUsize::new(1);
        n.with_mut(|n| *n += 1);
        assert_eq!(n.fetch_update(AcqRel, Acquire, |n| Some(n + 1)), Ok(2));
        assert_eq!(unsafe { n.unsync_load() }, n.into_inner());
        loom::stop_exploring();
        loom::hint::spin_loop();
        loom::explore();
    });
}

#[cfg(feature = "futures")]
#[test]
fn future_is_woken() {
    use loom::future::{block_on, AtomicWaker};
    use std::task::Poll;
    loom::model(|| {
        let a = Arc::new((AtomicWaker::new(), AtomicBool::new(false)));
        let b = a.clone();
        thread::spawn(move || {
            b.1.store(true, Relaxed);
            b.0.wake();
        });
        block_on(std::future::poll_fn(|context| {
            a.0.register_by_ref(context.waker());
            if a.1.load(Relaxed) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        }));
    });
}
