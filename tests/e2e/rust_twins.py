#!/usr/bin/env python3
"""rust_twins.py SMC [COUNT [SEED]] - compares threads in Rust with the same threads in C.

Random programs of two or three threads are generated in Rust and in C, a dozen of them as one
program in each language, which selects one by an input. They differ in how threads are created and
joined, and in the types of their results. Each outcome has a source line of its own, so that
--coverage shows which outcomes a model allows: they must be the same in both languages. If the
results of all threads are numbers, the numbers of executions must be equal, too."""
import json
import os
import random
import subprocess
import sys
import tempfile

smc = os.path.realpath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 24
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
TOGETHER = 12  # number of programs in a file
MODELS = ("sc", "tso", "rc11")
faults = []

# ---- programs ------------------------------------------------------------------------------------

ORDERS = {
    "load": ("relaxed", "acquire", "seq_cst"),
    "store": ("relaxed", "release", "seq_cst"),
    "add": ("relaxed", "acq_rel"),
    "swap": ("relaxed", "acq_rel"),
    "exchange": ("relaxed", "acq_rel"),
    "fence": ("acquire", "release", "seq_cst"),
    "lock": ("",),
}
READS = ("load", "add", "swap", "exchange", "lock")
IN_RUST = {
    "relaxed": "Relaxed",
    "acquire": "Acquire",
    "release": "Release",
    "acq_rel": "AcqRel",
    "seq_cst": "SeqCst",
}
# Kinds of creation and joining: joined in the order of creation, created with names, in a scope,
# joined at the end of a scope, first thread joined by the second, last thread joined by the first
# one of the scope, never joined.
WAYS = ("spawn", "builder", "scope", "scope_end", "handed", "given", "dropped")
NUMBERS = {
    "u8": ("o as u8", "{} as u32"),
    "u16": ("o as u16", "{} as u32"),
    "u32": ("o", "{}"),
    "u64": ("o as u64 | 1 << 63", "({} & 0xffff) as u32"),
    "usize": ("o as usize", "{} as u32"),
    "i8": ("o as i8", "{} as u8 as u32"),
    "i32": ("-(o as i32)", "-{} as u32"),
    "isize": ("o as isize", "{} as u32"),
    "f32": ("o as f32 / 2.0", "({} * 2.0) as u32"),
    "f64": ("o as f64 / 2.0", "({} * 2.0) as u32"),
    "char": ("char::from_u32(o + 65).unwrap()", "{} as u32 - 65"),
}
OTHERS = {
    "(u32, u8)": ("(o, 1)", "{}.0"),
    "Option<u32>": ("Some(o)", "{}.unwrap()"),
    "Result<u8, Box<u32>>": ("Err(Box::new(o))", "*{}.unwrap_err()"),
    "Box<u32>": ("Box::new(o)", "*{}"),
    "[u64; 9]": ("[o as u64; 9]", "{}[8] as u32"),
    "u128": ("(o as u128) << 64", "({} >> 64) as u32"),
    "Drops": ("Drops(o)", "{}.0"),
}


class Program:
    """threads: each a list of (kind, location, order, value); way: one of WAYS; result: type of the
    threads' results."""

    def __init__(self, threads, way, result):
        self.threads, self.way, self.result = threads, way, result

    def widths(self):
        return [2 * sum(s[0] in READS for s in t) for t in self.threads]

    def outcomes(self):
        return 2 ** sum(self.widths())

    def has_numbers(self):
        return self.result in NUMBERS


def random_program(rng, numbers):
    while True:
        threads = []
        for _ in range(rng.choice((2, 2, 2, 3))):
            steps = []
            for _ in range(rng.choice((1, 2, 2)) if len(threads) == 2 else 2):
                kind = rng.choice(
                    ("load", "load", "store", "store", "add", "swap", "exchange", "fence", "lock")
                )
                order = rng.choice(ORDERS[kind])
                steps.append((kind, rng.randrange(2), order, rng.choice((1, 2))))
            threads.append(steps)
        way = rng.choice(WAYS)
        result = rng.choice(list(NUMBERS) if numbers or rng.random() < 0.3 else list(OTHERS))
        p = Program(threads, way, result)
        if 16 <= p.outcomes() <= 256:
            return p


