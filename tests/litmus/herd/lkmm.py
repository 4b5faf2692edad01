#!/usr/bin/env python3
"""lkmm.py SMC TABLE - litmus tests in the kernel's C, for which smc must give the verdicts of the
table under lkmm.cat, with both algorithms that support the model.

A test consists of `test NAME : yes|no`, `from SOURCE`, optionally `init INITIAL VALUES`, the
threads `P0 CODE` .., `asks CONDITION`, and optionally `filter CONDITION` and `races yes|no`."""
import json
import os
import re
import subprocess
import sys
import tempfile

LOCATIONS = "xyzwpcst"
TYPES = {"s": "spinlock_t", "t": "spinlock_t", "c": "atomic_t"}


class Test:
    def __init__(self, name, says):
        assert says in ("yes", "no"), name
        self.name, self.says, self.source, self.init, self.threads = name, says, None, "", []
        self.asks = self.filter = self.races = None

    def text(self):
        assert self.source and self.threads and self.asks, self.name
        used = [l for l in LOCATIONS if re.search(rf"\b{l}\b", " ".join(self.threads))]
        parameters = ", ".join(f"{TYPES.get(l, 'int')}* {l}" for l in used)
        bodies = [f"P{n} ({parameters}) {{\n  {code}\n}}\n" for n, code in enumerate(self.threads)]
        head = f"C {self.name}\n{{ {self.init} }}\n" + "".join(bodies)
        if self.filter:
            head += f"filter ({self.filter})\n"
        return head + f"exists ({self.asks})\n"

    def expected(self):
        return {"yes": "Ok", "no": "No"}[self.says], self.races

    def given(self, answer):
        race = "yes" if answer and answer["race"] else "no"
        return answer and answer["answer"], self.races and race


def read(path):
    tests = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            word, _, rest = line.split("#")[0].strip().partition(" ")
            if word == "test":
                tests.append(Test(*rest.replace(" ", "").split(":")))
            elif re.fullmatch(r"P\d", word):
                tests[-1].threads.append(rest)
            elif word:
                assert word in ("from", "init", "asks", "filter", "races"), line
                setattr(tests[-1], {"from": "source"}.get(word, word), rest)
    return tests


def main():
    smc, tests, wrong = sys.argv[1], read(sys.argv[2]), 0
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            with open(os.path.join(folder, f"{test.name}.litmus"), "w", encoding="utf-8") as f:
                f.write(test.text())
        for algorithm in ("enumerate", "pending"):
            command = [smc, "--model=lkmm.cat", f"--algo={algorithm}", "--format=json", folder]
            run = subprocess.run(command, capture_output=True, text=True)
            print(run.stderr, end="")
            answers = {
                os.path.basename(a["file"]): a for a in map(json.loads, run.stdout.splitlines())
            }
            for test in tests:
                given = test.given(answers.get(f"{test.name}.litmus"))
                wrong += given != test.expected()
                if given != test.expected():
                    print(f"{test.name}: {algorithm} must say {test.expected()}, not {given}")
    print(f"{len(tests)} tests by two algorithms, {wrong} answers are wrong")
    return wrong or not tests


if __name__ == "__main__":
    sys.exit(bool(main()))
