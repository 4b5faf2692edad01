#!/usr/bin/env python3
"""tables.py SMC [--keep=FOLDER] TABLE.. - converts tables of litmus tests (litmus/library.h) to
files in herd's C format, and checks that smc gives the verdicts of the table under each of its
models.

Tables for this script extend the format of litmus/library.h: a model may be a cat file, and a
thread may have `dep $`: the next access depends on the thread's last read, by its address (addr),
by the value it stores (data) or by a branch (ctrl); - is no dependency. If a table has lines `key K
TEXT`, each row ends with `by` and a key for each model: the source of that verdict."""
import json
import os
import re
import subprocess
import sys
import tempfile

LOCATIONS = "xyzw"
ORDERS = {
    "rlx": "relaxed",
    "acq": "acquire",
    "rel": "release",
    "acq_rel": "acq_rel",
    "sc": "seq_cst",
}


class Table:
    def __init__(self, path):
        self.models, self.tests, self.keys = [], [], set()
        self.shape, self.threads, self.asks, self.cited = None, [], None, False
        with open(path, encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                try:
                    self.read(line.split("#")[0].strip())
                except (ValueError, KeyError, IndexError) as e:
                    sys.exit(f"{path}:{number}: {e!r}")

    def read(self, line):
        word, _, rest = line.partition(" ")
        if not line:
            return
        if word == "models":
            self.models = rest.split()
        elif word == "shape":
            self.shape, self.threads, self.asks, self.cited = rest.split()[0], [], None, False
        elif word == "from":
            self.cited = True
        elif word == "key":
            self.keys.add(rest.split()[0])
        elif re.fullmatch(r"P\d", word):
            self.threads.append(rest.strip())
        elif word == "asks":
            self.asks = [tuple(part.split("=")) for part in rest.replace(" ", "").split(",")]
        else:
            assert self.cited, "a row without a source"
            self.add_row(line)

    def add_row(self, line):
        blanks, _, says = line.partition(":")
        words = [part.split() for part in blanks.split("|")]
        says, _, by = says.partition(" by ")
        says, by = says.split(), by.split()
        if len(by) != (len(self.models) if self.keys else 0) or not self.keys.issuperset(by):
            raise ValueError("where the answers come from")
        if len(says) != len(self.models) or any(s not in ("yes", "no", "-") for s in says):
            raise ValueError(f"{len(self.models)} times yes or no")
        code, of = [], {}
        for n, (thread, fill) in enumerate(zip(self.threads, words, strict=True)):
            parts = iter(fill)
            filled = re.sub(r"\$", lambda _: next(parts), thread)
            if next(parts, None):
                raise ValueError("too many words")
            code.append(thread_of(n, filled, of, dict(self.asks)))
        asked = " /\\ ".join(
            f"[{name}]={value}" if name in LOCATIONS else f"{of[name]}:{name}={value}"
            for name, value in self.asks
        )
        text = f"C {self.shape}\n{{ }}\n\n" + "\n".join(code) + f"\nexists ({asked})\n"
        self.tests.append(
            (f"{self.shape} {' '.join(blanks.split())}", text, dict(zip(self.models, says)))
        )


def order(word):
    return "memory_order_" + ORDERS[word]


def thread_of(n, text, of, asked):
    """Returns the thread in C. Adds the thread's variables to `of`, which maps variables to
    threads."""
    lines, depth, last, dep = [], 0, None, None
    for statement in text.split(";"):
        w = statement.split()
        if w[0] == "fence":
            if w[1] not in ("-", "rlx"):
                lines.append(f"atomic_thread_fence({order(w[1])});")
            continue
        if w[0] == "dep":
            dep = None if w[1] == "-" else w[1]
            continue
        if dep == "ctrl":
            lines.append(f"if ({last} == {asked.get(last, 1)}) {{")
            depth += 1
        loc = w[3] if w[2] in ("faa", "xchg", "cas") else w[0] if w[0] in LOCATIONS else w[2]
        at = f"{loc} + ({last} ^ {last})" if dep == "addr" else loc
        if w[0] in LOCATIONS:
            value = f"{w[2]} + ({last} ^ {last})" if dep == "data" else w[2]
            lines.append(f"atomic_store_explicit({at}, {value}, {order(w[3])});")
        else:
            of[w[0]] = n
            if w[2] == "cas":
                lines.append(
                    f"int e{w[0]} = {w[4]}; atomic_compare_exchange_strong_explicit({at}, &e{w[0]},"
                    f" {w[5]}, {order(w[6])}, {order(w[7])}); {w[0]} = e{w[0]};"
                )
            elif w[2] in ("faa", "xchg"):
                call = {"faa": "fetch_add", "xchg": "exchange"}[w[2]]
                value = f"{w[4]} + ({last} ^ {last})" if dep == "data" else w[4]
                lines.append(f"{w[0]} = atomic_{call}_explicit({at}, {value}, {order(w[5])});")
            else:
                lines.append(f"{w[0]} = atomic_load_explicit({at}, {order(w[3])});")
            last = w[0]
        dep = None
    names = sorted(name for name, thread in of.items() if thread == n)
    declared = f"  int {', '.join(f'{name} = -1' for name in names)};\n" if names else ""
    parameters = ", ".join(f"atomic_int* {l}" for l in LOCATIONS)
    body = "".join(f"  {line}\n" for line in lines + ["}"] * depth)
    return f"P{n} ({parameters}) {{\n{declared}{body}}}\n"


# Models that `pending` supports are also explored by it.
MACHINES = ("imm.cat", "aarch64.cat", "power.cat", "riscv.cat", "lkmm.cat")


def ask(smc, model, folder, *algorithm):
    name, _, releases = model.partition("/")
    options = [*algorithm, *(["--release-sequence=c11"] if releases else [])]
    run = subprocess.run(
        [smc, f"--model={name}", "--format=json", *options, folder], capture_output=True, text=True
    )
    if run.stderr:
        print(run.stderr)
    return {
        os.path.basename(a["file"]): a["answer"] for a in map(json.loads, run.stdout.splitlines())
    }


def main():
    smc, paths, keep = sys.argv[1], sys.argv[2:], None
    if paths and paths[0].startswith("--keep="):
        keep, paths = paths[0][len("--keep="):], paths[1:]
    asked = wrong = 0
    for path in paths:
        table = Table(path)
        with tempfile.TemporaryDirectory() as work:
            folder = keep or work
            os.makedirs(folder, exist_ok=True)
            for i, (_, text, _) in enumerate(table.tests):
                with open(os.path.join(folder, f"{i:04}.litmus"), "w", encoding="utf-8") as f:
                    f.write(text)
            for model in {m: 0 for _, _, says in table.tests for m in says}:
                answers = ask(smc, model, folder)
                if model in MACHINES and answers != ask(smc, model, folder, "--algo=pending"):
                    wrong += 1
                    print(f"{path}: {model}: pending does not answer as the oracle does")
                for i, (name, _, says) in enumerate(table.tests):
                    if says.get(model, "-") == "-":
                        continue
                    asked += 1
                    if answers.get(f"{i:04}.litmus") != {"yes": "Ok", "no": "No"}[says[model]]:
                        wrong += 1
                        print(
                            f"{path}: {name}: {model} must say {says[model]}, not"
                            f" {answers.get(f'{i:04}.litmus')}"
                        )
    print(f"{asked} questions, {wrong} answers are wrong")
    return wrong or not asked


if __name__ == "__main__":
    sys.exit(bool(main()))
