// smc: -DFIRST=rdlock -DSECOND=rdlock
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 writes count in line 34 and holds l only for reading: lock it for writing in line 32.
// report-lacks: common lock
// smc: -DFIRST=tryrdlock -DSECOND=rdlock
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 writes count in line 34 and holds l only for reading: lock it for writing in line 32.
// smc: -DFIRST=wrlock
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 holds l (line 32) when it writes count, thread 2 does not when it reads it in line 45: lock l for reading around line 45.
// smc: -DSECOND=rdlock
// expect: verdict=unsafe exit=1 error=race
// report: Thread 2 holds l for reading (line 43) when it reads count, thread 1 does not when it writes it in line 34: lock l for writing around line 34.
// smc: -DFIRST=rdlock
// expect: verdict=unsafe exit=1 error=race
// report-lacks: around line
// smc: -DFIRST=wrlock -DSECOND=rdlock
// expect: verdict=verified exit=0
//
// A writer must hold a read-write lock for writing, and a reader at least for reading.
#include <pthread.h>
#include <stddef.h>

#define JOIN(how) pthread_rwlock_##how(&l)
#define LOCK(how) JOIN(how)

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int count;

static void *first(void *unused) {
#ifdef FIRST
    if (LOCK(FIRST)) return unused;
#endif
    count = 1;
#ifdef FIRST
    pthread_rwlock_unlock(&l);
#endif
    return unused;
}

static void *second(void *unused) {
#ifdef SECOND
    LOCK(SECOND);
#endif
    const int now = count;
    (void)now;
#ifdef SECOND
    pthread_rwlock_unlock(&l);
#endif
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
