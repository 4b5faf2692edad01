// smc:
// expect: verdict=unsafe exit=1 error=race
// report: done is volatile, which does not order threads: make it _Atomic. With --volatile-relaxed, which takes volatile accesses for relaxed atomic ones, there is still this error: data race on data: plain read by thread 0 and plain write by thread 1 are not ordered (line 48). For code that is meant for x86 only: with --model=tso, no error is found.
// smc: -DALONE
// expect: verdict=unsafe exit=1 error=race
// report: accesses for relaxed atomic ones, no error is found. For code that is meant for x86 only: with --model=tso, no error is found.
// smc: -DPLAIN
// expect: verdict=unsafe exit=1 error=race
// report-lacks: which does not order
// smc: -DLOCKED
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --volatile-relaxed
// expect: verdict=unsafe exit=1 error=race
// report-lacks: which does not order
//
// A volatile flag. Even as a relaxed atomic one it orders nothing, so the data race.
#include <pthread.h>
#include <stddef.h>

#ifdef PLAIN
static int done;
#else
static volatile int done;
#endif
static int data;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *finish(void *unused) {
#ifdef LOCKED
    pthread_mutex_lock(&m);
#endif
    data = 1;
    done = 1;
#ifdef LOCKED
    pthread_mutex_unlock(&m);
#endif
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, finish, NULL);
    pthread_mutex_lock(&m);
#ifdef ALONE
    const int seen = done | 1;
#else
    const int seen = done ? data : 1;
#endif
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return seen - 1;
}
