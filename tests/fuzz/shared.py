"""shared.py - explorations by several processes, and explorations that are repeatedly killed as a
whole and resumed: they must find the same as one process.

    python3 tests/fuzz/shared.py SEED >program.c
"""
import csv
import json
import os
import random
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))

import listed  # noqa: E402
import written  # noqa: E402
from jobs_results import comparable, differences  # noqa: E402

SECONDS = 60
MAX_KILLS = 20  # largest number of kills in one run
EMPTY = "is empty: the run has ended before anything was kept"

ORDERS = {"load": ["relaxed", "acquire", "seq_cst"], "store": ["relaxed", "release", "seq_cst"],
          "change": ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]}


class Program:
    """A program of two to four threads with a few locations: loads, stores, RMWs, fences, locks,
    branches on values read, assertions that may fail, sometimes a plain access."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.locations = [f"x{i}" for i in range(self.r.randint(1, 3))]
        self.mutexes = [f"m{i}" for i in range(self.r.choice([0, 0, 1, 2]))]
        self.plain = self.r.random() < 0.2

    def order(self, what):
        return "memory_order_" + self.r.choice(ORDERS[what])

    def action(self, depth):
        r, x, value = self.r, self.r.choice(self.locations), self.r.randint(1, 3)
        kind = r.randrange(14)
        if kind < 4:
            return [f"r = 2 * r + atomic_load_explicit(&{x}, {self.order('load')});"]
        if kind < 7:
            return [
                f"atomic_store_explicit(&{x}, {r.choice([str(value), 'r & 3', 'r + 1'])},"
                f" {self.order('store')});"
            ]
        if kind < 8:
            return [f"r += atomic_fetch_add_explicit(&{x}, {value}, {self.order('change')});"]
        if kind < 9:
            return [
                "e = r & 1;",
                (
                    f"r += atomic_compare_exchange_strong_explicit(&{x}, &e, {value},"
                    f" {self.order('change')}, {self.order('load')});"
                ),
            ]
        if kind < 10:
            return [f"atomic_thread_fence({self.order('change')});"]
        if kind < 11 and self.plain:
            return [r.choice(["p = r;", "r += p;"])]
        if kind < 12 and depth < 1:
            return [
                f"if (r {r.choice(['&', '>', '=='])} {value}) {{",
                *self.actions(r.randint(1, 2), depth + 1),
                "}",
            ]
        if kind < 13 and depth < 2 and self.mutexes:
            m = r.choice(self.mutexes)
            return [
                f"pthread_mutex_lock(&{m});",
                *self.actions(r.randint(1, 2), depth + 2),
                f"pthread_mutex_unlock(&{m});",
            ]
        return [f"assert(r < {r.choice([4, 9, 30, 1000])});"]

    def actions(self, n, depth=0):
        return [line for _ in range(n) for line in self.action(depth)]

    def make(self):
        threads = self.r.randint(2, 4)
        lines = [
            "#include <assert.h>",
            "#include <pthread.h>",
            "#include <stdatomic.h>",
            *[f"static atomic_int {x};" for x in self.locations],
            *[f"static pthread_mutex_t {m} = PTHREAD_MUTEX_INITIALIZER;" for m in self.mutexes],
            "static int p;",
        ]
        for t in range(threads):
            body = self.actions(self.r.randint(2, 8 - threads))
            lines += [
                f"static void *t{t}(void *unused) {{",
                "int r = 0, e = 0;",
                *body,
                "return (void)e, (void)r, unused;",
                "}",
            ]
        lines += [
            "int main(void) {",
            f"pthread_t t[{threads}];",
            *[f"pthread_create(&t[{t}], NULL, t{t}, NULL);" for t in range(threads)],
            *[f"pthread_join(t[{t}], NULL);" for t in range(threads)],
            "return (void)p, 0;",
            "}",
        ]
        return "\n".join(lines) + "\n"


class Killed(Exception):
    pass


def run(command, seconds=10 * SECONDS):
    """Returns the output and status of the command. Raises Killed if it was killed after this
    number of seconds."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as p:
        try:
            out, err = p.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            p.send_signal(signal.SIGKILL)
            p.communicate()
            raise Killed from None
    return out, err, p.returncode


