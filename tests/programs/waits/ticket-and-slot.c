// Each of four threads takes a ticket and waits for the slot of this number, in one macro: the addition
// has the source position of an await, so it is deferred like one. Every order of the tickets is
// visited. The order 2, 3, 4, 1 needs a deferred thread to read an addition that is just being added.
// smc: --algo=tracer --symmetry=off --model=sc
// expect: verdict=verified executions=24 blocked=0 redundant=0
// smc: --algo=trust --symmetry=off
// expect: verdict=verified executions=24 blocked=0 redundant=0
// smc: --algo=tracer --symmetry=off --model=sc --awaits=off
// expect: verdict=verified executions=24 blocked=360
// smc: --algo=tracer --model=sc -DORDER=3012
// expect: verdict=unsafe error=assertion
// smc: --algo=tracer --model=sc -DORDER=3210
// expect: verdict=unsafe error=assertion
// smc: --algo=trust -DORDER=3102
// expect: verdict=unsafe error=assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER 0
#endif
enum { N = 4 };

static atomic_uint taken, slots[N];
static unsigned number[N];

#define TAKE(n)                                                                                                                                      \
    do {                                                                                                                                             \
        n = atomic_fetch_add(&taken, 1);                                                                                                             \
        while (!atomic_load(&slots[n])) {                                                                                                            \
        }                                                                                                                                            \
    } while (0)

static void *take(void *arg) {
    unsigned n;
    TAKE(n);
    number[(long)arg] = n;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, take, (void *)i);
    for (int i = 0; i < N; i++) atomic_store(&slots[i], 1);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    unsigned order = 0;
    for (int i = 0; i < N; i++) order = order * 10 + number[i];
    assert(order != ORDER);
    return 0;
}
