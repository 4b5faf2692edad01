// smc: -DN=1023
// expect: verdict=verified exit=0 executions=1
// smc: -DN=1024
// expect: verdict=bounded exit=0 errors=0
// report: no error with at most 1023 threads created by each thread
// expect-stderr: more threads were not explored: a thread creates at most 1023
// smc: -DN=5000 --jobs=2 --debug=share-after=0
// expect: verdict=bounded exit=0 errors=0
// smc: -DN=5000 --model=sc --algo=trust
// expect: verdict=bounded exit=0 errors=0
// smc: -DN=5000 -DWRONG=700
// expect: verdict=unsafe exit=1 error=assertion line=27
// smc: -DN=5000 -DWRONG=1500
// expect: verdict=bounded exit=0 errors=0
//
// One thread after the other. An execution that creates too many threads is cut; what precedes it is explored.
#include <assert.h>
#include <pthread.h>

#ifndef WRONG
#define WRONG (-1)
#endif

static int done;

static void *count(void *k) {
    assert((long)k != WRONG);
    done++;
    return NULL;
}

int main(void) {
    for (long i = 0; i < N; i++) {
        pthread_t t;
        pthread_create(&t, NULL, count, (void *)i);
        pthread_join(t, NULL);
    }
    return 0;
}
