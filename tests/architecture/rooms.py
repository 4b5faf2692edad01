#!/usr/bin/env python3
"""rooms.py SOURCE BUILD - checks the source tree against docs/architecture.md.

This script contains no list of files: includes are read from the sources, symbols from the objects
(nm), and links between rooms from the build. It fails if
- files depend on each other in a cycle, by includes or symbols, including those of inline
  functions (x.c and x.h count as one file);
- a room uses a symbol of a room that it does not link, or rooms link each other in a cycle;
- two headers share a guard, a tag or the name of a type, or a header declares a name that does
  not begin with smc_ or the name of its folder;
- core, interp or litmus define a global mutable variable;
- a header does not compile by itself, or an include leaves its room by `..`.
"""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

SCANNED = ("core", "interp", "litmus", "native", "pass", "tools")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)

source, build = (os.path.realpath(p) for p in sys.argv[1:3])
faults = []


def fault(text):
    faults.append(text)
    print(text)


def read(path):
    with open(os.path.join(source, path), encoding="utf-8") as f:
        return f.read()


def files_of(top):
    for folder, _, names in os.walk(os.path.join(source, top)):
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), source)


def unit(path):
    return os.path.splitext(path)[0]


# Code for checked programs, and libsmc, which belongs to no room and has a public header, are only
# checked file by file.
LIBSMC = "tools/library/"
APART = ("pass/library/", "pass/include/", LIBSMC)
sources = [
    p
    for top in SCANNED
    for p in files_of(top)
    if p.endswith((".c", ".h")) and not p.startswith(APART)
]
of_libsmc = [p for p in files_of(LIBSMC) if os.path.dirname(p) + "/" == LIBSMC]
headers = [p for p in sources if p.endswith(".h")]
as_included = {re.sub(r"^core/", "", p): p for p in headers}

# ---- rooms: libraries, what they link, and their objects and headers -----------------------------

links = {}
rooms_dir = os.path.join(build, "rooms")
for name in sorted(os.listdir(rooms_dir)):
    if name.endswith(".links"):
        with open(os.path.join(rooms_dir, name), encoding="utf-8") as f:
            links[name[: -len(".links")]] = [
                w for w in f.read().replace(";", " ").split() if w.startswith("smc_")
            ]

room_of_header = {}
for room in links:
    for folder, _, names in os.walk(os.path.join(rooms_dir, room)):
        for name in names:
            room_of_header[
                os.path.relpath(os.path.realpath(os.path.join(folder, name)), source)
            ] = room

with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
    commands = [c for c in json.load(f) if c["file"].endswith(".c")]
object_of, room_of_unit, flags_of = {}, {}, {}
for c in commands:
    path = os.path.relpath(os.path.realpath(c["file"]), source)
    target = re.search(
        r"CMakeFiles/(\w+)\.dir/", c["output"] if "output" in c else c["command"]
    ).group(1)
    of_room = path in sources and (target in links or path.startswith("tools/command/m"))
    if not of_room and path not in of_libsmc:
        continue
    words = c["command"].split()
    object_of[path] = os.path.join(c["directory"], words[words.index("-o") + 1])
    room_of_unit[unit(path)] = target
    flags_of[target] = [
        w
        for i, w in enumerate(words)
        if w.startswith(("-I", "-D", "-std")) or w == "-isystem" or words[i - 1] == "-isystem"
    ]


def reachable(room, seen=None):
    seen = set() if seen is None else seen
    for r in links.get(room, ()):
        if r in links and r not in seen:
            seen.add(r)
            reachable(r, seen)
    return seen


def circles(edges):
    """Returns the strongly connected components with more than one node (Tarjan)."""
    index, low, stack, on, found = {}, {}, [], set(), []

    def visit(v):
        index[v] = low[v] = len(index)
        stack.append(v)
        on.add(v)
        for w in edges.get(v, ()):
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            component = []
            while True:
                w = stack.pop()
                on.discard(w)
                component.append(w)
                if w == v:
                    break
            if len(component) > 1:
                found.append(sorted(component))

    sys.setrecursionlimit(10000)
    for v in sorted(set(edges) | {w for ws in edges.values() for w in ws}):
        if v not in index:
            visit(v)
    return found


for circle in circles({r: set(ls) & set(links) for r, ls in links.items()}):
    fault("rooms link each other in a circle: " + ", ".join(circle))

# ---- files: includes and symbols -----------------------------------------------------------------

edges = defaultdict(dict)  # unit -> unit -> the reasons for the dependency
for path in sources:
    for name in INCLUDE.findall(read(path)):
        if ".." in name.split("/") or name not in as_included:
            fault(f'{path}: "{name}" is no header of a room')
        elif unit(as_included[name]) != unit(path):
            edges[unit(path)].setdefault(unit(as_included[name]), f"includes {name}")
for path in of_libsmc:
    for name in INCLUDE.findall(read(path)):
        if LIBSMC + name in of_libsmc:
            edges[unit(path)].setdefault(unit(LIBSMC + name), f"includes {name}")

each_object = defaultdict(list)
listed = subprocess.run(
    ["nm", "-A", *object_of.values()], check=True, capture_output=True, text=True
).stdout
for line in listed.splitlines():
    obj, _, rest = line.partition(":")
    each_object[obj].append(rest)
