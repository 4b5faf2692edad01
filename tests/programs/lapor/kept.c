// The last user of a mutex may keep it, and two threads meet at a barrier after it. lapor begins with unordered
// sections, finds the kept mutex and then explores all orders. Whenever it begins again, in one process or in
// several, it counts the same: the first two users come in two orders, the last one before, between or after them,
// and keeps the mutex if it reads closed == 0. A thread that then waits at the barrier is part of the same error.
// smc: --model=sc --algo=lapor --keep-going
// expect: verdict=unsafe error=deadlock errors=1 executions=9 blocked=2
// smc: --model=sc --algo=lapor --keep-going --jobs=2 --debug=share-after=0
// expect: verdict=unsafe error=deadlock errors=1 executions=9 blocked=2
// smc: --model=rc11 --algo=lapor --keep-going -DMEET=3
// expect: verdict=unsafe error=deadlock errors=1 executions=31 blocked=9
// smc: --model=rc11 --algo=lapor --keep-going -DMEET=3 --jobs=3 --debug=share-after=0
// expect: verdict=unsafe error=deadlock errors=1 executions=31 blocked=9
#include <pthread.h>
#include <stdatomic.h>

#ifndef MEET
#define MEET 2
#endif

static pthread_mutex_t desk = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t meeting;
static atomic_int closed;

static void *user(void *unused) {
    pthread_mutex_lock(&desk);
    pthread_mutex_unlock(&desk);
    pthread_barrier_wait(&meeting);
    return unused;
}

static void *last_user(void *unused) {
    pthread_mutex_lock(&desk);
    if (atomic_load(&closed)) pthread_mutex_unlock(&desk);
    return unused;
}

int main(void) {
    pthread_t users[MEET + 1];
    pthread_barrier_init(&meeting, NULL, MEET);
    for (int i = 0; i < MEET; i++) pthread_create(&users[i], NULL, user, NULL);
    pthread_create(&users[MEET], NULL, last_user, NULL);
    atomic_store(&closed, 1);
    pthread_exit(NULL); // whoever waits goes on waiting
}
