// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0 left_out=2 redundant=0
// smc: --model=ra --algo=tracer --awaits=off
// expect: verdict=verified exit=0 executions=4 blocked=0 redundant=0
//
// fetch_max by a CAS loop, of 1 and of 2. If 1 comes first, the thread of 2 loads 0 and fails once, or
// loads 1: 2 classes. If 2 comes first, the thread of 1 loads 0 and fails, or loads 2 and ends: 2 classes.
// Failed exchanges are not repeated: executions in which a thread has loaded an old 0 are blocked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static atomic_int x;

static void *raise_to(void *arg) {
    int value = (int)(intptr_t)arg;
    int old = atomic_load(&x);
    while (old < value && !atomic_compare_exchange_strong(&x, &old, value)) {
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, raise_to, (void *)1);
    pthread_create(&b, NULL, raise_to, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&x) == 2);
    return 0;
}
