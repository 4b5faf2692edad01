// More threads wait for a condition than their list can order, and than it can hold. -DLOST: the last thread wakes none.
// smc: --model=sc -DN=7
// expect: verdict=verified executions=720 interchangeable=7
// smc: --model=sc --algo=tracer -DN=12 -DLOST
// expect: verdict=unsafe error=deadlock
// smc: --model=sc -DN=64
// expect: exit=2
// expect-stderr: not supported: a wait by the 64th thread or a later one
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_are_here = PTHREAD_COND_INITIALIZER;
static int here;

static void *come(void *unused) {
    pthread_mutex_lock(&lock);
    here++;
    while (here < N) pthread_cond_wait(&all_are_here, &lock);
#ifndef LOST
    pthread_cond_broadcast(&all_are_here);
#endif
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, come, NULL);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
}
