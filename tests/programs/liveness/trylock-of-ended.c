// expect: verdict=unsafe exit=1 error=liveness line=26
// expect-stderr: thread 1 has ended and still holds a, thread 0 waits for a, held by thread 1
// report-lacks: which it already holds
//
// A loop takes b, tries a, and releases b: what it waits for is a, which its thread never holds.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *keep(void *unused) {
    pthread_mutex_lock(&a);
    return unused;
}

static void *use(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, keep, NULL);
    pthread_create(&t[1], NULL, use, NULL);
    pthread_join(t[0], NULL);
    for (pthread_mutex_lock(&b); pthread_mutex_trylock(&a); pthread_mutex_lock(&b))
        pthread_mutex_unlock(&b);
    pthread_join(t[1], NULL);
}
