// Reads of uninitialised local variables, constants and statics.
// smc: --nondet=0..0
// expect: verdict=verified
//
// smc: --nondet=1..1
// expect: verdict=unsafe error=uninitialized line=35
// smc: --nondet=2..2
// expect: verdict=unsafe error=uninitialized line=41
// smc: --nondet=3..3
// expect: verdict=unsafe error=uninitialized line=48
// smc: --nondet=4..4
// expect: verdict=unsafe error=uninitialized line=52
// smc: --nondet=5..5
// expect: verdict=unsafe error=uninitialized line=56
// smc: --nondet=6..6
// expect: verdict=unsafe error=uninitialized line=61
// smc: --nondet=7..7 --model=sc
// expect: verdict=unsafe error=uninitialized line=66
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::thread;

extern "C" { fn __VERIFIER_nondet_int() -> i32; } struct Pair { first: u32, second: u32 }
struct Slot(UnsafeCell<MaybeUninit<u32>>);
unsafe impl Sync for Slot {}
const NOTHING: MaybeUninit<u16> = MaybeUninit::uninit();
static SLOT: Slot = Slot(UnsafeCell::new(MaybeUninit::uninit()));
const LOCAL: i32 = 1; const FIELD: i32 = 2; const ELEMENT: i32 = 3; const CONSTANT: i32 = 4;
fn write(wrong: bool, x: &mut MaybeUninit<u32>) { if !wrong { x.write(5); } }
const STATIC: i32 = 5; const OLD: i32 = 6; const THREAD: i32 = 7;
#[allow(deprecated, invalid_value)]
fn main() { let wrong = unsafe { __VERIFIER_nondet_int() };
    let mut x: MaybeUninit<u32> = MaybeUninit::uninit();
    write(wrong == LOCAL, &mut x);
    if unsafe { x.assume_init() } == 7 {
        println!("seven");
    }
    let mut p: MaybeUninit<Pair> = MaybeUninit::uninit();
    unsafe { (*p.as_mut_ptr()).first = 1 };
    if wrong != FIELD { unsafe { (*p.as_mut_ptr()).second = 2 }; }
    if unsafe { p.assume_init() }.second == 7 { println!("seven"); }
    let mut array = [const { MaybeUninit::<u64>::uninit() }; 4];
    for slot in &mut array[if wrong == ELEMENT { 1 } else { 0 }..] {
        slot.write(1);
    }
    let i = std::hint::black_box(0);
    let array: [u64; 4] = unsafe { std::mem::transmute(array) };
    if array[i] == 7 { println!("seven"); }
    let mut n = NOTHING;
    if wrong != CONSTANT { n = MaybeUninit::new(3); }
    let n = unsafe { n.assume_init() };
    if n == 7 { println!("seven"); }
    let s = SLOT.0.get();
    if wrong != STATIC { unsafe { (*s).write(4) }; }
    let s = unsafe { (*s).assume_init() };
    if s == 7 { println!("seven"); }
    if wrong == OLD {
        // Whose bytes are 1 in std.
        let old: u64 = unsafe { std::mem::uninitialized() };

        if old == 7 { println!("seven"); }
    }
    let moved: MaybeUninit<Pair> = MaybeUninit::uninit();
    let t = thread::spawn(move || if wrong == THREAD {
        let pair = unsafe { moved.assume_init() };
        if pair.first == 7 { println!("seven"); }
    });
    t.join().unwrap();
}
