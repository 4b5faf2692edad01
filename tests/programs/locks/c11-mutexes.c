// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
//
// The types of C11 mutexes, and the results of their functions, in a single thread.
#include <assert.h>
#include <threads.h>
#include <time.h>

static int idle(void *arg) { return arg != 0; }

int main(void) {
    mtx_t plain, recursive, timed;
    thrd_t t;
    struct timespec until = {1, 0};
    mtx_init(&plain, mtx_plain);
    mtx_init(&recursive, mtx_plain | mtx_recursive);
    mtx_init(&timed, mtx_timed);
    assert(mtx_lock(&plain) == thrd_success && mtx_trylock(&plain) == thrd_busy);
    assert(mtx_unlock(&plain) == thrd_success && mtx_trylock(&plain) == thrd_success);
    assert(mtx_lock(&recursive) == thrd_success && mtx_trylock(&recursive) == thrd_success);
    assert(mtx_unlock(&recursive) == thrd_success && mtx_unlock(&recursive) == thrd_success);
    assert(mtx_timedlock(&timed, &until) == thrd_success && mtx_timedlock(&timed, &until) == thrd_timedout);
    assert(thrd_equal(thrd_current(), thrd_current()));
    thrd_create(&t, idle, NULL);
    assert(!thrd_equal(t, thrd_current()));
    assert(thrd_detach(t) == thrd_success);
    thrd_yield();
    return 0;
}
