// Panics that unwind: values are dropped, join and catch_unwind return them, locks are poisoned. If
// a panic ends the program, the first one does.
// smc: --nondet=0..0
// expect: verdict=unsafe error=assertion line=33
//
// smc: --panic=unwind --nondet=0..0
// expect: verdict=verified executions=1
// smc: --panic=unwind --nondet=0..0 --model=sc
// expect: verdict=verified executions=1
//
// Uncaught panics.
// smc: --panic=unwind --nondet=1..1
// expect: verdict=unsafe error=assertion line=46
// report: panicked: called `Result::unwrap()` on an `Err` value
//
// smc: --panic=unwind --nondet=2..2
// expect: verdict=unsafe error=abort line=47
//
// smc: --panic=unwind --nondet=3..3
// expect: verdict=unsafe error=assertion line=52
// report: panicked: with a value
use std::hint::black_box;
use std::panic::{catch_unwind, panic_any, resume_unwind};
use std::sync::{Arc, Mutex, Once};
use std::thread;

struct Adds(Arc<Mutex<u32>>);
impl Drop for Adds { fn drop(&mut self) { *self.0.lock().unwrap() += 10; } }
struct Panics;
impl Drop for Panics { fn drop(&mut self) { panic!("second"); } }
static ONCE: Once = Once::new();
extern "C" { fn __VERIFIER_nondet_int() -> i32; }
fn in_thread(m: Arc<Mutex<u32>>) { let _adds = Adds(m); panic!("in a thread"); }
const POISONED: i32 = 1; const TWICE: i32 = 2; const VALUE: i32 = 3;
fn main() { let wrong = unsafe { __VERIFIER_nondet_int() };
    let m = Arc::new(Mutex::new(1));
    let n = m.clone();
    let panic = thread::spawn(move || in_thread(n)).join().unwrap_err();
    assert_eq!(*panic.downcast_ref::<&str>().unwrap(), "in a thread");
    assert_eq!(*m.lock().unwrap(), 11);
    let n = m.clone();
    let t = thread::spawn(move || { let _guard = n.lock().unwrap(); panic!("poisons {}", black_box(1)) });
    let panic = t.join().unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().unwrap(), "poisons 1");
    assert!(m.is_poisoned() && *m.lock().unwrap_err().into_inner() == 11);
    if wrong == POISONED { let _guard = m.lock().unwrap(); }
    let _ = catch_unwind(|| {
        let _panics = if wrong == TWICE { Some(Panics) } else { None };
        panic!("first");
    });
    let thrown = catch_unwind(|| resume_unwind(Box::new(5u32))).unwrap_err();
    if wrong == VALUE { panic_any(7u64); }
    assert_eq!(*thrown.downcast_ref::<u32>().unwrap(), 5);
    assert!(catch_unwind(|| ONCE.call_once(|| panic!("initialising"))).is_err());
    assert!(catch_unwind(|| ONCE.call_once(|| ())).is_err() && !thread::panicking());
}