def known_shapes():
    """Returns store buffering, message passing without and with orders, coherence, increments."""

    def step(kind, at, order="relaxed", value=1):
        return (kind, at, order, value)

    shapes = [
        [[step("store", 0), step("load", 1)], [step("store", 1), step("load", 0)]],
        [[step("store", 0), step("store", 1)], [step("load", 1), step("load", 0)]],
        [
            [step("store", 0), step("store", 1, "release")],
            [step("load", 1, "acquire"), step("load", 0)],
        ],
        [[step("store", 0), step("store", 0, value=2)], [step("load", 0), step("load", 0)]],
        [[step("add", 0), step("load", 1)], [step("add", 0), step("store", 1)]],
    ]
    ways = ("spawn", "scope", "scope_end", "handed", "builder")
    return [Program(s, w, "u32") for s, w in zip(shapes, ways)]


# ---- in Rust -------------------------------------------------------------------------------------


def step_in_rust(step, k):
    kind, at, order, value = step
    x, order = f"X[{2 * k + at}]", IN_RUST.get(order)
    return {
        "load": f"o = o * 4 + {x}.load({order}) % 4;",
        "store": f"{x}.store({value}, {order});",
        "add": f"o = o * 4 + {x}.fetch_add(1, {order}) % 4;",
        "swap": f"o = o * 4 + {x}.swap({value}, {order}) % 4;",
        "exchange": (
            f"o = o * 4 + (match {x}.compare_exchange({at}, {value}, {order}, Relaxed)"
            " { Ok(v) => v, Err(v) => v }) % 4;"
        ),
        "fence": f"fence({order});",
        "lock": f"{{ let mut g = M[{2 * k + at}].lock().unwrap(); o = o * 4 + *g % 4; *g += 1; }}",
    }[kind]


def value_in_rust(p, joined):
    return {**NUMBERS, **OTHERS}[p.result][1].format(joined)


def main_in_rust(p, k):
    """Returns the code that creates the threads, and stores their results as numbers in h0, h1, ...
    """
    n, all_ = len(p.threads), range(len(p.threads))
    take = [f"let h{t} = {value_in_rust(p, f'h{t}.join().unwrap()')};" for t in all_]
    if p.way == "spawn":
        return [f"let h{t} = thread::spawn(t{k}_{t});" for t in all_] + take
    if p.way == "builder":
        return [
            f'let h{t} = thread::Builder::new().name("n{t}".into()).spawn(t{k}_{t}).unwrap();'
            for t in all_
        ] + take
    if p.way == "scope":
        names = ", ".join(f"h{t}" for t in all_)
        return (
            [f"let ({names}) = thread::scope(|s| {{"]
            + [f"let h{t} = s.spawn(t{k}_{t});" for t in all_]
            + take
            + [f"({names})", "});"]
        )
    left = "unsafe {{ R[{k}][{t}] = {value}; }}"
    if p.way == "scope_end":
        return (
            ["thread::scope(|s| {"]
            + [f"s.spawn(|| {left.format(k=k, t=t, value=value_in_rust(p, f't{k}_{t}()'))});"
               for t in all_]
            + ["});"]
            + [f"let h{t} = unsafe {{ R[{k}][{t}] }};" for t in all_]
        )
    if p.way == "handed":
        return (
            [f"let h{t} = thread::spawn(t{k}_{t});" for t in all_ if t != 1]
            + [
                f"let h1 = thread::spawn(move || {{ let o = {value_in_rust(p, f't{k}_1()')};"
                f" (o << 8) + {value_in_rust(p, 'h0.join().unwrap()')} }});",
                "let both = h1.join().unwrap(); let (h0, h1) = (both & 255, both >> 8);",
            ]
            + take[2:]
        )
    if p.way == "given":
        last = n - 1
        return (
            ["thread::scope(|s| {", f"s.spawn(|| {{ s.spawn(|| {{"]
            + [left.format(k=k, t=last, value=value_in_rust(p, f"t{k}_{last}()")), "});"]
            + [left.format(k=k, t=0, value=value_in_rust(p, f"t{k}_0()")), "});"]
            + [
                f"s.spawn(|| {left.format(k=k, t=t, value=value_in_rust(p, f't{k}_{t}()'))});"
                for t in range(1, last)
            ]
            + ["});"]
            + [f"let h{t} = unsafe {{ R[{k}][{t}] }};" for t in all_]
        )
    return (
        [f"drop(thread::spawn(t{k}_0)); let h0 = 0;"]
        + [f"let h{t} = thread::spawn(t{k}_{t});" for t in all_[1:]]
        + take[1:]
    )


