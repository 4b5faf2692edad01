#!/usr/bin/env python3
"""sizes.py SOURCE - checks the sizes of functions and files of C.

Fails if a function has more than PARAMETERS parameters or a file more than LINES lines: split a
file along an idea, and pass data that belong together as a struct. LONGER lists files that were
longer when this test was introduced; a file leaves the list when it is split, and none may be
added. Code for checked programs, and programs that are inputs, are exempt, as are the functions in
CALLED, whose parameters a library determines.
"""
import os
import re
import subprocess
import sys

PARAMETERS = 6
LINES = 500
CALLED = {("tools/serve/web.c", "handle_request")}  # by libmicrohttpd
INPUTS = ("pass/library/", "pass/include/", "tests/programs/", "docs/", "bench/cds/")
LONGER = set(
    """
    core/models/axiomatic/axioms.c
    core/models/cat/compile.c
    core/models/cells/judge.c
    core/models/rc11/psc.c
    core/program/action.h
    interp/trie/program.c
    litmus/herd/code.c
    litmus/random.c
    pass/relevance/points_to.c
    tests/unit/explorers/test_comparable.c
    tests/unit/interp/test_interp.c
    tests/unit/test_display_order.c
    tools/options/options.c
    tools/report/why.c
""".split()
)
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
DEFINITION = re.compile(
    r"^(?!typedef|return|else|#)[A-Za-z_][\w \t*()]*?\b(\w+)"
    r"\(([^;{}()]*(?:\([^()]*\)[^;{}()]*)*)\)\s*\{",
    re.M,
)


def parameters(text):
    """Returns the number of parameters in the text between the parentheses of a function."""
    depth, n = 0, 1
    for c in text:
        depth += (c == "(") - (c == ")")
        n += c == "," and not depth
    return n


os.chdir(sys.argv[1])
tracked = subprocess.run(
    ["git", "ls-files", "*.c", "*.h"], capture_output=True, text=True, check=False
).stdout.split()
if not tracked:
    tracked = [
        os.path.join(folder, name)[2:]
        for folder, _, names in os.walk(".")
        for name in names
        if name.endswith((".c", ".h"))
    ]
faults = functions = 0
files = [f for f in tracked if not f.startswith(INPUTS) and os.path.isfile(f)]
for path in files:
    with open(path, encoding="utf-8") as f:
        text = f.read()
    lines = text.count("\n")
    if (lines > LINES) != (path in LONGER):
        print(
            f"{path}: {lines} lines, "
            + (f"more than {LINES}" if lines > LINES else "so that it leaves the list LONGER")
        )
        faults += 1
    text = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), text)
    for found in DEFINITION.finditer(text):
        functions += 1
        if parameters(found[2]) > PARAMETERS and (path, found[1]) not in CALLED:
            line = text.count("\n", 0, found.start()) + 1
            print(f"{path}:{line}: {found[1]} has {parameters(found[2])} parameters")
            faults += 1
for path in sorted(LONGER - set(files)):
    print(f"{path} is in the list LONGER, and is no file")
    faults += 1
print(f"{functions} functions in {len(files)} files, {faults} faults")
sys.exit(bool(faults))
