#!/usr/bin/env python3
"""faults.py SMC FIRST COUNT - random programs with faults of the environment
(docs/design/faults.md) under a memory model that is drawn: all algorithms against each other (smc
compare), and the final values against those of a program in which a chosen flag stands for each
fault, and an assumption at the end bounds the number of faults. It fails, too, if no program has a
fault, or if the bound matters in none."""
import json
import os
import random
import subprocess
import sys
import tempfile

MODELS = ["sc", "tso", "pso", "ra", "rc11", "c20", "aarch64"]
READS = ["relaxed", "acquire", "seq_cst"]
WRITES = ["relaxed", "release", "seq_cst"]
BASE, REGISTERS = 3, 4
HEAD = """#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
void reach_error(void);
long __VERIFIER_spawn(void *(*)(void *), void *);
void __VERIFIER_assume(int);
_Bool __VERIFIER_nondet_bool(void);
static atomic_int x, y;
static sem_t s;
static int r[8];
"""
# A function for each kind of fault, which returns whether the fault happens: by --faults, and by a
# choice.
REAL = """static int no_memory(void) { void *p = malloc(1); free(p); return !p; }
static int interrupted(void) { return sem_wait(&s) != 0; }
static int asleep(void) { return usleep(1) != 0; }
static void *nothing(void *a) { return a; }
static int no_thread(void) {
    pthread_t t;
    if (pthread_create(&t, 0, nothing, 0)) return 1;
    pthread_join(t, 0);
    return 0;
}
"""
CHOSEN = """static int faults[3];
static _Thread_local int *own;
static int fault(void) {
    const int is = *own < MOST && __VERIFIER_nondet_bool();
    *own += is;
    return is;
}
static int no_memory(void) { return fault(); }
static int interrupted(void) { return fault() || sem_wait(&s); }
static int asleep(void) { return fault(); }
static int no_thread(void) { return fault(); }
"""


class Program:
    def __init__(self, rng):
        self.rng, self.registers = rng, 0
        self.most = rng.choice([1, 1, 2])
        self.weak = rng.random() < 0.7
        self.n = rng.choice([2, 2, 3])
        self.bodies = [self.statements(rng.choice([1, 2, 2, 3])) for _ in range(self.n)]

    def order(self, orders):
        return "memory_order_" + (self.rng.choice(orders) if self.weak else "seq_cst")

    def fault(self):
        return self.rng.choices(
            ["no_memory()", "interrupted()", "asleep()", "no_thread()"], [5, 3, 3, 1]
        )[0]

    def statement(self):
        rng, v = self.rng, self.rng.choice("xy")
        kind = rng.random()
        store = f"atomic_store_explicit(&{v}, {rng.choice([1, 2])}, {self.order(WRITES)});"
        if kind < 0.3 and self.registers < REGISTERS:
            self.registers += 1
            return f"r[{self.registers - 1}] = atomic_load_explicit(&{v}, {self.order(READS)});"
        if kind < 0.4 and self.registers < REGISTERS:
            self.registers += 1
            return f"r[{self.registers - 1}] = {self.fault()};"
        if kind < 0.6:
            return f"if ({self.fault()}) {store}"
        if kind < 0.65:
            return f"for (int i = 0; i < 2 && {self.fault()}; i++) {store}"
        if kind < 0.7:
            return f"while ({self.fault()}) {{}}"
        if kind < 0.72:
            return (
                f"for (int i = 0; i < 2 && !atomic_load(&{v}); i++) if ({self.fault()}) " f"{store}"
            )
        if kind < 0.77:
            return f"if (atomic_load(&{v}) && {self.fault()}) {store}"
        if kind < 0.85:
            return f"atomic_fetch_add_explicit(&{v}, 1, {self.order(WRITES + READS[1:2])});"
        return store

    def statements(self, n):
        return [self.statement() for _ in range(n)]

    def text(self, is_chosen):
        chosen = CHOSEN.replace("MOST", str(self.most))
        lines = (HEAD + (chosen if is_chosen else REAL)).rstrip().split("\n")
        for i, body in enumerate(self.bodies):
            lines += [f"static void *run{i}(void *a) {{"]
            lines += [f"    own = &faults[{i}];"] if is_chosen else []
            lines += ["    " + s for s in body] + ["    return a;", "}"]
        lines += ["int main(void) {", f"    pthread_t t[{self.n}];", "    sem_init(&s, 0, 9);"]
        # __VERIFIER_spawn never fails.
        for i in range(self.n):
            lines += [f"    t[{i}] = (pthread_t)__VERIFIER_spawn(run{i}, 0);"]
        lines += [f"    pthread_join(t[{i}], 0);" for i in range(self.n)]
        if is_chosen:
            lines += [f"    __VERIFIER_assume(faults[0] + faults[1] + faults[2] <= {self.most});"]
        code = "".join(f" + r[{i}] % {BASE} * {BASE**i}" for i in range(self.registers))
        first = len(lines) + 2  # the line of outcome 0
        lines += [f"    const int code = 0{code};"]
        lines += [f"    if (code == {i}) reach_error();" for i in range(BASE**self.registers)]
        return "\n".join(lines + ["    return 0;", "}", ""]), first


def run(smc, args):
    done = subprocess.run([smc, *args], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def values(smc, file, first, options):
    status, out, messages = run(smc, ["--format=json", "--keep-going", *options, file])
    if status not in (0, 1):
        raise RuntimeError(f"{' '.join(options)}: status {status}: {messages}")
    errors = json.loads(out)["errors"]
    others = [e for e in errors if e["kind"] != "assertion" and e["line"] < first]
    if others:
        raise RuntimeError(f"{' '.join(options)}: {others[0]['message']}")
    return {e["line"] - first for e in errors}


def check(smc, seed, folder):
    """Returns the numbers of final values without faults, with them, and with any number."""
    rng = random.Random(seed)
    program = Program(rng)
    model = ["--model=" + rng.choice(MODELS)]
    file, other = (os.path.join(folder, name) for name in ("faults.c", "chosen.c"))
    for name, is_chosen in ((file, False), (other, True)):
        text, first = program.text(is_chosen)
        with open(name, "w", encoding="utf-8") as to:
            to.write(text)
        if not is_chosen:
            line = first
    faults = [f"--faults=malloc,eintr,spawn:{program.most}"]
    found = values(smc, file, line, model + faults)
    expected = values(smc, other, first, model)
    if found != expected:
        raise RuntimeError(f"{model[0]}: {sorted(found)} by faults, {sorted(expected)} by choices")
    status, out, messages = run(smc, ["compare", "--keep-going", *model, *faults, file])
    if status not in (0, 1):
        raise RuntimeError(f"compare {model[0]}: status {status}: {out}{messages}")
    if rng.random() < 0.1:
        shared = values(smc, file, line, model + faults + ["--jobs=2"])
        if shared != found:
            raise RuntimeError(f"{model[0]} --jobs=2: {sorted(shared)}, not {sorted(found)}")
    fewer = values(smc, file, line, model)
    more = values(smc, file, line, model + [f"--faults=malloc,eintr,spawn:{program.most + 1}"])
    return len(fewer), len(found), len(more)


def main():
    smc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    failed = with_faults = bounded = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            try:
                fewer, found, more = check(smc, seed, folder)
            except RuntimeError as error:
                print(f"seed {seed}: {error}")
                failed += 1
                continue
            with_faults += fewer != found
            bounded += found != more
    print(
        f"{count} programs, {failed} failed, faults matter in {with_faults}, their bound in "
        f"{bounded}"
    )
    return bool(failed or not with_faults or not bounded)


if __name__ == "__main__":
    sys.exit(main())
