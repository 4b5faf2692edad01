#!/usr/bin/env python3
"""linearize.py SMC FIRST COUNT - random objects: compares smc linearize with a separate search
under sc, and its algorithms with each other.

An object has two words and two operations of a few atomic steps each. This script generates all
clients without symmetry reduction, runs all interleavings of each, and tries all orders of its
calls on the object in one thread. smc must agree on: whether there is an error, the number of calls
of the smallest client with an error, and, if there is no error, the number of histories. With real
time as the order of calls, --strict must agree on the first two. Under tso and rc11, where the
steps have weaker orders, tracer and trust must agree, with reductions and without.
"""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

CALLS, THREADS = 3, 3
HEADER = "#include <smc.h>\n#include <stdatomic.h>\nstatic atomic_int x, y;\n"


def draw_step(rnd):
    """Returns (kind, word, operand). The operand is a number, the call's argument `v` or the local
    variable `r`."""
    kind = rnd.choice(("load", "load", "store", "store", "add", "swap", "cas"))
    return kind, rnd.choice("xy"), rnd.choice(("1", "2", "v", "r"))


def draw_object(rnd):
    operations = {}
    for name in ("a", "b"):
        values = [(), (1,), (1, 2)][rnd.randrange(3)]
        steps = [draw_step(rnd) for _ in range(rnd.randint(1, 3))]
        operations[name] = values, steps
    return operations


ORDERS = {
    "load": ("relaxed", "acquire", "seq_cst"),
    "store": ("relaxed", "release", "seq_cst"),
    "rmw": ("relaxed", "acquire", "release", "acq_rel", "seq_cst"),
}


def weaken(rnd, text):
    """Returns the text of the object with a random memory order for each step."""
    lines = []
    for line in text.split("\n"):
        code = line.strip()
        load, store, rmw = (
            "memory_order_" + rnd.choice(ORDERS[k]) for k in ("load", "store", "rmw")
        )
        if code in ("r = x;", "r = y;"):
            line = f"    r = atomic_load_explicit(&{code[4]}, {load});"
        elif code.startswith(("x = ", "y = ")):
            line = f"    atomic_store_explicit(&{code[0]}, {code[4:-1]}, {store});"
        elif "compare_exchange" in code:
            line = line.replace("strong(", "strong_explicit(").replace(
                "); r = e", f", {rmw}, memory_order_relaxed); r = e"
            )
        elif code.startswith("r = atomic_"):
            line = (
                line.replace("add(", "add_explicit(").replace("exchange(", "exchange_explicit(")[
                    :-2
                ]
                + f", {rmw});"
            )
        lines.append(line)
    return "\n".join(lines)


def in_c(operations):
    text = HEADER
    for name, (values, steps) in operations.items():
        text += f"SMC_OP({', '.join([name, *map(str, values)])})\n{{\n    long r = 0;\n"
        for kind, word, operand in steps:
            operand = operand if operand != "v" else "value" if values else "3"
            if kind == "load":
                text += f"    r = {word};\n"
            elif kind == "store":
                text += f"    {word} = (int)({operand});\n"
            elif kind == "add":
                text += f"    r = atomic_fetch_add(&{word}, (int)({operand}));\n"
            elif kind == "swap":
                text += f"    r = atomic_exchange(&{word}, (int)({operand}));\n"
            else:
                exchange = f"atomic_compare_exchange_strong(&{word}, &e, (int)({operand}))"
                text += f"    {{ int e = (int)r; {exchange}; r = e; }}\n"
        text += "    return r;\n}\n"
    return text


# ---- runs ----------------------------------------------------------------------------------------


def step(operations, call, i, r, memory):
    """Executes the i-th step of a call. Returns (r, memory, word read or None, word written or
    None)."""
    name, v = call
    kind, word, operand = operations[name][1][i]
    operand = {"v": 3 if v is None else v, "r": r}.get(operand)
    if operand is None:
        operand = int(operations[name][1][i][2])
    old = memory[word]
    if kind == "load":
        return old, memory, word, None
    if kind == "cas":
        if old != r:
            return old, memory, word, None
        return r, {**memory, word: operand}, word, word
    new = operand if kind != "add" else old + operand
    return (
        (r if kind == "store" else old),
        {**memory, word: new},
        (None if kind == "store" else word),
        word,
    )


def sequential(operations, calls):
    memory, results = {"x": 0, "y": 0}, []
    for call in calls:
        r = 0
        for i in range(len(operations[call[0]][1])):
            r, memory, _, _ = step(operations, call, i, r, memory)
        results.append(r)
    return results


