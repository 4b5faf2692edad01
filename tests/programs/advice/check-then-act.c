// smc: -DWHAT=1
// expect: verdict=unsafe exit=1 error=assertion
// report: changes free_seats (line 73) between thread
// report: check in line 68 and its use in line 73: keep m locked from line 68 to line 73.
// report: read free_seats = 1 (plain)
// smc: -DWHAT=2
// expect: verdict=unsafe exit=1 error=memory
// report: Thread 2 changes current (line 88) between thread 1's check in line 83 and its use in line 84: make the check and the use one critical section, or one atomic operation.
// smc: -DWHAT=3
// expect: verdict=unsafe exit=1 error=assertion
// report: changes used (line 94) between thread
// report: check in line 93 and its use in line 94
// smc: -DWHAT=4
// expect: verdict=unsafe exit=1 error=memory
// report: Thread 1 reads list under m (line 103), unlocks it, and then uses what it points to in line 105; thread 2 frees that (line 110): keep m locked until after line 105.
// smc: -DWHAT=4 -DCOUNTS
// expect: verdict=unsafe exit=1 error=memory
// report-lacks: keep m locked
// smc: -DWHAT=5
// expect: verdict=unsafe exit=1 error=assertion
// report: Thread 2 changes level (line 127) between thread 1's check in line 119 and its use in line 120: lock m around line 127.
// smc: -DWHAT=6
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: its use
// smc: -DWHAT=7
// expect: verdict=unsafe exit=1 error=assertion
// report-lacks: its use
//
// A value has changed between the check and the use: under a lock that was unlocked in between,
// without a lock, by an RMW, by a pointer to a freed object, and under a lock that the other thread
// does not take. No advice if an object is counted (COUNTS), a thread waits in between (6), or the
// check is of something else (7).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

#define LOCK pthread_mutex_lock(&m)
#define UNLOCK pthread_mutex_unlock(&m)
#ifdef COUNTS
#define HOLD(o) atomic_fetch_add(&(o)->count, 1)
#else
#define HOLD(o) (void)(o)
#endif

static void *first(void *), *second(void *);

static void prepare(void);

int main(void) {
    pthread_t t, u;
    prepare();
    pthread_create(&t, NULL, first, NULL);
    pthread_create(&u, NULL, second, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}

#if WHAT == 1
static int free_seats = 1;
static void prepare(void) {}

static int is_free(void) {
    LOCK;
    const int n = free_seats;
    UNLOCK;
    return n > 0;
}
static void *first(void *unused) {
    if (is_free()) { LOCK; free_seats--; assert(free_seats >= 0); UNLOCK; }
    return unused;
}
static void *second(void *unused) { return first(unused); }
#elif WHAT == 2
static int value;
static _Atomic(int *) current;
static void prepare(void) { atomic_store(&current, &value); }

static void *first(void *unused) {
    if (atomic_load(&current))
        *atomic_load(&current) = 1;
    return unused;
}
static void *second(void *unused) {
    atomic_store(&current, NULL); return unused; }
#elif WHAT == 3
static atomic_int used = 1;
static void prepare(void) {}
static void *first(void *unused) {
    if (atomic_load(&used) < 2) {
        assert(atomic_fetch_add(&used, 1) < 2); }
    return unused;
}
static void *second(void *unused) { return first(unused); }
#elif WHAT == 4
static struct { int x; atomic_int count; } *list;
static void prepare(void) { list = calloc(1, sizeof *list); }
static void *first(void *unused) {
    LOCK;
    int *const mine = list ? HOLD(list), &list->x : NULL;
    UNLOCK;
    if (mine) *mine = 1;
    return unused;
}
static void *second(void *unused) {
    LOCK;
    free(list); list = NULL;
    UNLOCK;
    return unused;
}
#elif WHAT == 5
static atomic_int level;
static void prepare(void) {}
static void *first(void *unused) {
    LOCK;
    if (!atomic_load(&level))
        assert(!atomic_load(&level));
    UNLOCK;
    return unused;
}

static void *second(void *unused) {
    // Without the lock.
    atomic_store(&level, 1);
    return unused;
}
#elif WHAT == 6
static atomic_int asked, answered, answer;
static void prepare(void) {}
static void *first(void *unused) {
    if (atomic_load(&answer)) return unused;
    atomic_store(&asked, 1);
    while (!atomic_load(&answered)) continue;
    assert(atomic_load(&answer) == 41);
    return unused;
}
static void *second(void *unused) {
    while (!atomic_load(&asked)) continue;
    atomic_store(&answer, 42);
    atomic_store(&answered, 1);
    return unused;
}
#else
static atomic_int a, b;
static void prepare(void) {}
static void *first(void *unused) {
    if (!atomic_load(&a)) assert(!atomic_load(&b));
    return unused;
}
static void *second(void *unused) {
    atomic_store(&a, 1);
    atomic_store(&b, 1);
    return unused;
}
#endif
