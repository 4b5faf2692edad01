// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=c11
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Creation and joining order plain accesses: nothing here is concurrent.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static int x;

static void *work(void *arg) {
    (void)arg;
    assert(x == 1);
    x = 2;
    return NULL;
}

int main(void) {
    pthread_t a;
    x = 1;
    pthread_create(&a, NULL, work, NULL);
    pthread_join(a, NULL);
    assert(x == 2);
    x = 3;
    return 0;
}
