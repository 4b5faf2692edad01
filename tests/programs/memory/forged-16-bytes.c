// smc: -DUSE=LOAD
// expect: verdict=unsafe exit=1 error=memory line=28
// expect-stderr: read through an invalid pointer (0xdeadbeef00001000)
// smc: -DUSE=STORE
// expect: verdict=unsafe exit=1 error=memory line=28
// expect-stderr: write through an invalid pointer (0xdeadbeef00001000)
// smc: -DUSE=EXCHANGE --model=sc
// expect: verdict=unsafe exit=1 error=memory line=28
// smc: -DUSE=COMPARE_EXCHANGE --model=ra
// expect: verdict=unsafe exit=1 error=memory line=28
// smc: -DUSE=LOAD -DFORGED=0
// expect: verdict=unsafe exit=1 error=memory line=28
// expect-stderr: null pointer dereference
//
// An atomic access of 16 bytes through a number that is not the address of an object.
#ifndef FORGED
#define FORGED 0xdeadbeef00001000
#endif
#define LOAD __atomic_load_n(p, 5)
#define STORE __atomic_store_n(p, 1, 5)
#define EXCHANGE __atomic_exchange_n(p, 1, 5)
#define COMPARE_EXCHANGE __sync_bool_compare_and_swap(p, 0, 1)

static unsigned long forged = FORGED;

int main(void) {
    __int128 *p = (__int128 *)forged;
    (void)(USE);
    return 0;
}
