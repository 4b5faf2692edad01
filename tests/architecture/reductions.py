#!/usr/bin/env python3
"""reductions.py SOURCE - holds reductions in their room.

Counts the conditional lines outside core/reductions that ask for something of one reduction: whether RMWs are ordered, whether an
event has a forced source, is deferred or elided, what was refuted. An explorer asks the reductions (core/reductions/reductions.h), which know which of them
answers. Fails where there are more than MOST.
"""
import glob
import os
import re
import sys

MOST = 20
CONDITION = re.compile(r"\b(?:if|while|for)\b *\(|\?|&&|\|\|")
# What belongs to one reduction, by the names of its fields, functions and of what it leaves in the graph.
OWN = re.compile(
    r"smc_is_unordered|smc_unordered_|reduced\.?(?:->)?\.?(?:groups|unordered|elision)|reduced->|reductions\.(?:symmetry|barriers|awaits|commuting|elision)"
    r"|reductions->(?:symmetry|barriers|awaits|commuting|elision)|\br->(?:symmetry|barriers|awaits|commuting|elision)\b|smc_likeness|smc_is_deferred"
    r"|action\.forced_source|has_forced_sources|smc_n_elided|smc_n_elided_before|smc_elided_at|smc_elided_before|smc_elided_written|smc_is_await|smc_await")
os.chdir(sys.argv[1])
found = []
for path in sorted(glob.glob("core/**/*.[ch]", recursive=True) + glob.glob("tools/**/*.[ch]", recursive=True)):
    if path.startswith("core/reductions/"):
        continue
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line).split("//")[0]
            if CONDITION.search(code) and OWN.search(code):
                found.append(f"{path}:{number}: {line.strip()}")
if len(found) > MOST or "-v" in sys.argv:
    print("\n".join(found))
print(f"{len(found)} conditional lines about one reduction outside core/reductions, {MOST} at most")
sys.exit(len(found) > MOST)
