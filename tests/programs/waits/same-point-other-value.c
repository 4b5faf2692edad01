// Main sees that a round of the worker has begun, and lets the next round take another location.
// Between the same points of the two rounds nothing can be seen. But the worker has read different
// values before these points, so what lies between them cannot be left out: that main sees the
// second location and then that another round has begun takes three rounds.
// smc: --model=sc
// expect: verdict=unsafe error=assertion errors=1
// smc: --model=sc --undone=2
// expect: verdict=bounded
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { LAST = 2 };
static atomic_int begun, word[LAST + 1], which;

static void *worker(void *unused) {
    int i;
    while ((i = atomic_load(&which)) <= LAST) {
        atomic_exchange(&begun, 1);
        atomic_exchange(&begun, 0);
        atomic_exchange(&word[i], 9);
        atomic_exchange(&word[i], 0);
    }
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    if (atomic_load(&begun)) {
        atomic_store(&which, 1);
        if (atomic_load(&word[1])) {
            atomic_store(&which, 2);
            assert(!atomic_load(&begun));
        }
    }
    atomic_store(&which, LAST + 1);
    pthread_join(id, 0);
}
