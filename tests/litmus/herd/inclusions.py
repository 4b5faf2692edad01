#!/usr/bin/env python3
"""inclusions.py SMC FIRST COUNT [IN-C] - checks published theorems about memory models on random
litmus tests.

Each outcome of a hardware model must be allowed by the intermediate model (IMM), through which C is
compiled; each outcome of IMM by RC11 with load buffering; each outcome of sc by every model. The
first IN-C tests are also explored as C programs, which must have as many executions."""
import json
import os
import random
import subprocess
import sys
import tempfile

LOCATIONS = "xyz"
FILES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../core/models/cat/files")
# Pairs of models: each outcome of the first is allowed by the second. The pairs are theorems on the
# correctness of compilation (POPL 2019, sections 5 to 7).
INCLUDED = [
    ("sc", "aarch64.cat"),
    ("sc", "power.cat"),
    ("sc", "riscv.cat"),
    ("sc", "tso"),
    ("tso", "LESS"),
    ("aarch64.cat", "LESS"),
    ("power.cat", "LESS"),
    ("riscv.cat", "LESS"),
    ("imm.cat", "LESS"),
    ("LESS", "WEAK"),
    ("rc11", "WEAK"),
]
MACHINES = ("imm.cat", "aarch64.cat", "power.cat", "riscv.cat")

LOADS, STORES, RMWS, FENCES = (
    ("relaxed", "acquire", "seq_cst"),
    ("relaxed", "release", "seq_cst"),
    ("relaxed", "acquire", "release", "acq_rel", "seq_cst"),
    ("acquire", "release", "acq_rel", "seq_cst"),
)


def order(rng, orders):
    return orders[0] if rng.random() < .5 else rng.choice(orders)


class Thread:
    def __init__(self, rng, number, in_c):
        self.rng, self.number, self.in_c, self.registers, self.lines, self.open = (
            rng,
            number,
            in_c,
            [],
            [],
            0,
        )

    def dependency(self):
        """Returns a register on which the next access depends; None: there is no dependency."""
        return (
            self.rng.choice(self.registers) if self.registers and self.rng.random() < 0.45 else None
        )

    def register(self, value):
        self.registers.append(f"r{len(self.registers)}")
        self.lines.append(f"int {self.registers[-1]} = {value};")

    def add(self):
        rng, loc, kind = self.rng, self.rng.choice(LOCATIONS), self.rng.random()
        if kind < .12:
            self.lines.append(f"atomic_thread_fence(memory_order_{rng.choice(FENCES)});")
            return
        on = self.dependency()
        if on and rng.random() < .3:
            self.lines.append(f"if ({on} {rng.choice(('==', '!='))} {rng.randint(0, 2)}) {{")
            self.open += 1
            on = None
        at = f"&{loc}" if self.in_c else loc
        if on and rng.random() < .5:
            at, on = f"{at} + ({on} ^ {on})", None
        value = str(rng.randint(1, 2)) + (f" + ({on} ^ {on})" if on else "")
        if (
            on and rng.random() < 0.3 and not 0.88 <= kind < 0.94
        ):  # sums of values read would give infinitely many values
            value = on
        if kind < .5:
            self.register(f"atomic_load_explicit({at}, memory_order_{order(rng, LOADS)})")
        elif kind < 0.88:
            self.lines.append(
                f"atomic_store_explicit({at}, {value}, memory_order_{order(rng, STORES)});"
            )
        elif kind < 0.94:
            self.register(
                f"atomic_fetch_add_explicit({at}, {value}, memory_order_{order(rng, RMWS)})"
            )
        else:
            self.register(
                f"atomic_exchange_explicit({at}, {value}, memory_order_{order(rng, RMWS)})"
            )

    def body(self):
        return "".join(f"  {line}\n" for line in self.lines + ["}"] * self.open)


def threads_of(seed, in_c):
    rng = random.Random(seed)
    all_threads = []
    for n in range(rng.choice((2, 2, 2, 3))):
        t = Thread(rng, n, in_c)
        for _ in range(rng.randint(2, 4)):
            t.add()
        all_threads.append(t)
    return all_threads


