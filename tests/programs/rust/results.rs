// A thread's result reaches the joining thread: of each numeric type, and of others.
//
// smc: --keep-going
// expect: verdict=verified executions=2
//
// smc: -DBUG
// expect: verdict=unsafe error=assertion line=36
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

static SHARED: AtomicU64 = AtomicU64::new(0);

fn of<T: Send + 'static>(result: T) -> T {
    thread::spawn(move || result).join().unwrap()
}

fn main() {
    assert_eq!(of(()), ());
    assert!(of(true) && !of(false));
    assert_eq!(of('\u{1f980}'), '\u{1f980}');
    assert_eq!((of(200u8), of(60_000u16), of(4_000_000_000u32)), (200, 60_000, 4_000_000_000));
    assert_eq!((of(u64::MAX), of(usize::MAX - 1)), (u64::MAX, usize::MAX - 1));
    assert_eq!((of(-1i8), of(-2i16), of(-3i32), of(-4i64), of(-5isize)), (-1, -2, -3, -4, -5));
    assert_eq!((of(0.25f32), of(-1e300f64)), (0.25, -1e300));
    assert_eq!(of((1u8, String::from("two"))), (1, String::from("two")));

    // The handle of one goes to the other; each result is its own.
    let first = thread::spawn(|| SHARED.fetch_add(1, Ordering::Relaxed));
    let second = thread::spawn(move || {
        let own = SHARED.fetch_add(1, Ordering::Relaxed);
        let other = first.join().unwrap();
        assert_eq!(own + other, 1);
        own * 2 + other
    });
    let both = second.join().unwrap();
    assert!(both == 1 || both == 2 && !cfg!(BUG));

    let values = [3u32, 5];
    let product = thread::scope(|s| {
        let three = s.spawn(|| values[0]);
        let five = s.spawn(|| values[1]);
        five.join().unwrap() - three.join().unwrap()
    });
    assert_eq!(product, 2);
}
