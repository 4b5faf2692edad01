#!/usr/bin/env python3
"""published.py SMC TABLE - generates litmus tests from the names that diy gives them, and checks
that smc gives their published verdicts.

A line `model FILE.cat` begins the rows of a model, a line `from SOURCE` the rows of a source. A row
is `SHAPE yes|no : NAME ..`. The name of a test is the shape, followed by the edges between the two
accesses of each thread: MP sync+addr. A final s means that all threads have the same edge; the name
- is the shape without fences and dependencies.

A shape is a cycle: the last access of a thread and the first access of the next thread access the
same location and are related by rf, co or fr, as their directions imply."""
import json
import os
import re
import subprocess
import sys
import tempfile

# For each thread in the order of the cycle: whether its accesses read (R) or write (W).
SHAPES = {
    "MP": "WW RR",
    "SB": "WR WR",
    "LB": "RW RW",
    "S": "WW RW",
    "R": "WW WR",
    "2+2W": "WW WW",
    "WRC": "W RW RR",
    "RWC": "W RR WR",
    "WWC": "W RW RW",
    "WRW+WR": "W RW WR",
    "WRR+2W": "W RR WW",
    "WRW+2W": "W RW WW",
    "ISA2": "WW RW RR",
    "W+RWC": "WW RR WR",
    "3.LB": "RW RW RW",
    "3.SB": "WR WR WR",
    "3.2W": "WW WW WW",
    "Z6.0": "WW RW WR",
    "Z6.1": "WW WW RW",
    "Z6.2": "WW RW RW",
    "Z6.3": "WW WW RR",
    "Z6.4": "WW WR WR",
    "Z6.5": "WW WW WR",
    "IRIW": "W RR W RR",
    "IRRWIW": "W RR W RW",
    "IRWIW": "W RW W RW",
}

# Statements between the two accesses of a thread. A dependency, in contrast, is part of the second
# access.
FENCES = {
    "po": "",
    "sync": "atomic_thread_fence(memory_order_seq_cst);",
    "lwsync": "atomic_thread_fence(memory_order_acq_rel);",
    "eieio": "eieio();",
    "isync": "isync();",
    "dmb.sy": "atomic_thread_fence(memory_order_seq_cst);",
    "dmb.ld": "atomic_thread_fence(memory_order_acquire);",
    "dmb.st": "dmb_ishst();",
    "isb": "isb();",
    "mfence": "atomic_thread_fence(memory_order_seq_cst);",
    "fence.rw.rw": "atomic_thread_fence(memory_order_seq_cst);",
    "fence.tso": "atomic_thread_fence(memory_order_acq_rel);",
    "fence.r.rw": "atomic_thread_fence(memory_order_acquire);",
    "fence.rw.w": "atomic_thread_fence(memory_order_release);",
    "fence.w.w": "fence_w_w();",
}
DEPENDENCIES = {"addr": "", "data": "", "ctrl": "", "ctrlisync": "isync();", "ctrlisb": "isb();"}
# Other names of edges in some sources.
ALIASES = {"rel": "popl", "acq": "poap", "rel-acq": "pola"}
# Memory orders by letter. A name may end with the letters of a thread's two accesses: p plain, a
# acquire, l release.
ORDERS = {"p": "relaxed", "a": "acquire", "l": "release"}
LETTERS = re.compile(r"(po|dmb\.(?:sy|ld|st)|isb|addr|data|ctrl|ctrlisb)([pal][pal])")


class Access:
    def __init__(self, direction):
        self.direction, self.loc, self.value, self.order = direction, None, None, "relaxed"


def cycle_of(shape):
    """Returns the accesses of each thread, with locations and values, and the final values in the
    test's condition."""
    threads = [[Access(d) for d in t] for t in SHAPES[shape].split()]
    accesses = [a for t in threads for a in t]
    # A chain of accesses of one location begins after an edge between two accesses of a thread.
    first = next(n for n, t in enumerate(threads) if len(t) == 2)
    order = [a for t in threads[first:] + threads[:first] for a in t]
    order = order[1:] + order[:1]
    ends = {id(t[0]) for t in threads if len(t) == 2}  # the next edge of these accesses is within
                                                       # their thread
    loc, chain, final = 0, [], []
    for a in order:
        chain.append(a)
        if id(a) not in ends:
            continue
        value = 0
        for link in chain:
            link.loc = "xyzw"[loc]
            value += link.direction == "W"
            link.value = value
        if value > 1:
            final.append((chain[0].loc, value))
        loc, chain = loc + 1, []
    assert not chain and all(a.loc for a in accesses)
    return threads, final


