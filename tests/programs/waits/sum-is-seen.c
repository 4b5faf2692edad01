// A thread increments and decrements a count in each round. Another one adds to the count and uses
// the result: it can be in the middle of three consecutive rounds.
// smc:
// expect: verdict=unsafe error=assertion
// smc: --model=sc
// expect: verdict=unsafe error=assertion
// smc: --undone=2
// expect: verdict=bounded
// smc: --undone=2 -DUNUSED
// expect: verdict=verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count, stop;

static void *worker(void *unused) {
    do {
        atomic_fetch_add(&count, 1);
        atomic_fetch_sub(&count, 1);
    } while (!atomic_load(&stop));
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, worker, 0);
    int middles = 0, raised = 0;
    for (int i = 0; i < 5; i++) {
        const int now = atomic_fetch_add(&count, 4) & 3;
        if (now && !raised) middles++;
        raised = now;
    }
    atomic_store(&stop, 1);
    pthread_join(id, 0);
#ifndef UNUSED
    assert(middles < 3);
#endif
}
