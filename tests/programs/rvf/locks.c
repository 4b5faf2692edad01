// Pairs of threads, each with a mutex. After one of a pair has waited for the other, and no other
// thread uses that mutex, it does not wait again: no branch is tried in vain.
// smc: --model=sc --algo=rvf
// expect: verdict=verified executions=8 redundant=0
// smc: --model=sc --algo=tracer
// expect: verdict=verified executions=8
#include <pthread.h>

enum { PAIRS = 3 };

static pthread_mutex_t mutexes[PAIRS];
static int taken[PAIRS];

static void *thread(void *arg) {
    const int pair = *(int *)arg;
    pthread_mutex_lock(&mutexes[pair]);
    if (!taken[pair]) taken[pair] = 1;
    pthread_mutex_unlock(&mutexes[pair]);
    return NULL;
}

int main(void) {
    static int ids[PAIRS];
    pthread_t threads[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        ids[i] = i;
        pthread_mutex_init(&mutexes[i], NULL);
    }
    for (int i = 0; i < 2 * PAIRS; i++) pthread_create(&threads[i], NULL, thread, &ids[i % PAIRS]);
    for (int i = 0; i < 2 * PAIRS; i++) pthread_join(threads[i], NULL);
}
