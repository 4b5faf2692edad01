#!/usr/bin/env python3
"""agree.py SMC [FIRST [COUNT]] - random programs with inputs against the enumeration of all values.

Each program draws its inputs from 0 to 7. The errors of an exploration with inputs of any value,
which the program restricts itself, must be those of the exploration with --nondet=0..7, by each
algorithm that supports the model; and algorithms that count alike must find the same number of
executions. Programs that take too long are skipped; the last line says how many.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

MODELS = ["sc", "tso", "ra", "rc11", "c20"]
ALGORITHMS = ["tracer", "trust", "enumerate", "lapor"]
SECONDS = 10

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
_Atomic int a, b, c;
int h;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int in(void) {
    const int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0);
    __VERIFIER_assume(v < 8);
    return v;
}
"""


class Program:
    """Generates one random program: two or three threads, at most two inputs each, four possible
    errors."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.lines = []
        self.marks = self.names = 0

    def put(self, text):
        self.lines.append(text)

    def value(self, known, depth=2):
        draw = self.draw
        kind = draw.randrange(12)
        if depth == 0 or kind < 4:
            return draw.choice(known) if known and draw.random() < 0.7 else str(draw.randrange(8))
        left, right = self.value(known, depth - 1), self.value(known, depth - 1)
        if kind < 9:
            return f"({left} {'+-*&^'[kind - 4]} {right})"
        if kind == 9:
            other = self.value(known, depth - 1)
            relation = draw.choice(["<", "<=", "==", "!="])
            return f"({left} {relation} {right} ? {other} : {left})"
        return f"({left} >> ({right} & 3))" if kind == 10 else f"({left} | {right})"

    def condition(self, known):
        relation = self.draw.choice(["<", "<=", "==", "!=", ">"])
        return f"{self.value(known)} {relation} {self.value(known, 1)}"

    def name(self, prefix="x"):
        self.names += 1
        return f"{prefix}{self.names}"

    def access(self, known, pad):
        """Generates a read or write of shared memory; returns the names that are known after it."""
        draw = self.draw
        kind = draw.randrange(7)
        read = draw.choice(["relaxed", "acquire", "seq_cst"])
        write = draw.choice(["relaxed", "release", "seq_cst"])
        to, new = draw.choice("ab"), self.name()
        if kind < 2:
            self.put(f"{pad}int {new} = atomic_load_explicit(&{to}, memory_order_{read});")
            return known + [new]
        if kind < 4:
            value = self.value(known)
            self.put(f"{pad}atomic_store_explicit(&{to}, {value}, memory_order_{write});")
        elif kind == 4:
            by = self.value(known, 1)
            order = "memory_order_" + write
            self.put(f"{pad}int {new} = atomic_fetch_add_explicit(&c, {by} & 3, {order});")
            return known + [new]
        elif kind == 5:
            self.put(f"{pad}int {new} = atomic_exchange(&{to}, {self.value(known, 1)});")
            return known + [new]
        else:
            self.put(f"{pad}int {new} = {self.value(known, 0)};")
            by = self.value(known, 1)
            self.put(f"{pad}atomic_compare_exchange_strong(&c, &{new}, {by} & 7);")
        return known

    def statement(self, known, depth):
        draw, pad = self.draw, "    " * depth
        kind = draw.randrange(8)
        if kind < 2 and sum(k[0] == "i" for k in known) < 2:
            new = self.name("i")
            self.put(f"{pad}int {new} = in();")
            return known + [new]
        if kind < 5:
            return self.access(known, pad)
        if kind == 5:
            self.put(f"{pad}pthread_mutex_lock(&m);")
            self.put(f"{pad}h = {self.value(known + ['h'], 1)};")
            self.put(f"{pad}pthread_mutex_unlock(&m);")
        elif kind == 6:
            by, first, new = self.value(known, 1), draw.randrange(4), self.name()
            self.put(f"{pad}int {new} = ({self.value(known)}) % (({by} & 7) + 1);")
            self.put(f"{pad}switch ({by}) {{")
            self.put(f"{pad}case {first}: atomic_store(&a, {self.value(known, 1)}); break;")
            self.put(f"{pad}case {first + 3}: atomic_store(&b, {new}); break;")
            self.put(f"{pad}default: break;\n{pad}}}")
            return known + [new]
        elif depth < 4:
            self.put(f"{pad}if ({self.condition(known)}) {{")
            self.body(known, draw.randrange(1, 3), depth + 1)
            if draw.random() < 0.5:
                self.put(f"{pad}}} else {{")
                self.body(known, 1, depth + 1)
            self.put(f"{pad}}}")
        return known

    def body(self, known, n, depth):
        for _ in range(n):
            known = self.statement(known, depth)
        if self.draw.random() < 0.8 and self.marks < 4:
            self.marks += 1
            self.put(
                f"{'    ' * depth}assert(!({self.condition(known)} && {self.condition(known)}));"
            )

    def text(self):
        draw = self.draw
        threads = draw.choice([1, 2, 2, 2, 3])
        for t in range(threads):
            self.put(f"static void *t{t}(void *p) {{")
            self.body([] if draw.random() < 0.7 else ["(int)(long)p"], draw.randrange(2, 5), 1)
            self.put("    return p;\n}")
        passes = draw.random() < 0.3
        self.put("int main(void) {\n    pthread_t id[4];")
        if passes:
            self.put("    const int q = in();")
        for t in range(threads):
            given = "q" if passes else draw.randrange(8)
            self.put(f"    pthread_create(&id[{t}], 0, t{t}, (void *)(long){given});")
        for t in range(threads):
            self.put(f"    pthread_join(id[{t}], 0);")
        self.put("    int za = atomic_load(&a), zb = atomic_load(&b), zc = atomic_load(&c);")
        last = ["za", "zb", "zc", "h"]
        self.put(f"    assert(!({self.condition(last)} && {self.condition(last)}));")
        self.put("    return 0;\n}")
        return HEAD + "\n".join(self.lines) + "\n"


def explore(smc, path, *options):
    """Returns the result as JSON; None: the algorithm does not support the model."""
    words = [smc, "--no-file-options", "--results=off", "--no-cache", "--format=json"]
    words += ["--keep-going", f"--time-limit={SECONDS}", *options, path]
    p = subprocess.run(words, capture_output=True, text=True, check=False)
    if "does not support model" in p.stderr:
        return None
    if p.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(words)}\nstatus {p.returncode}\n{p.stderr}")
    return json.loads(p.stdout)


def errors_of(result):
    return sorted({(e["kind"], e.get("line")) for e in result["errors"]})


def check(smc, seed, folder):
    """Returns the number of differences; None: the program takes too long."""
    path = os.path.join(folder, f"inputs-{seed}.c")
    with open(path, "w", encoding="utf-8") as f:
        f.write(Program(seed).text())
    model = "--model=" + MODELS[seed % len(MODELS)]
    by_number = explore(smc, path, model, "--nondet=0..7")
    if not by_number["complete"]:
        return None
    counts, differences = {}, 0
    for algorithm in ALGORITHMS:
        result = explore(smc, path, model, "--algo=" + algorithm)
        if result is None or not result["complete"]:
            continue
        counts[algorithm] = result["executions"]
        if errors_of(result) != errors_of(by_number):
            print(f"seed {seed} {model} {algorithm}: errors {errors_of(result)}, by number "
                  f"{errors_of(by_number)}", flush=True)
            differences += 1
    alike = {counts[x] for x in ("tracer", "enumerate") if x in counts}
    if len(alike) > 1:
        print(f"seed {seed} {model}: executions {counts}", flush=True)
        differences += 1
    if not differences:
        os.remove(path)
    return differences


def main():
    smc = sys.argv[1]
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    folder = tempfile.mkdtemp()
    skipped = wrong = 0
    for seed in range(first, first + count):
        differences = check(smc, seed, folder)
        skipped += differences is None
        wrong += bool(differences)
    print(f"{count} programs, {wrong} differ, {skipped} skipped, in {folder}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
