// smc: -DWORD
// expect: verdict=unsafe exit=1 error=assertion line=39
// report: with key = 77 (line 38)
// smc: -DSTRUCT
// expect: verdict=unsafe exit=1 error=assertion line=45
// smc: -DSTRUCT --algo=trust --keep-going
// expect: verdict=unsafe exit=1 error=assertion line=45
// smc: -DTEXT
// expect: verdict=unsafe exit=1 error=assertion line=50
// report: with text = {104, 105, 0} (line 49)
// smc: -DKLEE
// expect: verdict=unsafe exit=1 error=assertion line=58
// report: with size = 300 (line 54), n = 7 (line 55), m = 12 (line 56)
// smc: -DCBMC
// expect: verdict=unsafe exit=1 error=assertion line=66
// report: with a = 3 (line 62), b = 200 (line 63)
// smc: -DTHREADS
// expect: verdict=unsafe exit=1 error=assertion line=84
// smc: -DTHREADS --nondet=0..5
// expect: verdict=verified exit=0
//
// Inputs of whole objects, and the names that KLEE, CBMC and ESBMC give to inputs.
#include <assert.h>
#include <klee/klee.h>
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>

int nondet_int(void);
unsigned char nondet_uchar(void);
_Bool nondet_bool(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
#ifdef WORD
    int key;
    smc_input(&key, sizeof key);
    assert(key != 77);
#endif
#ifdef STRUCT
    struct { char kind; int size; long sum; } s;
    smc_input(&s, sizeof s);
    smc_assume(s.kind == 3 && s.size > 100);
    assert(s.sum != s.size);
#endif
#ifdef TEXT
    char text[3];
    smc_input(text, sizeof text);
    assert(text[0] != 'h' || text[1] != 'i' || text[2]);
#endif
#ifdef KLEE
    unsigned short size;
    klee_make_symbolic(&size, sizeof size, "size");
    const int n = klee_int("n");
    const int m = klee_range(10, 20, "m");
    klee_assume(size >= 300);
    klee_assert(n != 7 || m < 12);
#endif
#ifdef CBMC
    _Bool negative = nondet_bool();
    const int a = nondet_int();
    const unsigned char b = nondet_uchar();
    __CPROVER_assume(a >= 3);
    if (!negative)
        __CPROVER_assert(b < 200 || a < 0, "b is small");
#endif
#ifdef THREADS
    extern void *reader(void *);
    extern atomic_int shared;
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    int v;
    smc_input(&v, sizeof v);
    shared = v;
    pthread_join(t, NULL);
#endif
    return 0;
}

atomic_int shared;
void *reader(void *unused) {
    const int r = shared;
    assert(r != 6);
    return unused;
}
