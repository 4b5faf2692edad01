// Workers that create more work; the one that finds none left announces the end.
// bug: a task is counted as done before the tasks that it creates are counted
// depth: 3; threads: 4
// smc: --model=sc
#include "threads.h"

enum { WORKERS = 4, TASKS = 8 };

static atomic_int left = 1, tasks[TASKS], put_at, take_at, done_count;
static atomic_bool finished;

static void add_task(int depth) {
    atomic_fetch_add(&left, 1);
    atomic_store(&tasks[atomic_fetch_add(&put_at, 1)], depth);
}

static void run_task(int depth) {
#ifdef FIX
    for (int i = 0; i < 2 && depth > 1; i++) add_task(depth - 1);
    if (atomic_fetch_sub(&left, 1) == 1) atomic_store(&finished, true);
#else
    const bool last = atomic_fetch_sub(&left, 1) == 1;
    for (int i = 0; i < 2 && depth > 1; i++) add_task(depth - 1);
    if (last && atomic_load(&left) == 0) atomic_store(&finished, true);
#endif
    assert(!(depth > 1 && atomic_load(&finished) && atomic_load(&done_count) < TASKS - 1 && atomic_load(&left) > 0));
    atomic_fetch_add(&done_count, 1);
}

static void *work(void *unused) {
    for (int i = 0; i < 3; i++) {
        int at = atomic_load(&take_at), depth;
        if (at >= TASKS || !(depth = atomic_load(&tasks[at]))) continue;
        if (!atomic_compare_exchange_strong(&take_at, &at, at + 1)) continue;
        assert(!atomic_load(&finished));
        run_task(depth);
    }
    return unused;
}

int main(void) {
    atomic_store(&tasks[0], 3);
    atomic_store(&put_at, 1);
    run_threads(WORKERS, work);
    return 0;
}
