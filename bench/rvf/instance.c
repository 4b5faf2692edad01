// Instance(N): three threads at two locations, 2N writes and then N reads each, all of one value:
// one trace, with one VerifySC problem for each read. With --debug=rvf-guide=off each is a search,
// whose time depends on the number of events, for fixed numbers of threads and locations.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int x, y;

static void *work(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        atomic_store(&x, 1);
        atomic_store(&y, 1);
    }
    for (int i = 0; i < N; i++) (void)atomic_load(i % 2 ? &x : &y);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, NULL);
    return 0;
}
