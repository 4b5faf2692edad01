// smc: -DFIRST=m -DSECOND=n
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 60), thread 2 holds n (line 80); protect count by one mutex.
// smc: -DFIRST=m -DSECOND=n -DWORDS
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 60), thread 2 holds n (line 80); protect count by one mutex.
// smc: -DFIRST=m -DSECOND=n -DWORDS -DTYPE=PTHREAD_MUTEX_RECURSIVE
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 60), thread 2 holds n (line 80); protect count by one mutex.
// smc: -DFIRST=m -DSECOND=n -DROBUST
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 60), thread 2 holds n (line 80); protect count by one mutex.
// smc: -DFIRST=m -DSECOND=n -DINNER
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds m (line 60) and inner (line 63), thread 2 holds n (line 80); protect
// report-lacks: lock m around
// smc: -DFIRST=m
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 holds m (line 60) when it reads count, thread 2 does not when it writes it in line 87: lock m around line 87.
// report-lacks: common lock
// smc: -DFIRST=m -DWORDS --algo=trust
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 holds m (line 60) when it reads count, thread 2 does not when it writes it in line 87: lock m around line 87.
// smc: -DSECOND=n -DINNER -DWORDS
// expect: verdict=unsafe exit=1 error=race
// report: No common lock: thread 1 holds inner (line 63), thread 2 holds n (line 80);
// smc: -DALONE
// expect: verdict=unsafe exit=1 error=race
// report: Neither access holds m, which thread 0 holds when it writes count in line 115: lock m around line 65 and line 87.
// smc:
// expect: verdict=unsafe exit=1 error=race
// report: Nothing orders thread 1's write in line 65 before thread 2's read in line 87.
// report-lacks: around line
// report-lacks: common lock
// smc: -DFAILED
// expect: verdict=unsafe exit=1 error=race
// report-lacks: around line
// report-lacks: common lock
// smc: -DFIRST=m -DATOMIC
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 holds m (line 60) when it writes count, thread 2 does not when it reads it in line 84: lock m around line 84.
// report-lacks: atomic_section
// smc: -DFIRST=m -DSECOND=m -DWORDS
// expect: verdict=verified exit=0
//
// Reports of races name the locks that the threads hold, and where one is missing. An unlocked
// lock, or one that could not be locked, is not held.
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t m, n, inner = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *first(void *unused) {
#ifdef FIRST
    pthread_mutex_lock(&FIRST);
#endif
#ifdef INNER
    pthread_mutex_lock(&inner);
#endif
    count++;
#ifdef INNER
    pthread_mutex_unlock(&inner);
#endif
#ifdef FIRST
    pthread_mutex_unlock(&FIRST);
#endif
    return unused;
}

static void *second(void *unused) {
#ifdef FAILED
    if (pthread_mutex_trylock(&m) == 0) return unused;
#endif
#ifdef SECOND
    pthread_mutex_lock(&SECOND);
#endif
#ifdef ATOMIC
    __VERIFIER_atomic_begin();
    count += 2;
    __VERIFIER_atomic_end();
#else
    count++;
#endif
#ifdef SECOND
    pthread_mutex_unlock(&SECOND);
#endif
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
#ifdef TYPE
    pthread_mutexattr_settype(&a, TYPE);
#endif
#ifdef ROBUST
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
#endif
    pthread_mutex_init(&m, &a);
    pthread_mutex_init(&n, &a);
#ifdef WORDS
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
#endif
#ifdef FAILED
    pthread_mutex_lock(&m);
#endif
#ifdef ALONE
    pthread_mutex_lock(&m);
    count = 5;
    pthread_mutex_unlock(&m);
#endif
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
