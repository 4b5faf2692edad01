// smc: --model=ra -DN=3
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DN=3 -DBY_VALUE
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DN=3 -DTWO_CALLS
// expect: verdict=verified exit=0 executions=4
// smc: --model=ra -DN=3 -DNO_CHECK
// expect: verdict=unsafe exit=1 error=assertion
//
// A reader stores the values read at its caller's addresses, and again if a writer has interfered:
// each round writes all of them, so their previous contents do not matter.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint seq;
static atomic_int x, y;

static void *writer(void *unused) {
    for (int i = 1; i <= N; i++) {
        atomic_fetch_add(&seq, 1);
        atomic_store(&x, i);
        atomic_store(&y, i);
        atomic_fetch_add(&seq, 1);
    }
    return unused;
}

#if defined BY_VALUE
typedef struct pair {
    int a, b;
} pair;
static pair both(void) {
    unsigned before;
    pair p;
    do {
        before = atomic_load(&seq);
        p.a = atomic_load(&x);
        p.b = atomic_load(&y);
    } while (before & 1 || before != atomic_load(&seq));
    return p;
}
static void get(int *a, int *b) {
    const pair p = both();
    *a = p.a;
    *b = p.b;
}
#elif defined TWO_CALLS
static void get_one(const atomic_int *from, int *to) { *to = atomic_load(from); }
static void get(int *a, int *b) {
    unsigned before;
    do {
        before = atomic_load(&seq);
        get_one(&x, a);
        get_one(&y, b);
    } while (before & 1 || before != atomic_load(&seq));
}
#else
static void get(int *a, int *b) {
    unsigned before;
    do {
        before = atomic_load(&seq);
        *a = atomic_load(&x);
        *b = atomic_load(&y);
#ifdef NO_CHECK
        break;
#endif
    } while (before & 1 || before != atomic_load(&seq));
}
#endif

int main(void) {
    pthread_t thread;
    int a, b;
    pthread_create(&thread, NULL, writer, NULL);
    get(&a, &b);
    assert(a == b);
    pthread_join(thread, NULL);
    return 0;
}