def histories(operations, client, real_time):
    """Returns all (results, order) of a client. results: the value of each (thread, call). order:
    the pairs of calls of which the first ends before the second begins, by happens-before, or, with
    real_time, in this interleaving."""
    found, seen = set(), set()
    n = len(client)

    # A thread is (number of the call, step, r, set of calls whose end happens before its next
    # step).
    def go(threads, memory, written, results, order):
        key = (
            threads,
            tuple(sorted(memory.items())),
            tuple(sorted(written.items())),
            results,
            order,
        )
        if key in seen:
            return
        seen.add(key)
        done = True
        for t in range(n):
            at, i, r, knows = threads[t]
            if at == len(client[t]):
                continue
            done = False
            call = client[t][at]
            new_order = (
                order
                if i
                else order | {(a, (t, at)) for a in (dict(results) if real_time else knows)}
            )
            r, after, reads, writes = step(operations, call, i, r, memory)
            knows = knows | written[reads] if reads else knows
            new_written = {**written, writes: knows} if writes else written
            new_results = results
            if i + 1 == len(operations[call[0]][1]):
                new_results = results | {((t, at), r)}
                mine = at + 1, 0, 0, knows | {(t, at)}
            else:
                mine = at, i + 1, r, knows
            go((*threads[:t], mine, *threads[t + 1 :]), after, new_written, new_results, new_order)
        if done:
            found.add((results, order))

    none = frozenset()
    go(((0, 0, 0, none),) * n, {"x": 0, "y": 0}, {"x": none, "y": none}, none, none)
    return found


def is_explained(operations, client, results, order):
    calls = [(t, i) for t in range(len(client)) for i in range(len(client[t]))]
    of = dict(results)
    for chosen in itertools.permutations(calls):
        place = {c: k for k, c in enumerate(chosen)}
        if any(place[a] > place[b] for a, b in order):
            continue
        if sequential(operations, [client[t][i] for t, i in chosen]) == [of[c] for c in chosen]:
            return True
    return False


def clients(operations, n):
    """Returns all clients of n calls, up to the names of threads."""
    alphabet = [(name, v) for name, (values, _) in operations.items() for v in values or (None,)]
    made = set()
    for word in itertools.product(alphabet, repeat=n):
        for of in itertools.product(range(THREADS), repeat=n):
            threads = [tuple(c for c, t in zip(word, of) if t == k) for k in range(THREADS)]
            threads = tuple(sorted((t for t in threads if t), key=repr))
            made.add(threads)
    return made


def judge(operations, real_time):
    """Returns the number of calls of the smallest client with an error (None: there is none), and
    the number of histories of all clients up to that size."""
    total = 0
    for n in range(1, CALLS + 1):
        wrong = False
        for client in clients(operations, n):
            all_of_it = histories(operations, client, real_time)
            total += len(all_of_it)
            wrong |= any(not is_explained(operations, client, *h) for h in all_of_it)
        if wrong:
            return n, total
    return None, total


# ---- against smc ---------------------------------------------------------------------------------


def ask(smc, path, model, *options):
    command = [
        smc,
        "linearize",
        f"--model={model}",
        f"--calls={CALLS}",
        f"--threads={THREADS}",
        "--format=json",
        *options,
        path,
    ]
    p = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if p.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: status {p.returncode}\n{p.stderr}")
    found = json.loads(p.stdout)["linearizability"]
    failing = found.get("client")
    return (failing.count("(") if failing else None), found["histories"]


smc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
differ = errors = stricter = 0
with tempfile.TemporaryDirectory() as work:
    for seed in range(first, first + count):
        operations = draw_object(random.Random(seed))
        path = os.path.join(work, "object.c")
        with open(path, "w", encoding="utf-8") as f:
            f.write(in_c(operations))
        expected = judge(operations, False)
        errors += expected[0] is not None
        strict, strict_size = judge(operations, True)[0], ask(smc, path, "sc", "--strict")[0]
        stricter += strict != expected[0]
        if strict != strict_size:
            differ += 1
            print(f"seed {seed}, --strict: {strict_size}, not {strict}\n{in_c(operations)}")
        for options in ((), ("--algo=trust",), ("--no-reductions",)):
            size, n = ask(smc, path, "sc", *options)
            # With symmetry reduction several histories count as one, so numbers are not compared.
            same = size == expected[0] and (
                size or not options or options[0] != "--no-reductions" or n == expected[1]
            )
            if not same:
                differ += 1
                print(
                    f"seed {seed}, {options}: {size}, {n} histories, not {expected}\n"
                    f"{in_c(operations)}"
                )
        with open(path, "w", encoding="utf-8") as f:
            f.write(weaken(random.Random(seed), in_c(operations)))
        for model in ("tso", "rc11"):
            found = [
                ask(smc, path, model, f"--algo={a}", *o)
                for a in ("tracer", "trust")
                for o in ((), ("--no-reductions",))
            ]
            # --ordered adds order between threads to clients only where clients without it are not
            # sufficient to find an error.
            ordered = [
                ask(smc, path, model, "--ordered", *o)[0]
                for o in ((), ("--no-reductions",), ("--jobs=2",))
            ]
            if len(set(ordered)) > 1:
                differ += 1
                print(
                    f"seed {seed}, {model}, --ordered: {ordered}\n"
                    f"{weaken(random.Random(seed), in_c(operations))}"
                )
            # An error ends the exploration of its client, so the number of histories up to it
            # depends on the algorithm.
            sizes = {size for size, _ in found}
            if len(sizes) > 1 or (sizes == {None} and found[1] != found[3]):
                differ += 1
                print(
                    f"seed {seed}, {model}: {found}\n"
                    f"{weaken(random.Random(seed), in_c(operations))}"
                )
print(
    f"{count} objects, {errors} with an error, {stricter} with a smaller one in real time, "
    f"{differ} differ"
)
sys.exit(differ > 0 or errors == 0 or errors == count)
