#!/usr/bin/env python3
"""schema.py [-j N] [--seconds S] [--sample] SMC - checks that JSON output conforms to smc
--list=schema.

Runs every command that prints JSON, each on programs of the tree with the options of their `//
smc:` lines; runs have S seconds (5) each. --sample takes one in 40 of the programs. The output is
validated by python3-jsonschema, and must be an object of a kind that the command prints. The schema
file must be the one that this smc prints. The exit status is 1 if something does not conform, 2 if
nothing was checked.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
# Options for another output format or file, and options that print meanwhile.
OTHERS = re.compile(
    r"--(coverage|format|output|report|html|show-output|steps|time-limit|budget|progress)\b"
)
ONE_IN = 40
FLAG = "docs/examples/relaxed_flag.c"
LARGE = "bench/tracer/sigma.c"

# Commands, and the kinds of object that they print; at least one object of each kind must occur.
COMMANDS = (
    (("result",), (FLAG,)),
    (("result",), (FLAG, "-DFIXED", "--stats")),
    (("result",), (FLAG, "--coverage=/dev/null", "--keep-going")),
    (("result",), (FLAG, "--jobs=2", "--debug=share-after=0", "--keep-going")),
    (("result",), (FLAG, "--minimize")),
    (("result",), ("tests/programs/locks/deadlock.c",)),
    (("result",), ("tests/programs/verdicts/unreached.c", "--strict")),
    (("result",), ("-DN=12", "--budget=1", "--no-file-options", "--model=ra", LARGE)),
    (("result",), ("hunt", FLAG, "--samples=50")),
    (("result",), ("hunt", FLAG, "-DFIXED", "--samples=50")),
    (("result", "total"), ("--each", FLAG, "tests/programs/locks/deadlock.c")),
    (("result", "refused", "total"), ("--each", FLAG, "tests/programs/library/unsupported.c")),
    (("result", "models"), ("--model=sc,rc11", FLAG)),
    (("diff",), ("--diff=sc,rc11", FLAG)),
    (("comparison",), ("compare", FLAG, "-DFIXED")),
    (("orders",), ("relax", FLAG, "-DFIXED")),
    (("orders",), ("repair", FLAG)),
    (("orders",), ("repair", "--for=tso,aarch64.cat", FLAG)),
    (("estimate",), ("estimate", FLAG, "-DFIXED")),
    (("facts",), ("--facts", FLAG)),
)


FOR_CHECKS = ("--algo", "--keep-going", "--jobs", "--minimize")
COMMAND_WORDS = ("hunt", "compare", "relax", "repair", "estimate", "linearize")


class Judge:
    def __init__(self, schema):
        jsonschema.Draft202012Validator.check_schema(schema)
        self.wholes = [ref["$ref"].rsplit("/", 1)[1] for ref in schema["anyOf"]]
        self.by_kind = {
            kind: jsonschema.Draft202012Validator(
                {"$ref": "#/$defs/" + kind, "$defs": schema["$defs"]}
            )
            for kind in self.wholes
        }

    def kind_of(self, value):
        """Returns (kind of the object, None), or (None, the nearest violation)."""
        for kind in self.wholes:
            if self.by_kind[kind].is_valid(value):
                return kind, None
        faults = {kind: list(self.by_kind[kind].iter_errors(value)) for kind in self.wholes}
        nearest = min(faults, key=lambda kind: len(faults[kind]))
        return None, max(faults[nearest], key=lambda e: len(e.absolute_path))


def run(smc, words, seconds):
    """Returns the status, the JSON objects on standard output, and the rest of the output."""
    r = subprocess.run(
        [smc, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120 + 20 * seconds,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    decoder, text, values = json.JSONDecoder(), r.stdout.strip(), []
    while text:
        try:
            value, end = decoder.raw_decode(text)
        except ValueError:
            return r.returncode, None, text[:200]
        values.append(value)
        text = text[end:].lstrip()
    return r.returncode, values, r.stderr


def command_line(words):
    with_command = words and words[0] in COMMAND_WORDS
    head = words[:1] if with_command else ()
    return [*head, "--results=off", "--format=json", *words[len(head) :]]


def programs():
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "tests/programs"))):
        for name in sorted(n for n in names if n.endswith((".c", ".cpp", ".rs"))):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as f:
                lines = re.findall(r"^// smc:(.*)$", f.read(), re.M)
            for line in dict.fromkeys(lines):
                words = [w for w in line.split() if not OTHERS.match(w)]
                yield (*words, path)


def chosen(words):
    return int(hashlib.sha256(" ".join(words).encode()).hexdigest(), 16) % ONE_IN == 0


def of_program(words, seconds):
    """Returns the runs of a program: a check and another command, selected by a hash of its
    options."""
    limit = f"--time-limit={seconds:g}"
    if words[0] == "linearize":
        return [(("result",), (*words, limit))]
    rest = [w for w in words if not w.startswith(FOR_CHECKS)]
    others = (
        (("result",), ("hunt", *rest, limit, "--samples=40")),
        (("comparison",), ("compare", *rest, limit)),
        (("orders",), ("repair", *rest, limit)),
        (("orders",), ("relax", *rest, limit)),
        (("estimate",), ("estimate", *rest, limit)),
        (("result", "refused", "total"), ("--each", *words, limit)),
        (("facts",), ("--facts", *words)),
    )
    at = int(hashlib.sha256(words[-1].encode()).hexdigest(), 16) % len(others)
    return [(("result", "total"), (*words, limit)), others[at]]


def judge_run(judge, smc, kinds, words, seconds, must):
    """Returns a description of a violation, or None, and the kinds that occurred."""
    try:
        status, values, rest = run(smc, command_line(words), seconds)
    except subprocess.TimeoutExpired:
        return "does not end", ()
    if values is None:
        return f"no JSON: {rest}", ()
    if status == 70:
        return f"a bug in smc: {rest[-300:]}", ()
    seen = []
    for value in values:
        kind, fault = judge.kind_of(value)
        if fault is not None:
            where = "/".join(str(p) for p in fault.absolute_path)
            return f"{where}: {fault.message[:300]}", seen
        if kind not in kinds:
            return f"is of the kind {kind}, not {'/'.join(kinds)}", seen
        seen.append(kind)
    if must and set(seen) != set(kinds):
        return f"status {status}, has {seen}, not {kinds}: {rest[-300:]}", seen
    return None, seen


LITMUS = """C SB
{}
P0(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int r = atomic_load_explicit(y, memory_order_relaxed);
}
P1(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y, 1, memory_order_relaxed);
  int r = atomic_load_explicit(x, memory_order_relaxed);
}
exists (0:r=0 /\\ 1:r=0)
"""


def expect(judge, kind, values, faults, seen):
    if not values:
        faults.append(f"{kind}: there is none")
    for value in values:
        found, fault = judge.kind_of(value)
        seen[found] += 1
        if found != kind:
            faults.append(f"{kind}: {fault.message[:300] if fault else found}")


def others(judge, smc, faults, seen):
    """Checks outputs without a program of the tree: a litmus test, --progress=json, a checkpoint.
    """
    with tempfile.TemporaryDirectory() as work:
        store, test = os.path.join(work, "run.ck"), os.path.join(work, "SB.litmus")
        with open(test, "w", encoding="utf-8") as f:
            f.write(LITMUS)
        expect(judge, "litmus", run(smc, ["--format=json", test], 1)[1], faults, seen)
        words = ["--progress=json", "--time-limit=2.5", "--format=json", "-DN=12", "--model=ra"]
        words += ["--no-file-options", f"--checkpoint={store}", LARGE]
        _, results, messages = run(smc, words, 1)
        expect(judge, "result", results, faults, seen)
        lines = [json.loads(line) for line in messages.splitlines() if line.startswith("{")]
        expect(judge, "progress_line", lines, faults, seen)
        expect(judge, "state", run(smc, ["status", "--format=json", store], 1)[1], faults, seen)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("smc")
    given = parser.parse_args()
    smc = os.path.realpath(given.smc)
    made = subprocess.run([smc, "--list=schema"], capture_output=True, text=True, check=True).stdout
    faults = []
    judge, seen = Judge(json.loads(made)), collections.Counter()
    jobs = [(kinds, words, True) for kinds, words in COMMANDS]
    for words in programs():
        if given.sample and not chosen(words):
            continue
        jobs += [(kinds, line, False) for kinds, line in of_program(words, given.seconds)]
    with concurrent.futures.ThreadPoolExecutor(given.j) as pool:
        results = pool.map(
            lambda job: judge_run(judge, smc, job[0], job[1], given.seconds, job[2]), jobs
        )
        for (_, words, _), (fault, kinds) in zip(jobs, results):
            seen.update(kinds)
            if fault:
                faults.append(f"smc {' '.join(command_line(words))}: {fault}")
    others(judge, smc, faults, seen)
    for fault in faults:
        print("FAIL", fault)
    print(f"{len(jobs)} runs, {sum(seen.values())} objects:", dict(sorted(seen.items(), key=str)))
    print(f"{len(faults)} failed")
    return 2 if not seen else 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
