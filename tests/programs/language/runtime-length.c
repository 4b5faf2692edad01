// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=3 blocked=0
// smc: --model=ra --algo=tracer -DEXTRA=1
// expect: verdict=unsafe exit=1 error=memory errors=1 line=31
// smc: --model=ra --algo=tracer -DEXTRA=1 -DCOPY
// expect: verdict=unsafe exit=1 error=memory errors=1 line=28
// expect-stderr: write of 9 bytes at offset 0 of a stack object of 8 bytes
//
// memset and memcpy with a length that is read from another thread: 0, 3 or 8. EXTRA: for 8, one
// byte too many is written, on the heap or on the stack.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXTRA
#define EXTRA 0
#endif
enum { ROOM = 8 };
static atomic_size_t length;

static void *use(void *arg) {
    const size_t n = atomic_load(&length);
    char *heap = malloc(ROOM), stack[ROOM] = {0}, text[ROOM];
    if (!heap) return NULL;
#ifdef COPY
    memcpy(text, "0123456789", n + EXTRA);
    assert(!n || text[n - 1] == (char)('0' + n - 1));
#else
    memset(heap, 7, n + EXTRA);
#endif
    memset(heap, 9, n);
    memcpy(stack, heap, n);
    memmove(stack + 1, stack, n ? n - 1 : 0);
    for (size_t i = 0; i < ROOM; i++) assert(stack[i] == (i < n ? 9 : 0));
    free(heap);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, use, NULL);
    atomic_store(&length, 3);
    atomic_store(&length, ROOM);
    pthread_join(t, NULL);
    return 0;
}
