// smc:
// expect: verdict=unsafe exit=1 error=memory
// report: Thread 1 may still access the variable total in line 22 when it goes out of scope: join thread 1 before line 50.
// smc: -DALLOCATED
// expect: verdict=unsafe exit=1 error=memory
// report-lacks: out of scope: join
// smc: -DWAITED
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: error: use after scope: thread 1 may still access done, which goes out of scope here [memory]
// report: Thread 1 may still access the variable done in line 29 when it goes out of scope: join thread 1 before line 50.
// smc: -DJOINED
// expect: verdict=verified exit=0
//
// A variable goes out of scope while another thread may use it; freed memory is another error.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_t t;

static void *add(void *total) {
    ++*(int *)total;
    return NULL;
}

#ifdef WAITED
static void *finish(void *done) {
    atomic_store((atomic_int *)done, 1);
    atomic_store((atomic_int *)done, 2);
    return NULL;
}
#endif

static void sum(void) {
#ifdef WAITED
    atomic_int done = 0;
    pthread_create(&t, NULL, finish, &done);
    while (!atomic_load(&done)) continue;
#elif defined ALLOCATED
    int *total = calloc(1, sizeof *total);
    pthread_create(&t, NULL, add, total);
    free(total);
#else
    int total = 0;
    pthread_create(&t, NULL, add, &total);
#ifdef JOINED
    pthread_join(t, NULL);
#endif
#endif
}

int main(void) {
    sum();
#ifndef JOINED
    pthread_join(t, NULL);
#endif
    return 0;
}
