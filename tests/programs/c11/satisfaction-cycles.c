// smc: --model=c11 --algo=cdschecker -DFIGURE=12
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DFIGURE=14
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=enumerate -DFIGURE=14
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=c11 --algo=cdschecker -DFIGURE=16
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DFIGURE=18
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=enumerate -DFIGURE=18
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=c11 --algo=cdschecker -DFIGURE=20
// expect: verdict=verified exit=0
//
// The satisfaction cycles of appendix A of the CDSChecker paper, by figure: outcomes that justify themselves, by a branch
// that is not taken (12, 14), an address (16), or a synchronisation that does not occur (18, 20). cdschecker finds none
// of them. The axioms of C11 allow them, and so does the oracle if the values occur in runs of single threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define load(x) atomic_load_explicit(x, memory_order_relaxed)
#define store(x, v) atomic_store_explicit(x, v, memory_order_relaxed)
#define acquire(x) atomic_load_explicit(x, memory_order_acquire)
#define release(x, v) atomic_store_explicit(x, v, memory_order_release)

static atomic_int x, y, z, f, s;
static int r0, r1, r2, r3, r4;

#if FIGURE == 12
static void first(void) {
    int t = 0;
    r1 = load(&x);
    if (r1 == 0) t = 1;
    if (t == 0) store(&y, 1);
}
static void second(void) {
    r2 = load(&y);
    store(&x, r2);
}
static void third(void) {}
static int cycle(void) { return r1 == 1 && r2 == 1; }

#elif FIGURE == 14
static void first(void) {
    r1 = load(&x);
    if (r1 == 0) store(&f, 1);
    release(&s, 1);
}
static void second(void) {
    r2 = acquire(&s);
    r3 = load(&f);
    if (r2 == 1 && r3 == 0) store(&y, 1);
}
static void third(void) {
    r4 = load(&y);
    store(&x, r4);
}
static int cycle(void) { return r1 == 1 && r2 == 1 && r3 == 0 && r4 == 1; }

#elif FIGURE == 16
static atomic_int cell[2] = {1, 0}, i;
static void first(void) {
    r1 = load(&i);
    store(&cell[r1], 0);
    r2 = load(&cell[0]);
    store(&y, r2);
}
static void second(void) {
    r3 = load(&y);
    store(&i, r3);
}
static void third(void) {}
static int cycle(void) { return r1 == 1 && r2 == 1 && r3 == 1; }

#elif FIGURE == 18
static void first(void) {
    store(&x, 1);
    release(&y, 1);
}
static void second(void) {
    r1 = acquire(&y);
    r2 = load(&x);
    if (r1 == 1 && r2 == 0) store(&z, 1);
}
static void third(void) {
    r3 = load(&z);
    if (r3 == 1) store(&y, 1);
}
static int cycle(void) { return r1 == 1 && r2 == 0 && r3 == 1; }

#elif FIGURE == 20
static void first(void) {
    store(&y, 10);
    release(&x, 1);
}
static void second(void) {
    r0 = load(&x);
    r1 = acquire(&x);
    store(&y, 11);
}
static void third(void) {
    r2 = load(&y);
    r3 = load(&y);
    if (r2 == 11 && r3 == 10) store(&x, 0);
}
static int cycle(void) { return r0 == 1 && r1 == 0 && r2 == 11 && r3 == 10; }
#endif

static void *run(void *what) {
    (*(void (**)(void))what)();
    return NULL;
}

int main(void) {
    static void (*const parts[])(void) = {first, second, third};
    pthread_t t[3];
    for (int k = 0; k < 3; k++) pthread_create(&t[k], NULL, run, (void *)&parts[k]);
    for (int k = 0; k < 3; k++) pthread_join(t[k], NULL);
    assert(!cycle());
}
