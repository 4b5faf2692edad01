#!/usr/bin/env python3
"""compare.py [-j N] [--only PATTERN] SMC OTHER - checks that two builds of smc find the same, for
changes that should not affect results.

Runs both builds on every test program according to its `// smc:` lines, on the examples and on the
rows of bench/, and compares JSON (each field), status and messages, except times, memory, and
counters that are 0 or missing. Prints a line for each difference; the exit status is 1 if there is
one, 2 if nothing was run."""
import argparse
import concurrent.futures
import csv
import functools
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
VARYING = re.compile(r"seconds|_rss_")
# With several processes, the amount of repeated work depends on the distribution of parts.
WORK = re.compile(r"\.(advances|merges|trims|steps|states|instructions|bytes|input_\w+)$")
VARYING_LINE = re.compile(r" s$|seconds|, model ")


def programs():
    for top in ("tests/programs", "docs/examples", "bench/cds"):
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            for name in sorted(n for n in names if n.endswith((".c", ".cpp"))):
                path = os.path.relpath(os.path.join(folder, name), ROOT)
                with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as f:
                    given = re.findall(r"^// smc:(.*)$", f.read(), re.M)
                for arguments in given or [""]:
                    yield path, arguments.split()


def rows(table, columns):
    with open(os.path.join(ROOT, "bench", table), encoding="utf-8") as f:
        for row in csv.reader(line for line in f if not line.startswith("#")):
            if len(row) >= 5 and row[0] != "program":
                yield [row[i] for i in columns] + row


def bench():
    for program, param, model, algo, *row in rows("expected.csv", (0, 1, 2, 3)):
        if row[6] == "quick":
            yield f"bench/{program if '/' in program else 'tracer/' + program}.c", [
                f"--model={model}",
                f"--algo={algo}",
                *param.split(),
            ]
    for program, param, model, algo, *_ in rows("cost.csv", (0, 2, 3, 4)):
        yield f"bench/{program}.c", [f"--model={model}", f"--algo={algo}", *param.split()]


@functools.cache
def alone(smc):
    """Returns the option with which this build ignores `// smc:` lines, if it has one."""
    option = "--no-file-options"
    known = subprocess.run([smc, "--help"], capture_output=True, text=True, check=False).stdout
    return [option] if option in known else []


def flat(value, name=""):
    """Yields each leaf of a JSON value with its path, except values that vary from run to run."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not VARYING.search(key):
                yield from flat(inner, f"{name}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from flat(inner, f"{name}[{i}]")
    elif value != 0 or isinstance(value, bool):
        yield name, value


def found(smc, path, arguments):
    try:
        run = subprocess.run(
            [smc, *alone(smc), "--format=json", "--stats", *arguments, path],
            capture_output=True,
            text=True,
            timeout=600,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"status": "ran for more than 600 s"}
    fields = {"status": run.returncode}
    fields["messages"] = "\n".join(
        line for line in run.stderr.splitlines() if not VARYING_LINE.search(line)
    )
    try:
        fields.update(flat(json.loads(run.stdout)))
        if any(word.startswith("--jobs") for word in arguments):
            fields = {name: value for name, value in fields.items() if not WORK.search(name)}
    except ValueError:
        fields["output"] = run.stdout
    return fields


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--only", default="", metavar="PATTERN")
    parser.add_argument("smc")
    parser.add_argument("other")
    asked = parser.parse_args()
    builds = [os.path.realpath(asked.smc), os.path.realpath(asked.other)]
    runs = [r for r in (*programs(), *bench()) if re.search(asked.only, " ".join([r[0], *r[1]]))]

    def compare(run):
        one, other = (found(smc, *run) for smc in builds)
        return (
            run,
            [f for f in sorted(one.keys() | other.keys()) if one.get(f) != other.get(f)],
            one,
            other,
        )

    differ = 0
    with concurrent.futures.ThreadPoolExecutor(asked.j) as pool:
        for (path, arguments), fields, one, other in pool.map(compare, runs):
            differ += bool(fields)
            for field in fields[:5]:
                print(
                    f"{path} {' '.join(arguments)}: {field}: {str(one.get(field))[:120]!r},"
                    f" {str(other.get(field))[:120]!r}"
                )
    print(f"{len(runs)} runs, {differ} differ")
    return 2 if not runs else differ > 0


sys.exit(main())
