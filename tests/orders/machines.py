#!/usr/bin/env python3
"""machines.py SMC [all] [--for=MODELS] [PROGRAM ..] - checks smc relax --for on the classics,
starting with all orders seq_cst, by running smc under each of the models.

The program with the orders found must be verified under each model. With any one order weaker, it
must have an error under at least one model. Without `all`, only the smallest programs are tested;
with `all`, the processor time of each is printed."""
import os
import sys
import tempfile

import classics

MODELS = "aarch64,rc11"
SHORT = ["ttas-lock.c", "spsc-ring.c", "seqlock.c"]
smc = sys.argv[1]
everything = "all" in sys.argv[2:]
models = next((a[6:] for a in sys.argv[2:] if a.startswith("--for=")), MODELS)
named = [a for a in sys.argv[2:] if a != "all" and not a.startswith("--for=")]


def fails_under(path, orders):
    """Returns the models under which the program has an error with these orders."""
    return [m for m in models.split(",") if not classics.check(smc, path, orders, f"--model={m}")]


def compare(name, work):
    program = classics.Program(os.path.join(classics.FOLDER, name), work)
    answer, seconds = classics.relaxed(smc, program, f"--for={models}", "--assignments=1")
    if not answer["complete"]:
        return classics.fail(f"{name}: not complete")
    places = [(program.macro_of(p), p) for p in answer["places"] if p["may_change"]]
    best = {k: p["order"].replace("none", "relaxed") for k, p in places}
    wrong = fails_under(program.path, best)
    if wrong:
        classics.fail(f"{name}: wrong under {wrong} with {best}")
    tried = 0
    for k, place in places:
        for other in classics.weaker(best, k, place["what"]):
            tried += 1
            if not fails_under(program.path, other):
                classics.fail(f"{name}: right with {other}, too")
    print(
        f"{name}: {len(places)} orders, cost {answer['cost_of_text']} to {answer['cost']},"
        f" {answer['explorations']} explorations, {tried} weaker ones tried"
        + (f", {seconds:.2f} s" if everything else ""),
        flush=True,
    )


with tempfile.TemporaryDirectory() as work:
    for name in classics.names(named, everything, SHORT):
        compare(name, work)
sys.exit(classics.failures != 0)
