// An assertion in a server is no exit of its loop, and is checked in the explored rounds.
// smc:
// expect: verdict=bounded exit=0 errors=0
// smc: --algo=lapor
// expect: verdict=bounded exit=0 errors=0
// smc: -DBAD
// expect: verdict=unsafe exit=1 error=assertion line=19
// smc: -DBAD --algo=enumerate
// expect: verdict=unsafe exit=1 error=assertion line=19
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *serve(void *arg) {
    for (;;) {
        pthread_mutex_lock(&m);
        assert(x == 0);
        x = 1;
#ifndef BAD
        x = 0;
#endif
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, serve, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
