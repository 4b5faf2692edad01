// smc: --model=sc -DROUNDS=1 --keep-going
// expect: verdict=verified exit=0 executions=10
// smc: --model=sc -DROUNDS=1 --keep-going --algo=enumerate
// expect: verdict=verified exit=0 executions=10
// smc: --model=sc -DROUNDS=20
// expect: exit=2
// expect-stderr: error: not supported: an atomic access of 8 cells that could be read from too many stores
//
// A load of eight cells is revisited after each was stored ROUNDS times: enumerating all combinations of sources would take too long.
#include <pthread.h>
#include <stdint.h>

static union {
    uint64_t whole;
    uint8_t bytes[8];
} m;
static int go;

static void *load(void *arg) {
    (void)__atomic_load_n(&m.whole, __ATOMIC_RELAXED);
    __atomic_store_n(&go, 1, __ATOMIC_RELAXED);
    return arg;
}

static void *store(void *arg) {
    (void)__atomic_load_n(&go, __ATOMIC_RELAXED);
    for (int r = 0; r < ROUNDS; r++)
        for (int i = 0; i < 8; i++) __atomic_store_n(&m.bytes[i], r + 1, __ATOMIC_RELAXED);
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, load, NULL);
    pthread_create(&u, NULL, store, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
}
