// smc: --model=c11 --algo=cdschecker
// expect: verdict=verified exit=0
// smc: --model=c11 --algo=cdschecker -DPUBLISHED
// expect: verdict=unsafe exit=1 error=memory line=45
// smc: --model=c11 --algo=cdschecker -DPUBLISHED -DEARLY
// expect: verdict=unsafe exit=1 error=uninitialized line=94
// smc: --model=c11 --algo=cdschecker -DEARLY
// expect: verdict=verified exit=0
//
// The deque of Chase and Lev with the C11 orders of Le, Pop, Cohen and Zappa Nardelli (PPoPP 2013). The owner
// pushes three items, so that the array grows, and takes two; a thief steals one. PUBLISHED: as published, the
// larger array is stored relaxed, so a thief may read it before its size and the copied items. EARLY: the larger
// array and its size exist before the thief begins, so the thief only finds an item that was never written.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef PUBLISHED
#define HANDED_OVER memory_order_relaxed
#else
#define HANDED_OVER memory_order_release
#endif
enum { EMPTY = -1, ABORT = -2 };

struct array {
    atomic_size_t size;
    atomic_int at[];
};

static atomic_size_t top, bottom;
static _Atomic(struct array *) array;

#ifdef EARLY
static struct array *larger_array;
#endif

static struct array *new_array(size_t size) {
    struct array *a = malloc(sizeof *a + size * sizeof a->at[0]);
    atomic_init(&a->size, size);
    return a;
}

static atomic_int *slot(struct array *a, size_t i) {
    return &a->at[i % atomic_load_explicit(&a->size, memory_order_relaxed)];
}

static void push(int item) {
    const size_t b = atomic_load_explicit(&bottom, memory_order_relaxed);
    const size_t t = atomic_load_explicit(&top, memory_order_acquire);
    struct array *a = atomic_load_explicit(&array, memory_order_relaxed);
    const size_t size = atomic_load_explicit(&a->size, memory_order_relaxed);
    if (b - t > size - 1) {
#ifdef EARLY
        struct array *larger = larger_array;
#else
        struct array *larger = new_array(2 * size);
#endif
        for (size_t i = t; i < b; i++) {
            const int old = atomic_load_explicit(slot(a, i), memory_order_relaxed);
            atomic_store_explicit(slot(larger, i), old, memory_order_relaxed);
        }
        atomic_store_explicit(&array, larger, HANDED_OVER);
        a = larger;
    }
    atomic_store_explicit(slot(a, b), item, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int take(void) {
    const size_t b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    struct array *a = atomic_load_explicit(&array, memory_order_relaxed);
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    size_t t = atomic_load_explicit(&top, memory_order_relaxed);
    if ((ptrdiff_t)(b - t) < 0) {
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
        return EMPTY;
    }
    int item = atomic_load_explicit(slot(a, b), memory_order_relaxed);
    if (t != b) return item;
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) item = EMPTY;
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return item;
}

static int steal(void) {
    size_t t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    const size_t b = atomic_load_explicit(&bottom, memory_order_acquire);
    if ((ptrdiff_t)(b - t) <= 0) return EMPTY;
    struct array *a = atomic_load_explicit(&array, memory_order_acquire);
    const int item = atomic_load_explicit(slot(a, t), memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) return ABORT;
    return item;
}

static void *thief(void *unused) {
    steal();
    return unused;
}

int main(void) {
    atomic_init(&array, new_array(2));
#ifdef EARLY
    larger_array = new_array(4);
#endif
    pthread_t t;
    pthread_create(&t, NULL, thief, NULL);
    for (int i = 1; i <= 3; i++) push(i);
    for (int i = 1; i <= 2; i++) take();
    pthread_join(t, NULL);
}
