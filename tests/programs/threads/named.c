// smc: --model=sc --report=full
// expect: verdict=unsafe exit=1 errors=1 error=assertion
// report: thread 0, conductor
// report: thread 1, producer
// report: thread 2, reader-2
// smc: --model=sc --jobs=2 --keep-going --report=full
// expect: verdict=unsafe exit=1 error=assertion
// report: thread 1, producer
// smc: --model=sc -DFIXED
// expect: verdict=verified exit=0
// smc: --model=rc11 -DFIXED --algo=trust
// expect: verdict=verified exit=0
//
// Threads are named by <smc.h> and by pthread_setname_np, also by other threads.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <smc.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int data, ready;

static void *produce(void *arg) {
    smc_thread_name("producer");
#ifdef FIXED
    atomic_store(&data, 1);
    atomic_store(&ready, 1);
#else
    atomic_store(&ready, 1);
    atomic_store(&data, 1);
#endif
    return arg;
}

static void *consume(void *arg) {
    if (atomic_load(&ready)) assert(atomic_load(&data) == 1);
    return arg;
}

int main(void) {
    pthread_t threads[2];
    char name[16];
    int refused = pthread_setname_np(pthread_self(), "a name of more than fifteen");
    assert(refused == ERANGE);
    refused = pthread_setname_np(pthread_self(), "conductor");
    assert(!refused);
    pthread_create(&threads[0], NULL, produce, NULL);
    pthread_create(&threads[1], NULL, consume, NULL);
    snprintf(name, sizeof name, "reader-%d", 2);
    pthread_setname_np(threads[1], name);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(atomic_load(&ready));
}
