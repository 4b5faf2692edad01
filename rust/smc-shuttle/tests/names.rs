//! Each name of shuttle's that a test uses, in small programs that are right, and some that are not
//! (`wrong_`).
use shuttle::rand::{thread_rng, Rng};
use shuttle::scheduler::{DfsScheduler, PctScheduler, RandomScheduler};
use shuttle::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use shuttle::sync::{mpsc, Arc, Barrier, Condvar, Mutex, Once, RwLock};
use shuttle::{future, thread};
use shuttle::{Config, PortfolioRunner, Runner};

fn count(is_atomic: bool) {
    let n = Arc::new(AtomicUsize::new(0));
    let other = n.clone();
    let add = move |n: &AtomicUsize| {
        if is_atomic {
            n.fetch_add(1, SeqCst);
        } else {
            n.store(n.load(SeqCst) + 1, SeqCst);
        }
    };
    let t = thread::spawn(move || add(&other));
    add(&n);
    t.join().unwrap();
    assert_eq!(n.load(SeqCst), 2);
}

#[test]
fn counts() {
    shuttle::check_random(|| count(true), 100);
}

#[test]
fn counts_by_any_scheduler() {
    shuttle::check_dfs(|| count(true), None);
    Runner::new(RandomScheduler::new(10), Config::new()).run(|| count(true));
    let mut runner = PortfolioRunner::new(true, Config::default());
    runner.add(DfsScheduler::new(None, false));
    runner.add(PctScheduler::new(2, 100));
    runner.run(|| count(true));
}

#[test]
fn wrong_loses_one() {
    shuttle::check_pct(|| count(false), 100, 3);
}

#[test]
#[should_panic]
fn loses_one() {
    shuttle::check_dfs(|| count(false), None);
}

#[test]
#[should_panic(expected = "lost")]
fn fails_again() {
    shuttle::replay(|| assert!(thread::spawn(|| false).join().unwrap(), "lost"), "910102ccdedf");
}

#[test]
fn waits() {
    shuttle::check(|| {
        let both = Arc::new((Mutex::new(0), Condvar::new(), RwLock::new(1)));
        let other = both.clone();
        let (send, receive) = mpsc::channel();
        let t = thread::spawn(move || {
            *other.0.lock().unwrap() = *other.2.read().unwrap();
            other.1.notify_one();
            send.send(5).unwrap();
        });
        let n = both.1.wait_while(both.0.lock().unwrap(), |n| *n == 0).unwrap();
        drop(n);
        assert_eq!(receive.recv(), Ok(5));
        t.join().unwrap();
    });
}

#[test]
fn meets() {
    shuttle::check_random(
        || {
            static FIRST: Once = Once::new();
            let barrier = Barrier::new(2);
            thread::scope(|s| {
                s.spawn(|| barrier.wait());
                barrier.wait();
            });
            FIRST.call_once(|| ());
        },
        1,
    );
}

shuttle::lazy_static! {
    static ref FIRST: AtomicUsize = AtomicUsize::new(7);
}
shuttle::thread_local! {
    static OWN: std::cell::Cell<u32> = std::cell::Cell::new(1);
}

#[test]
fn statics() {
    shuttle::check(|| {
        let t = thread::spawn(|| {
            OWN.with(|own| own.set(own.get() + 1));
            FIRST.load(Relaxed)
        });
        assert_eq!(OWN.with(|own| own.get()), 1);
        assert_eq!(FIRST.load(Relaxed), t.join().unwrap());
    });
}

#[test]
fn draws() {
    shuttle::check_random(
        || {
            let mut random = thread_rng();
            let n: u32 = random.gen_range(0..10);
            assert!(n < 10 && !random.gen_bool(0.0));
        },
        100,
    );
}

#[test]
fn wrong_draw_is_found() {
    shuttle::check_random(|| assert!(thread_rng().gen_range(0..1000) != 271), 1);
}

#[test]
fn tasks() {
    shuttle::check_dfs(
        || {
            let done = Arc::new(AtomicBool::new(false));
            let other = done.clone();
            future::block_on(async move {
                let task = future::spawn(async move {
                    future::yield_now().await;
                    other.store(true, Release);
                    6
                });
                assert_eq!(task.await.unwrap(), 6);
                assert!(done.load(Acquire));
            });
        },
        None,
    );
}

#[test]
fn task_is_aborted() {
    shuttle::check_dfs(
        || {
            future::block_on(async {
                let task = future::spawn(std::future::pending::<()>());
                task.abort_handle().abort();
                assert!(task.await.is_err());
            });
        },
        None,
    );
}

#[test]
fn wrong_task_waits_for_ever() {
    shuttle::check_dfs(|| future::block_on(std::future::pending()), None);
}
