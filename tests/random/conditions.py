#!/usr/bin/env python3
"""conditions.py SMC FIRST COUNT - condition variables and futexes whose waits have one source
(docs/design/barriers.md#conditions), and interchangeable threads, against exploration without
either (--barriers=off --symmetry=off): verdicts, errors and outcomes of random programs, under all
models. It fails, too, if that saves no executions."""
import sys

from semaphores import LOADS, STORES, Threads, compare

HEAD = """#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER, c1 = PTHREAD_COND_INITIALIZER;
static const struct timespec never = {INT_MAX, 0};
static atomic_int x, y;
static int d, e;
static atomic_int g0, g1;
static void wait_at(atomic_int *f) {
    int seen = *f;
    pthread_mutex_unlock(&m);
    syscall(SYS_futex, f, FUTEX_WAIT, seen, 0, 0, 0);
    pthread_mutex_lock(&m);
}
static void wake_at(atomic_int *f, int most) {
    ++*f;
    syscall(SYS_futex, f, FUTEX_WAKE, most, 0, 0, 0);
}
"""


class Program(Threads):
    HEAD, EQUAL, IN_THREAD, IN_MAIN = HEAD, 0.6, (1, 4), (1, 4)

    def __init__(self, rng):
        super().__init__(rng)
        self.conditions = rng.choice([1, 1, 1, 2])
        self.weak = rng.random() < 0.5
        self.fences = rng.random() < 0.15
        self.words = rng.random() < 0.1
        self.futex = rng.random() < 0.25
        self.naked = rng.random() < 0.4  # signals without the mutex

    def wake(self):
        how = self.rng.choice(["signal", "signal", "signal", "broadcast"])
        which = self.rng.randrange(self.conditions)
        if self.futex:
            return f"wake_at(&g{which}, {1 if how == 'signal' else 'INT_MAX'});"
        return f"pthread_cond_{how}(&c{which});"

    def wait(self):
        rng = self.rng
        which = rng.randrange(self.conditions)
        c = f"&c{which}, &m"
        wait = again = f"wait_at(&g{which});" if self.futex else f"pthread_cond_wait({c});"
        if not self.futex and rng.random() < 0.1:
            wait = f"r += 5 * (pthread_cond_timedwait({c}, &never) != 0);"
            again = f"if (pthread_cond_timedwait({c}, &never)) break;"
        return rng.choices([f"while (!d) {again}", f"while (!d) {again} d--;",
                            f"if (!d) {wait} r += 3 * r + d;", f"if (!e) {wait} else e--;",
                            wait, f"e++; if (d < 2) {wait}"], [6, 8, 6, 4, 3, 2])[0]

    def kinds(self, nested):
        rng, v = self.rng, self.rng.choice("xy")
        change = rng.choice(["d = 1;", "d++;", "d++;", "e++;", "d = 2;", "r += 3 * r + d;"])
        return {
            f"pthread_mutex_lock(&m); {self.wait()} pthread_mutex_unlock(&m);": 30,
            f"pthread_mutex_lock(&m); {change} {self.wake()} pthread_mutex_unlock(&m);": 24,
            f"pthread_mutex_lock(&m); {change} pthread_mutex_unlock(&m);": 4,
            f"pthread_mutex_lock(&m); {change} pthread_mutex_unlock(&m); {self.wake()}":
                14 if self.naked else 2,
            self.wake(): 10 if self.naked else 1,
            f"atomic_store_explicit(&{v}, {rng.randrange(1, 3)}, {self.order(STORES)});": 7,
            f"r += 3 * r + atomic_load_explicit(&{v}, {self.order(LOADS)});": 7,
            f"r += 3 * r + atomic_fetch_add_explicit(&{v}, 1, {self.order(STORES)});": 3,
            "d++;": 1,
            f"if (atomic_load(&{v})) {{ @ }}": 0 if nested else 4,
            "pthread_mutex_lock(&n); r += 3 * r + e; pthread_mutex_unlock(&n);": 1,
            "if (!pthread_mutex_trylock(&m)) { d++; pthread_mutex_unlock(&m); } else r++;":
                20 if self.words else 0,
            "atomic_thread_fence(memory_order_seq_cst);": 8 if self.fences else 0,
            f"assert(r != {rng.randrange(1, 9)});": 2,
        }
    def ends(self):
        return "    pthread_cond_destroy(&c0);\n"


if __name__ == "__main__":
    sys.exit(compare(Program, ["--barriers=off", "--symmetry=off"],
                     lambda rng: ["--spurious-wakeups"] if rng.random() < 0.1 else []))
