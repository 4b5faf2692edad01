// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0
// smc: --model=sc --algo=tracer
// expect: verdict=verified exit=0
//
// Each function of <threads.h> once. A timed wait ends in time or too late; both occur.
#include <assert.h>
#include <threads.h>
#include <time.h>

static once_flag once = ONCE_FLAG_INIT;
static mtx_t mutex;
static cnd_t condition;
static tss_t key;
static int made, ready, destroyed;
static thread_local int own;

static void make(void) { made++; }
static void destroy(void *value) { destroyed += value == &made; }

static int work(void *arg) {
    call_once(&once, make);
    own++;
    assert(own == 1 && !tss_get(key) && tss_set(key, arg) == thrd_success && tss_get(key) == arg);
    assert(mtx_lock(&mutex) == thrd_success);
    ready = 1;
    assert(cnd_signal(&condition) == thrd_success && cnd_broadcast(&condition) == thrd_success);
    assert(mtx_unlock(&mutex) == thrd_success);
    thrd_yield();
    if (arg) thrd_exit(7);
    return 3;
}

static int alone(void *arg) {
    thrd_yield();
    return arg != NULL;
}

static void recursive(const struct timespec *now) {
    mtx_t m;
    assert(mtx_init(&m, mtx_timed | mtx_recursive) == thrd_success && mtx_trylock(&m) == thrd_success);
    assert(mtx_timedlock(&m, now) == thrd_success && mtx_unlock(&m) == thrd_success && mtx_unlock(&m) == thrd_success);
    assert(mtx_trylock(&m) == thrd_success && mtx_unlock(&m) == thrd_success);
    mtx_destroy(&m);
}

int main(void) {
    thrd_t thread, detached;
    struct timespec now;
    int result;
    assert(mtx_init(&mutex, mtx_plain) == thrd_success && cnd_init(&condition) == thrd_success);
    assert(tss_create(&key, destroy) == thrd_success && timespec_get(&now, TIME_UTC) == TIME_UTC);
    assert(thrd_create(&thread, work, &made) == thrd_success);
    call_once(&once, make);
    assert(made == 1 && !thrd_equal(thread, thrd_current()) && thrd_equal(thrd_current(), thrd_current()));
    mtx_lock(&mutex);
    while (!ready) {
        result = cnd_timedwait(&condition, &mutex, &now);
        assert(result == thrd_success || result == thrd_timedout);
        if (result == thrd_timedout) break;
    }
    while (!ready) assert(cnd_wait(&condition, &mutex) == thrd_success);
    mtx_unlock(&mutex);
    assert(thrd_join(thread, &result) == thrd_success && result == 7 && destroyed == 1 && own == 0);
    recursive(&now);
    assert(thrd_sleep(&(struct timespec){.tv_nsec = 1}, NULL) == 0);
    assert(thrd_create(&detached, alone, NULL) == thrd_success && thrd_detach(detached) == thrd_success);
    mtx_destroy(&mutex);
    cnd_destroy(&condition);
    tss_delete(key);
    return 0;
}
