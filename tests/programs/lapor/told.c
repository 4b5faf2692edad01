// If reads observe the order of all sections, lapor visits the tracer's executions and no redundant ones: sections
// that increment a counter, and one that reads it before or after others. Two sections that only read commute.
// smc: --algo=lapor --model=rc11
// expect: verdict=verified executions=24 redundant=0
// smc: --algo=lapor --model=sc
// expect: verdict=verified executions=24 redundant=0
// smc: --algo=lapor --model=rc11 -DASKERS=2
// expect: verdict=verified executions=96
// smc: --symmetry=off --algo=tracer --model=rc11 -DASKERS=2
// expect: verdict=verified executions=120
#include <pthread.h>

#ifndef ASKERS
#define ASKERS 1
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *arg) {
    (void)arg;
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *ask(void *arg) {
    pthread_mutex_lock(&mutex);
    *(int *)arg = counter;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    static int answers[ASKERS];
    pthread_t threads[3 + ASKERS];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < ASKERS; i++) pthread_create(&threads[3 + i], NULL, ask, &answers[i]);
}
