#!/usr/bin/env python3
"""columns.py SOURCE - no line of the sources or of the pages has more than 100 columns.

Excepted are, in C, programs whose line numbers are expectations (EXCEPT of tools/scripts/format.py) and what cannot be broken: a line of
one word. In pages, tables, code blocks and lines of one word. tools/scripts/format.py breaks what is too long.
"""
import os
import re
import subprocess
import sys

COLUMNS = 100
os.chdir(sys.argv[1])
sys.path.insert(0, "tools/scripts")
from format import ours  # noqa: E402 - it is there now


def too_long(path):
    fence, page = None, path.endswith(".md")
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f.read().split("\n"), 1):
            if page and line.strip()[:3] in ("```", "~~~"):
                fence = None if fence else line.strip()[:3]
            code = page and (fence or re.match(r" {4,}\S.*", line) or line.lstrip().startswith("|"))
            if len(line) > COLUMNS and not code and len(line.split()) > 1:
                yield number, len(line)


def main():
    faults, paths = 0, ours()
    for path in paths:
        for number, columns in too_long(path):
            faults += 1
            print(f"{path}:{number}: {columns} columns")
    if len(paths) < 900:
        faults += 1
        print(f"{len(paths)} files: the tree has more")
    print(f"{len(paths)} files, {faults} lines of more than {COLUMNS} columns")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
