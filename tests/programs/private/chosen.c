// expect: verdict=verified exit=0
//
// lapor is tried and abandoned while the tracer's executions are suspended: each thread's private
// memory must not depend on either of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a[8];
static atomic_int x, y;

static void *run(void *v) {
    int *p = calloc(16, sizeof *p);
    p[2] = 3;
    if ((long)v < 3) {
        p[1] = atomic_load_explicit(&y, memory_order_relaxed);
        atomic_store_explicit(&x, (long)v, memory_order_relaxed);
        p[3] = atomic_load_explicit(&x, memory_order_relaxed);
        atomic_store_explicit(&y, p[1] + 1, memory_order_relaxed);
        p[3] += atomic_load_explicit(&x, memory_order_relaxed);
        p[3] += atomic_load_explicit(&y, memory_order_relaxed);
        p[3] += atomic_load_explicit(&x, memory_order_relaxed);
    } else {
        pthread_mutex_lock(&m);
        a[(long)v]++;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        a[(long)v] += p[2];
        pthread_mutex_unlock(&m);
    }
    assert(p[1] >= 0);
    free(p);
    return NULL;
}

int main(void) {
    pthread_t t[5];
    for (long i = 0; i < 5; i++) pthread_create(&t[i], NULL, run, (void *)i);
    for (long i = 0; i < 5; i++) pthread_join(t[i], NULL);
    return 0;
}
