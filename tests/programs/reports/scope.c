// smc:
// expect: verdict=unsafe exit=1 error=memory
// report: Thread 1 may still access the variable total in line 17 when it goes out of scope: join thread 1 before line 33.
// smc: -DALLOCATED
// expect: verdict=unsafe exit=1 error=memory
// report-lacks: out of scope: join
// smc: -DJOINED
// expect: verdict=verified exit=0
//
// A variable that goes out of scope while another thread may use it; memory that is freed is none.
#include <pthread.h>
#include <stdlib.h>

static pthread_t t;

static void *add(void *total) {
    ++*(int *)total;
    return NULL;
}

static void sum(void) {
#ifdef ALLOCATED
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
