// Collections on the heap, and fields without a name.
//
// expect: verdict=unsafe error=assertion line=36
// report: write Vec<AtomicU32>(line 17)[1] = 1 (relaxed)
// report: write Box<Pair>(line 18).0 = 2 (relaxed)
// report: write Arc<[..]>(line 19) + 20 = 3 (relaxed)
// report: write HashMap(line 21)
// report: write Vec<Pair>(line 22)[1].1 = 5 (relaxed)
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::Arc;

#[derive(Default)]
struct Pair(AtomicU32, AtomicU32);

fn main() {
    let listed = vec![AtomicU32::new(0), AtomicU32::new(0)].leak();
    let boxed: &Pair = Box::leak(Box::new(Pair::default()));
    let shared: Arc<[AtomicU32]> = (0..2).map(|_| AtomicU32::new(0)).collect();
    let mut map = HashMap::new();
    map.insert(6, AtomicU32::new(0));
    let queue = (0..2).map(|_| Pair::default()).collect::<VecDeque<_>>();
    let (listed, all) = (&*listed, Arc::new((map, queue)));

    let (theirs, numbers) = (all.clone(), shared.clone());
    let other = std::thread::spawn(move || {
        listed[1].store(1, Relaxed);
        boxed.0.store(2, Relaxed);
        numbers[1].store(3, Relaxed);
        theirs.0[&6].store(4, Relaxed);
        theirs.1[1].1.store(5, Relaxed);
    });
    let sum = listed[1].load(Relaxed) + boxed.0.load(Relaxed) + shared[1].load(Relaxed)
        + all.0[&6].load(Relaxed) + all.1[1].1.load(Relaxed);
    other.join().unwrap();
    assert_eq!(sum, 15);
}
