// smc: --model=ra --algo=tracer -DGLOBAL
// expect: verdict=unsafe exit=1 error=memory line=21
// smc: --model=ra --algo=tracer -DSTACK
// expect: verdict=unsafe exit=1 error=memory line=21
// smc: --model=ra --algo=tracer -DHEAP
// expect: verdict=unsafe exit=1 error=memory line=21
// smc: --model=ra --algo=tracer -DHEAP -DAT=3
// expect: verdict=verified exit=0 executions=1
//
// An access one element beyond an array of four, in each kind of memory.
#include <stdlib.h>

#ifndef AT
#define AT 4
#endif

static int array[4];
static volatile int at = AT;

static void set(int *a, int i) {
    a[i] = 1;
}

int main(void) {
#if defined(GLOBAL)
    set(array, at);
#elif defined(STACK)
    int local[4] = {0};
    set(local, at);
#else
    int *heap = malloc(sizeof array);
    set(heap, at);
    free(heap);
#endif
    return 0;
}
