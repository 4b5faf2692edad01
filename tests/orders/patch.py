#!/usr/bin/env python3
"""patch.py SMC [all] [PROGRAM ..] - tests the patches that smc relax --patch prints, applied by
patch -p1.

On the classics with all orders seq_cst: the patched file is, byte for byte, the file with the
orders found; smc verifies it; and smc relax finds nothing more that it could patch. On operators.c
and methods.cpp: each supported form is rewritten, and the others are reported as to be changed by
hand."""
import os
import re
import subprocess
import sys
import tempfile

import classics

SHORT = ["spsc-ring.c", "treiber-stack.c"]
smc = os.path.abspath(sys.argv[1])
everything = "all" in sys.argv[2:]
named = [a for a in sys.argv[2:] if a != "all"]
here = os.path.dirname(os.path.abspath(__file__))
folder = os.path.join(here, "../programs/classic")
failures = 0
HAND = re.compile(r"^(.*):(\d+):(\d+): note: change by hand", re.M)


def fail(text):
    global failures
    failures += 1
    print("FAIL", text, flush=True)


def patch(work, name):
    """Applies the patch of smc relax to work/name; returns the places that must be changed by
    hand."""
    run = subprocess.run(
        [smc, "relax", "--no-file-options", "--assignments=1", "--patch=-", name],
        cwd=work,
        capture_output=True,
        text=True,
    )
    if run.returncode:
        raise AssertionError(f"{name}: smc relax --patch ended with {run.returncode}: {run.stderr}")
    subprocess.run(["patch", "-p1", "--quiet"], cwd=work, input=run.stdout, text=True, check=True)
    return {(int(m.group(2)), int(m.group(3))) for m in HAND.finditer(run.stderr)}


def left(work, name):
    """Returns the number of places that smc relax would still change."""
    answer, _ = classics.answer("relax", smc, os.path.join(work, name), "--assignments=1")
    return len({(p["line"], p["column"]) for p in answer["places"] if p["order"] != p["text"]})


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def classic(work, name):
    program = classics.Program(os.path.join(folder, name), work)
    answer, _ = classics.answer("relax", smc, program.path, "--assignments=1")
    text = classics.ORDER.sub(
        "memory_order_seq_cst",
        re.sub(
            r"^// (smc|expect|expect-stderr|report):.*\n",
            "\n",
            read(os.path.join(folder, name)),
            flags=re.M,
        ),
    )
    with open(os.path.join(work, name), "w", encoding="utf-8") as f:
        f.write(text)
    macros = {(p["line"], p["column"], p["what"]): program.macro_of(p) for p in answer["places"]}
    by_hand = patch(work, name)
    # The expected file: the classic with the orders found instead of the macros.
    expected = program.body
    shift = 3 * len(program.text_orders)  # number of lines with macros before the program's own
                                          # text
    for p in answer["places"]:
        k = macros[p["line"], p["column"], p["what"]]
        if k is None or (p["line"] - shift, p["column"]) in by_hand:
            continue
        if p["order"] == "none":
            expected = re.sub(rf"^ *atomic_thread_fence\(ORDER_{k}\);\n", "", expected, flags=re.M)
        expected = re.sub(rf"\bORDER_{k}\b", f"memory_order_{p['order']}", expected)
    expected = re.sub(r"\bORDER_\d+\b", "memory_order_seq_cst", expected)
    # Outside of macros, calls without a memory order now have one.
    got = read(os.path.join(work, name))
    if None not in macros.values() and got != expected:
        fail(f"{name}: not the file with its orders replaced")
    if not classics.check(smc, os.path.join(work, name), {}):
        fail(f"{name}: wrong when it is patched")
    still = left(work, name)
    if still != len(by_hand):
        fail(f"{name}: {still} places to relax after that, {len(by_hand)} by hand")
    print(f"{name}: {len(answer['places'])} orders, {len(by_hand)} places by hand", flush=True)


def forms(work, name):
    """Checks that the patched file of this folder equals the file that ends with .patched."""
    with open(os.path.join(work, name), "w", encoding="utf-8") as f:
        f.write(read(os.path.join(here, name)))
    by_hand = patch(work, name)
    got, wanted = read(os.path.join(work, name)), read(
        os.path.join(here, os.path.splitext(name)[0] + ".patched")
    )
    # Since LLVM 22, a macro argument has its own source position.
    told = subprocess.run([smc, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.search(r"^LLVM (\d+)", told, re.M)[1]) >= 22:
        wanted = wanted.replace("atomic_load(y)", "atomic_load_explicit(y, memory_order_relaxed)")
    if got != wanted:
        fail(f"{name}: not as it should be patched:\n{got}")
    if not by_hand or len(by_hand) != left(work, name):
        fail(f"{name}: by hand {sorted(by_hand)}")


with tempfile.TemporaryDirectory() as work:
    if not named:
        forms(work, "operators.c")
        forms(work, "methods.cpp")
    for name in named or (sorted(os.listdir(folder)) if everything else SHORT):
        if "memory_order" in read(os.path.join(folder, name)):
            classic(work, name)
sys.exit(failures != 0)