def in_rust(programs):
    n = len(programs)
    text = [
        "use std::sync::atomic::{fence, AtomicU32, Ordering::*};",
        "use std::{sync::Mutex, thread};",
        'extern "C" { fn __VERIFIER_nondet_int() -> i32; }',
        f"static X: [AtomicU32; {2 * n}] = [const {{ AtomicU32::new(0) }}; {2 * n}];",
        f"static M: [Mutex<u32>; {2 * n}] = [const {{ Mutex::new(0) }}; {2 * n}];",
        f"static mut R: [[u32; 3]; {n}] = [[0; 3]; {n}];",
        "struct Drops(u32);",
        "impl Drop for Drops { fn drop(&mut self) { self.0 += 1; } }",
        "fn hit(_: u32) {}",
    ]
    lines = {}
    for k, p in enumerate(programs):
        for t, steps in enumerate(p.threads):
            made = {**NUMBERS, **OTHERS}[p.result][0]
            text.append(
                f"fn t{k}_{t}() -> {p.result} {{ let mut o = 0u32;"
                f" {' '.join(step_in_rust(s, k) for s in steps)} o += 0; {made} }}"
            )
        text.append(f"fn p{k}() {{")
        text += main_in_rust(p, k)
        text.append("match " + sum_of(p) + " {")
        for o in range(p.outcomes()):
            text.append(f"    {o} => hit({o}),")
            lines[len(text)] = (k, o)
        text += ["    _ => unreachable!(),", "} }"]
    text.append(
        "fn main() { match unsafe { __VERIFIER_nondet_int() } { "
        + " ".join(f"{k} => p{k}()," for k in range(n))
        + " _ => () } }"
    )
    return text, lines


def sum_of(p):
    """Returns an expression for the outcome, which combines the results of the threads."""
    whole = "0"
    for t, width in enumerate(p.widths()):
        whole = f"(({whole} << {width}) + h{t})"
    return whole


# ---- in C ----------------------------------------------------------------------------------------


def step_in_c(step, k):
    kind, at, order, value = step
    x, order = f"&X[{2 * k + at}]", "memory_order_" + order
    return {
        "load": f"o = o * 4 + atomic_load_explicit({x}, {order}) % 4;",
        "store": f"atomic_store_explicit({x}, {value}, {order});",
        "add": f"o = o * 4 + atomic_fetch_add_explicit({x}, 1, {order}) % 4;",
        "swap": f"o = o * 4 + atomic_exchange_explicit({x}, {value}, {order}) % 4;",
        "exchange": (
            f"{{ unsigned v = {at}; atomic_compare_exchange_strong_explicit({x}, &v, {value},"
            f" {order}, memory_order_relaxed); o = o * 4 + v % 4; }}"
        ),
        "fence": f"atomic_thread_fence({order});",
        "lock": (
            f"pthread_mutex_lock(&M[{2 * k + at}]); o = o * 4 + N[{2 * k + at}]++ % 4;"
            f" pthread_mutex_unlock(&M[{2 * k + at}]);"
        ),
    }[kind]


def main_in_c(p, k):
    n, all_ = len(p.threads), range(len(p.threads))
    create = [f"pthread_create(&p[{t}], 0, t{k}_{t}, 0);" for t in all_]
    join = [f"pthread_join(p[{t}], &r); unsigned h{t} = (unsigned)(unsigned long)r;" for t in all_]
    if p.way == "handed":
        return (
            create[:1] + create[2:]
            + [f"pthread_create(&p[1], 0, handed{k}, (void *)p[0]); pthread_join(p[1], &r);"]
            + ["unsigned h0 = (unsigned long)r & 255, h1 = (unsigned long)r >> 8;"]
            + join[2:]
        )
    if p.way == "given":
        return (
            [f"pthread_create(&p[0], 0, given{k}, 0);"]
            + create[1:n - 1]
            + ["pthread_join(p[0], &r); unsigned long first = (unsigned long)r;"]
            + join[1:n - 1]
            + [f"pthread_join(last{k}, &r); unsigned h0 = first, h{n - 1} = (unsigned long)r;"]
        )
    if p.way == "dropped":
        return create + ["unsigned h0 = 0;"] + join[1:]
    return create + join


