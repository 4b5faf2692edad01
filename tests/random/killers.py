#!/usr/bin/env python3
"""killers.py FOLDER - the random programs that have killed a mutant (tests/mutants/*.killers).

Each is one seed of a program in FOLDER, smc_agree or another one. The tests beside this one draw
programs from the first seeds on. What only a later seed shows is drawn here, so that these can be
few.
"""
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
# The key of the mutant, twice the program, its seed, that it is one, what else it is told; without
# the file of answers of the oracle, which is not kept.
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
        # A property that is only required of a share of the programs does not hold for each of them
        # (tests/mutants/run).
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
