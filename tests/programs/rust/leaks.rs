// Memory that a test never frees is an error, unless a static variable points to it at the end.
// std's own memory (handles of threads, lazily initialised statics, a panic's message) is none.
//
// smc: --test=forgets_arc
// expect: verdict=unsafe error=memory line=69
// report: memory leak: 24 bytes allocated in line 69 are never freed
// report: No static variable points to this memory at the end
// smc: --test=forgets_arc --check=no-leaks
// expect: verdict=verified executions=1
// smc: --test=forgets_arc --algo=enumerate
// expect: verdict=unsafe error=memory line=69
// smc: --test=forgets_box --model=sc --algo=lapor
// expect: verdict=unsafe error=memory line=74
// smc: --test=forgets_cycle
// expect: verdict=unsafe error=memory line=80
// smc: --test=forgets_in_one_order
// expect: verdict=unsafe error=memory line=88
// smc: --test=forgets_in_one_order --model=sc --algo=trust --jobs=2
// expect: verdict=unsafe error=memory line=88
// smc: --test=takes_from_static
// expect: verdict=unsafe error=memory line=101
// smc: --test=takes_from_static --algo=enumerate
// expect: verdict=unsafe error=memory line=101
//
// smc: --test=may_leak
// expect: verdict=verified executions=1
//
// smc: --test=keeps_in_static
// expect: verdict=verified executions=1
// smc: --test=keeps_in_static --elision=off --algo=trust
// expect: verdict=verified executions=1
// smc: --test=keeps_behind_static
// expect: verdict=verified executions=1
// smc: --test=keeps_what_is_lazy --keep-going
// expect: verdict=verified executions=1
// smc: --test=keeps_from_thread --keep-going
// expect: verdict=verified
//
// smc: --test=ends_threads --keep-going
// expect: verdict=verified
// smc: --test=ends_threads --model=sc --algo=lapor
// expect: verdict=verified
// smc: --test=leaves_thread_locals
// expect: verdict=verified
// smc: --test=panics
// expect: verdict=verified
//
// The end of main's process frees everything.
// smc: --keep-going
// expect: verdict=verified executions=1
// smc: --check=leaks
// expect: verdict=unsafe error=memory line=64
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::*};
use std::sync::{mpsc, Arc, LazyLock, Mutex, OnceLock};
use std::thread;

static FIRST: AtomicPtr<Node> = AtomicPtr::new(std::ptr::null_mut());
struct Node { next: *mut Node }

fn main() {
    Box::leak(Box::new(1));
}

#[test]
fn forgets_arc() {
    std::mem::forget(Arc::new(1));
}

#[test]
fn forgets_box() {
    let _ = Box::into_raw(Box::new(1));
}

#[test]
fn forgets_cycle() {
    struct Own(RefCell<Option<Rc<Own>>>);
    let own = Rc::new(Own(RefCell::new(None)));
    *own.0.borrow_mut() = Some(own.clone());
}

#[test]
fn forgets_in_one_order() {
    let turn = Arc::new(AtomicUsize::new(0));
    let other = turn.clone();
    let ours = Box::into_raw(Box::new(7)) as usize;
    let t = thread::spawn(move || {
        if other.fetch_add(1, AcqRel) == 0 { drop(unsafe { Box::from_raw(ours as *mut i32) }) }
    });
    turn.fetch_add(1, AcqRel);
    t.join().unwrap();
}

#[test]
fn takes_from_static() {
    static ONLY: AtomicPtr<u32> = AtomicPtr::new(std::ptr::null_mut());
    let none = std::ptr::null_mut();
    assert!(ONLY.load(Acquire).is_null());
    ONLY.store(Box::into_raw(Box::new(4)), Release);
    assert!(!ONLY.swap(none, AcqRel).is_null());
}

#[test]
fn may_leak() {
    std::mem::forget(Arc::new(2)); // smc: allow(memory) -- the C side frees it
}

fn push() {
    let next = FIRST.load(Acquire);
    FIRST.store(Box::into_raw(Box::new(Node { next })), Release);
}

#[test]
fn keeps_in_static() {
    push();
    assert!(!FIRST.load(Acquire).is_null());
}

#[test]
fn keeps_behind_static() {
    push();
    push();
    assert!(!unsafe { (*FIRST.load(Acquire)).next }.is_null());
}

static ONCE: OnceLock<String> = OnceLock::new();
static LAZY: LazyLock<Mutex<HashMap<u32, Box<u32>>>> = LazyLock::new(Default::default);
static LIST: Mutex<Vec<u32>> = Mutex::new(Vec::new());

#[test]
fn keeps_what_is_lazy() {
    assert_eq!(ONCE.get_or_init(|| String::from("once")).len(), 4);
    LAZY.lock().unwrap().insert(1, Box::new(1));
    LIST.lock().unwrap().push(1);
    assert_eq!(LAZY.lock().unwrap().len() + LIST.lock().unwrap().len(), 2);
}

#[test]
fn keeps_from_thread() {
    let t = thread::spawn(|| LIST.lock().unwrap().push(1));
    LIST.lock().unwrap().push(2);
    t.join().unwrap();
    assert_eq!(LIST.lock().unwrap().len(), 2);
}

#[test]
fn ends_threads() {
    let (send, receive) = mpsc::channel();
    let name = String::from("sender");
    let named = thread::Builder::new().name(name).spawn(move || send.send(Box::new(1)).unwrap());
    assert_eq!(*receive.recv().unwrap(), 1);
    named.unwrap().join().unwrap();
    let ours = thread::current();
    thread::spawn(move || ours.unpark());
    thread::park();
    let n = Arc::new(1);
    thread::scope(|s| {
        s.spawn(|| assert_eq!(*n, 1));
    });
    assert_eq!(*thread::spawn(|| Box::new(3)).join().unwrap(), 3);
}

thread_local! { static OWN: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) } }

#[test]
fn leaves_thread_locals() {
    OWN.with(|own| own.borrow_mut().push(1));
    thread::spawn(|| OWN.with(|own| own.borrow_mut().push(2))).join().unwrap();
}

#[test]
fn panics() {
    let t = thread::spawn(|| { assert_eq!(Box::new(1), Box::new(2), "{}", 3); Box::new(4) });
    assert!(t.join().is_err());
    let _ = std::panic::catch_unwind(|| panic!("{}", 4));
    thread::spawn(|| { if OWN.with(|own| own.borrow().is_empty()) { panic!("unseen") } });
}
