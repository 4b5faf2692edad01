#!/usr/bin/env python3
"""load_buffering.py SMC - tests that smc relax keeps orders that only load buffering requires (rc11
itself forbids load buffering), and reports them as such.

In these programs a reader releases an object to its owner, which then overwrites it."""
import json
import os
import subprocess
import sys
import tempfile

smc = sys.argv[1]
failures = 0

SLOT = """
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int slot = 1, done;
static void *reader(void *a) {
    int v = atomic_load_explicit(&slot, memory_order_relaxed);
    atomic_store_explicit(&done, 1, memory_order_RELEASE);
    assert(v == 1);
    return a;
}
static void *owner(void *a) {
    if (atomic_load_explicit(&done, memory_order_ACQUIRE)) atomic_store_explicit(&slot, 2, memory_order_relaxed);
    return a;
}
int main(void) {
    pthread_t r, o;
    pthread_create(&r, 0, reader, 0), pthread_create(&o, 0, owner, 0);
    pthread_join(r, 0), pthread_join(o, 0);
}
"""
# The written value does not depend on the read: no memory order can give load buffering.
NOTHING = """
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *a) { atomic_fetch_add_explicit(&x, 1, memory_order_seq_cst); return a; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    add(0);
    pthread_join(t, 0);
    assert(atomic_load_explicit(&x, memory_order_seq_cst) == 2);
}
"""


def check(what, holds):
    global failures
    if not holds:
        failures += 1
        print("FAIL", what, flush=True)


def relax(text, *options):
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, "program.c")
        with open(path, "w") as file:
            file.write(text)
        done = subprocess.run(
            [smc, "relax", *options, "--format=json", path],
            capture_output=True,
            text=True,
            timeout=300,
        )
        check(f"status {done.returncode}: {done.stderr}", done.returncode == 0)
        return json.loads(done.stdout)


def orders(answer):
    return [place["order"] for place in sorted(answer["places"], key=lambda place: place["line"])]


def reasons(answer):
    return [why for place in answer["places"] for why in place["why"]]


kept = relax(SLOT.replace("RELEASE", "release").replace("ACQUIRE", "acquire"))
check("release and acquire stay", orders(kept) == ["relaxed", "release", "acquire", "relaxed"])
check(
    "both reasons are load buffering",
    len(reasons(kept)) == 2 and all(why["load_buffering"] for why in reasons(kept)),
)
check("the answer says so", "load buffering" in kept.get("load_buffering", ""))

stronger = relax(SLOT.replace("RELEASE", "seq_cst").replace("ACQUIRE", "seq_cst"))
check(
    "seq_cst goes down to what is needed",
    orders(stronger) == ["relaxed", "release", "acquire", "relaxed"],
)

wrong = relax(SLOT.replace("RELEASE", "relaxed").replace("ACQUIRE", "relaxed"))
check(
    "the text is wrong by load buffering",
    "fails even with its original orders" in wrong.get("load_buffering", ""),
)

none = relax(NOTHING)
check(
    "relaxed where nothing asks for more",
    orders(none) == ["relaxed", "relaxed"] and "load_buffering" not in none,
)

machine = relax(SLOT.replace("RELEASE", "release").replace("ACQUIRE", "acquire"), "--model=tso")
check("a machine with store buffers has no load buffering", orders(machine) == ["relaxed"] * 4)

sys.exit(1 if failures else 0)