defined, used = {}, defaultdict(set)
for path, obj in object_of.items():
    for line in each_object[obj]:
        kind, symbol = line.split()[-2:]
        if symbol.startswith("__"):  # a symbol of the compiler's run-time library
            continue
        if kind == "U":
            used[path].add(symbol)
        elif kind.isupper() and kind not in "WV":
            if symbol != "main" and symbol in defined:
                fault(f"{symbol} is defined in {defined[symbol]} and in {path}")
            defined[symbol] = path
for path, symbols in used.items():
    room = room_of_unit[unit(path)]
    for symbol in sorted(symbols & defined.keys()):
        other = defined[symbol]
        if unit(other) != unit(path):
            edges[unit(path)].setdefault(unit(other), f"uses {symbol}")
        there = room_of_unit[unit(other)]
        if room in links and there != room and there not in reachable(room):
            fault(f"{path} uses {symbol} of {other}: {room} does not link {there}")

# An inline function is compiled into its callers, but the symbols it uses are attributed to its
# header.
INLINE = re.compile(r"^(?:__attribute__\(\(\w+\)\) )?static inline\b[^;{]*\{", re.M)


def inline_bodies(text):
    for start in INLINE.finditer(text):
        end, depth = start.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield text[start.end():end]


for path in headers:
    for body in inline_bodies(COMMENT.sub("", read(path))):
        for symbol in re.findall(r"(?<![.>\w])\w+", body):
            other = defined.get(symbol)
            if other and unit(other) != unit(path):
                edges[unit(path)].setdefault(unit(other), f"uses {symbol} in an inline function")

# Global mutable state is in .data or .bss; constants are elsewhere, and thread-local variables in
# .tbss. Names that begin with __ are data of instrumented objects.
for path, obj in sorted(object_of.items()):
    if not path.startswith(("core/", "interp/", "litmus/")):
        continue
    for line in subprocess.run(
        ["objdump", "-t", obj], check=True, capture_output=True, text=True
    ).stdout.splitlines():
        found = re.search(r"\sO\s+(\.data|\.bss|\*COM\*)\s+\S+\s+(\S+)$", line)
        if found and not found.group(2).startswith("__"):
            fault(f"{path}: {found.group(2)} is one for the whole process")

for circle in circles({a: set(bs) for a, bs in edges.items()}):
    fault("a circle of files: " + ", ".join(circle))
    for a in circle:
        for b in circle:
            if b in edges[a]:
                print(f"    {a} {edges[a][b]} ({b})")

# ---- headers -------------------------------------------------------------------------------------

def may_be_declared_in(name, path):
    """Returns whether the name may be declared there. A name that is used outside of its folder
    begins with smc_; others may begin with the name of the folder or header instead."""
    folder = os.path.dirname(path)
    words = {os.path.basename(folder)} | {
        unit(os.path.basename(h)) for h in headers if os.path.dirname(h) == folder
    }
    return name.startswith("smc_") or any(name == w or name.startswith(w + "_") for w in words)


declared = defaultdict(set)  # ("guard" | "tag" | "type", name) -> headers
for path in headers:
    text = COMMENT.sub("", read(path))
    guard = re.search(r"^#ifndef (\w+)\n#define \1\b", text, re.M)
    if not guard:
        fault(f"{path} has no guard")
        continue
    declared["guard", guard.group(1)].add(path)
    for name in re.findall(r"\b(?:struct|enum|union)\s+(\w+)\s*\{", text):
        declared["tag", name].add(path)
    for name in re.findall(
        r"^\}\s*(\w+);|^typedef\s[^{};()]*?\b(\w+);|^typedef\s[^{};]*?\b(\w+)\([^;]*\);", text, re.M
    ):
        declared["type", next(n for n in name if n)].add(path)
for (what, name), where in sorted(declared.items()):
    if len(where) > 1:
        fault(f"{what} {name} stands in {', '.join(sorted(where))}")
    if what != "guard" and not may_be_declared_in(name, sorted(where)[0]):
        fault(f"{sorted(where)[0]}: {what} {name} says neither smc_ nor its folder or file")
for symbol, path in sorted(defined.items()):
    if symbol != "main" and not may_be_declared_in(symbol, path):
        fault(f"{path}: {symbol} says neither smc_ nor its folder or file")

def reason_not_standalone(path, user):
    name = re.sub(r"^core/", "", path)
    probe = subprocess.run(
        ["cc", *flags_of[user], "-fsyntax-only", "-x", "c", "-"],
        input=f'#include "{name}"\n',
        capture_output=True,
        text=True,
        check=False,
    )
    return (
        probe.returncode
        and f"{path} does not compile alone: {probe.stderr.strip().splitlines()[0]}"
    )


probes = []
for path in headers:
    room = room_of_header.get(path)
    if not room:
        fault(f"{path} is in no room")
        continue
    user = room if room in flags_of else next((r for r in flags_of if room in reachable(r)), None)
    if not user:
        fault(f"{path}: nobody links {room}")
        continue
    probes.append((path, user))
with ThreadPoolExecutor(os.cpu_count()) as pool:
    for why in filter(None, pool.map(lambda p: reason_not_standalone(*p), probes)):
        fault(why)

print(
    f"{len(sources)} files in {len(links)} rooms, {sum(map(len, edges.values()))} arrows between"
    f" files, {len(faults)} faults"
)
sys.exit(bool(faults))
