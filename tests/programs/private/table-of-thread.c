// smc:
// expect: verdict=verified exit=0 executions=2 followers=0
// smc: -DTHREADS=2
// expect: verdict=verified exit=0 executions=3 followers=1536
// smc: -DREAD_BY_MAIN
// expect: verdict=verified exit=0 executions=2 followers=516
// smc: -DTHREADS=2 --jobs=2
// expect: verdict=verified exit=0 executions=3
// smc: --model=tso -DTHREADS=2
// expect: verdict=verified exit=0 executions=3
// smc: -DTHREADS=2 -DRACES
// expect: verdict=unsafe exit=1 error=race
//
// Only one start function leads to a static table. As long as one thread runs it, the accesses are
// neither events nor steps (followers); with a second thread, the table is shared.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 1
#endif

enum { N = 64 };
static int table[N], sums[N];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *fill(void *arg) {
#ifndef RACES
    pthread_mutex_lock(&m);
#endif
    for (int i = 0; i < N; i++) table[i]++, sums[i] = table[i] + i;
#ifndef RACES
    pthread_mutex_unlock(&m);
#endif
    atomic_store(&flag, 1);
    return arg;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, fill, NULL);
    int seen = atomic_load(&flag);
    for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
#ifdef READ_BY_MAIN
    assert(table[5] == THREADS && sums[5] == THREADS + 5);
#endif
    return seen > 1;
}
