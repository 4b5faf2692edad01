// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=sc --algo=trust
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=rc11 -DAT=3
// expect: verdict=verified exit=0 executions=1
//
// Additions that are subtracted again at once. One succeeds because of what two other threads have
// added and not subtracted yet, before the lock is open. AT=3: two others add too little.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef AT
#define AT 2
#endif

static atomic_int l, opened;

static void *enter(void *p) {
    while (atomic_fetch_add(&l, 1) != AT) {
        atomic_fetch_sub(&l, 1);
        while (atomic_load(&l) != AT);
    }
    assert(opened);
    atomic_fetch_sub(&l, 1);
    return p;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, enter, NULL);
    opened = 1;
    atomic_fetch_add(&l, AT);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
}
