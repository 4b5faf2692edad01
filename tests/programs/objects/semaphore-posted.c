// smc: --model=rc11 --algo=tracer
// expect: verdict=unsafe exit=1 error=lock line=35
// report: s is used while another thread destroys it
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=lock line=35
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=lock line=35
// smc: --model=rc11 --algo=tracer -DWRITE=memory_order_release -DREAD=memory_order_acquire
// expect: verdict=verified exit=0
//
// A thread that has read that a semaphore was posted destroys it. Without synchronisation nothing
// orders the two, and in each visited execution the use comes first.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef WRITE
#define WRITE memory_order_relaxed
#define READ memory_order_relaxed
#endif

static sem_t s;
static atomic_int posted;

static void *post(void *arg) {
    sem_post(&s);
    atomic_store_explicit(&posted, 1, WRITE);
    return arg;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, NULL, post, NULL);
    if (atomic_load_explicit(&posted, READ)) sem_destroy(&s);
    pthread_join(t, NULL);
    return 0;
}
