// Readers of a pointer that is swapped are counted, so that the old value is dropped after
// them.
//
// smc: --keep-going
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=memory line=41
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;

struct Config { level: u32, twice: u32 }

impl Config {
    fn new(level: u32) -> Arc<Config> { Arc::new(Config { level, twice: 2 * level }) }
}

struct Shared { current: AtomicPtr<Config>, readers: AtomicUsize }

impl Shared {
    fn new(first: Arc<Config>) -> Shared {
        let current = AtomicPtr::new(Arc::into_raw(first).cast_mut());
        Shared { current, readers: AtomicUsize::new(0) }
    }

    fn load(&self) -> Arc<Config> {
        self.readers.fetch_add(1, SeqCst);
        let p = self.current.load(SeqCst);
        let config = unsafe {
            Arc::increment_strong_count(p);
            Arc::from_raw(p)
        };
        self.readers.fetch_sub(1, SeqCst);
        config
    }

    fn replace(&self, next: Arc<Config>) {
        let old = self.current.swap(Arc::into_raw(next).cast_mut(), SeqCst);
        // who has read the old pointer may still be about to count its reference
        while !cfg!(BUG) && self.readers.load(SeqCst) != 0 { std::hint::spin_loop(); }
        drop(unsafe { Arc::from_raw(old) });
    }
}

impl Drop for Shared {
    fn drop(&mut self) { drop(unsafe { Arc::from_raw(*self.current.get_mut()) }); }
}

fn main() {
    let shared = Shared::new(Config::new(1));
    std::thread::scope(|s| {
        s.spawn(|| shared.replace(Config::new(2)));
        let config = shared.load();
        assert_eq!(config.twice, 2 * config.level);
    });
    assert_eq!(shared.load().level, 2);
}
