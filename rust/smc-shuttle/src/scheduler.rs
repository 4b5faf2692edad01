//! shuttle's schedulers by name: smc explores all schedules, whichever is asked for.

/// A scheduler of shuttle's. One that a project writes itself is refused by the compiler.
pub trait Scheduler: sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! scheduler {
    ($($name:ident: $(fn $new:ident($($argument:ident: $type:ty),*))+;)+) => {$(
        #[derive(Debug)]
        pub struct $name {}

        impl $name {
            $(pub fn $new($($argument: $type),*) -> Self {
                $(let _ = $argument;)*
                $name {}
            })+
        }

        impl sealed::Sealed for $name {}
        impl Scheduler for $name {}
    )+};
}

scheduler! {
    DfsScheduler: fn new(max_iterations: Option<usize>, allow_random_data: bool);
    PctScheduler:
        fn new(max_depth: usize, max_iterations: usize)
        fn new_from_seed(seed: u64, max_depth: usize, max_iterations: usize);
    RandomScheduler:
        fn new(max_iterations: usize)
        fn new_from_seed(seed: u64, max_iterations: usize);
    ReplayScheduler: fn new_from_encoded(encoded_schedule: &str);
    RoundRobinScheduler: fn new(max_iterations: usize);
    UrwRandomScheduler:
        fn new(max_iterations: usize)
        fn new_from_seed(seed: u64, max_iterations: usize);
}
