#!/usr/bin/env python3
"""repair.py SMC [all] [PROGRAM ..] - tests smc repair on the classics with one order weakened or
one fence removed.

If that gives the program an error, the repair without new fences (for these see fences.py) must
cost at most what the original program costs, and smc must verify the program with the orders of the
repair. Without `all`, only the smallest programs are tested."""
import os
import sys
import tempfile

import classics

SHORT = ["ttas-lock.c", "seqlock.c"]
smc = sys.argv[1]
everything = "all" in sys.argv[2:]
named = [a for a in sys.argv[2:] if a != "all"]
mutants = harmless = 0


def strongest_below(order, what):
    """Returns the strongest legal orders below this one; for a fence, also relaxed, which is no
    fence."""
    below = [o for o in classics.LEGAL[what] if o != order and classics.covers(order, o)]
    first = [o for o in below if not any(p != o and classics.covers(p, o) for p in below)]
    return first + ["relaxed"] * (what == "fence" and "relaxed" not in first)


def mend(program, k, order, cost, apart):
    """Weakens the k-th order and checks the repair. Returns the answer of smc repair; None: the
    weaker order gives no error."""
    global mutants, harmless
    mutant = {k: order}
    if classics.check(smc, program.path, mutant, "--model=rc11"):
        harmless += 1
        return None
    mutants += 1
    answer, _ = classics.answer(
        "repair",
        smc,
        program.path,
        "--no-fences",
        "--model=rc11",
        f"-DORDER_{k}=memory_order_{order}",
        *apart,
    )
    # One of the excluded places may be needed. The repair without exclusions can only be checked
    # for its cost.
    if answer is None and apart:
        answer, _ = classics.answer(
            "repair",
            smc,
            program.path,
            "--no-fences",
            "--model=rc11",
            f"-DORDER_{k}=memory_order_{order}",
        )
        apart = None
    if answer is None or not answer["complete"]:
        return classics.fail(f"{program.path}: not mended with {mutant}")
    if answer["cost"] > cost:
        classics.fail(f"{program.path}: {mutant} is mended for {answer['cost']}, not for {cost}")
    if apart is None:
        return None
    orders = dict(mutant)
    for p in answer["places"]:
        if p["order"] != p["text"]:
            orders[program.macro_of(p)] = p["order"]
    if None in orders:
        return classics.fail(f"{program.path}: a change at a place without an order of its own")
    return (
        None
        if classics.check(smc, program.path, orders, "--model=rc11")
        else classics.fail(f"{program.path}: wrong with {orders}")
    )


def go_through(name, work):
    program = classics.Program(os.path.join(classics.FOLDER, name), work, None)
    if not classics.check(smc, program.path, {}, "--model=rc11"):
        return print(f"{name}: wrong under rc11 as it is", flush=True)
    answer, _ = classics.answer("repair", smc, program.path, "--model=rc11")
    macros = [program.macro_of(p) for p in answer["places"]]
    apart = classics.kept(answer["places"], macros)
    before = mutants
    for p, k in zip(answer["places"], macros):
        if k is not None and macros.count(k) == 1:
            for order in strongest_below(p["text"], p["what"]):
                mend(program, k, order, answer["cost_of_text"], apart)
    print(f"{name}: {mutants - before} mutants", flush=True)


with tempfile.TemporaryDirectory() as work:
    for name in named or (sorted(os.listdir(classics.FOLDER)) if everything else SHORT):
        with open(os.path.join(classics.FOLDER, name), encoding="utf-8") as f:
            if "memory_order" in f.read():
                go_through(name, work)
print(f"{mutants} mutants, {harmless} more that are right")
sys.exit(classics.failures != 0 or not mutants)
