// smc:
// expect: verdict=unsafe exit=1 error=race
// report: Threads 1 and 2 both read used = 0 (line 24) and then write places[0]: take the index by one atomic operation, such as fetch_add, or under a lock.
// smc: -DADDS
// expect: verdict=verified exit=0
// smc: -DSAME
// expect: verdict=unsafe exit=1 error=race
// report-lacks: take the index
//
// Two threads use the same element of an array, as each reads the number of used elements before
// the other one writes it. SAME: the index does not depend on values read.
#include <pthread.h>
#include <stdatomic.h>

static int places[8];
static atomic_uint used;

static void *put(void *value) {
#if defined ADDS
    const unsigned at = atomic_fetch_add(&used, 1);
#elif defined SAME
    const unsigned at = 3 + 0 * atomic_load(&used);
#else
    const unsigned at = atomic_load(&used);
#endif
    places[at] = *(int *)value;
#ifndef ADDS
    atomic_store(&used, at + 1);
#endif
    return NULL;
}
int main(void) {
    static int values[] = {5, 6};
    pthread_t t, u;
    pthread_create(&t, NULL, put, &values[0]);
    pthread_create(&u, NULL, put, &values[1]);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
