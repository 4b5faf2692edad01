#!/usr/bin/env python3
"""follow.py [--files BUILD] SOURCE WORK - carries out the instructions of docs/extending.md
literally in a copy of the source tree, then builds and runs the copy. With --files BUILD it only
compiles the files that the page changes or adds, by the commands of the build tree BUILD, and runs
nothing. It interprets the page as follows:

    `path`, a new file:         the indented block is the content of a file that does not exist
    `path`, a row..:            lines of the block without + occur in the file exactly once; lines
                                with + are added after the line above them; at most MOST existing
                                files are changed for each thing to add
    $ command                   is run in the copy; the lines below it are its standard output,
                                where T stands for a time and ... for any number of lines

The copy and its build remain in WORK, so that a later call only builds what has changed.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

MOST = {"An explorer": 4, "An observer": 4, "A reduction": 6}  # number of existing files that each
                                                               # section may change; other sections:
                                                               # 2
PAGE = "docs/extending.md"
source, work = (os.path.realpath(p) for p in sys.argv[-2:])
built = os.path.realpath(sys.argv[2]) if sys.argv[1] == "--files" else None
tree, build = os.path.join(work, "tree"), os.path.join(work, "build")


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def fail(text):
    print(text)
    sys.exit(1)


# ---- the page: headings, paragraphs and blocks ---------------------------------------------------


def blocks_of(page):
    """Yields (heading, paragraph before the block, lines) for each indented block of the page."""
    heading, before, block, begins = "", "", [], True
    for line in page.split("\n") + ["# end"]:
        if line.startswith("    ") or (block and not line.strip()):
            block.append(line[4:])
            continue
        if block:
            while not block[-1].strip():
                block.pop()
            yield heading, before, block
            block, before = [], ""
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.strip():
            before = ("" if begins else before) + line + " "
        begins = not line.strip()


def words(line):
    return " ".join(line.split())


def bare(line):
    """Returns the text without what a formatter may change: blanks, line breaks, split literals."""
    return re.sub(r"\s|\\$", "", line).replace('""', "")


def last_of_row(lines, first, row):
    """Returns the index of the last line of the row, if the row begins in line `first`; None:
    another row begins in that line. A row may extend over several lines."""
    text = ""
    for i in range(first, len(lines)):
        part = bare(lines[i])
        text = bare(text + part)
        if not part or not row.startswith(text):
            return None
        if text == row:
            return i
    return None


def add_rows(text, block, path):
    lines = text.split("\n")
    at = None
    for row in block:
        if row.startswith("+"):
            if at is None:
                fail(f"{path}: nothing stands above '{row}'")
            at += 1
            # The new row gets the indentation of the row above it.
            lines.insert(at, re.match(r"\s*", lines[at - 1])[0] + row[1:].strip())
        else:
            found = [
                last
                for i in range(len(lines))
                if (last := last_of_row(lines, i, bare(row))) is not None
            ]
            if len(found) != 1:
                fail(f"{path}: '{words(row)}' stands there {len(found)} times")
            at = found[0]
    return "\n".join(lines)


files, commands, places = {}, [], {}
for heading, before, block in blocks_of(read(os.path.join(source, PAGE))):
    said = re.search(r"`([\w./+-]+)`, (a new file|a row)[^`]*: $", before)
    if said and said[2] == "a new file":
        path = said[1]
        if os.path.exists(os.path.join(source, path)):
            fail(f"{path} is there already")
        files[path] = "\n".join(block) + "\n"
        places.setdefault(heading, {"new": 0, "old": 0})["new"] += 1
    elif said:
        path = said[1]
        files[path] = add_rows(files.get(path) or read(os.path.join(source, path)), block, path)
        places.setdefault(heading, {"new": 0, "old": 0})["old"] += 1
    elif block[0].startswith("$ "):
        for line in block:
            if line.startswith("$ "):
                commands.append((line[2:], []))
            else:
                commands[-1][1].append(line)
    else:
        fail(f"{PAGE}: what is the block that begins with '{block[0]}'?")
for heading, n in places.items():
    print(f"{heading}: {n['new']} files, {n['old']} rows")
    if n["old"] > MOST.get(heading, 2) and "function" not in heading:
        fail(f"{heading} touches {n['old']} places")
if len(places) != 9 or len(commands) < 8:
    fail(f"{PAGE}: {len(places)} things to add, {len(commands)} commands")

# ---- the copy ------------------------------------------------------------------------------------


def put(path, content):
    to = os.path.join(tree, path)
    if os.path.isfile(to):
        with open(to, "rb") as f:
            if f.read() == content:
                return
    os.makedirs(os.path.dirname(to), exist_ok=True)
    with open(to, "wb") as f:
        f.write(content)


wanted = set(files)
for top in (
    "CMakeLists.txt",
    "LICENSE",
    "cmake",
    "core",
    "interp",
    "litmus",
    "pass",
    "tools",
    "tests",
    "docs",
    "bench",
):
    for folder, _, names in os.walk(os.path.join(source, top)):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), source)
            wanted.add(path)
            with open(os.path.join(source, path), "rb") as f:
                put(path, files[path].encode() if path in files else f.read())
            shutil.copymode(os.path.join(source, path), os.path.join(tree, path))
    if os.path.isfile(os.path.join(source, top)):
        wanted.add(top)
        put(top, read(os.path.join(source, top)).encode())
for path, text in files.items():
    put(path, text.encode())
for folder, _, names in os.walk(tree):
    for name in names:
        if os.path.relpath(os.path.join(folder, name), tree) not in wanted:
            os.remove(os.path.join(folder, name))


def run(line, **more):
    return subprocess.run(
        line, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, **more
    )


def made(line):
    p = run(line)
    if p.returncode:
        out = [x for x in (p.stdout + p.stderr).split("\n") if not re.match(r"\[\d+/\d+\]", x)]
        fail(" ".join(line) + "\n" + "\n".join(out[-60:]))


def compile_files(commands):
    """Compiles each file that the page changes or adds. A new file is compiled by the command of
    another file in its folder. Returns the number of compiled files."""
    # Each library includes headers through a folder of links, which also needs links to new
    # headers.
    rooms, own_rooms = os.path.join(built, "rooms"), os.path.join(work, "rooms")
    shutil.rmtree(own_rooms, ignore_errors=True)
    for folder, _, names in os.walk(rooms):
        to = os.path.join(own_rooms, os.path.relpath(folder, rooms))
        os.makedirs(to)
        for name in names:
            header = os.path.realpath(os.path.join(folder, name))
            os.symlink(header.replace(source, tree), os.path.join(to, name))
    for path in files:
        if not path.endswith(".h") or os.path.exists(os.path.join(source, path)):
            continue
        for room in os.listdir(own_rooms):
            to = os.path.join(own_rooms, room, path.removeprefix("core/"))
            if os.path.isdir(os.path.dirname(to)):
                os.symlink(os.path.join(tree, path), to)
    of_folder = {os.path.dirname(c["file"]): c for c in commands}
    of_file = {c["file"]: c for c in commands}
    compiled = 0
    for path in files:
        folder = os.path.dirname(os.path.join(source, path))
        while folder.startswith(source) and folder not in of_folder:
            folder = os.path.dirname(folder)
        is_new = not os.path.exists(os.path.join(source, path))
        how = of_folder.get(folder) if is_new else of_file.get(os.path.join(source, path))
        if not how or not path.endswith(".c") or path.startswith("tests/"):
            continue
        command = shlex.split(how["command"])
        at = command.index("-o")
        command[at : at + 2] = ["-fsyntax-only"]
        command = [word.replace(rooms, own_rooms) for word in command]
        command = [word if built in word else word.replace(source, tree) for word in command]
        command[-1] = os.path.join(tree, path)
        made(command)
        print(path)
        compiled += 1
    return compiled


if built:
    with open(os.path.join(built, "compile_commands.json"), encoding="utf-8") as f:
        n = compile_files(json.load(f))
    print(f"{len(files)} files, {n} compiled")
    sys.exit(n == 0)

ccache = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
made(
    [
        "cmake",
        "-G",
        "Ninja",
        "-S",
        tree,
        "-B",
        build,
        "-DCMAKE_BUILD_TYPE=None",
        "-DCMAKE_C_FLAGS=-O0",
        "-DSMC_LLVM_SHARED=ON",
        *ccache,
    ]
)
made(["ninja", "-C", build, "smc", "smc_manual", "smc_litmus", "smc_shared"])

# ---- what it shows -------------------------------------------------------------------------------


def fits_output(said, printed):
    """Returns whether the printed lines match the page's lines; `...` matches any number of lines.
    """
    if not said:
        return not printed
    if said[0] == "...":
        return any(fits_output(said[1:], printed[i:]) for i in range(len(printed) + 1))
    return (
        bool(printed) and words(said[0]) == words(printed[0]) and fits_output(said[1:], printed[1:])
    )


wrong = 0
environment = dict(os.environ, PATH=os.path.join(build, "tools") + os.pathsep + os.environ["PATH"],
                   XDG_CACHE_HOME=os.path.join(work, "cache"))
for line, said in commands:
    p = run(["sh", "-c", line], cwd=tree, env=environment)
    printed = re.sub(r"\b\d+\.\d\d s$", "T s", p.stdout, flags=re.M).rstrip("\n").split("\n")
    if not fits_output(said, printed):
        wrong += 1
        print(f"$ {line}\n{p.stdout}{p.stderr}but the page has", *said, sep="\n")
rooms = run([sys.executable, "-B", os.path.join(tree, "tests/architecture/rooms.py"), tree, build])
if rooms.returncode:
    wrong += 1
    print(rooms.stdout, rooms.stderr)
print(f"{len(files)} files, {len(commands)} commands, {wrong} not as the page says")
sys.exit(bool(wrong))
