// Threads that wait with a limit count themselves under the mutex: one adds 1 before each wait and
// subtracts it afterwards, like the reference count of a pool. Another thread sees the sum. What a
// round writes between two releases of the mutex, it restores before the second one, so it is no
// step that others can observe.
// smc: -DASSERTED=(seen>1)
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) --algo=trust
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) --algo=lapor
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) --algo=enumerate
// expect: verdict=verified exit=0
// smc: -DASSERTED=(seen>1) --model=ra
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) --model=c20 --jobs=2
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) --no-spin-loops --unroll=2
// expect: verdict=bounded exit=0
// smc: -DASSERTED=(seen>1) -DPOLLS
// expect: verdict=verified exit=0 executions=7
//
// The loop may contain another one. Where plain accesses do not race, rounds are net-zero.
// smc: -DASSERTED=(seen>1) -DSEARCHES
// expect: verdict=verified exit=0 executions=17
// smc: -DASSERTED=(seen>1) -DSEARCHES --model=tso
// expect: verdict=verified exit=0 executions=30
// smc: -DASSERTED=(seen>1) -DSEARCHES --model=sc --algo=rvf
// expect: verdict=bounded exit=0
//
// The sum is seen while the thread waits: 1 from itself, 1 from main, 1 from the worker.
// smc: -DASSERTED=(seen<3)
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DASSERTED=(seen<3) --model=ra
// expect: verdict=unsafe exit=1 error=assertion
//
// A round that adds once more than it subtracts does not return to a state. One that releases the
// mutex in between, and one that writes before it has read, can be seen.
// smc: -DGROWS --unroll=3 -DASSERTED=(seen>1)
// expect: verdict=bounded exit=0
// smc: -DRELEASES -DASSERTED=(seen<3)
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DRELEASES -DASSERTED=(seen>1)
// expect: verdict=bounded exit=0 executions=339
// smc: -DOVERWRITES -DASSERTED=(seen!=3)
// expect: verdict=bounded exit=0 executions=80
// smc: -DOVERWRITES -DASSERTED=(seen!=8)
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DOVERWRITES -DASSERTED=(seen!=2)
// expect: verdict=unsafe exit=1 error=assertion
//
// A round can also be seen if it overwrites another value than it has read: 8 by 7.
// smc: -DBLIND -DASSERTED=(seen!=8||users!=0)
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DBLIND -DASSERTED=(seen!=3)
// expect: verdict=verified exit=0
//
// smc: -DNEVER
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DNEVER -DSEARCHES --model=ra
// expect: verdict=unsafe exit=1 error=liveness
// smc: -DRACE
// expect: verdict=unsafe exit=1 error=race
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int users = 1, result, seen, items[2] = {0, 0};

static void *work(void *arg) {
    pthread_mutex_lock(&m);
    users++;
    seen = users;
    pthread_mutex_unlock(&m);
#ifdef RACE
    seen = users;
#endif
    pthread_mutex_lock(&m);
#ifndef NEVER
    result = 1;
    items[1] = 1;
    pthread_cond_signal(&filled);
#endif
    users--;
    pthread_mutex_unlock(&m);
    return arg;
}

static int is_filled(void) {
#ifdef SEARCHES
    for (int i = 0; i < 2; i++)
        if (items[i]) return 1;
    return 0;
#else
    return result;
#endif
}

static void wait_a_second(void) {
#ifdef POLLS
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
#else
    const struct timespec limit = {1, 0};
    pthread_cond_timedwait(&filled, &m, &limit);
#endif
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_mutex_lock(&m);
    while (!is_filled()) {
#if defined OVERWRITES || defined BLIND
        users = 7;
#else
        users++;
#endif
        wait_a_second();
#ifdef RELEASES
        users--;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
#elif defined OVERWRITES
        users = 1;
#elif defined BLIND
        users -= 6;
#elif !defined GROWS
        users--;
#endif
    }
    pthread_mutex_unlock(&m);
    pthread_join(thread, NULL);
#ifdef ASSERTED
    assert(ASSERTED);
#endif
    return result * 0;
}
