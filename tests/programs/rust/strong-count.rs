// Arc::strong_count is a relaxed read; a fence of the program makes it acquire.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race line=20
// report: the read is relaxed; call fence(Ordering::Acquire) after it.
use std::cell::UnsafeCell;
use std::sync::{atomic::{fence, Ordering}, Arc};

struct Cell(UnsafeCell<u32>);
unsafe impl Sync for Cell {}

fn main() {
    let (ours, theirs) = { let a = Arc::new(Cell(UnsafeCell::new(0))); (a.clone(), a) };
    std::thread::spawn(move || unsafe { *theirs.0.get() = 1 });
    while Arc::strong_count(&ours) != 1 { std::hint::spin_loop() }
    if !cfg!(BUG) { fence(Ordering::Acquire) }
    assert_eq!(unsafe { *ours.0.get() }, 1);
}
