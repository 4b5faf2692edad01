#!/usr/bin/env python3
"""relax.py SMC [all] [PROGRAM ..] - checks smc relax on the classics, starting with all orders
seq_cst, by running smc with other assignments of orders.

The assignments found must be verified, and none with any one order weaker. In the smallest
programs, each verified assignment must be at least as strong, in every place, as one of those
found. Without `all`, only the smallest programs are tested."""
import itertools
import os
import sys
import tempfile

import classics

SHORT = ["ttas-lock.c", "refcount.c"]
MAX_EXHAUSTIVE = {
    "ttas-lock.c": 200,
    "lazy-init.c": 200,
    "spsc-ring.c": 200,
    "refcount.c": 0,
}  # number of assignments up to which all are checked
smc = sys.argv[1]
everything = "all" in sys.argv[2:]
named = [a for a in sys.argv[2:] if a != "all"]


def compare(name, work):
    program = classics.Program(os.path.join(classics.FOLDER, name), work)
    answer, _ = classics.relaxed(smc, program, "--model=rc11", "--assignments=100")
    if not answer["complete"]:
        return classics.fail(f"{name}: not complete")
    key = lambda p: (p["line"], p["column"], p["what"])
    # Orders that only load buffering requires, while rc11 forbids load buffering.
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
            classics.fail(f"{name}: wrong with {orders}")
        if orders is not best and not everything:
            continue
        for k, what in places.values():
            for other in classics.weaker(orders, k, what):
                if (k, other[k]) not in buffered and classics.check(
                    smc, program.path, other, "--model=rc11"
                ):
                    classics.fail(f"{name}: right with {other}, too")
    domains = [[(k, o) for o in classics.LEGAL[what]] for k, what in places.values()]
    sizes = 1
    for d in domains:
        sizes *= len(d)
    tried = sizes if sizes <= MAX_EXHAUSTIVE.get(name, 0) else 0
    for assignment in itertools.product(*domains) if tried else ():
        orders = dict(assignment)
        above = any(all(classics.covers(orders[k], f[k]) for k in orders) for f in found)
        if classics.check(smc, program.path, orders, "--model=rc11") != above:
            classics.fail(f"{name}: smc relax is wrong about {orders}")
    print(
        (
            f"{name}: {len(places)} orders, cost {answer['cost_of_text']} to {answer['cost']},"
            f" {len(found)} assignments, {tried} gone through"
        ),
        flush=True,
    )


with tempfile.TemporaryDirectory() as work:
    for name in classics.names(named, everything, SHORT):
        compare(name, work)
sys.exit(classics.failures != 0)
