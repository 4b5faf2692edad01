#!/usr/bin/env python3
"""algorithms.py [-j N] [--seconds S] [--minutes M] [--first N] [--sample] [--only PATTERN] [--model
MODEL] SMC - checks that all algorithms agree on every program.

Runs `smc compare` on the programs of tests/, docs/examples/ and bench/ under each model, with each
set of options from the programs' `// smc:` lines, without options for algorithm, model and output.
Each algorithm has S seconds (0.5); incomplete results are compared as far as possible. A status of
70, and any status that compare does not use, is a failure. The order is a fixed shuffle, from the
N-th element on (0: all); after M minutes no more runs are started, and the last line has the number
of those left. --sample takes one in 40 of the programs of tests/programs, each under one model. The
exit status is 1 if a run failed, 2 if nothing was compared."""
import argparse
import collections
import concurrent.futures
import csv
import hashlib
import json
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
TOPS = (
    "tests/programs",
    "tests/twins",
    "tests/libraries",
    "tests/svcomp/tasks",
    "docs/examples",
    "bench",
)
MODELS = ("sc", "tso", "pso", "ra", "sra", "rc11", "c11")
STATUSES = {0: "agree", 1: "agree, with an error", 2: "refused", 3: "not done"}
OTHERS = re.compile(
    r"--(model|algo|format|output|jobs|debug|stats|report|html|strict|show-output|replay|steps|budget|minimize|"
    r"time-limit|memory-limit|keep-going|symmetry|barriers|awaits|commute|elision|no-reductions|rvf|mcr|preemptions|liveness|fair|seed|samples)\b"
)
LEFT = "left"
ONE_IN = 40


def given(path):
    """Returns the sets of options in the program's lines, without duplicates."""
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as f:
        lines = re.findall(r"^(?://|;) smc:(.*)$", f.read(), re.M)
    lists = [tuple(word for word in line.split() if not OTHERS.match(word)) for line in lines]
    return list(dict.fromkeys(lists)) or [()]


def bench_programs():
    """Returns programs of bench/ with the small parameters in its tables."""
    found = collections.defaultdict(list)
    for table, column in (("expected.csv", 1), ("cost.csv", 2)):
        with open(os.path.join(ROOT, "bench", table), encoding="utf-8") as f:
            for row in csv.reader(line for line in f if not line.startswith("#")):
                if len(row) > column and row[0] != "program" and row[-1] != "full":
                    file = f"bench/{row[0] if '/' in row[0] else 'tracer/' + row[0]}.c"
                    found[file].append(tuple(row[column].split()))
    return {file: list(dict.fromkeys(lists)) for file, lists in found.items()}


def comparisons():
    of_bench = bench_programs()
    for top in TOPS:
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, top))):
            for name in sorted(n for n in names if n.endswith((".c", ".cpp", ".ll"))):
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                lists = of_bench.get(path) or given(path)
                for i, model in enumerate(MODELS):
                    yield path, model, lists[i % len(lists)]


def number(comparison):
    """Returns a pseudo-random number for a comparison, the same in every run."""
    path, model, options = comparison
    return int(hashlib.md5(" ".join([path, model, *options]).encode()).hexdigest(), 16)


def is_in_sample(comparison):
    return (
        comparison[1] != "c11"
        and comparison[0].startswith("tests/programs/")
        and number(comparison) % ONE_IN == 0
    )


def compare(smc, seconds, comparison):
    """Returns (result as a word, detail)."""
    path, model, options = comparison
    command = [
        smc,
        "compare",
        "--no-file-options",
        "--jobs=1",
        "--format=json",
        "--progress=never",
        "-w",
        f"--time-limit={seconds}",
        "--memory-limit=2000",
        f"--model={model}",
        *options,
        path,
    ]
    try:
        run = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=120 + 40 * seconds,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "does not end", " ".join(command)
    if run.returncode not in STATUSES:
        try:
            why = "; ".join(json.loads(run.stdout)["disagreements"]) or run.stderr.strip()
        except ValueError:
            why = run.stderr.strip()
        return "disagree" if run.returncode == 70 else f"status {run.returncode}", why
    return STATUSES[run.returncode], ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S")
    parser.add_argument("--minutes", type=float, metavar="M")
    parser.add_argument("--first", type=int, default=0, metavar="N")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--only", default="", metavar="PATTERN")
    parser.add_argument("--model", metavar="MODEL")
    parser.add_argument("smc")
    asked = parser.parse_args()
    smc, outcomes = os.path.realpath(asked.smc), collections.Counter()
    until = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    all_of_them = [
        c
        for c in comparisons()
        if re.search(asked.only, " ".join([c[0], *c[2]]))
        and asked.model in (None, c[1])
        and (not asked.sample or is_in_sample(c))
    ]
    all_of_them = sorted(all_of_them, key=number)[asked.first :]

    def compare_until_end(c):
        return compare(smc, asked.seconds, c) if time.monotonic() < until else (LEFT, "")

    with concurrent.futures.ThreadPoolExecutor(asked.j) as pool:
        for one, (word, detail) in zip(all_of_them, pool.map(compare_until_end, all_of_them)):
            outcomes[word] += 1
            if detail:
                print(f"{one[0]} --model={one[1]} {' '.join(one[2])}: {word}: {detail}", flush=True)
    print(
        f"{len(all_of_them)} comparisons: "
        + ", ".join(f"{n} {word}" for word, n in sorted(outcomes.items()))
    )
    if not outcomes.keys() - {LEFT}:
        return 2
    return int(any(word not in (*STATUSES.values(), LEFT) for word in outcomes))


sys.exit(main())
