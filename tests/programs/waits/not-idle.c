// Rounds that only wait, except for one effect each. If that were ignored, no round would follow
// them, and errors of a later one would be missed. The exploration of all rounds finds them, too,
// so `smc compare` would differ (tests/e2e/compare.sh).
// smc: -DWRITES
// expect: verdict=unsafe error=assertion
// smc: -DUNLOCKS
// expect: verdict=unsafe error=lock
// smc: -DFREES
// expect: verdict=unsafe error=memory
// smc: -DLOCKS_AGAIN --unroll=4
// expect: verdict=unsafe error=assertion
// smc: -DRELEASES
// expect: verdict=unsafe error=assertion
// smc: -DCOUNTS
// expect: verdict=unsafe error=assertion
// smc: -DUNLOCKS_ALL
// expect: verdict=unsafe error=assertion line=47
// smc: -DUNLOCKS_ALL --model=aarch64
// expect: verdict=unsafe error=assertion line=47
// smc: -DADDS --model=aarch64
// expect: verdict=unsafe error=assertion
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int word, n;
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, plain, first;
static _Atomic(atomic_int *) shared;

static void *waits(void *unused) {
#if defined WRITES // it writes, and waits for an answer
    int found;
    while ((found = atomic_load(&word)) != 2)
        if (found == 0) atomic_store(&word, 1);
#elif defined UNLOCKS // it unlocks a mutex, but not the one locked last
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&plain);
    pthread_mutex_lock(&mutex);
    do pthread_mutex_unlock(&first);
    while (!atomic_load(&word));
#elif defined UNLOCKS_ALL // it unlocks a mutex once more, which it has locked three times
    int seen = 0;
    for (int i = 0; i < 3; i++) pthread_mutex_lock(&mutex);
    do {
        assert(!pthread_mutex_unlock(&mutex));
        seen |= atomic_load(&word);
    } while (!seen);
#elif defined FREES // it frees what others know of
    atomic_int *made = malloc(sizeof *made);
    atomic_store(&shared, made);
    do free(made);
    while (!atomic_load(&word));
#elif defined LOCKS_AGAIN // it locks a mutex once more, which it has already
    do pthread_mutex_lock(&mutex);
    while (!atomic_load(&word));
    pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
#elif defined ADDS // it writes, and nothing shows that in its own state
    int seen = 0;
    do {
        if (atomic_load(&n) < 4) atomic_fetch_add(&n, 1);
        seen |= atomic_load(&word);
    } while (!seen);
#elif defined COUNTS // it counts, in memory that nobody else has
    int *count = calloc(1, sizeof *count);
    while (!atomic_load(&word))
        if (*count < 3) ++*count;
    atomic_store(&n, *count);
    free(count);
#elif defined RELEASES // it lets others have its mutex
    pthread_mutex_lock(&plain);
    atomic_store(&n, 1);
    while (!atomic_load(&word)) {
        pthread_mutex_unlock(&plain);
        pthread_mutex_lock(&plain);
    }
    pthread_mutex_unlock(&plain);
#endif
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, waits, 0);
#if defined WRITES
    if (atomic_load(&word) != 1) return 0;
    atomic_store(&word, 2);
    pthread_join(id, 0);
    assert(0);
#elif defined UNLOCKS || defined UNLOCKS_ALL || defined FREES
    atomic_store(&word, atomic_load(&shared) != 0 || 1);
    pthread_join(id, 0);
#elif defined ADDS
    const int added = atomic_load(&n);
    atomic_store(&word, 1);
    pthread_join(id, 0);
    assert(added != 4);
#elif defined LOCKS_AGAIN
    atomic_store(&word, 1);
    pthread_join(id, 0);
    assert(!pthread_mutex_trylock(&mutex));
#elif defined COUNTS
    atomic_store(&word, 1);
    pthread_join(id, 0);
    assert(atomic_load(&n) != 3);
#elif defined RELEASES
    if (!atomic_load(&n)) return 0;
    pthread_mutex_lock(&plain);
    atomic_store(&word, 1);
    pthread_mutex_unlock(&plain);
    pthread_join(id, 0);
    assert(0);
#endif
    return 0;
}
