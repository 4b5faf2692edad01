// Collections on the heap, and tuple fields.
//
// expect: verdict=unsafe error=assertion line=39
// report: write Vec<AtomicU32>(line 18)[1] = 1 (relaxed)
// report: write Box<Pair>(line 19).0 = 2 (relaxed)
// report: write Arc<[AtomicU32]>(line 20)[1] = 3 (relaxed)
// report: write HashMap<i32, AtomicU32>(line 22)[3].1 = 4 (relaxed)
// report: write Vec<Pair>(line 23)[1].1 = 5 (relaxed)
// report: write BTreeMap<i32, Pair>(line 24).vals[0].1 = 6 (relaxed)
use std::collections::{BTreeMap, HashMap, VecDeque};
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
    let tree = BTreeMap::from([(1, Pair::default())]);
    let (listed, all) = (&*listed, Arc::new((map, queue, tree)));

    let (theirs, numbers) = (all.clone(), shared.clone());
    let other = std::thread::spawn(move || {
        listed[1].store(1, Relaxed);
        boxed.0.store(2, Relaxed);
        numbers[1].store(3, Relaxed);
        theirs.0[&6].store(4, Relaxed);
        theirs.1[1].1.store(5, Relaxed);
        theirs.2[&1].1.store(6, Relaxed);
    });
    let sum = listed[1].load(Relaxed) + boxed.0.load(Relaxed) + shared[1].load(Relaxed)
        + all.0[&6].load(Relaxed) + all.1[1].1.load(Relaxed) + all.2[&1].1.load(Relaxed);
    other.join().unwrap();
    assert_eq!(sum, 21);
}
