#!/usr/bin/env python3
"""semaphores.py SMC FIRST COUNT - random programs with semaphores, under all models: compares the
implementation that numbers posts and waits (docs/barriers.md) with the one that counts
(--barriers=off). Verdicts, errors and outcomes must agree. It also fails if numbering saves no
executions."""
import json
import os
import random
import subprocess
import sys
import tempfile

HEAD = """#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static sem_t s0, s1;
static atomic_int x, y;
static int d, e;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
"""
STORES = ["memory_order_relaxed", "memory_order_release", "memory_order_seq_cst"]
LOADS = ["memory_order_relaxed", "memory_order_acquire", "memory_order_seq_cst"]
MODELS = ["sc", "tso", "rc11", "rc11", "c20", "ra", "pso"]
SECONDS = 60


class Threads:
    """A random program whose threads execute random statements. Subclasses have HEAD, the share of
    programs with EQUAL threads, ranges of numbers of statements, and kinds()."""

    def __init__(self, rng):
        self.rng = rng

    def order(self, orders):
        return self.rng.choice(orders) if self.weak else "memory_order_seq_cst"

    def statement(self, nested=False):
        kinds = self.kinds(nested)
        text = self.rng.choices(list(kinds), list(kinds.values()))[0]
        return text.replace("@", self.statement(True)) if "@" in text else text

    def body(self, n):
        return "".join(f"    {self.statement()}\n" for _ in range(n))

    def begins(self):
        return ""

    def text(self):
        rng = self.rng
        n, equal = rng.choice([2, 2, 3, 3]), rng.random() < self.EQUAL
        text = self.HEAD
        for i in range(1 if equal else n):
            text += f"static void *f{i}(void *a) {{\n    long r = (long)a;\n"
            text += self.body(rng.randrange(*self.IN_THREAD)) + "    return (void *)r;\n}\n"
        text += f"int main(void) {{\n    pthread_t t[{n}];\n    int r = 0;\n" + self.begins()
        for i in range(n):
            text += f"    pthread_create(&t[{i}], 0, f{0 if equal else i}, 0);\n"
        text += self.body(rng.randrange(*self.IN_MAIN))
        if rng.random() < 0.8:
            text += "".join(f"    pthread_join(t[{i}], 0);\n" for i in range(n))
            if rng.random() < 0.3:
                text += self.ends()
        return text + "    return 0;\n}\n"


class Program(Threads):
    HEAD, EQUAL, IN_THREAD, IN_MAIN = HEAD, 0.4, (2, 5), (0, 4)

    def __init__(self, rng):
        super().__init__(rng)
        self.semaphores = rng.choice([1, 1, 2])
        self.weak = rng.random() < 0.5
        self.fences = rng.random() < 0.15

    def kinds(self, nested):
        rng, s, v = self.rng, self.rng.randrange(self.semaphores), self.rng.choice("xy")
        return {
            f"sem_wait(&s{s});": 28,
            f"sem_post(&s{s});": 24,
            f"atomic_store_explicit(&{v}, {rng.randrange(1, 3)}, {self.order(STORES)});": 12,
            f"r += 3 * r + atomic_load_explicit(&{v}, {self.order(LOADS)});": 12,
            f"r += 3 * r + atomic_fetch_add_explicit(&{v}, 1, {self.order(STORES)});": 4,
            "d++;": 4,
            f"if (atomic_load(&{v})) {{ @ }}": 0 if nested else 6,
            "pthread_mutex_lock(&m); r += 3 * r + e; e++; pthread_mutex_unlock(&m);": 4,
            "atomic_thread_fence(memory_order_seq_cst);": 10 if self.fences else 0,
            f"assert(r != {rng.randrange(1, 9)});": 2,
            f"sem_wait(&s{s}); sem_post(&s{s});": 2,
        }

    def begins(self):
        return "".join(f"    sem_init(&s{s}, 0, {self.rng.choice([0, 0, 1, 1, 2])});\n"
                       for s in range(self.semaphores))

    def ends(self):
        return "".join(f"    sem_destroy(&s{s});\n" for s in range(self.semaphores))


def explore(smc, program, options):
    """Returns the properties that must be equal, and the number of executions; None if it takes too
    long."""
    try:
        run = subprocess.run([smc, "--format=json", *options, program], capture_output=True,
                             text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if run.returncode > 1:
        sys.exit(f"{program}: status {run.returncode}: {run.stderr}")
    j = json.loads(run.stdout)
    errors = sorted({(e["kind"], e["line"]) for e in j["errors"]})
    return (j["verdict"], errors, j["outcomes"], j["outcome_hash"]), j["executions"]


def compare(program_class, without, options=lambda rng: []):
    """Explores random programs as they are and with the options `without`, and compares. Fails,
    too, if the options do not make executions more. `options`: further ones for both."""
    smc, first, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fewer = more = failed = late = 0
    with tempfile.TemporaryDirectory() as work:
        for seed in range(first, first + count):
            rng = random.Random(seed)
            program = os.path.join(work, f"{seed}.c")
            with open(program, "w", encoding="ascii") as f:
                f.write(program_class(rng).text())
            how = [f"--model={rng.choice(MODELS)}", f"--algo={rng.choice(['tracer', 'trust'])}",
                   "--keep-going", *options(rng)]
            a = explore(smc, program, how)
            b = a and explore(smc, program, [*how, *without])
            if not b:
                late += 1
                continue
            fewer, more = fewer + a[1], more + b[1]
            if a[0] != b[0]:
                failed += 1
                print(f"seed {seed}, {' '.join(how)}: {a[0]} and {b[0]}")
    print(f"{count} programs, {late} left: {fewer} executions, {more} with {' '.join(without)}, "
          f"{failed} differ")
    return 1 if failed or fewer >= more else 0


if __name__ == "__main__":
    sys.exit(compare(Program, ["--barriers=off"]))
