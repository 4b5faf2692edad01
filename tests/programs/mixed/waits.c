// smc: --model=sc --algo=trust --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=1
// smc: --model=rc11 --algo=trust --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=1
// smc: --model=sc --algo=trust --keep-going --awaits=off
// expect: verdict=unsafe error=liveness executions=2 blocked=2
// smc: --model=sc --algo=enumerate --keep-going
// expect: verdict=unsafe error=liveness executions=2 blocked=2
// smc: --model=rc11 --algo=trust -DPLAIN
// expect: verdict=unsafe error=race
// smc: --model=ra --algo=trust -DPLAIN --keep-going
// expect: verdict=unsafe error=race executions=1
// smc: --model=rc11 --algo=enumerate -DPLAIN
// expect: verdict=unsafe error=race
//
// A thread waits until both halves of a word are 0, and one of them is set to 1: if it has not seen
// 0 before, it waits for ever. It sees the last write of each half then, so that this is one
// execution. PLAIN: it waits until one half is not 0. A plain write of the other half races with its
// loads, but not with the one that ends the wait.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t whole;
    _Atomic uint16_t half[2];
    uint16_t plain[2];
} x;
static atomic_int before;

#ifdef PLAIN
static void *waits(void *arg) {
    (void)before;
    while (!x.whole)
        ;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    x.plain[0] = 0;
    x.half[1] = 1;
    return pthread_join(t, NULL);
}
#else
static void *clear(void *arg) {
    x.half[0] = 0;
    return arg;
}

static void *set(void *arg) {
    x.half[1] |= 1;
    return arg;
}

static void *waits(void *arg) {
    while (x.whole)
        ;
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, clear, NULL);
    pthread_create(&t[1], NULL, waits, NULL);
    pthread_create(&t[2], NULL, set, NULL);
    return pthread_join(t[1], NULL);
}
#endif
