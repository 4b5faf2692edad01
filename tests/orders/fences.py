#!/usr/bin/env python3
"""fences.py SMC [all] [NAME ..] - tests the fences that smc repair adds: the program with the patch
(--patch) is verified; it is not verified without any one of these fences, or with one of them
weaker; and the total cost is at most that of a repair by orders only. Some programs can be repaired
more cheaply by fences, others only by fences. Without `all`, only the first programs are tested."""
import os
import re
import subprocess
import sys
import tempfile

import classics

smc = os.path.abspath(sys.argv[1])
failures = 0
HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
"""
# For each program: declarations, the statements of the threads from line 8 on, the final assertion,
# arguments, whether orders can repair it without fences, the number of new fences.
STORE = "atomic_store_explicit(&%s, 1, memory_order_relaxed);"
LOAD = "atomic_load_explicit(&%s, memory_order_relaxed)"
BUFFERING = (STORE % "x", "a = " + LOAD % "y" + ";"), (STORE % "y", "b = " + LOAD % "x" + ";")
PROGRAMS = {
    "buffering": (
        "atomic_int x, y; static int a, b",
        BUFFERING,
        "a || b",
        ["--cost=power"],
        True,
        2,
    ),
    "kept": (
        "atomic_int x, y; static int a, b",
        BUFFERING,
        "a || b",
        ["--cost=x86", "--keep=8", "--keep=9", "--keep=14", "--keep=15"],
        False,
        2,
    ),
    "one-line": (
        "atomic_int x, y; static int a, b",
        [[" ".join(t)] for t in BUFFERING],
        "a || b",
        ["--cost=power"],
        True,
        2,
    ),
    "plain": (
        "int x, y, a, b",
        (("x = 1;", "a = y;"), ("y = 1;", "b = x;")),
        "a || b",
        ["--model=tso"],
        False,
        2,
    ),
    "dekker": (
        "atomic_int x, y; static int a, b",
        (
            (STORE % "x", "if (!" + LOAD % "y" + ") a = 1;"),
            ("if (!b)", "    " + STORE % "y", "if (!" + LOAD % "x" + ")", "    b = 1;"),
        ),
        "!a || !b",
        ["--cost=power"],
        True,
        2,
    ),
    "publish": (
        "atomic_int x, y; static int a, b",
        (
            ("a = 1;", "if (!b)", "    " + STORE % "x"),
            ("int r = " + LOAD % "x" + ";", "if (r) assert(a);"),
        ),
        "1",
        ["--keep=10", "--keep=15"],
        False,
        2,
    ),
}
SHORT = ["buffering", "plain", "publish"]


def fail(text):
    global failures
    failures += 1
    print("FAIL", text, flush=True)


def text_of(declarations, threads, asserted):
    functions = "".join(
        f"static void *t{k}(void *arg) {{\n    (void)arg;\n"
        + "".join(f"    {line}\n" for line in lines)
        + "    return 0;\n}\n"
        for k, lines in enumerate(threads)
    )
    calls = "".join(f"    pthread_create(&t[{k}], 0, t{k}, 0);\n" for k in range(len(threads)))
    joins = "".join(f"    pthread_join(t[{k}], 0);\n" for k in range(len(threads)))
    return (
        f"{HEAD}static {declarations};\n\n{functions}int main(void) {{\n    pthread_t"
        f" t[{len(threads)}];\n{calls}{joins}    assert({asserted});\n}}\n"
    )


def bare(text):
    """Returns the text without fences, orders, braces and blanks. A new fence may need braces."""
    return re.sub(r"atomic_thread_fence\(\w+\);|(?<=memory_order_)\w+|[\s{}]", "", text)


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def is_right(path, model):
    return (
        subprocess.run([smc, "--no-file-options", model, path], capture_output=True).returncode == 0
    )


def go_through(work, name, declarations, threads, asserted, arguments, alone, fences):
    path, model = os.path.join(work, f"{name}.c"), next(
        (a for a in arguments if a.startswith("--model")), "--model=rc11"
    )
    before = text_of(declarations, threads, asserted)
    write(path, before)
    answer, _ = classics.answer("repair", smc, path, *arguments)
    if answer is None or not answer["complete"]:
        return fail(f"{name}: not mended")
    added = [p for p in answer["places"] if p["what"] == "new fence"]
    if len(added) != fences:
        fail(f"{name}: {len(added)} new fences")
    by_orders, _ = classics.answer("repair", smc, path, "--no-fences", *arguments)
    if (by_orders is not None) != alone:
        fail(f"{name}: by orders alone: {by_orders and by_orders['cost']}")
    if by_orders and by_orders["cost"] <= answer["cost"]:
        fail(f"{name}: orders alone cost {by_orders['cost']}")
    run = subprocess.run(
        [smc, "repair", "--no-file-options", "--patch=-", *arguments, path],
        capture_output=True,
        text=True,
    )
    subprocess.run(["patch", "-p1", "-d", "/", "--quiet"], input=run.stdout, text=True, check=True)
    with open(path, encoding="utf-8") as f:
        after = f.read()
    if run.stderr or not is_right(path, model):
        return fail(f"{name}: what the difference makes of it is not right:\n{run.stderr}{after}")
    orders = re.compile(r"(atomic_thread_fence\(memory_order_)(\w+)\)")
    for m in orders.finditer(after):
        for weaker in ["relaxed"] + [
            o for o in classics.NAMES[1:] if o != m.group(2) and classics.covers(m.group(2), o)
        ]:
            write(path, after[: m.start()] + m.group(1) + weaker + ")" + after[m.end() :])
            if is_right(path, model):
                fail(f"{name}: right with a fence that is {weaker}, too")
    if bare(after) != bare(before):
        fail(f"{name}: something else has changed:\n{after}")
    print(
        (
            f"{name}: {fences} new fences, cost {answer['cost_of_text']} to {answer['cost']},"
            f" {by_orders['cost'] if by_orders else 'no way'} by orders alone"
        ),
        flush=True,
    )
    return None


with tempfile.TemporaryDirectory() as work:
    for name in list(PROGRAMS) if "all" in sys.argv else sys.argv[2:] or SHORT:
        go_through(work, name, *PROGRAMS[name])
sys.exit(failures != 0)
