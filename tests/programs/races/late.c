// smc: --model=rc11
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 --algo=trust
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 --algo=lapor
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 --algo=enumerate
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=c11
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11.cat
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 -DTWO -DFORM=LAST
// expect: verdict=unsafe exit=1 error=race line=106
// smc: --model=rc11 -DTOLD=memory_order_release -DTELLS=memory_order_acquire
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 -DELSEWHERE
// expect: verdict=verified exit=0 executions=3
// smc: --model=rc11 -DFORM=ATOMIC
// expect: verdict=unsafe exit=1 error=race line=106
// smc: --model=rc11 -DFORM=LAST
// expect: verdict=unsafe exit=1 error=race line=106
// smc: --model=rc11 -DFORM=LAST --awaits=off
// expect: verdict=unsafe exit=1 error=race line=106
// smc: --model=rc11 -DFORM=WRITTEN
// expect: verdict=unsafe exit=1 error=race line=108
// smc: --model=rc11 -DFORM=EXCHANGED
// expect: verdict=unsafe exit=1 error=race line=110
// smc: --model=rc11 -DLOCKED
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 -DLOCKED --algo=lapor
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 --algo=sampling
// expect: verdict=unsafe exit=1 error=race line=104
// smc: --model=rc11 -DFORM=LAST --algo=sampling
// expect: verdict=unsafe exit=1 error=race line=106
// smc: --model=ra
// expect: verdict=verified exit=0 executions=3
// smc: --model=sc
// expect: verdict=verified exit=0 executions=3
//
// A round of a wait reads a node and fails, since the node was replaced. Another thread learns of
// the wait's end, without synchronising with the round, and writes to the node. Without that round
// the old node is not read. TWO: two interchangeable threads do so. ELSEWHERE: it writes to a
// location that no round reads. ATOMIC, LAST: the round reads atomically, as its last access.
// WRITTEN: the write is atomic. EXCHANGED: the round exchanges a value for the same, and the other
// thread reads. LOCKED: both then lock a mutex, in either order.
#include <pthread.h>
#include <stdatomic.h>

#ifndef TOLD
#define TOLD memory_order_relaxed
#define TELLS memory_order_relaxed
#endif

#ifdef TWO
#define TAKERS 2
#else
#define TAKERS 1
#endif
#ifdef LOCKED
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#define LOCK() pthread_mutex_lock(&mutex)
#define UNLOCK() pthread_mutex_unlock(&mutex)
#else
#define LOCK() (void)0
#define UNLOCK() (void)0
#endif
enum { PLAIN, ATOMIC, LAST, WRITTEN, EXCHANGED };
#ifndef FORM
#define FORM PLAIN
#endif

static struct node { int value, spare; atomic_int busy; } first = {.busy = 1}, second;
static _Atomic(struct node *) top = &first;
static atomic_int told;

static int exchanges(struct node **p) {
    return atomic_compare_exchange_strong_explicit(&top, p, *p, memory_order_relaxed, memory_order_relaxed);
}

static void *take(void *unused) {
    struct node *p;
    int value = 0;
    do {
        p = atomic_load_explicit(&top, memory_order_relaxed);
        if (FORM == PLAIN || FORM == WRITTEN) value = p->value;
        if (FORM == ATOMIC) value = atomic_load_explicit(&p->busy, memory_order_relaxed);
        if (FORM == EXCHANGED && atomic_exchange_explicit(&p->busy, 1, memory_order_relaxed)) continue;
        if (FORM == LAST && atomic_load_explicit(&p->busy, memory_order_relaxed)) continue;
    } while (FORM == LAST || FORM == EXCHANGED ? p == &first : !exchanges(&p));
    if (p == &second) atomic_fetch_add_explicit(&told, 1 + value, TOLD);
    LOCK(), UNLOCK();
    return unused;
}

static void *reuse(void *unused) {
    if (atomic_load_explicit(&told, TELLS) != TAKERS) return unused;
    LOCK();
#ifdef ELSEWHERE
    first.spare = 5;
#else
    switch (FORM) {
    case PLAIN: first.value = 5; break;
    case ATOMIC:
    case LAST: *(int *)&first.busy = 5; break;
    case WRITTEN:
        atomic_store_explicit((atomic_int *)&first.value, 5, memory_order_relaxed); break;
    case EXCHANGED:
        (void)*(volatile int *)&first.busy; break;
    }
#endif
    UNLOCK();
    return unused;
}

static void *replace(void *unused) {
    atomic_store_explicit(&top, &second, memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, take, NULL);
    pthread_create(&threads[1], NULL, reuse, NULL);
    pthread_create(&threads[2], NULL, replace, NULL);
#ifdef TWO
    pthread_create(&threads[3], NULL, take, NULL);
    pthread_join(threads[3], NULL);
#endif
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    return 0;
}
