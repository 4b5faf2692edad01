// smc: --model=rc11
// expect: verdict=verified exit=0 executions=6
// smc: --model=rc11 -DRACE
// expect: verdict=unsafe exit=1 error=race line=20
//
// <stdatomic.h>'s functions on objects that are not declared _Atomic, which gcc accepts: each is
// one access of the whole object, with which a plain access races. Two threads add in either order,
// and main reads before, between or after them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int count, *where = &count;
static volatile long last;
static double real = 1;
static _Bool truth;
static atomic_int declared;

static void *add(void *by) {
    atomic_fetch_add_explicit(&count, (int)(long)by, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, (void *)1);
    pthread_create(&u, 0, add, (void *)2);
#ifdef RACE
    count = 5;
#endif
    const int seen = atomic_load(&count);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(seen >= 0 && atomic_load(where) == 3);

    int expected = 3;
    assert(atomic_compare_exchange_strong(where, &expected, 7) && !atomic_compare_exchange_weak(&count, &expected, 8));
    assert(expected == 7 && atomic_exchange(&count, 9) == 7 && count == 9);
    atomic_store_explicit(&last, -4, memory_order_release);
    assert(atomic_fetch_sub(&last, 2) == -4 && atomic_fetch_xor(&last, 1) == -6 && last == -5);
    assert(atomic_exchange(&real, 2.5) == 1 && atomic_load(&real) == 2.5);
    assert(!atomic_exchange(&truth, 1) && atomic_load(&truth));
    int *other = &expected;
    assert(atomic_exchange(&where, other) == &count && atomic_load(&where) == other);
    atomic_init(&count, atomic_load(&declared) + atomic_fetch_or(&declared, atomic_load(&count)));
    assert(count == 0 && declared == 9);
    return 0;
}
