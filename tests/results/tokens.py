#!/usr/bin/env python3
"""tokens.py [-j N] [--seconds S] [--modes N] [--sample N] [--only PATTERN] SMC - checks that every
replay token in a report works.

Runs smc on the programs of tests/programs/ with the options of their `// smc:` lines: unchanged,
with --keep-going, with --jobs=2, by each algorithm, minimised, and by `smc hunt`. --modes=N: only
the first N of these. Each token of an error must be accepted and show the same error: kind,
positions and message. Runs have S seconds (2) each. --sample=N takes one in N of them. The exit
status is 1 if a token is refused, 2 if there is none.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
OTHERS = re.compile(
    r"--(algo|format|output|jobs|debug|stats|report|html|strict|show-output|replay|steps|"
    r"budget|minimize|time-limit|memory-limit|keep-going|samples|progress|orders)\b"
)
MODES = (
    (),
    ("--keep-going",),
    ("--keep-going", "--jobs=2", "--debug=share-after=0"),
    ("--keep-going", "--algo=trust"),
    ("--keep-going", "--algo=enumerate"),
    ("--keep-going", "--algo=lapor"),
    ("--keep-going", "--model=sc", "--algo=chess"),
    ("--keep-going", "--model=sc", "--algo=mcr"),
    ("--keep-going", "--model=sc", "--algo=rvf"),
    ("--keep-going", "--model=c11"),
    ("--minimize",),
    ("hunt", "--samples=200"),
    ("hunt", "--keep-going", "--samples=200"),
)


def programs():
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "tests/programs"))):
        for name in sorted(n for n in names if n.endswith((".c", ".cpp"))):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as f:
                text = f.read()
            lists = [
                tuple(w for w in line.split() if not OTHERS.match(w))
                for line in re.findall(r"^// smc:(.*)$", text, re.M)
            ]
            for options in dict.fromkeys(lists or [()]):
                if options[:1] != ("linearize",):
                    yield path, options


def number(run):
    return int(hashlib.md5(repr(run).encode()).hexdigest(), 16)


def result_of(command, seconds):
    """Returns (status, JSON or None, standard error)."""
    try:
        run = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60 + 20 * seconds,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 124, None, "does not end"
    try:
        return run.returncode, json.loads(run.stdout), run.stderr
    except ValueError:
        return run.returncode, None, run.stderr


def shown(error):
    """Returns the parts of an error that must be the same. Which access of a race is the last, and
    which of several equal threads waits, may differ."""
    places = [(e.get("line"), e.get("column")) for e in (error, error.get("other")) if e]
    return error["kind"], sorted(places), len(places) == 2 or error["message"]


def check(smc, seconds, run):
    """Returns (number of tokens, list of failures)."""
    path, options, mode = run
    command = [*mode[:1], *options, *mode[1:]] if mode[:1] == ("hunt",) else [*options, *mode]
    first = [smc, *command] if mode[:1] != ("hunt",) else [smc, "hunt", *command[1:]]
    status, result, _ = result_of(
        [
            *first,
            "--no-file-options",
            "--results=off",
            "--format=json",
            f"--time-limit={seconds}",
            "--memory-limit=2000",
            "--progress=never",
            "-w",
            path,
        ],
        seconds,
    )
    if status != 1 or not result:
        return 0, [f"{' '.join(command)}: status 70"] if status == 70 else []
    tokens, faults = 0, []
    for error in result["errors"]:
        if not error.get("replay"):
            continue
        tokens += 1
        words = [
            w
            for w in shlex.split(error["replay_command"])[1:]
            if not re.match(r"--(steps|time-limit|memory-limit)\b", w)
        ]
        again, replayed, err = result_of(
            [smc, *words, "--no-file-options", "--format=json", "-w"], seconds
        )
        found = [shown(e) for e in (replayed or {}).get("errors", [])]
        if again != 1 or shown(error) not in found:
            faults.append(
                f"{' '.join(command)}: {error['replay']}: status {again},"
                f" {err.strip() if again != 1 else f'{found} for {shown(error)}'}"
            )
    return tokens, faults


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--seconds", type=float, default=2, metavar="S")
    parser.add_argument("--modes", type=int, default=len(MODES), metavar="N")
    parser.add_argument("--sample", type=int, default=1, metavar="N")
    parser.add_argument("--only", default="", metavar="PATTERN")
    parser.add_argument("smc")
    asked = parser.parse_args()
    smc, counts = os.path.realpath(asked.smc), collections.Counter()
    runs = [
        (path, options, mode)
        for path, options in programs()
        for mode in MODES[: asked.modes]
        if re.search(asked.only, " ".join([path, *options, *mode]))
    ]
    runs = [r for r in runs if number(r) % asked.sample == 0]
    with concurrent.futures.ThreadPoolExecutor(asked.j) as pool:
        checks = pool.map(lambda r: check(smc, asked.seconds, r), runs)
        for run, (tokens, faults) in zip(runs, checks):
            counts["tokens"] += tokens
            counts["refused"] += len(faults)
            for fault in faults:
                print(f"{run[0]} {fault}", flush=True)
    print(f"{len(runs)} runs, {counts['tokens']} tokens, {counts['refused']} refused")
    return 2 if not counts["tokens"] else int(counts["refused"] > 0)


if __name__ == "__main__":
    sys.exit(main())
