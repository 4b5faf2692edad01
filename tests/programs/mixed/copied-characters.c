// smc:
// expect: verdict=verified exit=0 executions=2 algo=tracer
// smc: --model=tso
// expect: verdict=verified exit=0 executions=2 algo=tracer
// smc: -DHALVES
// expect: verdict=verified exit=0 executions=2 algo=trust
// smc: -DRACES
// expect: verdict=unsafe exit=1 error=race line=52
// smc: -DSHORT
// expect: verdict=unsafe exit=1 error=uninitialized line=54
//
// A copy of an array of characters may be one of objects of any type: memory to which it is copied
// and which is then accessed as atomic integers has no accesses of mixed sizes. Characters that
// are written one by one, before or after the copy, divide it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { N = 32 };

static char from[N];
static char *to;

static void *fill(void *unused) {
#ifdef RACES
    to[17] = 'x';
#endif
#ifdef HALVES
    atomic_store_explicit((_Atomic short *)(to + 8), 7, memory_order_release);
#else
    atomic_store_explicit((_Atomic int *)(to + 8), 7, memory_order_release);
#endif
    return unused;
}

int main(void) {
    pthread_t t;
#ifdef SHORT
    char text[N];
    for (int i = 0; i < N - 1; i++) text[i] = (char)(i < 16 ? 0 : 'a' + i % 20);
    memcpy(from, text, N);
#else
    for (int i = 16; i < N; i++) from[i] = (char)('a' + i % 20);
#endif
    to = malloc(N);
    memcpy(to, from, N);
    pthread_create(&t, NULL, fill, NULL);
    const int seen = atomic_load_explicit((_Atomic int *)(to + 8), memory_order_acquire);
    assert(seen == 0 || seen == 7);
    assert(to[17] == 'r');
    pthread_join(t, NULL);
    if (to[N - 1] == 'z') abort();
    free(to);
}
