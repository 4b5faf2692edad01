#!/usr/bin/env python3
"""naive_clients.py SMC - objects of tests/programs/linearize: compares the clients that smc
generates with the set of all clients.

smc generates one client of those that only differ by the names of threads or of values. This script
generates all: each sequence of calls, each thread for each call, each value. For broken objects,
the smallest client with an error must have as many calls; correct objects must have no client with
an error."""
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

THREADS = 3
# Object, macro that breaks it, model, largest number of calls for the correct version.
OBJECTS = (
    ("treiber.c", "NO_CAS", "rc11", 3),
    ("treiber.c", "RELAXED", "rc11", 2),
    ("ms-queue.c", "NO_CAS", "sc", 3),
    ("ms-queue.c", "EARLY", "tso", 3),
    ("two-lock-queue.c", None, "rc11", 3),
    ("herlihy-wing.c", None, "rc11", 3),
    ("lazy-list.c", "NO_VALIDATION", "sc", 2),
    ("harris-list.c", "NO_MARK", "tso", 2),
    ("elimination-stack.c", "NO_WITHDRAW", "rc11", 2),
    ("hazard-stack.c", "NO_HAZARD", "sc", 2),
    ("epoch-stack.c", "EARLY", "tso", 2),
    ("rcu-list.c", "NO_GRACE", "rc11", 2),
    ("skip-list.c", "NO_VALIDATION", "sc", 2),
    ("cell.c", "BROKEN", "rc11", 3),
    ("counter.c", None, "rc11", 3),
    ("register.c", None, "sc", 2),
)
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../programs/linearize")


def operations(text):
    """Returns pairs (name, values of the argument). None: any value; (): the operation has no
    argument."""
    for kind, inside in re.findall(r"^SMC_OP(_CARRIES)?\(([^)]*)\)", text, re.M):
        name, *values = [w.strip() for w in inside.split(",")]
        yield name, None if kind else tuple(values)


def clients(declared, n):
    calls = []
    for name, values in declared:
        if values is None:
            calls += [f"{name}({v})" for v in range(1, n + 1)]
        else:
            calls += [f"{name}({v})" for v in values] or [f"{name}()"]
    made = {}
    for word in itertools.product(calls, repeat=n):
        for of in itertools.product(range(THREADS), repeat=n):
            threads = [" ".join(c for c, t in zip(word, of) if t == k) for k in range(THREADS)]
            made[" | ".join(t for t in threads if t)] = True
    return list(made)


def ask(smc, path, model, *options):
    command = [
        smc,
        "linearize",
        f"--model={model}",
        f"--threads={THREADS}",
        "--no-file-options",
        "--format=json",
        *options,
        path,
    ]
    p = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if p.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: status {p.returncode}\n{p.stderr}")
    found = json.loads(p.stdout)["linearizability"]
    failing = found.get("client")
    return (failing.count("(") if failing else None), found["clients"]


def main():
    smc, differ, naive_all, made_all = os.path.abspath(sys.argv[1]), 0, 0, 0
    with tempfile.TemporaryDirectory() as work:
        for name, broken, model, most in OBJECTS:
            path = os.path.join(FOLDER, name)
            with open(path, encoding="utf-8") as f:
                declared = list(operations(f.read()))
            for defines in ([], [f"-D{broken}"]) if broken else ([],):
                size, made = ask(
                    smc, path, model, f"--calls={max(most, 3) if defines else most}", *defines
                )
                texts = [t for n in range(1, (size or most) + 1) for t in clients(declared, n)]
                with open(os.path.join(work, "all.c"), "w", encoding="utf-8") as f:
                    f.write(f'#include "{path}"\n' + "".join(f'SMC_CLIENT("{t}")\n' for t in texts))
                naive_size, naive = ask(smc, os.path.join(work, "all.c"), model, *defines)
                naive_all += naive
                made_all += made
                if size != naive_size or bool(size) != bool(defines):
                    differ += 1
                    print(
                        f"{name} {defines} {model}: smallest of {size} calls, naively {naive_size}"
                    )
    print(f"{len(OBJECTS)} objects, {made_all} clients, naively {naive_all}; {differ} differ")
    sys.exit(differ > 0)


main()
