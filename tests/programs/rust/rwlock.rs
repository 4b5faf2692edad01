// Readers and a writer.
//
// smc: --keep-going
// expect: verdict=verified executions=2
// smc: --keep-going --weak-cas=fails
// expect: verdict=verified executions=2
//
// smc: -DBUG
// expect: verdict=unsafe error=deadlock line=22
// report: thread 0 locks PAIR.inner.state, which it already holds (line 21)
use std::sync::RwLock;

static PAIR: RwLock<(u32, u32)> = RwLock::new((0, 0));

fn main() {
    let other = std::thread::spawn(|| {
        let mut p = PAIR.write().unwrap();
        p.0 += 1;
        p.1 += 1;
    });
    let p = PAIR.read().unwrap();
    if cfg!(BUG) { PAIR.write().unwrap().0 = p.0; }
    assert_eq!(p.0, p.1);
    drop(p);
    other.join().unwrap();
}
