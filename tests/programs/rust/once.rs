// Once, OnceLock and LazyLock: initialised by one thread, visible to all.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=race
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Once, OnceLock};

static START: Once = Once::new();
static NAME: OnceLock<String> = OnceLock::new();
static TABLE: LazyLock<Vec<u32>> = LazyLock::new(|| vec![1, 2, 3]);
static DONE: AtomicBool = AtomicBool::new(false);
static mut VALUE: u32 = 0;

fn set_up() {
    if cfg!(BUG) {
        if !DONE.load(Ordering::Acquire) { // two threads may come here
            unsafe { VALUE = 1 };
            DONE.store(true, Ordering::Release);
        }
    } else {
        START.call_once(|| unsafe { VALUE = 1 });
    }
    assert_eq!(unsafe { VALUE }, 1);
}

fn main() {
    let other = std::thread::spawn(|| {
        set_up();
        assert_eq!(TABLE[2], 3);
    });
    set_up();
    assert_eq!(NAME.get_or_init(|| "smc".to_string()), "smc");
    other.join().unwrap();
    assert_eq!(TABLE.len(), 3);
}
