#!/usr/bin/env python3
"""kernel.py SMC FIRST COUNT [IN-C] - random litmus tests in the kernel's C, with conditional
branches: `pending` must find the states, executions and races that the oracle (`enumerate`) finds.
The first IN-C tests have no plain accesses and are also explored as C programs, which must have as
many executions."""
import json
import os
import random
import subprocess
import sys
import tempfile

LOCATIONS = "xyz"


class Thread:
    def __init__(self, rng, number, plain, in_c):
        self.rng, self.number, self.plain, self.in_c = rng, number, plain, in_c
        self.registers, self.lines = [], []
        for _ in range(rng.randint(2, 4)):
            self.add(0)

    def value(self):
        rng, number = self.rng, str(self.rng.randint(1, 2))
        if not self.registers or rng.random() < 0.6:
            return number
        on = rng.choice(self.registers)
        return on if rng.random() < 0.6 else f"({number} + {on})"

    def read(self, value):
        self.registers.append(f"r{len(self.registers)}")
        self.lines.append(f"{self.registers[-1]} = {value};")

    def block(self, depth):
        for _ in range(self.rng.randint(1, 2)):
            self.add(depth)

    def add(self, depth):
        rng, kind, loc = self.rng, self.rng.random(), self.rng.choice(LOCATIONS)
        at, of = (f"&{loc}", loc) if self.in_c else (loc, f"*{loc}")
        value = self.value()
        plain = self.plain and rng.random() < 0.25
        if kind < 0.34:
            marked = f"READ_ONCE({of})" if rng.random() < 0.8 else f"smp_load_acquire({at})"
            self.read(of if plain else marked)
        elif kind < 0.68:
            once = f"WRITE_ONCE({of}, {value});"
            marked = once if rng.random() < 0.8 else f"smp_store_release({at}, {value});"
            self.lines.append(f"{of} = {value};" if plain else marked)
        elif kind < 0.76:
            self.lines.append(rng.choice(("smp_mb();", "smp_wmb();", "smp_rmb();")))
        elif kind < 0.82:
            call = "xchg_relaxed({}, {})" if rng.random() < 0.5 else "cmpxchg_relaxed({}, 0, {})"
            self.read(call.format(at, value))
        elif self.registers and depth < 2:
            on, how = rng.choice(self.registers), rng.choice(("==", "!="))
            self.lines.append(f"if ({on} {how} {rng.randint(0, 2)}) {{")
            self.block(depth + 1)
            if rng.random() < 0.5:
                self.lines.append("} else {")
                self.block(depth + 1)
            self.lines.append("}")

    def text(self, head, end=""):
        declared = "".join(f"int {r} = 0; " for r in self.registers)
        return head + f" {{\n  {declared}\n  " + "\n  ".join(self.lines) + f"\n{end}}}\n"


def threads_of(seed, marked, in_c):
    rng = random.Random(seed)
    plain = rng.random() < 0.5 and not marked
    return [Thread(rng, n, plain, in_c) for n in range(rng.choice((2, 2, 3)))]


def litmus(seed, marked):
    threads = threads_of(seed, marked, False)
    parameters = ", ".join(f"int* {l}" for l in LOCATIONS)
    shown = [f"[{l}]" for l in LOCATIONS]
    shown += [f"{t.number}:{r}" for t in threads for r in t.registers]
    bodies = "".join(t.text(f"P{t.number} ({parameters})") for t in threads)
    return f"C random-{seed}\n{{ }}\n{bodies}locations [{'; '.join(shown)};]\nexists (true)\n"


def program(seed):
    threads = threads_of(seed, True, True)
    text = f"#include <smc/linux.h>\nstatic int {', '.join(LOCATIONS)};\n"
    for t in threads:
        text += t.text(f"static void *P{t.number}(void *unused)", "  return unused;\n")
    text += "int main(void) {\n  pthread_t t;\n"
    text += "".join(f"  pthread_create(&t, 0, P{t.number}, 0);\n" for t in threads)
    return text + "  pthread_exit(0);\n}\n"


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def run(smc, *arguments):
    command = [smc, "--model=lkmm.cat", "--format=json", *arguments]
    out = subprocess.run(command, capture_output=True, text=True)
    print(out.stderr, end="")
    return out.stdout


def answers_of(smc, algorithm, folder):
    answers = {}
    for a in map(json.loads, run(smc, f"--algo={algorithm}", folder).splitlines()):
        assert a["answer"] != "Incomplete", a["file"]
        states = {s["state"]: s["executions"] for s in a["states"]}
        answers[os.path.basename(a["file"])] = states, a["race"]
    return answers


def main():
    smc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    in_c = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    wrong = executions = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            write(os.path.join(folder, f"{seed}.litmus"), litmus(seed, seed < first + in_c))
        oracle, ours = (answers_of(smc, a, folder) for a in ("enumerate", "pending"))
        assert len(oracle) == count
        for file, answer in oracle.items():
            executions += sum(answer[0].values())
            if answer != ours.get(file):
                wrong += 1
                print(f"seed {file}: {answer} by the oracle, {ours.get(file)} by pending")
        for seed in range(first, first + in_c):
            path, expected = os.path.join(folder, "p.c"), sum(oracle[f"{seed}.litmus"][0].values())
            write(path, program(seed))
            found = json.loads(run(smc, "--algo=pending", "--keep-going", path))["executions"]
            if found != expected:
                wrong += 1
                print(f"seed {seed}: {expected} executions as a litmus test, {found} in C")
    print(f"{count} tests, {in_c} in C, {executions} executions, {wrong} differ")
    return wrong or not executions


if __name__ == "__main__":
    sys.exit(bool(main()))
