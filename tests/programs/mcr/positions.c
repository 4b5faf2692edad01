// The n-th event of a thread differs between executions: a lock or an unlock of the same mutex; a
// store after a fence or without one.
// smc: --model=sc --algo=mcr --keep-going
// expect: verdict=verified exit=0 executions=7 redundant=0
// smc: --model=tso --algo=mcr --keep-going
// expect: verdict=verified exit=0 executions=7 redundant=0
// smc: --model=pso --algo=mcr --keep-going -DFENCE
// expect: verdict=verified exit=0 executions=5 redundant=0
// smc: --model=sc --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=verified exit=0 executions=7 redundant=0
// smc: --model=tso --algo=mcr --debug=mcr-search=0 --keep-going
// expect: verdict=verified exit=0 executions=7 redundant=0
// smc: --model=pso --algo=mcr --debug=mcr-search=0 --keep-going -DFENCE
// expect: verdict=verified exit=0 executions=5 redundant=0
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void set(atomic_int *to, int value) { atomic_store_explicit(to, value, memory_order_relaxed); }
static int get(atomic_int *from) { return atomic_load_explicit(from, memory_order_relaxed); }

static void *one(void *arg) {
#ifdef FENCE
    set(&x, 1);
    if (!get(&z)) atomic_thread_fence(memory_order_release);
    else set(&z, 2);
    set(&y, 1);
#else
    pthread_mutex_lock(&mutex);
    if (!get(&x)) set(&y, 1);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    (void)get(&x);
    (void)get(&x);
    pthread_mutex_unlock(&mutex);
#endif
    return arg;
}

static void *two(void *arg) {
#ifdef FENCE
    set(&z, 1);
    if (get(&y)) (void)get(&x);
#else
    pthread_mutex_lock(&mutex);
    set(&x, 1);
    (void)get(&y);
    set(&x, 2);
    pthread_mutex_unlock(&mutex);
#endif
    return arg;
}

static void *three(void *arg) {
#ifndef FENCE
    pthread_mutex_lock(&mutex);
    set(&x, 3);
    pthread_mutex_unlock(&mutex);
#endif
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, one, NULL);
    pthread_create(&t[1], NULL, two, NULL);
    pthread_create(&t[2], NULL, three, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
