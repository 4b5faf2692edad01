// smc: --check=leaks
// expect: verdict=verified exit=0
// smc: --check=leaks --algo=enumerate
// expect: verdict=verified exit=0
// smc: --check=leaks -m32
// expect: verdict=verified exit=0
// smc: --check=leaks -DLOST
// expect: verdict=unsafe exit=1 error=memory line=19
//
// A thread-local variable whose address escapes is not a leak, also not main's.
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int mine;
static int *shared;
static void *lost;

static void *work(void *argument) {
    lost = malloc(1);
#ifndef LOST
    free(lost);
#endif
    shared = &mine;
    return argument;
}

int main(void) {
    pthread_t t;
    shared = &mine;
    *shared = 1;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    return 0;
}
