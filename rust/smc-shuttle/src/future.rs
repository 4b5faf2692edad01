//! A task is a thread that polls its future, and parks in between.

pub use loom::future::block_on;

use std::error::Error;
use std::fmt;
use std::future::{poll_fn, Future};
use std::pin::{pin, Pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

/// What a task shares with the handles of it.
#[derive(Debug)]
struct Progress<T> {
    result: Option<Result<T, JoinError>>,
    has_ended: bool,
    is_aborted: bool,
    task: Option<Waker>,
    joins: Option<Waker>,
}

type Shared<T> = Arc<Mutex<Progress<T>>>;

trait Abort: Send + Sync {
    fn abort(&self);
    fn has_ended(&self) -> bool;
}

impl<T> Abort for Mutex<Progress<T>>
where
    Progress<T>: Send,
{
    fn abort(&self) {
        let mut progress = self.lock().unwrap();
        progress.is_aborted = true;
        let task = progress.task.take();
        drop(progress);
        if let Some(task) = task {
            task.wake();
        }
    }

    fn has_ended(&self) -> bool {
        self.lock().unwrap().has_ended
    }
}

// Tasks of spawn_local share their results with threads, too: smc finds the data races.
unsafe impl<T> Send for Progress<T> {}

async fn run<F: Future>(future: F, shared: Shared<F::Output>) {
    let result = {
        let mut future = pin!(future);
        poll_fn(|context| {
            let mut progress = shared.lock().unwrap();
            if progress.is_aborted {
                return Poll::Ready(Err(JoinError::Cancelled));
            }
            progress.task = Some(context.waker().clone());
            drop(progress);
            future.as_mut().poll(context).map(Ok)
        })
        .await
    };
    let mut progress = shared.lock().unwrap();
    progress.result = Some(result);
    progress.has_ended = true;
    progress.task = None;
    let joins = progress.joins.take();
    drop(progress);
    if let Some(joins) = joins {
        joins.wake();
    }
}

pub fn spawn<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    spawn_local(future)
}

/// The task has a thread of its own here, too.
pub fn spawn_local<F>(future: F) -> JoinHandle<F::Output>
where
    F: Future + 'static,
    F::Output: 'static,
{
    let shared = Arc::new(Mutex::new(Progress {
        result: None,
        has_ended: false,
        is_aborted: false,
        task: None,
        joins: None,
    }));
    let of_task = shared.clone();
    loom::thread::spawn(move || block_on(run(future, of_task)));
    JoinHandle { shared }
}

/// A task that is aborted ends where it is polled next.
#[derive(Debug)]
pub struct JoinHandle<T> {
    shared: Shared<T>,
}

impl<T: 'static> JoinHandle<T> {
    pub fn abort(&self) {
        self.shared.abort();
    }

    pub fn is_finished(&self) -> bool {
        self.shared.has_ended()
    }

    pub fn abort_handle(&self) -> AbortHandle {
        AbortHandle { task: self.shared.clone() }
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, JoinError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut progress = self.shared.lock().unwrap();
        match progress.result.take() {
            Some(result) => Poll::Ready(result),
            None => {
                progress.joins = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

#[derive(Clone)]
pub struct AbortHandle {
    task: Arc<dyn Abort>,
}

impl AbortHandle {
    pub fn abort(&self) {
        self.task.abort();
    }

    pub fn is_finished(&self) -> bool {
        self.task.has_ended()
    }
}

impl fmt::Debug for AbortHandle {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("AbortHandle")
    }
}

#[derive(Debug)]
pub enum JoinError {
    Cancelled,
}

impl fmt::Display for JoinError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("task was cancelled")
    }
}

impl Error for JoinError {}

/// The task is polled again at once.
pub async fn yield_now() {
    let mut has_yielded = false;
    poll_fn(|context| {
        if has_yielded {
            return Poll::Ready(());
        }
        has_yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}
