#!/usr/bin/env python3
"""blocks.py SMC FIRST COUNT - copies of many bytes that are one action
(docs/design/private.md#blocks), against exploration with events for all plain accesses
(--elision=off): verdicts, errors and numbers of executions of random programs. It fails, too, if
that saves no steps."""
import os
import random
import re
import subprocess
import sys
import tempfile

SECONDS = 60
MODELS = ["rc11", "rc11", "ra"]
ALGORITHMS = [["--symmetry=off"], ["--algo=trust", "--symmetry=off"], ["--algo=lapor"]]
SIZE = 1024  # bytes of each object
OBJECTS = ["a", "b", "h", "z", "s.bytes"]
HEAD = f"""#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#define SIZE {SIZE}
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;
static char a[SIZE] = {{1, 2, 3}}, b[SIZE];
static struct {{ int first; char *pointer; char bytes[SIZE]; _Atomic int last; }} s;
static char *h, *z;
"""


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.careful = rng.random() < 0.8  # most accesses are ordered by the mutex

    def part(self):
        """An offset and a size, mostly those of the whole object."""
        rng = self.rng
        begin = rng.choice([0, 0, 0, 0, 8, 256, rng.randrange(SIZE)])
        room = SIZE - begin
        sizes = [room, room, room, room - 8, room // 2, rng.randrange(1, room + 1)]
        return begin, max(1, rng.choice(sizes))

    def access(self):
        rng = self.rng
        begin, size = self.part()
        to, source = rng.choice(OBJECTS), rng.choice(OBJECTS + ["mine", "mine"])
        at = rng.choice([0, 5, 512, 1016, rng.randrange(SIZE - 8)])
        kinds = {
            f"memset({to} + {begin}, {rng.randrange(256)}, {size});": 10,
            f"memcpy({to} + {begin}, {source} + {begin}, {size});": 10 if to != source else 0,
            f"memmove({to} + {begin // 2}, {to} + {begin}, {size});": 1,
            f"memcpy(mine + {begin}, {to} + {begin}, {size});": 10,
            f"r += 3 * r + {to}[{at}];": 4,
            f"{to}[{at}] = {rng.randrange(9)};": 3,
            f"for (int i = {at % 64}; i < 64; i++) r += {to}[i];": 1,
            f"memset(mine, {rng.randrange(9)}, {size});": 3,
            f"r += 3 * r + mine[{at}];": 4,
            "s.pointer = h;": 1,
            f"memcpy({to} + 64, &s.pointer, sizeof s.pointer);": 1,
            f"memcpy({to}, &(char *[64]){{[7] = h}}, 512);": 1,
            f"r += atomic_load(&s.last); atomic_store(&s.last, {rng.randrange(3)});": 2,
            "memset(&s, 0, offsetof(__typeof__(s), last));": 2,
        }
        return rng.choices(list(kinds), list(kinds.values()))[0]

    def statement(self, nested=False):
        rng = self.rng
        lock = "n" if rng.random() < (0.05 if self.careful else 0.4) else "m"
        body = " ".join(self.access() for _ in range(rng.randrange(1, 4)))
        kinds = {
            f"pthread_mutex_lock(&{lock}); {body} pthread_mutex_unlock(&{lock});": 20,
            self.access(): 0 if self.careful else 3,
            "if (atomic_load_explicit(&x, memory_order_acquire)) { @ }": 0 if nested else 3,
            "atomic_store_explicit(&x, 1, memory_order_release);": 2,
            "r += 3 * r + atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);": 2,
            f"assert(r != {rng.randrange(1, 9)});": 2,
        }
        text = rng.choices(list(kinds), list(kinds.values()))[0]
        return text.replace("@", self.statement(True)) if "@" in text else text

    def body(self, n):
        begin = self.rng.choice([
            "static _Thread_local char mine[SIZE]; ", "char *mine = calloc(1, SIZE); ",
            "char *mine = malloc(SIZE); memset(mine, 1, SIZE - 16); ", "char mine[SIZE] = {0}; "
        ])
        return f"    {begin}\n" + "".join(f"    {self.statement()}\n" for _ in range(n))

    def text(self):
        rng = self.rng
        n, equal = rng.choice([1, 2, 2, 2, 3]), rng.random() < 0.3
        text = HEAD
        for i in range(1 if equal else n):
            text += f"static void *f{i}(void *unused) {{\n    long r = 0;\n"
            text += self.body(rng.randrange(1, 3)) + "    return (void *)r;\n}\n"
        text += f"int main(void) {{\n    pthread_t t[{n}];\n    long r = 0;\n"
        text += "    h = malloc(SIZE), z = calloc(SIZE, 1);\n"
        for _ in range(rng.randrange(0, 4)):
            text += f"    memset({rng.choice(OBJECTS)}, {rng.randrange(9)}, SIZE);\n"
        for i in range(n):
            text += f"    pthread_create(&t[{i}], 0, f{0 if equal else i}, 0);\n"
        text += self.body(rng.randrange(0, 2))
        text += "".join(f"    pthread_join(t[{i}], 0);\n" for i in range(n))
        return text + "    return r == 12345;\n}\n"


def explore(smc, program, options):
    """Returns verdict, errors and number of executions, and the number of steps; None if it takes
    too long."""
    try:
        run = subprocess.run([smc, "--stats", *options, program], capture_output=True, text=True,
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    text = run.stdout + run.stderr
    if run.returncode > 1:
        sys.exit(f"{program}: status {run.returncode}: {text}")
    errors = sorted(set(re.findall(r"^[^ ]*:(\d+):\d+: error: .*\[(\S+)\]$", text, re.M)))
    executions = re.findall(r"^smc: \w+: (\d+) execution", text, re.M)
    steps = re.search(r"(\d+)  thread-local steps", text)
    racy = any(kind == "race" for _, kind in errors)
    return (errors, executions if not errors else []) if not racy else "race", int(steps[1])


def main():
    smc, first, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fewer = more = failed = late = 0
    with tempfile.TemporaryDirectory() as work:
        for seed in range(first, first + count):
            rng = random.Random(seed)
            program = os.path.join(work, f"{seed}.c")
            with open(program, "w", encoding="ascii") as f:
                f.write(Program(rng).text())
            how = [f"--model={rng.choice(MODELS)}", *rng.choice(ALGORITHMS)]
            other = rng.choice([[], [], ["--jobs=2"], ["--barriers=off"]])
            a = explore(smc, program, how + other)
            b = a and explore(smc, program, [*how, "--elision=off"])
            if not b:
                late += 1
                continue
            fewer, more = fewer + a[1], more + b[1]
            if a[0] != b[0]:
                failed += 1
                print(f"seed {seed}, {' '.join(how + other)}: {a[0]} and {b[0]}", flush=True)
    print(f"{count} programs, {late} left: {fewer} steps, {more} with --elision=off, "
          f"{failed} differ")
    return 1 if failed or fewer >= more else 0


if __name__ == "__main__":
    sys.exit(main())
