// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=thread line=14
// expect-stderr: already joined
//
// A thread can be joined only once.
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(a, NULL);
    return 0;
}
