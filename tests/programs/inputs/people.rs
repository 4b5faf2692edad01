// smc: -DRING
// expect: verdict=unsafe exit=1 error=assertion line=70
// smc: -DCOMMANDS
// expect: verdict=unsafe exit=1 error=assertion line=109
// smc: -DFILTER
// expect: verdict=unsafe exit=1 error=assertion line=127
//
// Realistic programs in Rust with two threads, each with an error for few inputs of 2^32.
extern "C" {
    fn __VERIFIER_nondet_uint() -> u32;
    fn __VERIFIER_nondet_uchar() -> u8;
}
#[allow(dead_code)]
fn any_u32() -> u32 {
    unsafe { __VERIFIER_nondet_uint() }
}
#[allow(dead_code)]
fn any_u8() -> u8 {
    unsafe { __VERIFIER_nondet_uchar() }
}

// A ring with indices that wrap, which its length forgets.
#[cfg(RING)]
mod program {
    use super::*;
    use std::sync::{Arc, Mutex};
    use std::thread;
    struct Ring {
        data: [u32; 4],
        head: u32,
        tail: u32,
    }
    impl Ring {
        fn len(&self) -> u32 {
            if self.tail >= self.head {
                self.tail - self.head
            } else {
                0
            }
        }
        fn push(&mut self, v: u32) -> bool {
            if self.len() == 4 {
                return false;
            }
            self.data[(self.tail & 3) as usize] = v;
            self.tail = self.tail.wrapping_add(1);
            true
        }
        fn pop(&mut self) -> Option<u32> {
            if self.len() == 0 {
                return None;
            }
            let v = self.data[(self.head & 3) as usize];
            self.head = self.head.wrapping_add(1);
            Some(v)
        }
    }
    pub fn main() {
        let start = any_u32();
        let r = Arc::new(Mutex::new(Ring {
            data: [0; 4],
            head: start,
            tail: start,
        }));
        let q = r.clone();
        let t = thread::spawn(move || {
            q.lock().unwrap().push(5);
        });
        t.join().unwrap();
        assert_eq!(r.lock().unwrap().pop(), Some(5));
    }
}

// Commands in an enum, sent through a channel. One number opens.
#[cfg(COMMANDS)]
mod program {
    use super::*;
    use std::sync::mpsc;
    use std::thread;
    enum Command {
        Set(u32),
        Rotate(u8),
        Fire,
    }
    fn any_command() -> Command {
        match any_u8() {
            0 => Command::Set(any_u32()),
            1 => Command::Rotate(any_u8() & 31),
            _ => Command::Fire,
        }
    }
    pub fn main() {
        let (send, receive) = mpsc::channel();
        let t = thread::spawn(move || {
            for _ in 0..3 {
                send.send(any_command()).unwrap();
            }
        });
        let mut key = 0u32;
        let mut fired = false;
        for c in receive {
            match c {
                Command::Set(v) => key = v,
                Command::Rotate(n) => key = key.rotate_left(n as u32 & 31),
                Command::Fire => fired = key == 0xcafe_babe,
            }
        }
        t.join().unwrap();
        assert!(!fired);
    }
}

// A filter of networks. A prefix of 0 bits shifts by the width.
#[cfg(FILTER)]
mod program {
    use super::*;
    use std::sync::RwLock;
    use std::thread;
    #[derive(Clone, Copy)]
    struct Net {
        addr: u32,
        len: u32,
    }
    impl Net {
        fn contains(&self, ip: u32) -> bool {
            let shift = 32 - self.len;
            (ip ^ self.addr) >> shift == 0
        }
    }
    static RULES: RwLock<[Net; 2]> = RwLock::new([
        Net {
            addr: 0xc0a80000,
            len: 16,
        },
        Net {
            addr: 0x0a000000,
            len: 8,
        },
    ]);
    pub fn main() {
        let len = any_u32();
        let ip = any_u32();
        if len > 32 {
            return;
        }
        let t = thread::spawn(move || {
            RULES.write().unwrap()[1] = Net {
                addr: 0x0a0b0c0d,
                len,
            };
        });
        t.join().unwrap();
        let hit = RULES.read().unwrap().iter().any(|n| n.contains(ip));
        assert!(!(hit && len == 32 && ip >> 24 == 10));
    }
}

fn main() {
    program::main()
}
