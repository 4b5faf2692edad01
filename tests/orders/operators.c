// C forms that smc relax --patch rewrites (operators on atomics, calls without orders, builtins), and others.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static _Atomic int x;
static struct q {
    _Atomic int head;
    _Atomic int a[4];
    struct q *_Atomic next;
} q, *p = &q;
static int i = 1, plain;
static atomic_flag flag = ATOMIC_FLAG_INIT;
#define TWICE (x + x)
#define LOAD(a) atomic_load(a)

static int give(int v) { return v; }

static void *run(void *arg) {
    x = 1; // x = 2;
    p->head = 2;
    p->a[i] = /* = */ 3;
    if (x) x = p->head;
    else
        *(&x) = *(&p->head) + give(x);
    for (x = 0; x < 2; x++) p->a[i + 1] |= 1;
    ++q.head;
    --x;
    int r = x + 1;
    p->next = p;
    r += p->next->head;
    atomic_int *y = &p->a[2];
    r = x++ - p->next->head--;
    *y = (*y) + 1;
    atomic_store(&x, atomic_load(y));
    if (r) ++x;
    return p->a[0]++ ? arg : *y ? arg : NULL;
}

static void *other(void *arg) {
    int r = 0;
    r = atomic_exchange(&x, 3) + atomic_fetch_add(&x, give(2));
    atomic_compare_exchange_strong(&x, &r, 4);
    atomic_compare_exchange_weak_explicit(&x, &r, 4, memory_order_seq_cst,
                                          memory_order_seq_cst);
    atomic_flag_test_and_set(&flag);
    atomic_flag_clear(&flag);
    __atomic_store_n(&plain, __atomic_load_n(&plain, __ATOMIC_SEQ_CST), __ATOMIC_SEQ_CST);
    r = __atomic_add_fetch(&plain, 1, __ATOMIC_SEQ_CST);
    bool same = __atomic_compare_exchange_n(&plain, &r, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    atomic_thread_fence(memory_order_seq_cst);
    if (same) atomic_thread_fence(memory_order_seq_cst);
    __atomic_thread_fence(__ATOMIC_SEQ_CST); // this stays
    r = p->a[i];

    // to be changed by hand
    r = -(x += 2);
    r = TWICE;
    r = LOAD(&x);
    __sync_fetch_and_add(&plain, 1);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    other(0);
}
