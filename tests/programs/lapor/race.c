// The write before one section and the read after another one race in only one order of the sections; a read that depends on
// the flag does not race. (Two sections without accesses commute, since the program would otherwise be left to the tracer.)
// smc: --algo=lapor --model=rc11
// expect: verdict=unsafe error=race line=35
// smc: --algo=lapor --model=rc11 -DASK --keep-going
// expect: verdict=verified executions=2
// smc: --algo=lapor --model=ra
// expect: verdict=unsafe error=race
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int data, flag;

static void pass(void) {
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&other);
}

static void *thread(void *arg) {
    (void)arg;
    pass();
    pthread_mutex_lock(&mutex);
    int ready = flag;
    pthread_mutex_unlock(&mutex);
#ifndef ASK
    ready = 1 + data;
#endif
    return ready ? &data + data : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, thread, NULL);
    pass();
    data = 1;
    pthread_mutex_lock(&mutex);
    flag = 1;
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
}
