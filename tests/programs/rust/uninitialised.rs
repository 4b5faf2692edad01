// MaybeUninit may be moved before it is initialised; its value may not be looked at.
//
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=uninitialized line=18
use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
struct Pair { first: u32, second: u32 }

fn main() {
    let mut p: MaybeUninit<Pair> = MaybeUninit::uninit();
    unsafe { (*p.as_mut_ptr()).first = 1 };
    let moved = p;
    let pair = unsafe { moved.assume_init() };
    assert_eq!(pair.first, 1);
    if cfg!(BUG) && pair.second == 7 { println!("seven"); }
}
