// Commonly used features: collections, strings, formatting, time. One thread, one execution.
//
// expect: verdict=verified executions=1
// expect-stderr: returned one fixed value
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

fn main() {
    let mut names = HashMap::new();
    for i in 0..20 { names.insert(i, format!("n{i:03}")); }
    assert_eq!(names[&13], "n013");
    assert_eq!(names.remove(&3).as_deref(), Some("n003"));
    assert_eq!(names.len(), 19);
    let set: HashSet<&str> = ["a", "b", "a"].into_iter().collect();
    assert_eq!(set.len(), 2);
    let tree: BTreeMap<_, _> = "hello".chars().enumerate().map(|(i, c)| (c, i)).collect();
    assert_eq!(tree[&'l'], 3);
    let mut queue: VecDeque<u8> = (0..10).collect();
    queue.rotate_left(3);
    assert_eq!(queue.iter().take(2).copied().collect::<Vec<_>>(), [3, 4]);
    let mut v = vec![3.5, 1.25, 2.0];
    v.sort_by(f64::total_cmp);
    println!("{v:?} {:>8.2} {:#x}", v[0], 255);
    assert_eq!(format!("{v:?}"), "[1.25, 2.0, 3.5]");
    assert_eq!("42".parse::<i32>().unwrap() + "0x".len() as i32, 44);
    assert!("abc".parse::<u8>().is_err());
    assert_eq!("".parse::<u8>().unwrap_err().to_string(), "cannot parse integer from empty string");
    let text = "ein Text von mehr als zweiunddreißig Bytes, mit Umlauten: äöü";
    assert!(text.contains("mehr") && text.chars().count() == 61);
    assert_eq!(format!("{text:>63}"), format!("  {text}"));
    let begin = Instant::now();
    std::thread::sleep(Duration::from_millis(2));
    let _ = begin.elapsed().as_nanos();
    assert_eq!(std::thread::available_parallelism().unwrap().get(), 2);
    let boxed: Box<dyn Fn(i32) -> i32> = Box::new(|x| x + 1);
    assert_eq!(boxed(1), 2);
}
