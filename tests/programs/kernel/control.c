// smc: --model=lkmm
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DBOTH
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DBOTH --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DBOTH --jobs=2
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DCALL
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DCHECK
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DSWITCH
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm -DINSIDE
// expect: verdict=verified exit=0
// smc: --model=lkmm -DRETURN
// expect: verdict=verified exit=0
// smc: --model=lkmm -DRETURN --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=aarch64
// expect: verdict=verified exit=0
// smc: --model=power -DBOTH
// expect: verdict=verified exit=0
//
// A control dependency of the kernel's model goes to what its `if` decides about, and ends behind
// it: a compiler may move the write of c before the branch. Machines keep it in order.
#include <assert.h>
#include <smc/linux.h>

static int a, b, c, seen_a, seen_c;

static void decide(int r) {
    if (r) WRITE_ONCE(b, 1);
    else WRITE_ONCE(b, 2);
}

static void *first(void *unused) {
    const int r = READ_ONCE(a);
    seen_a = r;
#if defined(INSIDE)
    if (r) WRITE_ONCE(c, 1);
#elif defined(RETURN)
    if (!r) return unused;
    WRITE_ONCE(c, 1);
#elif defined(CALL)
    decide(r);
    WRITE_ONCE(c, 1);
#elif defined(CHECK)
    assert(r == 0 || r == 1);
    WRITE_ONCE(c, 1);
#elif defined(SWITCH)
    switch (r) {
    case 0: WRITE_ONCE(b, 2); break;
    case 1: WRITE_ONCE(b, 1); // fall through
    default: decide(r);
    }
    WRITE_ONCE(c, 1);
#else
    if (r) WRITE_ONCE(b, 1);
    else WRITE_ONCE(b, 2);
    WRITE_ONCE(c, 1);
#endif
    return unused;
}

static void *second(void *unused) {
    const int r = READ_ONCE(c);
    seen_c = r;
#ifdef BOTH
    if (r) WRITE_ONCE(b, 3);
#else
    smp_mb();
#endif
    WRITE_ONCE(a, 1);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(!(seen_a && seen_c));
    return 0;
}
