//! Each check runs its closure once, and smc explores the executions of that: no schedule is drawn
//! or read, and how many are asked for does not matter.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::scheduler::Scheduler;

/// Runs the closure, of which smc explores every execution.
pub fn check<F>(f: F)
where
    F: Fn() + Send + Sync + 'static,
{
    loom::model(f);
}

pub fn check_random<F>(f: F, _iterations: usize)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

pub fn check_random_with_seed<F>(f: F, _seed: u64, _iterations: usize)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

pub fn check_urw<F>(f: F, _iterations: usize)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

pub fn check_pct<F>(f: F, _iterations: usize, _depth: usize)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

pub fn check_dfs<F>(f: F, _max_iterations: Option<usize>)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

/// smc refuses what is not determined by the schedule, or fixes it and says so.
pub fn check_uncontrolled_nondeterminism<F>(f: F, _max_iterations: usize)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

/// Explores all executions, of which the one with shuttle's schedule is one.
pub fn replay<F>(f: F, _encoded_schedule: &str)
where
    F: Fn() + Send + Sync + 'static,
{
    check(f);
}

/// As [`replay`]; the file is not read.
pub fn replay_from_file<F, P>(f: F, _path: P)
where
    F: Fn() + Send + Sync + 'static,
    P: AsRef<Path>,
{
    check(f);
}

/// What shuttle does with a schedule that fails. smc prints its own token for `--replay`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FailurePersistence {
    None,
    Print,
    File(Option<PathBuf>),
}

/// shuttle's bound of steps. smc's bounds are options of its own: `--unroll`, `--time-limit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaxSteps {
    None,
    FailAfter(usize),
    ContinueAfter(usize),
}

/// shuttle's settings, none of which has a meaning here.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    pub stack_size: usize,
    pub failure_persistence: FailurePersistence,
    pub max_steps: MaxSteps,
    pub max_time: Option<Duration>,
    pub silence_warnings: bool,
    pub record_steps_in_span: bool,
}

impl Config {
    pub const fn new() -> Self {
        Config {
            stack_size: 0x8000,
            failure_persistence: FailurePersistence::Print,
            max_steps: MaxSteps::FailAfter(1_000_000),
            max_time: None,
            silence_warnings: false,
            record_steps_in_span: false,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

/// Runs a closure as [`check`] does.
#[derive(Debug)]
pub struct Runner<S: ?Sized + Scheduler> {
    _scheduler: Box<S>,
}

impl<S: Scheduler + 'static> Runner<S> {
    pub fn new(scheduler: S, _config: Config) -> Self {
        Runner { _scheduler: Box::new(scheduler) }
    }

    /// Returns how many times the closure was run: once.
    pub fn run<F>(self, f: F) -> usize
    where
        F: Fn() + Send + Sync + 'static,
    {
        check(f);
        1
    }
}

/// Runs a closure as [`check`] does, once for all of its schedulers.
#[derive(Debug)]
pub struct PortfolioRunner {}

impl PortfolioRunner {
    pub fn new(_stop_on_first_failure: bool, _config: Config) -> Self {
        PortfolioRunner {}
    }

    pub fn add(&mut self, _scheduler: impl Scheduler + Send + 'static) {}

    pub fn run<F>(self, f: F)
    where
        F: Fn() + Send + Sync + 'static,
    {
        check(f);
    }
}
