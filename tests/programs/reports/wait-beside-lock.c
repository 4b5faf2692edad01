// A thread ends with a mutex that another one tries to lock repeatedly. That does not depend on
// memory models: its rounds lock and unlock another mutex, and only read what they have written
// there themselves.
// smc: --model=sc
// expect: verdict=unsafe exit=1 error=liveness line=18
// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=liveness line=18
// report: counterexample (RC11, the repaired C11; needs no weak memory):
#include <pthread.h>

static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static void *keep(void *unused) {
    pthread_mutex_lock(&kept);
    return unused;
}
static void *try_it(void *unused) {
    for (pthread_mutex_lock(&other);; pthread_mutex_lock(&other)) {
        if (pthread_mutex_trylock(&kept) == 0) return unused;
        pthread_mutex_unlock(&other);
    }
}
static void *pass(void *unused) {
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&other);
    return unused;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, keep, NULL);
    pthread_create(&t[1], NULL, try_it, NULL);
    pthread_create(&t[2], NULL, pass, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
