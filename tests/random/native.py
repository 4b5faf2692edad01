#!/usr/bin/env python3
"""native.py SMC FIRST COUNT [RUNS] - random programs of threads, on the processor and in smc.

Each program is compiled by clang and executes its threads RUNS times (1000). Each outcome that the
processor shows must be among those of smc: without optimisation under tso, optimised under rc11,
which allows what the compiler does. Half of the programs have the same outcome in each execution by
construction; then smc must find exactly this one. Needs x86-64, of which tso is the model.
"""
import os
import platform
import random
import subprocess
import sys
import tempfile

CLANG = os.environ.get("CLANG", "clang-19")
SECONDS = 120

PRELUDE = r"""#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#ifndef RUNS
#define RUNS 1
#define BEGIN(n)
#else
static atomic_int arrived;
static void begin(int n) {
    atomic_fetch_add(&arrived, 1);
    for (int k = 0; k < 20000 && atomic_load_explicit(&arrived, memory_order_relaxed) < n; k++) ;
}
#define BEGIN(n) begin(n)
#endif
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t shared_lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t posted;
static long a, b, ready;
"""
TYPES = ["int", "unsigned", "short", "unsigned char", "long", "unsigned long", "signed char"]
READS = ["relaxed", "acquire", "seq_cst"]
WRITES = ["relaxed", "release", "seq_cst"]
BOTH = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]