def in_c(programs):
    n = len(programs)
    text = [
        "#include <stdatomic.h>",
        "#include <pthread.h>",
        "int __VERIFIER_nondet_int(void);",
        f"static atomic_uint X[{2 * n}];",
        f"static pthread_mutex_t M[{2 * n}];",
        f"static unsigned N[{2 * n}];",
        "__attribute__((noinline)) static void hit(unsigned o) { (void)o; }",
    ]
    lines = {}
    for k, p in enumerate(programs):
        for t, steps in enumerate(p.threads):
            text.append(
                f"static void *t{k}_{t}(void *a) {{ unsigned o = 0;"
                f" {' '.join(step_in_c(s, k) for s in steps)} return (void *)(unsigned long)o; }}"
            )
        if p.way == "handed":
            text.append(
                f"static void *handed{k}(void *a) {{ void *r; unsigned long o = (unsigned"
                f" long)t{k}_1(0); pthread_join((pthread_t)a, &r);"
                " return (void *)((o << 8) + (unsigned long)r); }"
            )
        if p.way == "given":
            last = len(p.threads) - 1
            text.append(
                f"static pthread_t last{k}; static void *given{k}(void *a) {{"
                f" pthread_create(&last{k}, 0, t{k}_{last}, 0); return t{k}_0(0); }}"
            )
        text.append(f"static void p{k}(void) {{ pthread_t p[{len(p.threads)}]; void *r;")
        text += main_in_c(p, k)
        text.append("switch (" + sum_of(p) + ") {")
        for o in range(p.outcomes()):
            text.append(f"case {o}: hit({o}); break;")
            lines[len(text)] = (k, o)
        text += ["default: __builtin_trap();", "} }"]
    text.append(
        "int main(void) { switch (__VERIFIER_nondet_int()) { "
        + " ".join(f"case {k}: p{k}(); break;" for k in range(n))
        + " } }"
    )
    return text, lines


# ---- both ----------------------------------------------------------------------------------------


def explore(file, model, n, lines):
    """Returns the outcomes and the number of executions of each of the n programs in the file;
    None: an error."""
    r = subprocess.run(
        [
            smc,
            "--no-file-options",
            "--format=json",
            "--coverage=lines",
            f"--model={model}",
            f"--nondet=0..{n - 1}",
            # Which threads are interchangeable depends on the contents of their closures.
            "--symmetry=off",
            file,
        ],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    if r.returncode == 2 and "install rustc" in r.stderr:
        print("skipped:", r.stderr.strip())
        sys.exit(77)
    if r.returncode != 0:
        fault(f"{file} is verified under {model}: {r.stderr[:1000]}")
        return None
    seen, ours = set(), False
    with open("lines", encoding="utf-8") as f:
        for line in f:
            if line.startswith("SF:"):
                ours = line.strip().endswith(file)
            elif ours and line.startswith("DA:"):
                at, times = line[3:].split(",")[:2]
                if int(times) and int(at) in lines:
                    seen.add(lines[int(at)])
    return seen, json.loads(r.stdout)["executions"]


def fault(what):
    faults.append(what)
    print("FAIL", what)


def compare(programs, label, exact):
    """Compares the programs; returns the number of outcomes that each model allows."""
    counts = []
    of = {}
    for file, written in (("twins.rs", in_rust), ("twins.c", in_c)):
        text, of[file] = written(programs)
        with open(file, "w", encoding="utf-8") as f:
            f.write("\n".join(text) + "\n")
    for model in MODELS:
        both = [explore(file, model, len(programs), of[file]) for file in ("twins.rs", "twins.c")]
        if None in both:
            return [0, 0, 0]
        (rust, n_rust), (c, n_c) = both
        differ = [
            (k, o, programs[k].way, programs[k].result, programs[k].threads)
            for k, o in sorted(rust ^ c)
        ]
        if differ:
            fault(f"{label}, {model}: other outcomes of {differ}")
        if exact and n_rust != n_c:
            fault(f"{label}, {model}: {n_rust} executions, in C {n_c}")
        if len(c) <= len(programs):
            fault(f"{label}, {model}: only {len(c)} outcomes")
        counts.append(len(c))
        print(f"{label}, {model}: {len(c)} outcomes, {n_rust} executions, in C {n_c}", flush=True)
    return counts


def main():
    rng = random.Random(SEED)
    totals = [0, 0, 0]
    programs = known_shapes()
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        for first in range(0, COUNT, TOGETHER):
            exact = first // TOGETHER % 2 == 0
            while len(programs) < min(TOGETHER, COUNT - first):
                programs.append(random_program(rng, exact))
            counts = compare(programs, f"programs {first + 1} and on", exact)
            totals = [a + b for a, b in zip(totals, counts)]
            programs = []
        os.chdir("/")
    if not totals[0] < totals[1] < totals[2]:
        fault(f"weaker models have more outcomes: {totals}")
    print(f"{COUNT} programs, {len(faults)} failed")
    return bool(faults)


sys.exit(main())
