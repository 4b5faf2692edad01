#!/usr/bin/env python3
"""reductions.py SOURCE - checks that reductions are implemented in core/reductions.

Counts the conditional statements outside of core/reductions that depend on data of a single
reduction: whether RMWs are ordered, whether an event has a forced source, is deferred or elided,
which assumptions are false. Explorers shall call core/reductions/reductions.h instead, which
dispatches to the reductions. Fails if there are more than MOST."""
import glob
import os
import re
import sys

MOST = 18
CONDITION = re.compile(r"\b(?:if|while|for)\b *\(|\?|&&|\|\|")
# Names of fields, functions and graph data that belong to one reduction.
OWN = re.compile(
    r"smc_reduction_is_used|smc_is_unordered|smc_unordered_|reduced\.?(?:->)?\.?(?:groups|unordered|elision)|reduced->|reductions\.(?:symmetry|barriers|awaits|commuting|elision)"
    r"|reductions->(?:symmetry|barriers|awaits|commuting|elision)|\br->(?:symmetry|barriers|awaits|commuting|elision)\b|smc_symmetry_state|smc_is_deferred"
    r"|action\.forced_source|forced_sources_mattered|smc_elided_count|smc_elided_count_at_link|smc_elided_at|smc_elided_count_before|smc_elided_last_write|smc_is_await|smc_await"
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')


def statements(text):
    """Returns (line, code) of each statement, or of the head of a compound statement, joined to one
    line."""
    text = COMMENT.sub(lambda c: "\n" * c[0].count("\n"), LITERAL.sub('""', text))
    for found in re.finditer(r"[^;{}]+", text):
        yield text.count(
            "\n", 0, found.start() + len(found[0]) - len(found[0].lstrip())
        ) + 1, " ".join(found[0].split())


os.chdir(sys.argv[1])
found = []
for path in sorted(
    glob.glob("core/**/*.[ch]", recursive=True) + glob.glob("tools/**/*.[ch]", recursive=True)
):
    if path.startswith("core/reductions/"):
        continue
    with open(path, encoding="utf-8") as f:
        found += [
            f"{path}:{line}: {code}"
            for line, code in statements(f.read())
            if CONDITION.search(code) and OWN.search(code)
        ]
if len(found) > MOST or "-v" in sys.argv:
    print("\n".join(found))
print(f"{len(found)} conditions about one reduction outside core/reductions, {MOST} at most")
sys.exit(len(found) > MOST)