def edges_of(name, n):
    if name == "-":
        return ["po"] * n
    edges = name.split("+")
    if len(edges) == 1 and name.endswith("s") and name[:-1] in {**FENCES, **DEPENDENCIES}:
        edges = [name[:-1]] * n
    if len(edges) == 1 and n > 1 and name.endswith("s") and LETTERS.fullmatch(name[:-1]):
        edges = [name[:-1]] * n
    if len(edges) != n:
        raise ValueError(f"{name}: {n} edges")
    return edges


def access(a, register, value, at):
    order = f"memory_order_{a.order}"
    if a.direction == "R":
        return f"{register} = atomic_load_explicit({at}, {order});"
    return f"atomic_store_explicit({at}, {value}, {order});"


def thread_of(n, accesses, edge):
    code, declared, closes = [], [], ""
    at, value = None, None
    for i, a in enumerate(accesses):
        register, at, value = f"r{i}", a.loc, str(a.value)
        if a.direction == "R":
            declared.append(f"{register} = -1")
        if i == 1 and edge in DEPENDENCIES:
            zero = "(r0 ^ r0)"
            if edge == "addr":
                at += f" + {zero}"
            elif edge == "data":
                value += f" + {zero}"
            else:
                code.append(f"if (r0 == {accesses[0].value}) {{ {DEPENDENCIES[edge]}")
                closes = " }"
        elif i == 1:
            code.append(FENCES.get(edge, ""))
        code.append(access(a, register, value, at))
    head = ", ".join(f"atomic_int* {l}" for l in "xyzw")
    registers = f"int {', '.join(declared)}; " if declared else ""
    return f"P{n} ({head}) {{\n  {registers}{' '.join(code)}{closes}\n}}\n"


def litmus(shape, name):
    threads, final = cycle_of(shape)
    edges = iter(edges_of(name, sum(len(t) == 2 for t in threads)))
    parts, asks = [], [f"[{loc}]={value}" for loc, value in final]
    for n, accesses in enumerate(threads):
        edge = next(edges) if len(accesses) == 2 else None
        edge = ALIASES.get(edge, edge)
        annotated = LETTERS.fullmatch(edge) if edge else None
        if annotated:
            edge = annotated[1]
            for a, letter in zip(accesses, annotated[2], strict=True):
                if letter == ("l" if a.direction == "R" else "a"):
                    raise ValueError(f"{shape}+{name}: an order that the access cannot have")
                a.order = ORDERS[letter]
        if edge and edge not in FENCES and edge not in DEPENDENCIES:
            raise ValueError(f"{shape}+{name}: {edge}")
        parts.append(thread_of(n, accesses, edge))
        asks += [f"{n}:r{i}={a.value}" for i, a in enumerate(accesses) if a.direction == "R"]
    return f"C {shape}\n{{ }}\n" + "\n".join(parts) + "exists (" + " /\\ ".join(asks) + ")\n"


def read(path):
    """Returns the tests of each model: names, texts and verdicts. Each row must have a source."""
    models, model, source = {}, None, None
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "model":
                model, source = words[1], None
            elif words[0] == "from":
                source = " ".join(words[1:])
            else:
                shape, says, colon, *names = words
                if not (model and source) or says not in ("yes", "no") or colon != ":":
                    sys.exit(f"{path}:{number}: a row without a model, a source or a verdict")
                models.setdefault(model, []).extend(
                    (f"{shape}+{name}", litmus(shape, name), says) for name in names
                )
    return models


def ask(smc, model, folder, *options):
    run = subprocess.run(
        [smc, f"--model={model}", "--format=json", *options, folder], capture_output=True, text=True
    )
    print(run.stderr, end="")
    return {
        os.path.basename(a["file"]): a["answer"] for a in map(json.loads, run.stdout.splitlines())
    }


def main():
    smc, path = sys.argv[1:]
    rows = wrong = 0
    for model, tests in read(path).items():
        with tempfile.TemporaryDirectory() as folder:
            for i, (_, text, _) in enumerate(tests):
                with open(os.path.join(folder, f"{i:04}.litmus"), "w", encoding="utf-8") as f:
                    f.write(text)
            explorers = ("enumerate", "pending") if model.endswith(".cat") else ("enumerate",)
            for explorer in explorers:
                answers = ask(smc, model, folder, f"--algo={explorer}")
                for i, (name, _, says) in enumerate(tests):
                    answer = answers.get(f"{i:04}.litmus")
                    if answer != {"yes": "Ok", "no": "No"}[says]:
                        wrong += 1
                        print(f"{name}: {model}, {explorer}: must say {says}, not {answer}")
        rows += len(tests)
    print(f"{rows} rows, {wrong} answers are wrong")
    return wrong or not rows


if __name__ == "__main__":
    sys.exit(bool(main()))
