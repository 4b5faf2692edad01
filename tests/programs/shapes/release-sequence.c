// A later write of the same thread belongs to the release sequence of a release write in C, and in
// C++ before C++20; since then only RMWs do.
// smc:
// expect: verdict=verified exit=0 executions=3
// smc: -std=c11 --algo=trust
// expect: verdict=verified exit=0 executions=3
// smc: -std=gnu23 --algo=enumerate
// expect: verdict=verified exit=0 executions=3
// smc: --algo=lapor
// expect: verdict=verified exit=0
// smc: --model=rc11.cat
// expect: verdict=verified exit=0 executions=3
// smc: --model=c11
// expect: verdict=verified exit=0
// smc: --release-sequence=c11
// expect: verdict=verified exit=0
// smc: --release-sequence=c20
// expect: verdict=unsafe exit=1 error=race
// report: only in C++20: in C, and in C++ before it, the release sequence
// smc: --release-sequence=c20 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race
// smc: -DBY_ANOTHER
// expect: verdict=unsafe exit=1 error=race
// smc: -DRMW --release-sequence=c20
// expect: verdict=verified exit=0
// smc: -DFENCE
// expect: verdict=verified exit=0
// smc: -DTHEN_RMW
// expect: verdict=verified exit=0
// smc: -DTHEN_RMW --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DTHEN_RMW --release-sequence=c20
// expect: verdict=unsafe exit=1 error=race
// smc: --model=sc --release-sequence=c11
// expect: exit=2
// expect-stderr: --release-sequence has no effect under model 'sc'
//
// BY_ANOTHER: the later write is another thread's. FENCE: a fence before both writes releases.
// THEN_RMW: another thread's RMW extends the sequence.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
static int data;
static atomic_int flag;

static void again(void) {
#ifdef RMW
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
}

static void *another(void *arg) {
    (void)arg;
#ifdef THEN_RMW
    atomic_fetch_or_explicit(&flag, 4, memory_order_relaxed);
#else
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) again();
#endif
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    data = 1;
#ifdef FENCE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 1, memory_order_release);
#endif
#ifndef BY_ANOTHER
    again();
#endif
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&flag, memory_order_acquire) & 2) data = 2;
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
#if defined BY_ANOTHER || defined THEN_RMW
    pthread_create(&t[2], NULL, another, NULL);
    pthread_join(t[2], NULL);
#else
    (void)another;
#endif
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
