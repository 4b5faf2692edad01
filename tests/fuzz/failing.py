#!/usr/bin/env python3
"""failing.py SMC [-n COUNT] [--first SEED] - compares smc with a separate search of states on
programs with weak compare-exchanges and allocations, which may fail.

The random programs have two or three threads with seq_cst atomics: loads, stores, additions, weak
and strong compare-exchanges, allocations that are checked, and retry loops. The search visits all
interleavings and all failures. Each program is checked twice: for a final state that the search has
reached, which smc must find, and for one that it has not reached, which smc must not find."""
import argparse
import os
import random
import subprocess
import sys
import tempfile

VARIABLES = 2
SECONDS = 120


def random_op(rng, loops):
    kind = rng.choice(
        ["load", "store", "add", "weak", "weak", "strong", "malloc"] + ["retry"] * loops
    )
    return (kind, rng.randrange(VARIABLES), rng.randrange(3), rng.randrange(1, 4))


def random_program(seed):
    rng = random.Random(seed)
    return [
        [random_op(rng, 1) for _ in range(rng.randint(1, 3))] for _ in range(rng.choice([2, 2, 3]))
    ]


# ---- the search: a state is the values of the variables, and each thread's position and notes

def note(noted, value):
    return (noted * 5 + value) % 1009


def steps(op, variables, noted):
    """Returns the possible results of one step of the operation: (is it complete, variables,
    notes)."""
    kind, x, expected, value = op
    now = variables[x]

    def with_x(v):
        return variables[:x] + (v,) + variables[x + 1:]
    if kind == "load":
        return [(True, variables, note(noted, now))]
    if kind == "store":
        return [(True, with_x(value), noted)]
    if kind == "add":
        return [(True, with_x((now + value) % 256), note(noted, now))]
    if kind == "malloc":
        return [(True, variables, note(noted, 0)), (True, variables, note(noted, 1))]
    if (
        kind == "retry"
    ):  # expects the value found; spurious failures change nothing, so they are not modelled
        return [(True, with_x((now + value) % 256), noted)]
    found = (
        [(True, with_x(value), note(noted, 1))]
        if now == expected
        else [(True, variables, note(note(noted, 0), now))]
    )
    if kind == "weak" and now == expected:
        found.append((True, variables, note(note(noted, 0), now)))
    return found


def reachable(program):
    start = ((0,) * VARIABLES, tuple((0, 0) for _ in program))
    seen, todo, ends = {start}, [start], set()
    while todo:
        variables, threads = todo.pop()
        moved = False
        for t, (at, noted) in enumerate(threads):
            if at == len(program[t]):
                continue
            moved = True
            for _, after, noted_after in steps(program[t][at], variables, noted):
                state = (after, threads[:t] + ((at + 1, noted_after),) + threads[t + 1:])
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        if not moved:
            ends.add(final(variables, [noted for _, noted in threads]))
    return ends


def final(variables, notes):
    h = 7
    for v in list(variables) + list(notes):
        h = (h * 31 + v) % 65521
    return h


# ---- the program in C

def c_op(op):
    kind, x, expected, value = op
    if kind == "load":
        return f"note(n, atomic_load(&x{x}));"
    if kind == "store":
        return f"atomic_store(&x{x}, {value});"
    if kind == "add":
        return f"note(n, atomic_fetch_add(&x{x}, {value}));"
    if kind == "malloc":
        return f"p = malloc({value}); note(n, p != NULL); free(p);"
    if kind == "retry":
        return (
            f"e = atomic_load(&x{x}); while (!atomic_compare_exchange_weak(&x{x}, &e, (unsigned"
            f" char)(e + {value})));"
        )
    return (
        f"e = {expected}; if (atomic_compare_exchange_{kind}(&x{x}, &e, {value})) note(n, 1); else"
        " { note(n, 0); note(n, e); }"
    )


def c_program(program):
    lines = [
        "#include <assert.h>",
        "#include <pthread.h>",
        "#include <stdatomic.h>",
        "#include <stdlib.h>",
        "static void note(unsigned *n, unsigned v) { *n = (*n * 5 + v) % 1009; }",
    ]
    lines += [f"static atomic_uchar x{i};" for i in range(VARIABLES)]
    lines += [f"static unsigned n{t};" for t in range(len(program))]
    for t, ops in enumerate(program):
        lines.append(
            f"static void *t{t}(void *a) {{ unsigned *n = &n{t}; unsigned char e; void *p; (void)n,"
            " (void)e, (void)p;"
        )
        lines += ["    " + c_op(op) for op in ops]
        lines.append("    return a; }")
    lines.append("int main(void) { unsigned h = 7;")
    lines += [
        f"    pthread_t i{t}; pthread_create(&i{t}, NULL, t{t}, NULL);" for t in range(len(program))
    ]
    lines += [f"    pthread_join(i{t}, NULL);" for t in range(len(program))]
    lines += [f"    h = (h * 31 + x{i}) % 65521;" for i in range(VARIABLES)]
    lines += [f"    h = (h * 31 + n{t}) % 65521;" for t in range(len(program))]
    lines.append("    assert(h != STATE); return 0; }")
    return "\n".join(lines) + "\n"


def ask(smc, path, state, options):
    done = subprocess.run(
        [
            smc,
            "--no-file-options",
            "--weak-cas=fails",
            "--malloc=fails",
            *options,
            f"-DSTATE={state}",
            path,
        ],
        capture_output=True,
        text=True,
        timeout=10 * SECONDS,
    )
    return done.returncode, done.stdout + done.stderr


PAIRS = [
    ("--model=sc", "--algo=tracer"),
    ("--model=sc", "--algo=trust"),
    ("--model=rc11",),
    ("--model=sc", "--algo=rvf"),
    ("--model=tso", "--algo=tracer"),
    ("--model=rc11", "--algo=tracer", "--jobs=2"),
    ("--model=sc", "--algo=enumerate"),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("smc")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--keep")
    args = parser.parse_args()
    differ = 0
    with tempfile.TemporaryDirectory() as work:
        for seed in range(args.first, args.first + args.n):
            program, rng = random_program(seed), random.Random(seed)
            ends = reachable(program)
            path = os.path.join(args.keep or work, f"{seed}.c")
            with open(path, "w") as file:
                file.write(c_program(program))
            options = PAIRS[seed % len(PAIRS)]
            if len(program) > 2 and "enumerate" in " ".join(options):
                options = PAIRS[0]
            inside, outside = rng.choice(sorted(ends)), next(
                s for s in range(65521) if s not in ends
            )
            for state, wanted in ((inside, 1), (outside, 0)):
                status, said = ask(args.smc, path, state, options)
                if status != wanted:
                    differ += 1
                    print(
                        (
                            f"seed {seed}: {' '.join(options)} -DSTATE={state}: status {status},"
                            f" not {wanted}\n{said}"
                        ),
                        flush=True,
                    )
    print(f"{args.n} programs, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
