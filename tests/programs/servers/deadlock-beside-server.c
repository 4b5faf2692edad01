// Two threads may wait for each other's mutex while a third one serves for ever, which does not
// help them: a deadlock. What the server has read by then is not part of the outcome: it is cut.
// smc:
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --algo=enumerate
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --algo=lapor
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --keep-going
// expect: verdict=unsafe error=deadlock executions=1 ended=1 outcomes=0
// smc: --keep-going --algo=enumerate
// expect: verdict=unsafe error=deadlock executions=1 ended=1 outcomes=0
// smc: -DORDERED
// expect: verdict=bounded exit=0 errors=0
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int beat;

static void *serve(void *arg) { for (;;) atomic_store(&beat, 1); return arg; }

static void *use(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    return NULL;
}

static void *ab(void *arg) { (void)arg; return use(&a, &b); }
#ifdef ORDERED
#define ba ab
#else
static void *ba(void *arg) { (void)arg; return use(&b, &a); }
#endif

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, serve, NULL);
    pthread_create(&t[1], NULL, ab, NULL);
    pthread_create(&t[2], NULL, ba, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
