// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=ra -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_RETRY
// expect: verdict=unsafe exit=1 error=assertion line=110
// smc: --model=sc --keep-going -DBUG_NO_RETRY
// expect: verdict=unsafe exit=1 error=assertion line=110
// smc: --model=ra --keep-going -DBUG_ODD
// expect: verdict=unsafe exit=1 error=assertion line=110
// smc: --model=ra --keep-going -DBUG_WRITERS -DN=3
// expect: verdict=unsafe exit=1 error=assertion line=110
// smc: --model=ra --keep-going -DBUG_PLAIN
// expect: verdict=unsafe exit=1 error=race line=68
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 -DN=3
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_NO_ACQUIRE
// expect: verdict=unsafe exit=1 error=assertion line=110
// smc: --model=rc11 --keep-going -DBUG_NO_RELEASE
// expect: verdict=unsafe exit=1 error=assertion line=110
//
// A sequence lock: the number is odd during a write; readers copy, and retry if it was odd or has
// changed. Fences as in Boehm, "Can seqlocks get along with programming language memory models?"
// (MSPC 2012). N - 1 writers and a reader. BUG_NO_RETRY: the reader does not test whether the number
// has changed. BUG_ODD: nor, at the start, whether it is odd. BUG_WRITERS: a writer does not detect
// another one. BUG_PLAIN: the data are not atomic, so readers race. BUG_NO_ACQUIRE, BUG_NO_RELEASE:
// without the fence between the data and the number, accesses of a reader or writer may be reordered.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

#ifdef BUG_PLAIN
typedef int coordinate;
#define LOAD(x) (*(x))
#define STORE(x, v) (void)(*(x) = (v))
#else
typedef atomic_int coordinate;
#define LOAD(x) atomic_load_explicit(x, memory_order_relaxed)
#define STORE(x, v) atomic_store_explicit(x, v, memory_order_relaxed)
#endif

struct point {
    int x, y;
};

struct seqlock {
    atomic_uint sequence;
    coordinate x, y;
};

static struct point read_point(struct seqlock *l) {
    struct point p;
    for (;;) {
        const unsigned before = atomic_load_explicit(&l->sequence, memory_order_acquire);
#ifndef BUG_ODD
        if (before & 1) continue;
#endif
        p.x = LOAD(&l->x);
        p.y = LOAD(&l->y);
#ifdef BUG_NO_RETRY
        return p;
#endif
#ifndef BUG_NO_ACQUIRE
        atomic_thread_fence(memory_order_acquire);
#endif
        if (atomic_load_explicit(&l->sequence, memory_order_relaxed) == before) return p;
    }
}

static void write_point(struct seqlock *l, struct point p) {
    unsigned even = atomic_load_explicit(&l->sequence, memory_order_relaxed);
#ifdef BUG_WRITERS
    atomic_store_explicit(&l->sequence, even + 1, memory_order_relaxed);
#else
    do {
        while (even & 1) even = atomic_load_explicit(&l->sequence, memory_order_relaxed);
    } while (!atomic_compare_exchange_weak_explicit(&l->sequence, &even, even + 1, memory_order_acquire, memory_order_relaxed));
#endif
#ifndef BUG_NO_RELEASE
    atomic_thread_fence(memory_order_release);
#endif
    STORE(&l->x, p.x);
    STORE(&l->y, p.y);
    atomic_store_explicit(&l->sequence, even + 2, memory_order_release);
}

static struct seqlock origin;

static void *writer(void *arg) {
    const int i = (int)(intptr_t)arg;
    write_point(&origin, (struct point){i, -i});
    return NULL;
}

int main(void) {
    pthread_t t[N - 1];
    for (intptr_t i = 1; i < N; i++) pthread_create(&t[i - 1], NULL, writer, (void *)i);
    for (int i = 0; i < 2; i++) {
        const struct point p = read_point(&origin);
        assert(p.x + p.y == 0);
    }
    for (int i = 1; i < N; i++) pthread_join(t[i - 1], NULL);
    assert(atomic_load(&origin.sequence) == 2 * (N - 1));
    return 0;
}
