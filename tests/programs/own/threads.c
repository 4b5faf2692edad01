// smc: --model=rc11
// expect: verdict=verified exit=0
// smc: --model=rc11 --algo=enumerate
// expect: verdict=verified exit=0
// smc: --model=rc11 -DFORGETS
// expect: verdict=unsafe exit=1 error=race
// smc: --model=rc11 -DDEADLOCKS
// expect: verdict=unsafe exit=1 error=deadlock
// smc: --model=rc11 -DWRONG_RESULT
// expect: verdict=unsafe exit=1 error=assertion
//
// A user-defined <threads.h> on top of <pthread.h>, like tinycthread: results are passed on through
// memory, mutexes have a flag for recursion, once has its own state. The code is checked as written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { thrd_success, thrd_error, thrd_nomem };
enum { mtx_plain, mtx_recursive };
typedef struct {
    pthread_mutex_t handle;
    int recursive;
} mtx_t;
typedef pthread_t thrd_t;
typedef int (*thrd_start_t)(void *);
typedef struct {
    atomic_int state; // 0, 1: running, 2: done
} once_flag;

int mtx_init(mtx_t *m, int type) {
    m->recursive = type & mtx_recursive;
    return pthread_mutex_init(&m->handle, NULL) ? thrd_error : thrd_success;
}

int mtx_lock(mtx_t *m) {
#ifdef FORGETS
    if (!m->recursive) return thrd_success;
#endif
    return pthread_mutex_lock(&m->handle) ? thrd_error : thrd_success;
}

int mtx_unlock(mtx_t *m) {
#ifdef FORGETS
    if (!m->recursive) return thrd_success;
#elif defined DEADLOCKS
    return thrd_success;
#endif
    return pthread_mutex_unlock(&m->handle) ? thrd_error : thrd_success;
}

typedef struct {
    thrd_start_t function;
    void *argument;
} start_info;

static void *thrd_wrapper(void *given) {
    start_info *info = given;
    const thrd_start_t function = info->function;
    void *argument = info->argument;
    free(info);
    return (void *)(long)function(argument);
}

int thrd_create(thrd_t *t, thrd_start_t function, void *argument) {
    start_info *info = malloc(sizeof *info);
    if (!info) return thrd_nomem;
    info->function = function;
    info->argument = argument;
    return pthread_create(t, NULL, thrd_wrapper, info) ? thrd_error : thrd_success;
}

int thrd_join(thrd_t t, int *result) {
    void *all;
    if (pthread_join(t, &all)) return thrd_error;
#ifdef WRONG_RESULT
    all = 0;
#endif
    if (result) *result = (int)(long)all;
    return thrd_success;
}

void call_once(once_flag *flag, void (*function)(void)) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&flag->state, &expected, 1)) {
        function();
        atomic_store(&flag->state, 2);
    }
    while (atomic_load(&flag->state) != 2) continue;
}

static mtx_t m;
static once_flag once;
static int shared;

static void begin(void) { shared = 40; }

static int add(void *argument) {
    call_once(&once, begin);
    mtx_lock(&m);
    shared += *(int *)argument;
    mtx_unlock(&m);
    return *(int *)argument;
}

int main(void) {
    thrd_t t;
    int one = 1, result;
    mtx_init(&m, mtx_plain);
    thrd_create(&t, add, &one);
    add(&one);
    thrd_join(t, &result);
    assert(result == 1);
    assert(shared == 42);
}
