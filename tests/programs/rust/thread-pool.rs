// A thread pool, which runs closures until it is dropped.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=31
// report: waits for the futex Arc<Shared>(line 38).changed and is never woken
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{spawn, JoinHandle};

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Shared { jobs: Mutex<VecDeque<Job>>, changed: Condvar, closed: AtomicBool }

struct Pool { shared: Arc<Shared>, workers: Vec<JoinHandle<()>> }

fn work(shared: &Shared) {
    let mut jobs = shared.jobs.lock().unwrap();
    loop {
        if let Some(job) = jobs.pop_front() {
            drop(jobs);
            job();
            jobs = shared.jobs.lock().unwrap();
        } else if shared.closed.load(Relaxed) {
            return;
        } else {
            jobs = shared.changed.wait(jobs).unwrap();
        }
    }
}

impl Pool {
    fn new(threads: usize) -> Pool {
        let shared = Arc::<Shared>::default();
        let worker = |_| {
            let shared = shared.clone();
            spawn(move || work(&shared))
        };
        Pool { workers: (0..threads).map(worker).collect(), shared }
    }

    fn run(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.jobs.lock().unwrap().push_back(Box::new(job));
        self.shared.changed.notify_one();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // a worker between its look at this and its sleep would not be woken
        let jobs = if cfg!(BUG) { None } else { Some(self.shared.jobs.lock().unwrap()) };
        self.shared.closed.store(true, Relaxed);
        drop(jobs);
        self.shared.changed.notify_all();
        for worker in self.workers.drain(..) { worker.join().unwrap(); }
    }
}

fn main() {
    let count = Arc::new(AtomicU32::new(0));
    let pool = Pool::new(1);
    let counted = count.clone();
    pool.run(move || { counted.fetch_add(1, Relaxed); });
    drop(pool);
    assert_eq!(count.load(Relaxed), 1);
}
