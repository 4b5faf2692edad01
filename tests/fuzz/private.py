"""private.py - memory that only one thread accesses at first and other threads access later: the
result must be the same as with --elision=off, where all accesses are events.

    python3 tests/fuzz/private.py SEED >program.c
"""
import json
import os
import random
import subprocess
import sys

import listed

SECONDS = 60
PAIRS = [
    (algo, model) for algo in ("tracer", "trust") for model in ("rc11", "sc", "ra", "tso", "pso")
] + [
    ("auto", "rc11"),
    ("lapor", "rc11"),
    ("lapor", "ra"),
    ("lapor", "sc"),
    ("rvf", "sc"),
    ("mcr", "sc"),
    ("mcr", "tso"),
    ("mcr", "pso"),
]
MODES = ("one", "all", "jobs")
JOBS = ["--jobs=2", "--debug=share-after=0"]
ORDERS = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "change": ["relaxed", "acq_rel", "seq_cst"],
}


class Program:
    """A program of two or three threads with arrays of their own: allocated, static, on the stack.
    They access these arrays and pass them to others through shared pointers (boxes), with an order
    that may be too weak, under a lock, or as a thread's argument; a thread that gets an array
    reads, writes or frees it. An argument may also be private to its thread."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.careful = self.r.random() < 0.5  # only statements without errors
        self.boxes = self.r.randint(1, 2)
        self.gifts = {
            t: self.r.choice(["kept", "freed", "looked at"])
            for t in range(3)
            if self.r.random() < 0.5
        }

    def order(self, what):
        return "memory_order_" + (
            {"load": "acquire", "store": "release", "change": "acq_rel"}[what]
            if self.careful
            else self.r.choice(ORDERS[what])
        )

    def own(self, has_gift):
        """Returns a statement on the thread's own memory: p is allocated, l on the stack, s static.
        """
        r, k, v = self.r, self.r.randrange(2), self.r.randint(1, 3)
        at = r.choice(["p", "p", "l", "s"] + ["given", "given"] * has_gift)
        return r.choice(
            [
                f"{at}[{k}] = {v};",
                f"{at}[{k}] += r;",
                f"r += {at}[{k}];",
                f"memset({at}, {v}, 8);",
                f"memcpy({at}, {r.choice('ls')}, 8);",
                f"for (int i = 0; i < 40; i++) {at}[i & 1] += i;",
                f"if ({at}[{k}] > {v}) r++;",
            ]
        )

    def common(self):
        """Returns a statement on memory from a box, or on shared memory."""
        r, k, v, box = (
            self.r,
            self.r.randrange(2),
            self.r.randint(1, 3),
            self.r.randrange(self.boxes),
        )
        kind = r.randrange(9)
        if kind < 2:
            what = "p" if self.careful else r.choice(["p", "p", "p", "l", "s"])
            again = "p = calloc(2, sizeof *p);" if self.careful or r.random() < 0.5 else ""
            return f"atomic_store_explicit(&box[{box}], {what}, {self.order('store')}); {again}"
        if kind < 5:
            use = (
                f"r += q[{k}];"
                if self.careful
                else r.choice([f"r += q[{k}];", f"r += q[{k}];", f"q[{k}] = {v};", "free(q);"])
            )
            return (
                f"q = atomic_load_explicit(&box[{box}], {self.order('load')}); if (q) {{ {use} }}"
            )
        if kind == 5:
            return (
                f"q = atomic_exchange_explicit(&box[{box}], NULL, {self.order('change')}); if (q)"
                f" {{ q[{k}]++; r += q[{1 - k}]; }}"
            )
        if kind == 6:
            return (
                f"pthread_mutex_lock(&lock); all[{k}] += {v}; r += all[{1 - k}];"
                " pthread_mutex_unlock(&lock);"
            )
        if kind == 7:
            return f"r += atomic_fetch_add_explicit(&count, {v}, {self.order('change')});"
        return r.choice(
            [
                f"assert(r < {r.choice([5, 50, 5000])});",
                f"given[{k}] = r;" if not self.careful else "r += given[0];",
                f"all[{k}] = {v};" if not self.careful else "r++;",
            ]
        )

    def start(self, t):
        """Returns the statement with which main creates a thread, possibly with an argument that
        main has allocated for it."""
        r = self.r
        if t not in self.gifts:
            return (
                f"pthread_create(&t[{t}], NULL, t{t}, {'given' if self.careful or t else 'all'});"
            )
        value = r.choice(["1", "2", "atomic_load(&count)"])
        make = (
            "calloc(2, sizeof(int))"
            if self.careful or r.random() < 0.8
            else "malloc(2 * sizeof(int))"
        )
        later = f"gift{t}[{r.randrange(2)}] = 3;" if not self.careful and r.random() < 0.2 else ""
        return (
            f"int *gift{t} = {make}; gift{t}[0] = {value}; pthread_create(&t[{t}], NULL, t{t},"
            f" gift{t}); {later}"
        )

    def make(self):
        r, threads = self.r, self.r.randint(2, 3)
        lines = [
            "#include <assert.h>",
            "#include <pthread.h>",
            "#include <stdatomic.h>",
            "#include <stdlib.h>",
            "#include <string.h>",
            f"static _Atomic(int *) box[{self.boxes}];",
            "static atomic_int count;",
            "static int all[2];",
            "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;",
        ]
        for t in range(threads):
            make = (
                "calloc(2, sizeof *p)"
                if self.careful or r.random() < 0.8
                else "malloc(2 * sizeof *p)"
            )
            lines += [
                f"static void *t{t}(void *given_) {{",
                "static int s[2];",
                f"int r = 0, l[2] = {{0}}, *p = {make}, *q = NULL, *given = given_;",
            ]
            left = 2 if threads == 3 else 3
            for _ in range(r.randint(2, 8)):
                if left and r.random() < 0.5:
                    left -= 1
                    lines.append(self.common())
                else:
                    lines.append(self.own(t in self.gifts))
            if self.gifts.get(t) == "freed":
                lines.append("free(given);")
            lines += ["return (void)r, (void)l, (void)p, (void)q, (void)given, (void)s, NULL;", "}"]
        lines += [
            "int main(void) {",
            f"pthread_t t[{threads}];",
            "int *given = calloc(2, sizeof *given);",
        ]
        lines += [self.start(t) for t in range(threads)]
        lines += [f"pthread_join(t[{t}], NULL);" for t in range(threads)]
        lines += [
            f"assert(gift{t}[0] < 99);" for t in range(threads) if self.gifts.get(t) == "looked at"
        ]
        lines += ["assert(all[0] + given[0] < 9);", "return 0;", "}"]
        return "\n".join(lines) + "\n"


def run(command):
    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=10 * SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if p.returncode not in (0, 1, 3):
        return {"verdict": f"status {p.returncode}: {p.stderr}", "errors": []}
    return json.loads(p.stdout)


def run_all(command):
    """Explores completely. SARIF is used because it has no outcomes; with these, all accesses would
    be events. The lines of an error are sorted."""
    found = run([*command, "--keep-going", "--format=sarif"])
    if found is None or "verdict" in found:
        return found
    run_ = found["runs"][0]
    errors = []
    for r in run_["results"]:
        if r["level"] == "error":
            at = [
                where["physicalLocation"]["region"]["startLine"]
                for where in [*r["locations"], *r.get("relatedLocations", [])]
            ]
            errors.append((r["ruleId"], tuple(sorted(at))))
    return {**run_["properties"], "errors": sorted(errors)}


class Private:
    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None

    def judge(self, seed, folder):
        from differential import Outcome, failure
        path = os.path.join(folder, "program.c")
        with open(path, "w", encoding="utf-8") as f:
            f.write(Program(seed).make())
        algo, model = PAIRS[seed // len(MODES) % len(PAIRS)]
        command = [
            self.smc,
            "-w",
            f"--model={model}",
            f"--algo={algo}",
            f"--time-limit={SECONDS // 3}",
            path,
        ]
        if algo in ("tracer", "trust"):
            command.append(
                "--symmetry=off"
            )  # more threads could be distinguished if all accesses are events
        mode = MODES[seed % len(MODES)]
        if mode == "jobs" and not listed.in_parts(self.smc, algo):
            mode = "one"
        outcome = (
            self.judge_all(command, algo)
            if mode == "all"
            else self.judge_first([*command, "--format=json"], algo, JOBS if mode == "jobs" else [])
        )
        return (
            failure(outcome, f"{model}, {algo}, {mode}: {self.detail}")
            if outcome == "differs"
            else Outcome(outcome, "", False)
        )

    def differs(self, detail):
        self.detail = detail
        return "differs"

    def compare_counts(self, algo, own, events):
        """Compares the numbers of executions, if the equivalence alone determines them."""
        wrong = [
            f"{k}: {own[k]} | {events[k]}" for k in ("executions", "blocked") if own[k] != events[k]
        ]
        return (
            self.differs(", ".join(wrong))
            if wrong and listed.counts_exactly(self.smc, algo)
            else own["verdict"]
        )

    def judge_first(self, command, algo, jobs):
        own, events = run([*command, *jobs]), run([*command, "--elision=off"])
        if own is None or events is None or "incomplete" in (own["verdict"], events["verdict"]):
            return "slow"
        if own["verdict"] != events["verdict"]:
            return self.differs(f"{own['verdict']} | {events['verdict']}")
        if own["verdict"] != "unsafe":
            return self.compare_counts(algo, own, events)
        return self.judge_error(command, own["errors"][0])

    def judge_error(self, command, error):
        """The error must be one of those found with all events, and its replay must show it."""
        tracer = [word for word in command if not word.startswith("--algo")] + ["--algo=tracer"]
        there, again = run([*tracer, "--elision=off", "--keep-going"]), run(
            [*command, f"--replay={error['replay']}"]
        )
        if there is None or there["verdict"] == "incomplete":
            return "slow"
        of = {
            (e["kind"], line)
            for e in there["errors"]
            for line in (e["line"], e.get("other", {}).get("line", e["line"]))
        }  # either access of a race may be the last
        if (error["kind"], error["line"]) not in of and error["kind"] != "race":
            return self.differs(f"{error['kind']} in line {error['line']} | {sorted(of)}")
        shown = [(e["kind"], e["line"]) for e in again["errors"]]
        if (error["kind"], error["line"]) not in shown:
            return self.differs(
                f"{error['kind']} in line {error['line']}, replayed {shown} {again['verdict']}"
            )
        return "unsafe"

    def judge_all(self, command, algo):
        own, events = run_all(command), run_all([*command, "--elision=off"])
        if own is None or events is None or "incomplete" in (own["verdict"], events["verdict"]):
            return "slow"
        if own["verdict"] != events["verdict"]:
            return self.differs(f"{own['verdict']} | {events['verdict']}")
        if (
            max(own["seconds"], events["seconds"]) >= SECONDS // 3
        ):  # the exploration with the error is incomplete
            return "slow"
        shown = [
            (
                r["errors"]
                if listed.counts_exactly(self.smc, algo)
                else {kind for kind, _ in r["errors"]}
            )
            for r in (own, events)
        ]
        return (
            self.differs(f"{shown[0]} | {shown[1]}")
            if shown[0] != shown[1]
            else self.compare_counts(algo, own, events)
        )


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).make())