def resumed(command, file, random_state, seconds, kills):
    """Runs with a checkpoint, kills the run at random points and resumes it, at most MAX_KILLS
    times. Returns the output and status of the last run."""
    command = [
        *command,
        "--jobs=2",
        "--debug=share-after=0",
        "--debug=save-every=0.005",
        f"--checkpoint={file}",
    ]
    first, again = command, [
        command[0],
        "resume",
        "--format=json",
        "--stats",
        "--progress=never",
        "--jobs=3",
        "--debug=share-after=0",
        file,
    ]
    while kills["runs"] < MAX_KILLS:
        try:
            out, err, status = run(
                command, random_state.random() * (seconds if command is first else 0.25)
            )
            if command is first or status != 2 or EMPTY not in err:
                return out, err, status
            os.remove(file)
        except Killed:
            kills["runs"] += 1
        command = again if os.path.exists(file) else first
    out, err, status = run(command)
    if command is first or status != 2 or EMPTY not in err:
        return out, err, status
    os.remove(file)
    return run(first)


def judge_killed_runs(command, seed, folder, jobs):
    """Returns (difference or failure, number of killed runs); None: no difference."""
    kills = {"runs": 0}
    out, err, status = run([*command, f"--time-limit={SECONDS // 3}"])
    if status not in (0, 1, 3):
        return f"status {status}: {err}", kills["runs"]
    # the status is 1 if there are errors, even if the time limit was reached
    if not json.loads(out)["complete"]:
        return "slow", kills["runs"]
    expected, seconds = comparable(out), 0.15 + 1.2 * json.loads(out)["seconds"]
    for n in jobs:
        found, err, found_status = run([*command, f"--jobs={n}", "--debug=share-after=0"])
        wrong = [err] if found_status != status else differences(expected, comparable(found))
        if wrong:
            return f"--jobs={n}: status {found_status}: " + "; ".join(wrong), kills["runs"]
    file = os.path.join(folder, "checkpoint")
    found, err, found_status = resumed(command, file, random.Random(seed), seconds, kills)
    wrong = [err] if found_status != status else differences(expected, comparable(found))
    return ("resumed: status " + f"{found_status}: " + "; ".join(wrong) if wrong else None), kills[
        "runs"
    ]


def command_of(smc, algo, model, *program):
    return [
        smc,
        "--format=json",
        "--keep-going",
        "--stats",
        "-w",
        "--progress=never",
        f"--model={model}",
        f"--algo={algo}",
        *program,
    ]


class Shared:
    """Random programs, each with a pair of algorithm and model. Half of them are made of random
    instructions (this file), half are realistic (written.py). Every third is for lapor, which has
    phases."""
    jobs = (2, 3, 8)

    def __init__(self, smc):
        self.smc, self.kills = smc, 0
        self.pairs = [
            (algo, model) for algo, model in listed.pairs(smc) if listed.in_parts(smc, algo)
        ]

    def pair(self, seed):
        of_lapor = [pair for pair in self.pairs if pair[0] == "lapor"]
        return (
            of_lapor[seed // 3 % len(of_lapor)]
            if seed % 3 == 2
            else self.pairs[seed // 2 % len(self.pairs)]
        )

    def missing(self):
        return None

    def total(self):
        return 500

    def command(self, seed, folder):
        path = os.path.join(folder, "program.c")
        algo, model = self.pair(seed)
        with open(path, "w", encoding="utf-8") as f:
            f.write((Program(seed) if seed % 2 else written.Program(seed, algo == "lapor")).make())
        return command_of(self.smc, algo, model, path)

    def judge(self, seed, folder):
        from differential import Outcome, failure
        command = self.command(seed, folder)
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        wrong, kills = judge_killed_runs(command, seed, folder, self.jobs)
        self.kills += kills
        if wrong == "slow":
            return Outcome("slow", "", False)
        return (
            failure("differs", wrong)
            if wrong
            else Outcome(
                f"same, {'never' if not kills else 'once' if kills == 1 else 'often'} killed",
                "",
                False,
            )
        )

    def summary(self):
        return f"{self.kills} runs killed"


class Classics(Shared):
    """The quick rows of bench/expected.csv, by each algorithm that supports --jobs."""

    def __init__(self, smc):
        super().__init__(smc)
        with open(os.path.join(ROOT, "bench", "expected.csv"), encoding="utf-8") as f:
            rows = [
                row
                for row in csv.reader(f)
                if row and not row[0].startswith("#") and row[0] != "program" and row[6] == "quick"
            ]
        self.runs = list(
            dict.fromkeys(
                (r[0], r[1], r[2], algo)
                for r in rows
                for algo, model in self.pairs
                if model == r[2]
            )
        )

    def total(self):
        return len(self.runs)

    def command(self, seed, folder):
        program, parameters, model, algo = self.runs[(seed - 1) % len(self.runs)]
        file = program if "/" in program else f"tracer/{program}"
        return command_of(
            self.smc, algo, model, *parameters.split(), os.path.join(ROOT, "bench", file + ".c")
        )


if __name__ == "__main__":
    sys.stdout.write(
        (Program if int(sys.argv[1]) % 2 else written.Program)(int(sys.argv[1])).make()
    )
