// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DOLD
// expect: verdict=unsafe exit=1 error=memory line=40
// smc: --model=ra --algo=tracer -DBEYOND
// expect: verdict=unsafe exit=1 error=uninitialized line=42
// smc: --model=ra --algo=tracer -DUNLOCKED
// expect: verdict=unsafe exit=1 error=race line=25
//
// A vector to which two threads push under a mutex: calloc zeroes, realloc keeps the contents, and
// added memory is uninitialised. The old address is invalid (OLD). UNLOCKED: a race on the count.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *items;
static size_t n = 1, room = 1;

static void *push(void *arg) {
#ifndef UNLOCKED
    pthread_mutex_lock(&mutex);
#endif
    if (n == room) items = realloc(items, ++room * sizeof *items);
    items[n++] = (int)(intptr_t)arg;
#ifndef UNLOCKED
    pthread_mutex_unlock(&mutex);
#endif
    return NULL;
}

int main(void) {
    pthread_t a, b;
    assert(!calloc(SIZE_MAX / 2, 4) && !reallocarray(NULL, SIZE_MAX, 2));
    int *old = items = calloc(1, sizeof *items);
    pthread_create(&a, NULL, push, (void *)1);
#ifdef OLD
    pthread_join(a, NULL);
    return *old;
#elif defined BEYOND
    return (items = realloc(items, 4 * sizeof *items))[3] == 0;
#endif
    pthread_create(&b, NULL, push, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(old && n == 3 && items[0] == 0 && items[1] + items[2] == 3 && items[1] != items[2]);
    items = realloc(items, 2 * sizeof *items);
    assert(items[0] == 0 && items[1]);
    free(realloc(NULL, 4));
    free(items);
    return 0;
}
