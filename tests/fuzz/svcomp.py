#!/usr/bin/env python3
"""svcomp.py [-seed=S] [-runs=N] - damaged property files and tasks for smc-svcomp.

As a program, it passes N of them, generated from the seeds S, S + 1, .., to the parsers of the
wrapper, each with a time limit of 10 s."""
import glob
import os
import random
import re
import signal
import subprocess
import sys
import tempfile

from differential import Outcome, failure
from mutation import HERE, SECONDS, InProcess, mutated

ROOT = os.path.dirname(os.path.dirname(HERE))
WRAPPER = os.path.join(ROOT, "tools", "svcomp", "smc-svcomp")
TASKS = os.path.join(ROOT, "tests", "svcomp")
ANSWER = re.compile(
    r"true|false\((unreach-call|no-data-race|no-overflow|valid-free|valid-deref|valid-memtrack)\)|unknown"
    r" \(.+\)"
)


def contents(pattern):
    paths = sorted(glob.glob(os.path.join(TASKS, pattern)))
    return [(path, open(path, "rb").read()) for path in paths]


class Inputs:
    """Property files and tasks of the test suite. Some inputs have several property files."""

    def __init__(self):
        self.properties = [text for _, text in contents("properties/*.prp")]
        self.tasks = contents("tasks/*/*.[ci]")

    def write(self, draw, folder, both):
        """Writes the files, one or both of them damaged; returns their paths."""
        which = draw.randrange(4)
        asked = draw.choice(self.properties) + (
            b"" if draw.randrange(8) else draw.choice(self.properties)
        )
        path, task = draw.choice(self.tasks)
        paths = os.path.join(folder, "asked.prp"), os.path.join(
            folder, "task" + os.path.splitext(path)[1]
        )
        for path, data, damaged in zip(paths, (asked, task), (both or not which, both or which)):
            with open(path, "wb") as f:
                f.write(mutated(draw, data) if damaged else data)
        return paths


class Wrapper:
    """smc-svcomp must answer, or report why it cannot."""

    def __init__(self, smc):
        self.smc, self.inputs = smc, Inputs()

    @staticmethod
    def missing():
        return None

    def judge(self, seed, folder):
        draw = random.Random(seed)
        asked, task = self.inputs.write(draw, folder, both=False)
        words = [
            WRAPPER,
            "--timeout=3",
            f"--property={asked}",
            "--data-model=" + draw.choice(("ILP32", "LP64")),
            task,
        ]
        for option in ("--witness", "--graphml-witness"):
            words += [option, os.path.join(folder, option[2:])] if draw.randrange(2) else []
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(f"SMC={self.smc} {' '.join(words)}\n")
        try:
            ran = subprocess.run(
                words,
                env={**os.environ, "SMC": self.smc},
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return failure("error", f"it does not end in {2 * SECONDS} s")
        answer = (ran.stdout.splitlines() or [""])[-1]
        if (
            ran.returncode not in (0, 2)
            or "Traceback" in ran.stderr
            or not ANSWER.fullmatch(answer)
        ):
            return failure(
                "error",
                (
                    f"status {ran.returncode}, answer '{answer}':"
                    f" {''.join(ran.stderr.splitlines()[-1:])}"
                ),
            )
        if answer.startswith("unknown (smc ended with status"):
            return failure("error", answer)
        return Outcome(answer.split(" ")[0].split("(")[0], answer, False)


class Reader(InProcess):
    """The parsers of the wrapper, with many inputs in one process."""

    def __init__(self, smc):
        super().__init__(smc)
        self.binary = os.path.join(HERE, "svcomp.py")


# ---- in one process ------------------------------------------------------------------------------

def read_all(properties, source, asked, path):
    prop = properties.read(asked)
    with open(asked, "rb") as f:
        text = " ".join(f.read().decode(errors="replace").split())
    assert prop is None or prop.specification == text, text
    task = source.Source(path)
    task.pieces()
    task.line_of("task.c", 3)
    task.call_at("task.c", 3, 5)


def main():
    sys.path.insert(0, os.path.dirname(WRAPPER))
    from smc_svcomp import properties, source
    given = dict(word.lstrip("-").split("=") for word in sys.argv[1:])
    first, inputs = int(given.get("seed", 1)), Inputs()
    with tempfile.TemporaryDirectory(prefix="smc-fuzz-") as folder:
        for seed in range(first, first + int(given.get("runs", 1000))):
            asked, task = inputs.write(random.Random(seed), folder, both=True)
            signal.alarm(SECONDS)
            try:
                read_all(properties, source, asked, task)
            except BaseException:
                print(f"-seed={seed} -runs=1", file=sys.stderr)
                raise
            signal.alarm(0)


if __name__ == "__main__":
    main()
