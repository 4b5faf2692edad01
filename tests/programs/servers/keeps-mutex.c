// The server runs for ever with a mutex locked, so a thread that locks it waits for ever; no error if each round unlocks it.
// smc:
// expect: verdict=unsafe exit=1 error=deadlock line=26
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=deadlock line=26
// smc: -DGIVES
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int beat;

static void *serve(void *arg) {
    pthread_mutex_lock(&m);
    for (;;) {
        atomic_store(&beat, 1);
#ifdef GIVES
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
#endif
    }
    return arg;
}

static void *want(void *arg) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return arg; }

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, serve, NULL);
    pthread_create(&b, NULL, want, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
