// Ten philosophers, each of whom takes the left fork first.
// bug: none of them takes the right fork first
// depth: 10; threads: 10
// smc: --model=sc
#include "../threads.h"

enum { SEATS = 10, MEALS = 2 };

static pthread_mutex_t forks[SEATS];
static int meals[SEATS];
static atomic_int thoughts;

static void *work(void *at) {
    const int me = (int)(long)at;
    int first = me, second = (me + 1) % SEATS;
#ifdef FIX
    if (me == SEATS - 1) first = 0, second = me;
#endif
    for (int i = 0; i < MEALS; i++) {
        atomic_fetch_add(&thoughts, 1);
        pthread_mutex_lock(&forks[first]);
        atomic_fetch_add(&thoughts, 1);
        pthread_mutex_lock(&forks[second]);
        meals[me]++;
        pthread_mutex_unlock(&forks[second]);
        pthread_mutex_unlock(&forks[first]);
    }
    return NULL;
}

int main(void) {
    for (int i = 0; i < SEATS; i++) pthread_mutex_init(&forks[i], NULL);
    run_threads(SEATS, work);
    return 0;
}
