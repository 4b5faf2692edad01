// Thread-local variables: each thread has its own, and drops it at its end.
//
// smc: --keep-going
// expect: verdict=verified executions=1
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=31
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

static DROPS: AtomicU32 = AtomicU32::new(0);

struct Noted(u32);
impl Drop for Noted {
    fn drop(&mut self) { DROPS.fetch_add(self.0, Ordering::Relaxed); }
}

thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(7) };
    static NOTED: Noted = Noted(5);
}

fn main() {
    COUNT.set(8);
    thread::spawn(|| {
        assert_eq!(COUNT.get(), 7);
        if !cfg!(BUG) { NOTED.with(|n| assert_eq!(n.0, 5)); }
    }).join().unwrap();
    assert_eq!(COUNT.get(), 8);
    assert_eq!(DROPS.load(Ordering::Relaxed), 5);
}
