#!/usr/bin/env python3
"""format.py [--check] [FILE..] - formats C with clang-format-19 (.clang-format), Python with black
and shell scripts with shfmt, as far as these are installed (Debian has all three).

Without files it formats all files of the project. --check only lists the files it would change.
Programs whose line numbers are part of expected results are not formatted: see EXCEPT. Markdown and
CMake files are not formatted; tests/architecture/columns.py checks their line lengths.
"""
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# Files that are not formatted: programs whose line numbers occur in expected results, texts of
# other projects, scripts that end in .inc, and headers in another style.
EXCEPT = re.compile(
    r"tests/(programs|twins|svcomp|libraries|orders|extending)/|tests/e2e/(.*/|checks\.inc)"
    r"|docs/|bench/(?!parallel/)|pass/include/(adapters|smc_native)"
)
FORMATTERS = {
    "c": ("clang-format-19", "--assume-filename={}"),
    "python": ("black", "-q", "-l", "100", "-"),
    "sh": ("shfmt", "-i", "4"),
}


def language_of(path):
    """ "c", "python", "sh", "page", "cmake" or None (not to be formatted), from the file's name or
    its first line."""
    if path.endswith((".c", ".h", ".inc")) and not path.endswith("checks.inc"):
        return None if EXCEPT.match(path) else "c"
    for language, ends in (
        ("page", ".md"),
        ("cmake", (".cmake", "CMakeLists.txt")),
        ("sh", (".sh", "checks.inc")),
        ("python", ".py"),
    ):
        if path.endswith(ends):
            return language
    if "." in path.rsplit("/", 1)[-1] or not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as f:
        found = re.match(r"#!.*\b(python|bash|sh)", f.readline(100))
    return found and ("python" if found[1] == "python" else "sh")


def ours():
    listed = subprocess.run(
        ["git", "ls-files", "-z"], capture_output=True, text=True, check=False
    ).stdout
    names = (
        listed.split("\0")
        if listed
        else [os.path.relpath(os.path.join(d, f)) for d, _, fs in os.walk(".") for f in fs]
    )
    return [n for n in sorted(names) if language_of(n)]


def formatted(path):
    with open(path, encoding="utf-8") as f:
        before = f.read()
    words = FORMATTERS.get(language_of(path))
    if not words or not shutil.which(words[0]):
        return before, before
    made = subprocess.run(
        [w.format(path) for w in words], input=before, capture_output=True, text=True, check=True
    )
    return before, made.stdout


def main():
    check = "--check" in sys.argv[1:]
    asked = [a for a in sys.argv[1:] if a != "--check"]
    paths = [os.path.abspath(p) for p in asked]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    paths = [os.path.relpath(p) for p in paths] or ours()
    changed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (before, after) in zip(paths, pool.map(formatted, paths)):
            if before != after:
                changed += 1
                print(path)
                if not check:
                    with open(path, "w", encoding="utf-8") as f:
                        f.write(after)
    print(f"{len(paths)} files, {changed} {'to be formatted' if check else 'changed'}")
    return bool(check and changed)


if __name__ == "__main__":
    sys.exit(main())
