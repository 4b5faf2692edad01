#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct pair {
    uint64_t value, stamp;
};
static _Atomic struct pair both __attribute__((aligned(16)));

static void *run(void *arg) {
    struct pair old = atomic_load(&both), new;
    do new = (struct pair){old.value + 1, old.stamp + 1};
    while (!atomic_compare_exchange_strong(&both, &old, new));
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    const struct pair p = atomic_load(&both);
    assert(p.value == 2 && p.stamp == 2);
}
