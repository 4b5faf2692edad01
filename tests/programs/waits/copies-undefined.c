// An uninitialised value is copied through a shared variable into a member of a local structure,
// and decides in the fourth round of a wait whether the thread yields. That is an error, although
// rounds that only count are left out otherwise.
// smc:
// expect: verdict=unsafe error=uninitialized errors=1
// smc: -DFIRST
// expect: verdict=unsafe error=uninitialized errors=1
// smc: -DUSED
// expect: verdict=unsafe error=uninitialized errors=1
// smc: -DUSED -DSHARED=atomic_int
// expect: verdict=unsafe error=uninitialized errors=1
//
// Padding that is copied with a structure is no such value.
// smc: -DPADDING
// expect: verdict=verified executions=1
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifndef SHARED
#define SHARED int
#endif

typedef struct pace {
#ifdef FIRST
    int length, unused;
#else
    int unused, length;
#endif
} pace;

typedef struct padded {
    char used;
    int length;
} padded;

static atomic_int flag;
static SHARED shared;

__attribute__((noinline)) static void publish(void) {
    int q[2];
    q[1] = 1;
    shared = q[0];
}

__attribute__((noinline)) static void take(volatile int *to) { *to = shared; }

#ifdef PADDING
__attribute__((noinline)) static void copy(padded *to, const padded *from) { *to = *from; }
#endif

static void *waits(void *arg) {
    int n = 0;
    volatile pace p;
    p.unused = 1;
#ifdef PADDING
    padded a, b;
    a.used = 1;
    a.length = 1;
    copy(&b, &a);
    p.length = 1;
#else
    publish();
    take(&p.length);
#endif
    while (!atomic_load(&flag)) {
        if (n == 3 && p.length) sched_yield();
        n++;
    }
#ifdef USED
    atomic_store(&flag, p.unused);
#endif
#ifdef PADDING
    atomic_store(&flag, b.length);
#endif
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waits, NULL);
    atomic_store(&flag, 1);
    pthread_join(t, NULL);
}
