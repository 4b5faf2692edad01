// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=2 blocked=0
// smc: --model=ra --algo=tracer -DTOO_LATE
// expect: verdict=unsafe exit=1 error=memory line=33
//
// A thread-local variable whose address another thread comes to know is shared memory of its thread, and ends with it.
// The read of `address` sees 0 or main's address; main's variable is free to be written to only where it is read.
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
