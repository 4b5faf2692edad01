// smc:
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra
// expect: verdict=verified exit=0 executions=4
// smc: --model=sc --algo=chess
// expect: verdict=verified exit=0
// smc: -DAGAIN
// expect: verdict=unsafe exit=1 error=assertion line=65
// smc: -DREMEMBERS
// expect: verdict=unsafe exit=1 error=assertion line=63
//
// The attempt of a loop that gives up is a function, as in most libraries. A call after the
// loop reads again. If an attempt leaves a value that the next one reads, all rounds are
// executed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>

static atomic_int permits, data;
static sem_t queue;

static int try_take(atomic_int *n) {
    int seen = atomic_load_explicit(n, memory_order_relaxed);
    return seen > 0 && atomic_compare_exchange_strong(n, &seen, seen - 1);
}

static int spin(void) {
    for (int round = 0; round < 10000; round++)
        if (try_take(&permits)) return 1;
    return 0;
}
// The same value as in the round before.
static int stays(int *last) {
    const int seen = atomic_load(&permits), before = *last;
    *last = seen;
    return seen && seen == before;
}
static int sees_twice(void) {
    int last = 0;
    for (int round = 0; round < 20; round++)
        if (stays(&last)) return 1;
    return 0;
}
static void take(void) {
    if (spin()) return;
    if (atomic_fetch_sub(&permits, 1) <= 0) sem_wait(&queue);
}
static void give(void) {
    if (atomic_fetch_add(&permits, 1) < 0) sem_post(&queue);
}
static void *giver(void *unused) {
    (void)unused;
    data = 1;
    give();
    return NULL;
}
int main(void) {
    pthread_t t;
    sem_init(&queue, 0, 0);
    pthread_create(&t, NULL, giver, NULL);
#ifdef REMEMBERS
    assert(!sees_twice());
#elif defined AGAIN
    assert(spin() || !try_take(&permits)); // it may come between
#else
    take();
    assert(data == 1);
#endif
    pthread_join(t, NULL);
}
