// smc: --model=ra --algo=tracer --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=enumerate --keep-going
// expect: verdict=verified exit=0
// smc: --model=ra --algo=tracer -DNO_SIGNAL
// expect: verdict=unsafe exit=1 error=deadlock line=42
//
// C11's threads: a condition, a mutex, call_once, thread-specific storage, a thread's result.
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static mtx_t m;
static cnd_t c;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;
static int ready, made;

static void make(void) { made++; }

static int work(void *arg) {
    call_once(&once, make);
    tss_set(key, malloc(1));
    mtx_lock(&m);
    assert(made == 1);
    ready = 1;
#ifndef NO_SIGNAL
    cnd_signal(&c);
#endif
    mtx_unlock(&m);
    if (arg) thrd_exit(-3);
    return 0;
}

int main(void) {
    thrd_t a;
    int result;
    assert(mtx_init(&m, mtx_plain) == thrd_success && cnd_init(&c) == thrd_success);
    assert(tss_create(&key, free) == thrd_success);
    assert(thrd_create(&a, work, &a) == thrd_success);
    mtx_lock(&m);
    while (!ready) cnd_wait(&c, &m);
    mtx_unlock(&m);
    call_once(&once, make);
    assert(thrd_join(a, &result) == thrd_success && result == -3);
    assert(tss_get(key) == NULL && made == 1);
    cnd_destroy(&c);
    mtx_destroy(&m);
    return 0;
}
