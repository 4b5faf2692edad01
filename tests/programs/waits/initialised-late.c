// smc: --keep-going --algo=tracer
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --keep-going --algo=trust
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --keep-going --algo=tracer --awaits=off
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=21
// smc: --keep-going --algo=tracer --model=ra
// expect: verdict=verified exit=0
//
// Both waits have the same source position, which is an await since the first one has blocked. When
// thread 1 reaches the second wait, thread 2 has initialised x, unordered: only a read that does
// not end the wait has the race. So it must not be an await.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, flag;

static void wait_for(atomic_int *at) {
    while (!atomic_load_explicit(at, memory_order_acquire)) {}
}

static void *waiter(void *arg) {
    wait_for(&flag);
    wait_for(&x);
    return arg;
}

static void *writer(void *arg) {
    atomic_init(&x, 0);
    atomic_store_explicit(&x, 1, memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, waiter, NULL);
    pthread_create(&t, NULL, writer, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
