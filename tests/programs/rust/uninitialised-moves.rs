// Uninitialised memory may be moved, copied, and be part of initialised values: padding, payloads
// of other variants, the rest of an array, spare capacity of collections.
//
// expect: verdict=verified
use std::cell::Cell;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::mem::MaybeUninit;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Eq, Ord, Default)]
struct Padded { small: u8, large: u64, last: u16 }
#[derive(Clone, Debug, PartialEq)]
enum Shape { Point, Line(u64), Text(String), Box { w: u8, h: u64 } }

static EMPTY: Mutex<Option<Padded>> = Mutex::new(None);
static LATE: OnceLock<(u8, u64)> = OnceLock::new();
static PARTS: [Option<u64>; 3] = [None, Some(2), None];
const NONE: Option<Duration> = None;
thread_local!(static MINE: Cell<Option<u64>> = const { Cell::new(None) });

struct Ring { slots: [MaybeUninit<Padded>; 4], n: usize }
impl Ring {
    const fn new() -> Self { Ring { slots: [const { MaybeUninit::uninit() }; 4], n: 0 } }
    fn push(&mut self, p: Padded) { self.slots[self.n].write(p); self.n += 1; }
    fn at(&self, i: usize) -> Padded { assert!(i < self.n); unsafe { self.slots[i].assume_init() } }
}

fn collections() {
    let mut deque = VecDeque::with_capacity(4);
    let mut map = BTreeMap::new();
    let mut heap = BinaryHeap::new();
    for i in 0..4u8 {
        let p = Padded { small: 3 - i, large: i as u64, last: 1 };
        deque.push_front(p);
        map.insert(p, i);
        heap.push(p);
    }
    let mut sorted: Vec<_> = deque.iter().copied().collect();
    sorted.sort();
    assert_eq!(sorted[0], *map.keys().next().unwrap());
    assert_eq!(heap.pop(), sorted.last().copied());
    assert_eq!(format!("{:.2} {:>4} {:?}", 1.5, 7, sorted[1].small), "1.50    7 1");
}

fn main() {
    let mut ring = Ring::new();
    ring.push(Padded { small: 1, large: 2, last: 3 });
    let ring = Box::new(ring); // with three slots that are empty
    let shapes = [Shape::Point, Shape::Line(3), Shape::Text("a".into()), Shape::Box { w: 1, h: 2 }];
    let copies = shapes.clone();
    assert_eq!(shapes, copies);
    assert!(NONE.is_none() && PARTS[0].is_none() && PARTS.map(|p| p.unwrap_or(1)) == [1, 2, 1]);
    let shared = Arc::new(Mutex::new(Some(Shape::Point)));
    let other = shared.clone();
    let t = thread::spawn(move || {
        let got = ring.at(0);
        *EMPTY.lock().unwrap() = Some(got);
        *other.lock().unwrap() = Some(Shape::Line(1));
        MINE.set(Some(1));
        LATE.get_or_init(|| (1, 2)).1
    });
    let taken = shared.lock().unwrap().take();
    let late = LATE.get_or_init(|| (1, 2));
    assert_eq!(t.join().unwrap(), late.1);
    assert!(taken.is_some() && MINE.get().is_none());
    assert_eq!(EMPTY.lock().unwrap().unwrap().large, 2);
    // The result of a thread is moved, too.
    let unused = thread::spawn(|| unsafe { MaybeUninit::<u32>::uninit().assume_init() });
    let _moved = MaybeUninit::new(unused.join().unwrap());
    collections();
}
