// MaybeUninit may be moved before it is initialised; uninitialised memory may not be used.
//
// expect: verdict=verified
//
// smc: -DBUG
// expect: verdict=unsafe error=uninitialized line=19
use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
struct Pair { first: u32, second: u32 }

fn main() {
    let mut p: MaybeUninit<Pair> = MaybeUninit::uninit();
    unsafe { (*p.as_mut_ptr()).first = 1 };
    let moved = p;
    let pair = unsafe { moved.assume_init() };
    assert_eq!((pair.first, pair).0, 1);
    let b = unsafe { Box::<Pair>::new_uninit().assume_init() };
    if cfg!(BUG) && b.second == 7 { println!("seven"); }
}
