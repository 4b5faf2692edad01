// smc: --keep-going --algo=tracer
// expect: verdict=unsafe exit=1 error=deadlock executions=0
// report: unsafe: 1 error, 0 executions
// smc: --keep-going --jobs=3 --debug=share-after=0
// expect: verdict=unsafe exit=1 error=deadlock executions=0
// report: unsafe: 1 error, 0 executions
//
// No execution is complete, and all were visited. The number of the execution with the first
// deadlock depends on the speed of processes, so it is not printed.
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t three;
static atomic_int x;

static void *first(void *arg) {
    x++;
    pthread_barrier_wait(&three);
    return arg;
}

static void *second(void *arg) {
    x += 2;
    pthread_barrier_wait(&three);
    return arg;
}

int main(void) {
    pthread_t s, t;
    pthread_barrier_init(&three, NULL, 3);
    pthread_create(&s, NULL, first, NULL);
    pthread_create(&t, NULL, second, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    return 0;
}