class Program:
    """text: the source; fixed: it has one outcome."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.fixed = self.r.random() < 0.5
        self.n = self.r.choice([2, 2, 2, 3])
        self.types = [self.r.choice(TYPES) for _ in range(self.r.randint(1, 3))]
        self.registers = []
        self.text = self.make()

    def register(self):
        self.registers.append(f"r{len(self.registers)}")
        return self.registers[-1]

    def order(self, of):
        return f"memory_order_{self.r.choice(of)}"

    # ---- statements with any outcome

    def any_statement(self):
        r, k = self.r, self.r.randrange(12)
        i, j = r.randrange(len(self.types)), r.randrange(len(self.types))
        v = r.randint(1, 4)
        if k < 3:
            return f"{self.register()} = (long)atomic_load_explicit(&x{i}, {self.order(READS)});"
        if k < 6:
            return f"atomic_store_explicit(&x{i}, {v}, {self.order(WRITES)});"
        if k == 6:
            op = r.choice(["add", "sub", "or", "and", "xor"])
            return (
                f"{self.register()} = (long)atomic_fetch_{op}_explicit(&x{i}, {v},"
                f" {self.order(BOTH)});"
            )
        if k == 7:
            t, success = self.types[i], self.order(BOTH)
            return (
                f"{{ {t} e = {r.choice([0, v])}; {self.register()} ="
                f" atomic_compare_exchange_strong_explicit(&x{i}, &e, {r.randint(1, 4)}, {success},"
                f" {self.order(['relaxed', 'acquire'])}); {self.register()} = (long)e; }}"
            )
        if k == 8:
            return f"{self.register()} = (long)atomic_exchange(&x{i}, {v});"
        if k == 9:
            return f"atomic_thread_fence({self.order(BOTH[1:])});"
        if k == 10:
            inner = r.choice([f"a = a * 3 + {v};", "b = a + 1;", f"{self.register()} = a;"])
            return f"pthread_mutex_lock(&lock); {inner} pthread_mutex_unlock(&lock);"
        return (
            f"if (atomic_load_explicit(&x{i}, {self.order(READS)}) == {r.choice([0, 1, v])})"
            f" atomic_store_explicit(&x{j}, {v}, {self.order(WRITES)});"
        )

    # ---- statements that leave one outcome

    def fixed_statement(self, thread):
        r, k = self.r, self.r.randrange(9)
        i, v = r.randrange(len(self.types)), r.randint(1, 4)
        if k < 3:
            op = {0: "add", 1: "or", 2: "xor"}[i]  # those of one location commute
            return f"atomic_fetch_{op}_explicit(&x{i}, {v}, {self.order(BOTH)});"
        if k == 3:
            return f"pthread_mutex_lock(&lock); a += {v}; pthread_mutex_unlock(&lock);"
        if k == 4:
            return (
                f"pthread_rwlock_wrlock(&shared_lock); b ^= {v << thread};"
                " pthread_rwlock_unlock(&shared_lock);"
            )
        if k == 5:
            return (
                f"while (!atomic_compare_exchange_weak(&total, &seen_of[{thread}],"
                f" seen_of[{thread}] + {v}));"
            )
        if k == 6:
            return f"own[{thread}] = own[{thread}] * 5 + {v};"
        if k == 7:
            return (
                "pthread_rwlock_rdlock(&shared_lock); own[%d] += b - b;"
                " pthread_rwlock_unlock(&shared_lock);" % thread
            )
        return f"{self.register()} = own[{thread}];"

    def handover(self):
        """Thread 0 hands values over, and thread 1 waits for them."""
        if self.r.random() < 0.5:
            return (
                "handed = 17; sem_post(&posted);",
                f"sem_wait(&posted); {self.register()} = handed;",
            )
        return (
            "pthread_mutex_lock(&lock); handed = 23; ready = 1; pthread_cond_signal(&changed);"
            " pthread_mutex_unlock(&lock);",
            "pthread_mutex_lock(&lock); while (!ready) pthread_cond_wait(&changed, &lock);"
            f" {self.register()} = handed; pthread_mutex_unlock(&lock);",
        )

    def make(self):
        r = self.r
        bodies = [[] for _ in range(self.n)]
        for t, body in enumerate(bodies):
            for _ in range(r.randint(1, 3 if self.n == 2 else 2)):
                body.append(self.fixed_statement(t) if self.fixed else self.any_statement())
        if self.fixed and r.random() < 0.6:
            for body, text in zip(bodies, self.handover()):
                body.insert(r.randint(0, len(body)), text)
        out = [PRELUDE]
        out += [f"static _Atomic({t}) x{i};" for i, t in enumerate(self.types)]
        out.append("static atomic_long total; static long seen_of[4], own[4], handed;")
        if self.registers:
            out.append(f"static long {', '.join(self.registers)};")
        for t, body in enumerate(bodies):
            out.append(f"static void *thread{t}(void *unused) {{\n    BEGIN({self.n});")
            out += [f"    {line}" for line in body] + ["    return unused;", "}"]
        out.append("int main(void) {\n    for (int run = 0; run < RUNS; run++) {")
        reset = [f"atomic_store(&x{i}, 0);" for i in range(len(self.types))]
        reset += [f"{name} = 0;" for name in ["a", "b", "ready", "handed", *self.registers]]
        reset += [f"own[{t}] = seen_of[{t}] = 0;" for t in range(self.n)]
        out.append("    " + " ".join([*reset, "atomic_store(&total, 0); sem_init(&posted, 0, 0);"]))
        out.append("#if RUNS > 1\n    atomic_store(&arrived, 0);\n#endif\n    pthread_t t[4];")
        out += [f"    pthread_create(&t[{t}], 0, thread{t}, 0);" for t in range(self.n)]
        out += [f"    pthread_join(t[{t}], 0);" for t in range(self.n)]
        shown = [f"(long)x{i}" for i in range(len(self.types))]
        shown += ["a", "b", "(long)total", *self.registers, "own[0]", "own[1]", "own[2]"]
        form = " ".join(["%ld"] * len(shown))
        out.append(f'    printf("={form}\\n", {", ".join(shown)});\n    }}\n    return 0;\n}}')
        return "\n".join(out) + "\n"


def output_of(command):
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=10 * SECONDS, check=False
    )
    if ran.returncode:
        raise RuntimeError(f"{' '.join(command)}: status {ran.returncode}: {ran.stderr[:300]}")
    if "verified" not in ran.stdout and command[0] != "./p":
        raise RuntimeError(f"{' '.join(command)}: {ran.stdout.splitlines()[-1]}")
    return {line for line in ran.stdout.split("\n") if line.startswith("=")}


def judge(smc, program, runs):
    """Returns what is wrong, and how many outcomes the processor and smc have."""
    counts = []
    for optimised, model in (("-O0", "tso"), ("-O2", "rc11")):
        flags = [optimised, "-pthread", f"-DRUNS={runs}"]
        subprocess.run([CLANG, *flags, "-w", "p.c", "-o", "p"], check=True)
        shown = output_of(["./p"])
        found = output_of(
            [smc, "--no-cache", "--show-output", "--keep-going", f"--time-limit={SECONDS}"]
            + [f"--model={model}", "-w", "p.c"]
        )
        counts.append((len(shown), len(found)))
        if shown - found:
            return f"{model}: only the processor has {min(shown - found)}", counts
        if program.fixed and len(found) != 1:
            return f"{model}: {len(found)} outcomes, 1 expected", counts
    return None, counts


def main():
    smc, first, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    if platform.machine() != "x86_64":
        print("tso is not the model of this processor")
        sys.exit(77)
    wrong = shown = found = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in range(first, first + count):
            program = Program(seed)
            with open("p.c", "w", encoding="utf-8") as file:
                file.write(program.text)
            said, counts = judge(smc, program, runs)
            shown += sum(c[0] for c in counts)
            found += sum(c[1] for c in counts)
            if said:
                wrong += 1
                print(f"seed {seed}: {said}", flush=True)
    print(f"{count} programs, {shown} outcomes of the processor, {found} of smc, {wrong} differ")
    sys.exit(wrong > 0 or not shown)


if __name__ == "__main__":
    main()
