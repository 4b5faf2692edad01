// Invalid values of a type: bytes of unsafe code that are used as a bool, or as an enum. Without a
// use there is no error.
//
// smc: --nondet=0..0
// expect: verdict=verified
//
// smc: --nondet=1..1
// expect: verdict=unsafe error=memory line=55
// report: invalid value: 3
// smc: --nondet=2..2
// expect: verdict=unsafe error=memory line=21
// smc: --nondet=3..3
// expect: verdict=unsafe error=unreachable line=57
// report: invalid value: it is none of the variants of its enum
// smc: --nondet=4..4
// expect: verdict=unsafe error=memory line=61
// smc: --nondet=5..5
// expect: verdict=unsafe error=memory line=62
use std::hint::black_box;

#[derive(Clone, Copy, PartialEq)]
#[repr(u8)]
enum Two { A, B }

#[derive(Clone, Copy, PartialEq)]
#[repr(u8)]
enum Three { A, B, C }

#[derive(Clone, Copy)]
#[repr(C)]
struct Message { kind: u8, urgent: bool }

#[repr(C)]
union Bytes {
    word: u32,
    flag: bool,
    two: Two,
    three: Three,
    maybe: std::mem::MaybeUninit<bool>,
    message: Message,
}

extern "C" { fn __VERIFIER_nondet_int() -> i32; }

fn main() {
    let which = unsafe { __VERIFIER_nondet_int() };
    let bytes = black_box(Bytes { word: if which == 0 { 0x101 } else { 0x303 } });
    unsafe {
        match which {
            0 => {
                assert!(bytes.flag && bytes.two == Two::B && bytes.message.urgent);
                assert!(matches!(bytes.three, Three::B) && !matches!(Some(bytes.flag), Some(false)));
                black_box(bytes.maybe);
            }
            1 => assert!(bytes.flag),
            2 => assert!(bytes.two == Two::B),
            3 => match bytes.three {
                Three::A | Three::B => println!("a"),
                Three::C => println!("c"),
            },
            4 => { let flag: bool = std::mem::transmute(bytes.word as u8); black_box(flag); }
            _ => { let message = bytes.message; black_box(message.urgent); }
        }
    }
}
