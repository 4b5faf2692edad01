// Local variables, constants and statics that nothing was written to, and are read.
//
// expect: verdict=verified
//
// smc: -DLOCAL
// expect: verdict=unsafe error=uninitialized line=35
// smc: -DFIELD
// expect: verdict=unsafe error=uninitialized line=41
// smc: -DELEMENT
// expect: verdict=unsafe error=uninitialized line=48
// smc: -DCONSTANT
// expect: verdict=unsafe error=uninitialized line=52
// smc: -DSTATIC
// expect: verdict=unsafe error=uninitialized line=56
// smc: -DOLD
// expect: verdict=unsafe error=uninitialized line=61
// smc: -DTHREAD --model=sc
// expect: verdict=unsafe error=uninitialized line=66
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::thread;

struct Pair { first: u32, second: u32 }
struct Slot(UnsafeCell<MaybeUninit<u32>>);
unsafe impl Sync for Slot {}
const NOTHING: MaybeUninit<u16> = MaybeUninit::uninit();
static SLOT: Slot = Slot(UnsafeCell::new(MaybeUninit::uninit()));

fn write(wrong: bool, x: &mut MaybeUninit<u32>) { if !wrong { x.write(5); } }

#[allow(deprecated, invalid_value)]
fn main() {
    let mut x: MaybeUninit<u32> = MaybeUninit::uninit();
    write(cfg!(LOCAL), &mut x);
    if unsafe { x.assume_init() } == 7 {
        println!("seven");
    }
    let mut p: MaybeUninit<Pair> = MaybeUninit::uninit();
    unsafe { (*p.as_mut_ptr()).first = 1 };
    if !cfg!(FIELD) { unsafe { (*p.as_mut_ptr()).second = 2 }; }
    if unsafe { p.assume_init() }.second == 7 { println!("seven"); }
    let mut array = [const { MaybeUninit::<u64>::uninit() }; 4];
    for slot in &mut array[if cfg!(ELEMENT) { 1 } else { 0 }..] {
        slot.write(1);
    }
    let i = std::hint::black_box(0);
    let array: [u64; 4] = unsafe { std::mem::transmute(array) };
    if array[i] == 7 { println!("seven"); }
    let mut n = NOTHING;
    if !cfg!(CONSTANT) { n = MaybeUninit::new(3); }
    let n = unsafe { n.assume_init() };
    if n == 7 { println!("seven"); }
    let s = SLOT.0.get();
    if !cfg!(STATIC) { unsafe { (*s).write(4) }; }
    let s = unsafe { (*s).assume_init() };
    if s == 7 { println!("seven"); }
    if cfg!(OLD) {
        // Whose bytes are 1 in std.
        let old: u64 = unsafe { std::mem::uninitialized() };

        if old == 7 { println!("seven"); }
    }
    let moved: MaybeUninit<Pair> = MaybeUninit::uninit();
    let t = thread::spawn(move || if cfg!(THREAD) {
        let pair = unsafe { moved.assume_init() };
        if pair.first == 7 { println!("seven"); }
    });
    t.join().unwrap();
}
