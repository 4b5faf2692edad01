// smc: -DTHREADS --nondet=0..1000
// expect: verdict=unsafe exit=1 error=assertion line=48
// report: with k = 777 (line 39)
// smc: -DTHREADS --nondet=0..776 --keep-going
// expect: verdict=verified exit=0 executions=2
// smc: -DTHREADS --nondet=0..776 --keep-going --algo=trust
// expect: verdict=verified exit=0 executions=2
// smc: -DTHREADS --nondet=0..776 --keep-going --jobs=2
// expect: verdict=verified exit=0 executions=2
// smc: -DTHREADS --nondet=760..775 --keep-going
// expect: verdict=verified exit=0 executions=32
// smc: -DTHREADS --nondet=700..800 --model=sc --algo=rvf
// expect: verdict=unsafe exit=1 error=assertion line=48
// report: --algo=rvf --replay=
// smc: -DSIGNED --nondet=-300..300
// expect: verdict=unsafe exit=1 error=assertion line=54
// report: with a = -300 (line 52), b = 300 (line 53)
// smc: -DSIGNED --nondet=-299..300
// expect: verdict=verified exit=0
// smc: -DNARROW --nondet=200..300
// expect: verdict=unsafe exit=1 error=assertion line=61
// report: with u = 200 (line 58), c = 255 (line 59)
// smc: -DNARROW --nondet=-5..254
// expect: verdict=verified exit=0
//
// A range of more than 16 numbers is a condition on inputs of any value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#ifdef THREADS
static atomic_int shared;

static void *writer(void *unused) {
    const int k = __VERIFIER_nondet_int();
    atomic_store(&shared, k);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    const int v = atomic_load(&shared);
    assert(v != 777);
    pthread_join(t, NULL);
#elif defined SIGNED
int main(void) {
    const int a = __VERIFIER_nondet_int();
    const int b = __VERIFIER_nondet_int();
    assert(b - a < 600);
#elif defined NARROW
int main(void) {
    // an unsigned char of a range that exceeds it on one side
    const unsigned u = __VERIFIER_nondet_uint();
    const unsigned char c = __VERIFIER_nondet_uchar();
    assert(u <= 300);
    assert(c != 255);
#endif
    return 0;
}
