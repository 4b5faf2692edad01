// A round of the wait leaves the thread with the same address, read from another write: reads that depend on it need not come after the first message
// any more. That is another state under models with dependencies. -DKEEPS: the round changes no used value, and is left out under these models, too.
// smc: --model=aarch64
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=aarch64 --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=lkmm
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=riscv
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=power
// expect: verdict=unsafe exit=1 error=assertion
// smc: --model=aarch64 -DNO_CHECK
// expect: verdict=bounded exit=0 errors=0
// report: only 2 in a row were explored
// smc: --model=aarch64 -DKEEPS
// expect: verdict=verified exit=0 errors=0
// smc: --model=ra
// expect: verdict=verified exit=0 errors=0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define LOAD(v) atomic_load_explicit(&v, memory_order_relaxed)
#define STORE(v, n) atomic_store_explicit(&v, n, memory_order_relaxed)

static atomic_int data, go;
static _Atomic(atomic_int *) message, elsewhere = &data;
static int sent, stale;

static void *receive(void *arg) {
    atomic_int *at = LOAD(message);
    sent = at != 0;
    while (!LOAD(go)) {
        atomic_int *other = LOAD(elsewhere);
#ifndef KEEPS
        if (other) at = other;
#endif
    }
    if (at) stale = !LOAD(*at);
    return arg;
}

static void *send(void *arg) {
    STORE(data, 1);
    atomic_store_explicit(&message, &data, memory_order_release);
    return arg;
}

static void *let_go(void *arg) {
    STORE(go, 1);
    return arg;
}

int main(void) {
    static void *(*const all[])(void *) = {receive, send, let_go};
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, all[i], 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
#ifndef NO_CHECK
    assert(!(sent && stale));
#endif
    return 0;
}
