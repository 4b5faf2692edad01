// Two threads test whether a room is free, and both enter.
// smc:
// expect: verdict=unsafe exit=1 error=race
// report: Threads 1 and 2 both read busy (line 23, line 23) before either of them writes it
//
// Data passed on by an atomic flag need its memory order, not the lock of another access.
// smc: -DHANDED
// expect: verdict=unsafe exit=1 error=race
// report: make it acquire
// report-lacks: lock m around
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int busy, ready;
static int room;

static void *enter(void *name) {
#ifdef HANDED
    if (atomic_load_explicit(&ready, memory_order_relaxed)) room++;
    (void)m;
#else
    if (!atomic_load(&busy)) {
        atomic_store(&busy, 1);
        room++;
        atomic_store(&busy, 0);
    }
#endif
    return name;
}

int main(void) {
    pthread_t threads[2];
#ifdef HANDED
    pthread_create(&threads[0], NULL, enter, NULL);
    pthread_mutex_lock(&m);
    room = 1;
    pthread_mutex_unlock(&m);
    atomic_store_explicit(&ready, 1, memory_order_release);
    pthread_join(threads[0], NULL);
#else
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, enter, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
#endif
    return 0;
}
