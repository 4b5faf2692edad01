// What follows a release write of the same thread hands on what it released: in C11; since C++20 only read-modify-writes do.
// smc: --release-sequence=c11
// expect: verdict=verified exit=0
// smc:
// expect: verdict=unsafe exit=1 error=race
// smc: --release-sequence=c11 -DBY_ANOTHER
// expect: verdict=unsafe exit=1 error=race
// smc: -DRMW
// expect: verdict=verified exit=0
// smc: --model=sc --release-sequence=c11
// expect: exit=2
// expect-stderr: --release-sequence=c11 has no effect under model 'sc'
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
    if (atomic_load_explicit(&flag, memory_order_relaxed) == 1) again();
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_release);
#ifndef BY_ANOTHER
    again();
#endif
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&flag, memory_order_acquire) == 2) data = 2;
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
#ifdef BY_ANOTHER
    pthread_create(&t[2], NULL, another, NULL);
    pthread_join(t[2], NULL);
#else
    (void)another;
#endif
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
