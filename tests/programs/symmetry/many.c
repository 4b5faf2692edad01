// Each of many threads adds to a counter of its own. Symmetry reduction learns which counter is whose, thread by
// thread, and is switched off after 32 threads that it had to take out of their groups.
// smc:
// expect: verdict=verified executions=1 interchangeable=0
// smc: -DRACE --keep-going --algo=trust
// expect: verdict=unsafe errors=2 executions=1 interchangeable=0
// smc: -DN=16
// expect: verdict=verified executions=1 interchangeable=16
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 100
#endif

static atomic_int counter[N];
static int sum;

static void *count(void *own) {
    atomic_fetch_add((atomic_int *)own, 1);
#ifdef RACE
    if (own == &counter[N - 1] || own == &counter[N - 2]) sum++;
#endif
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, count, &counter[i]);
    for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
    return sum;
}
