// The same wait as do-while, as for (;;) with break, by goto, and with a counter that is not used.
// smc: --model=ra -DKIND=0 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DKIND=1 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DKIND=2 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DKIND=3 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra -DKIND=4 --awaits=off
// expect: verdict=verified exit=0 executions=1 blocked=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include <sched.h>

static atomic_int flag;

static void *producer(void *arg) {
    (void)arg;
    atomic_store(&flag, 7);
    return NULL;
}

int main(void) {
    pthread_t t;
    int v = 0, rounds = 0;
    pthread_create(&t, NULL, producer, NULL);
#if KIND == 0
    do v = atomic_load(&flag);
    while (v != 7);
#elif KIND == 1
    for (;;) {
        v = atomic_load(&flag);
        if (v) break;
        sched_yield();
    }
#elif KIND == 2
again:
    v = atomic_load(&flag);
    if (v == 0) goto again;
#elif KIND == 3
    while ((v = atomic_load(&flag)) == 0) rounds++;
#else
    while (1) {
        switch (v = atomic_load(&flag)) {
        case 0: continue;
        default: break;
        }
        break;
    }
#endif
    (void)rounds;
    assert(v == 7);
    pthread_join(t, NULL);
    return 0;
}