def litmus(seed):
    parameters = ", ".join(f"atomic_int* {l}" for l in LOCATIONS)
    text = f"C random-{seed}\n{{ }}\n"
    things = [f"[{l}]" for l in LOCATIONS]
    for t in threads_of(seed, False):
        text += f"P{t.number} ({parameters}) {{\n{t.body()}}}\n"
        things += [f"{t.number}:{r}" for r in t.registers]
    return text + f"locations [{'; '.join(things)};]\nexists (true)\n"


def program(seed):
    threads = threads_of(seed, True)
    text = (
        f"#include <pthread.h>\n#include <stdatomic.h>\nstatic atomic_int {', '.join(LOCATIONS)};\n"
    )
    for t in threads:
        text += f"static void *P{t.number}(void *unused) {{\n{t.body()}  return unused;\n}}\n"
    text += "int main(void) {\n  pthread_t t;\n"
    text += "".join(f"  pthread_create(&t, 0, P{t.number}, 0);\n" for t in threads)
    return text + "  pthread_exit(0);\n}\n"


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def read(name):
    with open(os.path.join(FILES, name), encoding="utf-8") as f:
        return f.read()


def write_variants(folder):
    """Writes two variants of model files and returns their paths: RC11 with load buffering, and IMM
    in which events after an RMW do not depend on it. In the mappings used here, the branch after a
    store-exclusive depends on no read."""
    paths = {"WEAK": os.path.join(folder, "weak.cat"), "LESS": os.path.join(folder, "less.cat")}
    rc11, imm = read("rc11.cat"), read("imm.cat")
    weak = "".join(
        l
        for l in rc11.splitlines(True)
        if not any(w in l for w in ("no-thin-air", "race", "conflict"))
    )
    less = imm.replace(" | [R & RMW] ; po\n", "\n")
    assert weak != rc11 and less != imm
    write(paths["WEAK"], weak)
    write(paths["LESS"], less)
    return paths


def ask(smc, model, folder):
    """Returns, for each file, the final states and the number of executions."""
    run = subprocess.run(
        [smc, f"--model={model}", "--format=json", "--time-limit=20", folder],
        capture_output=True,
        text=True,
    )
    if run.stderr:
        print(run.stderr)
    answers = {}
    for a in map(json.loads, run.stdout.splitlines()):
        assert a["answer"] != "Incomplete", a["file"]
        answers[os.path.basename(a["file"])] = (
            {s["state"] for s in a["states"]},
            a["positive"] + a["negative"],
        )
    return answers


def check_models(smc, seeds, folder):
    for seed in seeds:
        write(os.path.join(folder, f"{seed}.litmus"), litmus(seed))
    paths = write_variants(folder)
    answers = {
        m: ask(smc, paths.get(m, m), folder) for m in {m: 0 for pair in INCLUDED for m in pair}
    }
    wrong = 0
    for less, more in INCLUDED:
        for seed in seeds:
            more_than = answers[less][f"{seed}.litmus"][0] - answers[more][f"{seed}.litmus"][0]
            wrong += bool(more_than)
            if more_than:
                print(f"seed {seed}: {less} allows what {more} does not: {min(more_than)}")
    return wrong, answers


def count_in_c(smc, model, path):
    run = subprocess.run(
        [smc, f"--model={model}", "--algo=enumerate", "--keep-going", "--stats", path],
        capture_output=True,
        text=True,
    )
    counts = [
        int(l.split()[0])
        for l in run.stdout.splitlines()
        if l.endswith("  executions that differ in coherence order")
    ]
    return counts[0] if counts else run.stdout + run.stderr


def check_programs(smc, seeds, folder, answers):
    wrong = 0
    for seed in seeds:
        path = os.path.join(folder, f"{seed}.c")
        write(path, program(seed))
        for model in MACHINES:
            found, expected = count_in_c(smc, model, path), answers[model][f"{seed}.litmus"][1]
            wrong += found != expected
            if found != expected:
                print(
                    f"seed {seed}: {model}: {found} executions of the program in C, {expected} of"
                    " the litmus test"
                )
    return wrong


def main():
    smc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    in_c = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    with tempfile.TemporaryDirectory() as folder:
        seeds = range(first, first + count)
        wrong, answers = check_models(smc, seeds, folder)
        wrong += check_programs(smc, seeds[:in_c], folder, answers)
    executions = sum(n for a in answers.values() for _, n in a.values())
    print(f"{count} tests, {in_c} of them in C, too, {executions} executions, {wrong} differ")
    return wrong or not executions


if __name__ == "__main__":
    sys.exit(bool(main()))
