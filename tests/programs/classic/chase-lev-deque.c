// smc: --model=ra
// expect: verdict=verified exit=0
// smc: --model=tso
// expect: verdict=verified exit=0
// smc: --model=pso
// expect: verdict=verified exit=0
// smc: --model=tso -DN=3
// expect: verdict=verified exit=0
// smc: --model=ra --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=130
// smc: --model=tso --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=130
// smc: --model=sc -DBUG_NO_FENCE
// expect: verdict=verified exit=0
// smc: --model=sc --keep-going -DBUG_LAST
// expect: verdict=unsafe exit=1 error=memory line=130
// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --keep-going -DBUG_NO_FENCE
// expect: verdict=unsafe exit=1 error=memory line=130
// smc: --model=rc11 --keep-going -DBUG_NO_PUSH_FENCE
// expect: verdict=unsafe exit=1 error=race line=129
//
// The work-stealing deque of Chase and Lev, with the orders of Le, Pop, Cohen and Zappa Nardelli. The owner pushes
// and takes tasks at the bottom, N - 1 thieves steal at the top. The array grows; old arrays remain until the end. A
// thread that gets a task runs and frees it, so a task taken twice is freed twice. BUG_NO_FENCE: the owner reads the
// top while its write of the bottom is in its store buffer, so both may get the second last task. BUG_LAST: the owner
// takes the last task without a compare-exchange. BUG_NO_PUSH_FENCE: a thief may get a task before its contents.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
enum { TASKS = 2 };

struct task {
    int *done;
};

struct array {
    size_t size;
    struct array *smaller; // the one that this has replaced
    _Atomic(struct task *) at[];
};

struct deque {
    atomic_size_t top, bottom;
    _Atomic(struct array *) array;
};

static struct array *new_array(size_t size, struct array *smaller) {
    struct array *a = malloc(sizeof *a + size * sizeof a->at[0]);
    assert(a);
    a->size = size;
    a->smaller = smaller;
    return a;
}

static struct task *get(struct array *a, size_t i) {
    return atomic_load_explicit(&a->at[i % a->size], memory_order_relaxed);
}

static void put(struct array *a, size_t i, struct task *task) {
    atomic_store_explicit(&a->at[i % a->size], task, memory_order_relaxed);
}

static void push(struct deque *d, struct task *task) {
    const size_t bottom = atomic_load_explicit(&d->bottom, memory_order_relaxed);
    const size_t top = atomic_load_explicit(&d->top, memory_order_acquire);
    struct array *a = atomic_load_explicit(&d->array, memory_order_relaxed);
    if (bottom - top == a->size) {
        struct array *larger = new_array(2 * a->size, a);
        for (size_t i = top; i != bottom; i++) put(larger, i, get(a, i));
        atomic_store_explicit(&d->array, larger, memory_order_release);
        a = larger;
    }
    put(a, bottom, task);
#ifndef BUG_NO_PUSH_FENCE
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&d->bottom, bottom + 1, memory_order_relaxed);
}

static struct task *take(struct deque *d) {
    const size_t bottom = atomic_load_explicit(&d->bottom, memory_order_relaxed) - 1;
    struct array *a = atomic_load_explicit(&d->array, memory_order_relaxed);
    atomic_store_explicit(&d->bottom, bottom, memory_order_relaxed);
#ifndef BUG_NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    size_t top = atomic_load_explicit(&d->top, memory_order_relaxed);
    struct task *task = NULL;
    if ((ptrdiff_t)(bottom - top) >= 0) {
        task = get(a, bottom);
        if (bottom != top) return task;
#ifdef BUG_LAST
        atomic_store_explicit(&d->top, top + 1, memory_order_seq_cst);
#else
        if (!atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst, memory_order_relaxed)) {
            task = NULL;
        }
#endif
    }
    atomic_store_explicit(&d->bottom, bottom + 1, memory_order_relaxed);
    return task;
}

static struct task *steal(struct deque *d) {
    size_t top = atomic_load_explicit(&d->top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    const size_t bottom = atomic_load_explicit(&d->bottom, memory_order_acquire);
    if ((ptrdiff_t)(bottom - top) <= 0) return NULL;
    struct array *a = atomic_load_explicit(&d->array, memory_order_acquire);
    struct task *task = get(a, top);
    if (!atomic_compare_exchange_strong_explicit(&d->top, &top, top + 1, memory_order_seq_cst, memory_order_relaxed)) {
        return NULL;
    }
    return task;
}

static void run(struct task *task) {
    if (!task) return;
    ++*task->done;
    free(task);
}

static struct deque deque;
static int done[TASKS];

static void spawn(int *counter) {
    struct task *task = malloc(sizeof *task);
    assert(task);
    task->done = counter;
    push(&deque, task);
}

static void *thief(void *unused) {
    for (int i = 0; i < TASKS / (N - 1); i++) run(steal(&deque));
    return unused;
}

int main(void) {
    atomic_init(&deque.array, new_array(1, NULL));
    pthread_t thieves[N - 1];
    for (int i = 0; i < N - 1; i++) pthread_create(&thieves[i], NULL, thief, NULL);
    for (int i = 0; i < TASKS; i++) spawn(&done[i]);
    for (struct task *task; (task = take(&deque));) run(task);
    for (int i = 0; i < N - 1; i++) pthread_join(thieves[i], NULL);
    for (int i = 0; i < TASKS; i++) assert(done[i] == 1);
    for (struct array *a = atomic_load(&deque.array), *smaller; a; a = smaller) smaller = a->smaller, free(a);
    return 0;
}
