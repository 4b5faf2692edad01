#!/usr/bin/env python3
"""killers.py FOLDER - runs the random programs that have detected a mutant
(tests/mutants/*.killers).

Each is a seed of a test program in FOLDER, such as smc_agree. The other random tests use the first
seeds; the seeds of this script, which detect mutants that the first ones miss, allow these tests to
be short.
"""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
# A line has: key of the mutant, name of the test program (twice), seed, the count 1, further
# arguments. The oracle's file of answers is left out, since it is not stored.
LINE = re.compile(r"\w+ (smc_\w+) smc_\w+ (\d+) 1((?: (?!\$)\S+)*)(?: \$answers\S*)?((?: \S+)*)$")


def commands():
    found = set()
    for path in glob.glob(os.path.join(HERE, "..", "mutants", "*.killers")):
        with open(path, encoding="utf-8") as f:
            for line in f:
                match = LINE.match(line.strip())
                if match:
                    program, seed, before, after = match.groups()
                    rest = before.split() + (["-"] + after.split() if after else [])
                    found.add((program, seed, "1", *rest))
    return sorted(found)


def main(folder):
    failed, made = 0, commands()
    for program, *arguments in made:
        words = [os.path.join(folder, program), *arguments]
        run = subprocess.run(words, capture_output=True, text=True, check=False)
        # Tests that only require a property of a share of the programs may fail on a single one of
        # them (tests/mutants/run).
        if run.returncode not in (0, 1, 2) or re.search(r"^seed \d+", run.stdout, re.M):
            failed += 1
            print("FAIL", program, *arguments)
            print((run.stdout + run.stderr)[-2000:])
    if len(made) < 50:
        failed += 1
        print(f"{len(made)} programs: the lists have more")
    print(f"{len(made)} programs, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
