// Wrapping arithmetic on pointers keeps the number, even out of bounds, as tags and with_addr
// require. An access is checked at its final address.
//
// smc: --nondet=0..0
// expect: verdict=verified exit=0 executions=1
//
// smc: --nondet=1..1
// expect: verdict=unsafe error=memory line=35
//
// smc: --nondet=2..2
// expect: verdict=unsafe error=memory line=36
extern "C" {
    fn __VERIFIER_nondet_int() -> i32;
}

fn main() {
    let mut numbers = [5u64; 4];
    let p = numbers.as_mut_ptr();
    assert!(p.with_addr(0).is_null());
    assert!(p.map_addr(|a| a & 1).is_null());
    assert!(p.wrapping_byte_sub(p.addr()).is_null());
    let tagged = p.map_addr(|a| a | 1);
    assert!(tagged != p && tagged.addr() == p.addr() + 1 && tagged.map_addr(|a| a & !1) == p);
    let other = Box::new(7u64);
    let q: *const u64 = &*other;
    assert!(p.cast_const().with_addr(q.addr()) == q);
    let far = p.wrapping_add(1 << 40);
    assert!(far.addr() == p.addr().wrapping_add(8 << 40) && far.wrapping_sub(1 << 40) == p);
    let index = std::hint::black_box(3u8);
    assert!(unsafe { *p.wrapping_add(index as usize) } == 5);
    assert!(unsafe { *p.wrapping_byte_offset((index as i8 - 3) as isize) } == 5);
    let where_to = unsafe { __VERIFIER_nondet_int() };
    unsafe {
        match where_to {
            1 => *p.with_addr(8) = 1,
            2 => *p.wrapping_add(index as usize + 1) = 1,
            _ => {}
        }
    }
}
