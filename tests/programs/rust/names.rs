// Heap objects are named by their types: an Arc, a Box, elements of a Vec.
//
// expect: verdict=unsafe error=assertion line=45
// report: write Arc<Ring>(line 27).slots[1].turn = 1 (relaxed)
// report: read Arc<Ring>(line 27).head = 0 (relaxed)
// report: fetch_add Arc<Mutex<u32>>(line 28).strong: 1 -> 2 (relaxed)
// report: exchange Arc<Mutex<u32>>(line 28).inner: 1 -> 0 (release)
// report: write Vec<AtomicU32>(line 29)[1] = 2 (relaxed)
// report: write Box<Node>(line 30).value = 3 (relaxed)
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Slot {
    turn: AtomicU32,
}
#[derive(Default)]
struct Ring {
    slots: [Slot; 2],
    head: AtomicU32,
}
#[derive(Default)]
struct Node {
    value: AtomicU32,
}
fn main() {
    let ring = Arc::new(Ring::default());
    let count = Arc::new(Mutex::new(0u32));
    let all = (0..2).map(AtomicU32::new).collect::<Vec<_>>();
    let node: &Node = Box::leak(Box::new(Node::default()));
    let all: &[AtomicU32] = all.leak();

    let (r, c) = (ring.clone(), count.clone());
    let other = std::thread::spawn(move || {
        r.slots[1].turn.store(1, Relaxed);
        *c.lock().unwrap() += 1;
        all[1].store(2, Relaxed);
        node.value.store(3, Relaxed);
        r.head.store(1, Relaxed);
    });
    let head = ring.head.load(Relaxed);
    *count.lock().unwrap() += 1;
    let (one, three) = (all[1].load(Relaxed), node.value.load(Relaxed));
    other.join().unwrap();
    assert!(head != 0 || one + three < 5);
}
