// smc: --model=ra --algo=tracer --keep-going -DN=1
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=enumerate --keep-going -DN=1
// expect: verdict=verified exit=0 executions=1 blocked=1
// smc: --model=ra --algo=tracer --keep-going -DN=3
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// Two threads alternate by two semaphores: there is one order. Each wait but the first may come too
// early: the thread blocks, and the other one runs until it needs it (2N - 1 waits).
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;
static int turns;

static void *even(void *arg) {
    for (int i = 0; i < N; i++) {
        sem_wait(&ping);
        assert(turns++ == 2 * i);
        sem_post(&pong);
    }
    return arg;
}

static void *odd(void *arg) {
    for (int i = 0; i < N; i++) {
        sem_wait(&pong);
        assert(turns++ == 2 * i + 1);
        sem_post(&ping);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&ping, 0, 1);
    sem_init(&pong, 0, 0);
    pthread_create(&a, NULL, even, NULL);
    pthread_create(&b, NULL, odd, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
