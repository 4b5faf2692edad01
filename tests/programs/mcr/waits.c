// Endless waits: a lock that is a word is never released, or only before a thread waits; the values are the same.
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=unsafe exit=1 error=liveness
// smc: --model=tso --algo=mcr --keep-going -DGIVEN_BACK
// expect: verdict=verified exit=0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int word;

static void *take(void *arg) {
    while (atomic_exchange_explicit(&word, 1, memory_order_acquire)) {
    }
#ifdef GIVEN_BACK
    atomic_store_explicit(&word, 0, memory_order_release);
#endif
    return arg;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, take, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
