// smc: -DDEPTH=6
// expect: verdict=verified exit=0 executions=1
// smc: -DDEPTH=7
// expect: verdict=bounded exit=0 errors=0
// expect-stderr: nests at most 6 deep (3 in 32-bit programs)
// smc: -DDEPTH=3 -m32
// expect: verdict=verified exit=0 executions=1
// smc: -DDEPTH=4 -m32
// expect: verdict=bounded exit=0 errors=0
//
// Each thread creates the next one.
#include <pthread.h>
#include <stddef.h>

static void *next(void *left) {
    pthread_t t;
    if (!left) return NULL;
    pthread_create(&t, NULL, next, (void *)((long)left - 1));
    pthread_join(t, NULL);
    return NULL;
}

int main(void) {
    next((void *)DEPTH);
    return 0;
}
