// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Each thread has its own copy, with the initial value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Thread_local int mine = 5;

static void *work(void *arg) {
    mine += (int)(intptr_t)arg;
    assert(mine == 5 + (int)(intptr_t)arg);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    mine = 1;
    pthread_create(&a, NULL, work, (void *)10);
    pthread_create(&b, NULL, work, (void *)20);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(mine == 1);
    return 0;
}
