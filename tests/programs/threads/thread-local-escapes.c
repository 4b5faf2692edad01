// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DTOO_LATE
// expect: verdict=unsafe exit=1 error=memory line=33
//
// A thread-local variable whose address another thread reads is shared memory, and ends with its thread.
// The read of `address` returns 0 or main's address; main's variable is written only if it is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Thread_local int mine = 5;
static _Thread_local int quiet = 1;
static int *_Atomic address;

static void *work(void *arg) {
    int *p = address;
    quiet++;
    if (p) *p = 7;
    assert(mine == 5 && p != &mine);
    return arg ? &mine : NULL;
}

int main(void) {
    pthread_t a;
    void *where = NULL;
    mine = 1;
    pthread_create(&a, NULL, work, &quiet);
    address = &mine;
    pthread_join(a, &where);
#ifdef TOO_LATE
    return *(int *)where;
#endif
    assert((mine == 1 || mine == 7) && quiet == 1);
    return 0;
}
