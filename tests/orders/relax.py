#!/usr/bin/env python3
"""relax.py SMC [all] [PROGRAM ..] - smc relax on the classics, started with all orders seq_cst,
against smc on each other assignment.

The assignments that it finds are right; each with one order weaker is wrong; of the smallest
programs, all assignments that are right are covered by one that it finds. The short form takes the
smallest programs."""
import itertools
import os
import sys
import tempfile

import classics

SHORT = ["ttas-lock.c", "refcount.c"]
CHOSEN = ["lock-clients.c"]  # several programs, one by -D
EXHAUSTED = {
    "ttas-lock.c": 200,
    "lazy-init.c": 200,
    "spsc-ring.c": 200,
    "refcount.c": 0,
}  # the most assignments to go through
smc = sys.argv[1]
everything = "all" in sys.argv[2:]
named = [a for a in sys.argv[2:] if a != "all"]
folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../programs/classic")
failures = 0


def fail(text):
    global failures
    failures += 1
    print("FAIL", text, flush=True)


def compare(name, work):
    program = classics.Program(os.path.join(folder, name), work)
    arguments = ["--model=rc11", "--assignments=100"]
    answer, _ = classics.answer("relax", smc, program.path, *arguments)
    # A place in a macro that is used elsewhere, too, has no -D of its own.
    macros = [program.macro_of(p) for p in answer["places"]]
    apart = [p for p, k in zip(answer["places"], macros) if k is None or macros.count(k) > 1]
    if apart:
        arguments += [f"--keep={p['file']}:{p['line']}:{p['column']}" for p in apart]
        answer, _ = classics.answer("relax", smc, program.path, *arguments)
    if not answer["complete"]:
        return fail(f"{name}: not complete")
    key = lambda p: (p["line"], p["column"], p["what"])
    # Orders that only load buffering refutes, which rc11 does not have.
    buffered = {
        (program.macro_of(p), why["order"].replace("none", "relaxed"))
        for p in answer["places"]
        for why in p["why"]
        if why["load_buffering"]
    }
    places = {key(p): (program.macro_of(p), p["what"]) for p in answer["places"] if p["may_change"]}
    best = {
        places[key(p)][0]: p["order"].replace("none", "relaxed")
        for p in answer["places"]
        if p["may_change"]
    }
    found = [best] + [
        {**best, **{places[key(p)][0]: p["order"].replace("none", "relaxed") for p in o["instead"]}}
        for o in answer["others"]
    ]
    for orders in found:
        if not classics.check(smc, program.path, orders, "--model=rc11"):
            fail(f"{name}: wrong with {orders}")
        if orders is not best and not everything:
            continue
        for k, what in places.values():
            for other in classics.weaker(orders, k, what):
                if (k, other[k]) not in buffered and classics.check(
                    smc, program.path, other, "--model=rc11"
                ):
                    fail(f"{name}: right with {other}, too")
    domains = [[(k, o) for o in classics.LEGAL[what]] for k, what in places.values()]
    sizes = 1
    for d in domains:
        sizes *= len(d)
    tried = sizes if sizes <= EXHAUSTED.get(name, 0) else 0
    for assignment in itertools.product(*domains) if tried else ():
        orders = dict(assignment)
        above = any(all(classics.covers(orders[k], f[k]) for k in orders) for f in found)
        if classics.check(smc, program.path, orders, "--model=rc11") != above:
            fail(f"{name}: smc relax is wrong about {orders}")
    print(
        (
            f"{name}: {len(places)} orders, cost {answer['cost_of_text']} to {answer['cost']},"
            f" {len(found)} assignments, {tried} gone through"
        ),
        flush=True,
    )


with tempfile.TemporaryDirectory() as work:
    for name in named or (sorted(set(os.listdir(folder)) - set(CHOSEN)) if everything else SHORT):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            if "memory_order" in f.read():
                compare(name, work)
sys.exit(failures != 0)
