#!/usr/bin/env python3
"""functions.py SOURCE - checks that each property of a library function is stated in one place.

The name of a library function (docs/functions.md, core/functions/) occurs as a literal in one file
only: in the table, which has columns for everything that depends on the name, or in the only file
that handles the function. Each column, and each word of a column, must be used by some function and
read by some code.
"""
import collections
import os
import re
import sys

# Names that several files may contain: the file, the names, and why no column of the table can
# replace them.
EXCEPTIONS = [
    ("interp/libc/memory.c", "free malloc", "words of reports"),
    ("interp/memory/heap.c", "malloc", "words of reports"),
    ("interp/vm/target.c", "read write", "words of reports"),
    ("interp/lower/call.c", "llvm.trap llvm.x86.sse2.pause", "how LLVM's intrinsics are lowered"),
    ("pass/asm/compiler_barriers.c", "syscall", "a call is another by the number that it is given"),
    ("pass/asm/x86_lift.c", "smc.copy", "a function; the other is a kind of metadata"),
    ("pass/compile/cargo.c", "abort", "an option of rustc"),
    ("pass/compile/rustc.c", "abort", "an option of rustc"),
    ("pass/rust/loads.c", "syscall", "a call of Rust's std, which is another one here"),
    ("pass/rust/rwlocks.c", "read write", "methods of Rust's std"),
    ("pass/tests.c", "exit", "is called: other places ask whether the program calls it"),
    ("pass/rust/runtime.c", "__cxa_thread_atexit", "a call of Rust's std"),
    ("pass/rust/scopes.c", "pthread_create pthread_detach", "calls of Rust's std"),
    ("pass/rust/small.c", "sched_yield", "a call of Rust's std"),
    ("interp/lower/typed.c", "__rg_alloc", "a part of the names of Rust's allocators"),
]
# Names with these prefixes belong to a library, even if no list contains them.
OF_LIBRARIES = r"(?:rust[._]|smc[._]|__smc_|__VERIFIER_|__cxa_|__rust_|__rg_)\w"

os.chdir(sys.argv[1])


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def literals(text):
    return re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r"//[^\n]*", "", text))


tables = [f"core/functions/{name}.h" for name in ("table", "intrinsics")]
rows = [name for path in tables for name in literals(read(path))]
known = set(rows) | set(re.findall(r"`([^`]+)`", read("docs/functions.md")))
places = collections.defaultdict(set, {name: {"core/functions"} for name in rows})
for top in ("pass", "interp"):
    for folder, folders, names in os.walk(top):
        folders[:] = [f for f in folders if f not in ("include", "library")]
        for path in (os.path.join(folder, n) for n in names if n.endswith((".c", ".h"))):
            for text in literals(read(path)):
                if text in known or re.match(OF_LIBRARIES, text):
                    places[text].add(path)

excepted = {(path, name) for path, all_names, _ in EXCEPTIONS for name in all_names.split()}
wrong = 0
for name, paths in sorted(places.items()):
    others = {p for p in paths if (p, name) not in excepted}
    if len(others) > 1:
        wrong += 1
        print(f"{name}: in {', '.join(sorted(others))}: make it a column of core/functions/table.h")
for path, name in sorted(excepted):
    if path not in places[name] or len(places[name]) < 2:
        wrong += 1
        print(f"{path}: '{name}' need not be an exception any more")
columns = read("core/functions/functions.h")
said = "".join(read(path) for path in tables)
sources = []
for top in ("core", "pass", "interp", "tools"):
    for folder, _, names in os.walk(top):
        if folder != "core/functions":
            sources += [read(os.path.join(folder, n)) for n in names if n.endswith((".c", ".h"))]
sources = "\n".join(sources)
asked = set(re.findall(r"SMC_\w+", sources))
read_members = set(re.findall(r"(?:->is\.|->|\bis\.)(\w+)", sources))
words = re.findall(r"^    (SMC_(?:FN|NEEDS|SYNC)_\w+)", columns, re.M)
of_row = re.search(r"typedef struct smc_library_function \{(.*?)\}", columns, re.S)[1]
members = re.findall(r"(\w+)[,;]", re.sub(r"//[^\n]*", "", of_row))
for word in words:
    if word != "SMC_SYNC_NOTHING" and word not in re.findall(r"SMC_\w+", said):
        wrong += 1
        print(f"{word}: of no function")
    if word not in asked:
        wrong += 1
        print(f"{word}: nobody asks for it")
for member in members:
    if member not in ("name", "model") and f".{member} =" not in said:
        wrong += 1
        print(f"{member}: of no function")
    if member not in read_members:
        wrong += 1
        print(f"{member}: nobody asks for it")
print(f"{len(rows)} rows, {len(words)} words, {len(places)} names, {wrong} wrong")
sys.exit(bool(wrong) or len(rows) < 300)
