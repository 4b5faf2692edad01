#!/usr/bin/env python3
"""columns.py SOURCE - no line of C, CMake, pages and scripts has more than 100 columns.

tools/scripts/format.py breaks what is too long. Excepted is what it cannot break:
  - programs whose line numbers are expectations (EXCEPT in format.py);
  - a line of one word; in CMake, a literal is a word;
  - tables and blocks of code in pages;
  - in scripts, texts of several lines and words of more than a line (tools/scripts/scripts.py).
"""
import os
import re
import subprocess
import sys

COLUMNS = 100
os.chdir(sys.argv[1])
sys.path.insert(0, "tools/scripts")
import scripts
from format import literals_of, ours


def is_open(line, path):
    """Of CMake: whether a literal begins or ends here that has several lines."""
    return (
        path.endswith(("CMakeLists.txt", ".cmake")) and line.replace('\\"', "").count('"') % 2 == 1
    )


def too_long(path):
    language = scripts.language_of(path)
    if language:
        with open(path, encoding="utf-8") as f:
            text = f.read()
        of_language = {"sh": scripts.too_long_shell, "python": scripts.too_long_python}
        yield from of_language[language](text)
        return
    fence, page = None, path.endswith(".md")
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f.read().split("\n"), 1):
            if page and line.strip()[:3] in ("```", "~~~"):
                fence = None if fence else line.strip()[:3]
            code = page and (fence or re.match(r" {4,}\S.*", line) or line.lstrip().startswith("|"))
            words = (
                literals_of(line) if path.endswith(("CMakeLists.txt", ".cmake")) else line.split()
            )
            if len(line) > COLUMNS and not code and len(words) > 1 and not is_open(line, path):
                yield number, len(line)


def main():
    faults, paths = 0, ours()
    for path in paths:
        for number, columns in too_long(path):
            faults += 1
            print(f"{path}:{number}: {columns} columns")
    if len(paths) < 1100:
        faults += 1
        print(f"{len(paths)} files: the tree has more")
    print(f"{len(paths)} files, {faults} lines of more than {COLUMNS} columns")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
