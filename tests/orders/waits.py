#!/usr/bin/env python3
"""waits.py SMC - tests smc relax and repair on locks in which a thread waits for ever if orders are
too weak.

An execution with an endless wait refutes a set of assignments, as other errors do, so the number of
explorations is much smaller than that of assignments. The assignments found must be verified, and
none with any one order weaker."""
import os
import sys
import tempfile

import classics

smc = os.path.abspath(sys.argv[1])
failures = 0
MOST = 60 # limit of explorations; thousands would be needed if each endless wait refuted only one
          # assignment

# A queue lock: a thread waits at its own node until the previous thread leaves; a thread that
# leaves waits until the next one has linked its node.
QUEUE = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
struct place { _Atomic(struct place *) behind; atomic_bool closed; };
static _Atomic(struct place *) newest;
static struct place places[2];
static int inside;
static void *visitor(void *arg) {
    struct place *own = arg;
    atomic_store_explicit(&own->behind, NULL, memory_order_ORDER);
    atomic_store_explicit(&own->closed, 1, memory_order_ORDER);
    struct place *before = atomic_exchange_explicit(&newest, own, memory_order_ORDER);
    if (before) {
        atomic_store_explicit(&before->behind, own, memory_order_ORDER);
        while (atomic_load_explicit(&own->closed, memory_order_ORDER)) { }
    }
    inside++;
    struct place *next = atomic_load_explicit(&own->behind, memory_order_ORDER), *last = own;
    if (!next) {
        if (atomic_compare_exchange_strong_explicit(&newest, &last, NULL, memory_order_ORDER, memory_order_ORDER)) return NULL;
        while (!(next = atomic_load_explicit(&own->behind, memory_order_ORDER))) { }
    }
    atomic_store_explicit(&next->closed, 0, memory_order_ORDER);
    return NULL;
}
"""
# A lock that is tried until it was free. A failed attempt leaves the lock as it was.
TRIED = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
static atomic_int taken, waits[2];
static int places[2], inside;
static void *visitor(void *arg) {
    atomic_store_explicit(&waits[(int *)arg - places], 1, memory_order_ORDER);
    while (atomic_exchange_explicit(&taken, 1, memory_order_ORDER)) { }
    inside++;
    atomic_store_explicit(&waits[(int *)arg - places], 0, memory_order_ORDER);
    atomic_store_explicit(&taken, 0, memory_order_ORDER);
    return NULL;
}
"""
MAIN = """int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, visitor, &places[0]);
    visitor(&places[1]);
    pthread_join(thread, NULL);
    assert(inside == 2);
    return 0;
}
"""


def check(what, holds):
    global failures
    if not holds:
        failures += 1
        print("FAIL", what, flush=True)


def answer(command, name, text, order, work):
    path = os.path.join(work, f"{name}-{order}.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write((text + MAIN).replace("memory_order_ORDER", f"memory_order_{order}"))
    program = classics.Program(path, work, None)
    found, _ = classics.answer(command, smc, program.path, "--model=rc11", "--time-limit=120")
    check(
        f"{command} {name}: complete, {found['explorations']} explorations",
        found["complete"] and found["explorations"] <= MOST,
    )
    buffered = {
        (program.macro_of(p), why["order"])
        for p in found["places"]
        for why in p["why"]
        if why["load_buffering"]
    }
    places = {program.macro_of(p): p["what"] for p in found["places"] if p["may_change"]}
    orders = {program.macro_of(p): p["order"] for p in found["places"] if p["may_change"]}
    check(f"{command} {name}: right", classics.check(smc, program.path, orders, "--model=rc11"))
    for k, what in places.items():
        for other in classics.weaker(orders, k, what):
            if (k, other[k]) not in buffered and (
                command == "relax" or classics.covers(other[k], order)
            ):
                check(
                    f"{command} {name}: wrong with {other}",
                    not classics.check(smc, program.path, other, "--model=rc11"),
                )
    return found


with tempfile.TemporaryDirectory() as work:
    for name, text in ("queue", QUEUE), ("tried", TRIED):
        relaxed = answer("relax", name, text, "seq_cst", work)
        repaired = answer("repair", name, text, "relaxed", work)
        check(f"{name}: both cost the same", relaxed["cost"] == repaired["cost"])
sys.exit(failures != 0)
