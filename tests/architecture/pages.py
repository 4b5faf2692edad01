#!/usr/bin/env python3
"""pages.py SOURCE - checks the statements of the pages about the source tree.

Fails if a page of docs/ or of the top folder names a file, a folder or a heading that does not
exist, or a page for contributors a name that occurs in no source; if docs/architecture.md leaves
out a room, or if a row of its table names something that occurs in none of the row's files."""
import functools
import glob
import os
import re
import sys

ROOMS = ("core", "interp", "litmus", "pass", "tools")
TOP = (*ROOMS, "tests", "docs", "bench")
source = os.path.realpath(sys.argv[1])
os.chdir(source)
faults = 0


def fault(text):
    global faults
    faults += 1
    print(text)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def is_there(path):
    return bool(glob.glob(path.rstrip("/").replace("{", "[").replace("}", "]"))) or os.path.exists(
        path
    )


@functools.cache
def anchors(page):
    """Returns the anchors of the page's headings, as code hosts create them."""
    lines = read(page).split("\n")
    return {
        re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-")
        for line in lines
        if line.startswith("#")
    }


named = 0
for page in [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "tests/README.md",
    *sorted(glob.glob("docs/**/*.md", recursive=True)),
]:
    text = read(page)
    for path in re.findall(r"`((?:%s)/[\w./*+-]*)`(?!, a new file)" % "|".join(TOP), text):
        named += 1
        if not is_there(path):
            fault(f"{page}: {path} is not there")
    for path, heading in re.findall(r"\]\(([\w./-]*)(?:#([^)]*))?\)", text):
        named += 1
        there = os.path.join(os.path.dirname(page), path) if path else page
        if not os.path.exists(there):
            fault(f"{page}: {path} is not there")
        elif heading and there.endswith(".md") and heading not in anchors(there):
            fault(f"{page}: {path} has no heading #{heading}")

# Names of functions, types and fields on pages for contributors: in backquotes, with an underscore.
# Exempt are names of other projects.
FOREIGN = {"linkonce_odr", "try_wait"}
identifiers = set()
for top in TOP:
    for path in glob.glob(f"{top}/**/*.[chi]*", recursive=True):
        if os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as f:
                identifiers |= set(re.findall(r"[a-z_]\w*_\w+", f.read()))
for page in ["docs/architecture.md", *sorted(glob.glob("docs/design/*.md"))]:
    text = re.sub(r"^    .*$", "", read(page), flags=re.M)  # without blocks of code
    for name in re.findall(r"`([a-z_]\w*_\w+)`", text):
        named += 1
        if name not in identifiers | FOREIGN:
            fault(f"{page}: no source contains {name}")

page = read("docs/architecture.md")
for top in ROOMS:
    for folder, _, files in os.walk(top):
        name = os.path.basename(folder)
        if any(f.endswith((".c", ".h")) for f in files) and not re.search(rf"\b{name}\b", page):
            fault(f"docs/architecture.md: {folder} is in no picture")
rows = [line.split(" | ") for line in page.split("\n") if re.match(r"\| .*\.[ch]`", line)]
for row in rows:
    cells = [re.findall(r"`(\w[\w./]*)`", cell) for cell in row[1:]]
    files, names = cells[0], cells[1]
    text = "".join(read(f) for f in files if os.path.isfile(f))
    for name in names:
        if not re.search(rf"\b{name}\b", text):
            fault(f"docs/architecture.md: {name} is not in {', '.join(files)}")
if len(rows) < 10:
    fault(f"docs/architecture.md: a table of {len(rows)} rows")

print(f"{named} names of files, {len(rows)} rows, {faults} faults")
sys.exit(bool(faults))
