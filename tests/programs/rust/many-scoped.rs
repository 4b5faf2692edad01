// The end of a scope joins its threads, also if panics unwind: the order in which they end does not
// matter. A panic that is not taken by join becomes the scope's.
//
// smc:
// expect: verdict=verified exit=0 executions=1
// smc: --panic=unwind
// expect: verdict=verified exit=0 executions=1
// smc: --panic=unwind -DPANICS
// expect: verdict=verified exit=0 executions=1
// smc: --panic=unwind -DPANICS -DBUG
// expect: verdict=unsafe exit=1 error=assertion line=50
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread::scope;

fn count() {
    let n = AtomicU32::new(0);
    scope(|s| {
        for _ in 0..100 {
            s.spawn(|| {
                n.fetch_add(1, Relaxed);
            });
        }
    });
    assert_eq!(n.load(Relaxed), 100);
}

fn panics() {
    let one = |takes: bool| {
        scope(|s| {
            let t = s.spawn(|| {
                if cfg!(PANICS) {
                    panic!("one")
                }
            });
            if takes {
                assert!(t.join().is_err());
            }
            s.spawn(|| s.spawn(|| ()).join().is_ok());
        })
    };
    one(true);
    assert!(catch_unwind(|| one(false)).is_err());
    let value = scope(|s| {
        let t = s.spawn(|| 7u32);
        s.spawn(|| ());
        t.join().unwrap()
    });
    assert_eq!(value, 7);
    assert!(!cfg!(BUG), "all that");
}

fn main() {
    if cfg!(PANICS) {
        panics();
    } else {
        count();
    }
}
