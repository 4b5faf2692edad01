// MaybeUninit may be moved before it is initialised.
//
// expect: verdict=verified
use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
struct Pair { first: u32, second: u32 }

fn main() {
    let mut p: MaybeUninit<Pair> = MaybeUninit::uninit();
    unsafe { (*p.as_mut_ptr()).first = 1 };
    let moved = p;
    let pair = unsafe { moved.assume_init() };
    assert_eq!(pair.first, 1);
    let _ = pair.second;
}
