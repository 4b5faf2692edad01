// A ticket lock is fair: a thread with a ticket enters, however often others draw tickets. Its
// numbers recur after 256, and so do the states. -DTAS: the lock is a test-and-set lock.
// smc: --check=termination
// expect: exit=0 errors=0
// smc: --check=termination -DTAS
// expect: verdict=unsafe exit=1 error=termination line=19
// report: starvation: thread 0 waits for ever
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned char next, now;
static atomic_int stop;

static void take(void) {
#ifndef TAS
    const unsigned char mine = atomic_fetch_add(&next, 1);
    while (now != mine) {}
#else
    while (atomic_exchange(&now, 1)) {}
#endif
}

static void leave(void) {
#ifndef TAS
    now++;
#else
    now = 0;
#endif
}

static void *other(void *arg) {
    while (!stop) {
        take();
        leave();
    }
    return arg;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, other, NULL);
    take();
    stop = 1;
    leave();
    pthread_join(a, NULL);
    return 0;
}
