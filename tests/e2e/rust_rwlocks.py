#!/usr/bin/env python3
"""rust_rwlocks.py SMC [COUNT [SEED [SECONDS]]] - compares smc's replacement of std's RwLock with
std's own implementation.

The random programs have two or three threads that read and write under RwLocks, which may be
nested, and use mutexes, flags and unprotected data. A dozen of them are in one Rust program, which
selects one by an input. Each is explored twice: a call of try_read anywhere makes smc keep std's
own lock. Outcomes and kinds of errors must be the same, as far as the exploration with std's lock
gets."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

smc = os.path.realpath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 12
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
TOGETHER = 12  # number of programs in a file
# Time limit in seconds for a program with std's own lock; 0: no limit, and only small programs.
SECONDS = int(sys.argv[4]) if len(sys.argv) > 4 else 0
SECTIONS = ("read", "read", "read", "write", "write", "try", "mutex")
OTHERS = ("load", "store", "get", "set")
MODELS = ("c20", "c20", "sc", "tso")
HEAD = """use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::sync::{Mutex, RwLock};
use std::{hint::black_box, thread};
extern "C" { fn __VERIFIER_nondet_int() -> i32; }
struct Cell(UnsafeCell<u32>);
unsafe impl Sync for Cell {}
static L: [RwLock<u32>; 2] = [const { RwLock::new(0) }; 2];
static M: Mutex<u32> = Mutex::new(0);
static X: AtomicU32 = AtomicU32::new(0);
static C: Cell = Cell(UnsafeCell::new(0));
fn add(o: &mut u32, v: u32) { *o = *o * 8 + v % 8; }
"""


def random_steps(rng, sections, depth=0):
    """Returns random statements in Rust. sections[0] is the number of critical sections that may
    still be generated; it is decreased."""
    text = []
    for _ in range(rng.choice((1, 1, 2) if depth else (1, 2, 2))):
        kind = rng.choice(SECTIONS + OTHERS if sections[0] else OTHERS)
        sections[0] -= kind in SECTIONS
        at = rng.choice((0, 0, 0, 1))
        inner = (
            random_steps(rng, sections, depth + 1)
            if depth < 2 and sections[0] and rng.random() < 0.5
            else ""
        )
        text.append(
            {
                "read": f"{{ let g = L[{at}].read().unwrap(); add(o, *g); {inner} }}",
                "write": f"{{ let mut g = L[{at}].write().unwrap(); add(o, *g); *g += 1;"
                f" {inner} }}",
                "try": f"match L[{at}].try_write() {{"
                f" Ok(mut g) => {{ add(o, *g); *g += 1; {inner} }} Err(_) => add(o, 7) }}",
                "mutex": f"{{ let mut m = M.lock().unwrap(); add(o, *m); *m += 1; {inner} }}",
                "load": "add(o, X.load(Relaxed));",
                "store": f"X.store({rng.choice((1, 2))}, Relaxed);",
                "get": "add(o, unsafe { *C.0.get() });",
                "set": "unsafe { *C.0.get() = 3; }",
            }[kind]
        )
    return " ".join(text)


def random_program(rng, k):
    """Returns Rust functions, whose names begin with p{k}."""
    n = rng.choice((2, 2, 3)) if SECONDS else 2
    text = []
    for t in range(n):
        most = 1 + (t == 0 or (SECONDS and rng.random() < (0.6 if n == 2 else 0.2)))
        steps = random_steps(rng, [most])
        text.append(f"fn t{k}_{t}() -> u32 {{ let mut r = 0; let o = &mut r; {steps} r }}")
    held = rng.choice(("",) * 5 + ("let g = L[0].read().unwrap();",))
    made = " ".join(f"let h{t} = thread::spawn(t{k}_{t});" for t in range(n))
    found = ", ".join(f"h{t}.join().unwrap()" for t in range(n))
    end = "drop(g);" if held else ""
    text.append(
        f'fn p{k}() {{ {held} {made} let all = [{found}]; {end} println!("{k} {{:?}} {{}} {{}}",'
        " all, *L[0].read().unwrap(), *L[1].read().unwrap()); }"
    )
    return text


def write(programs, as_std):
    own = "if black_box(k) == 100 { drop(L[0].try_read()); }" if as_std else ""
    calls = " ".join(f"{k} => p{k}()," for k in range(len(programs)))
    main = (
        f"fn main() {{ let k = unsafe {{ __VERIFIER_nondet_int() }}; {own}"
        f" match k {{ {calls} _ => () }} }}"
    )
    name = "std.rs" if as_std else "smc.rs"
    with open(name, "w", encoding="utf-8") as f:
        f.write(HEAD + "\n".join(line for p in programs for line in p) + "\n" + main + "\n")
    return name


def explore(file, k, model, options):
    """Returns the outcomes, the kinds of errors, whether the exploration is complete, and the
    number of executions."""
    command = [smc, "--no-file-options", "--format=json", "--output=found.json", "--keep-going"]
    command += ["--show-output"]
    command += [f"--model={model}", f"--nondet={k}..{k}", *options, file]
    r = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    if r.returncode == 2 and "install rustc" in r.stderr:
        print("skipped:", r.stderr.strip())
        sys.exit(77)
    if r.returncode not in (0, 1, 3):
        print(f"FAIL {os.getcwd()} {k}: {r.stderr[:1000]}")
        sys.exit(1)
    with open("found.json", encoding="utf-8") as f:
        found = json.load(f)
    printed = r.stdout + r.stderr
    # At the time limit, the last line may be incomplete.
    outcomes = set(re.findall(rf"^{k} \[[0-9, ]*\] \d+ \d+$", printed, re.MULTILINE))
    return (
        outcomes,
        {e["kind"] for e in found["errors"]},
        found["complete"] and found["verdict"] in ("verified", "unsafe"),
        found["executions"],
    )


def compare(programs, rng):
    """Returns the numbers of programs that were compared completely and partially."""
    ours, theirs = write(programs, False), write(programs, True)
    whole = partly = faults = 0
    # compiles the program, so that the time limit does not include that
    explore(theirs, len(programs), "sc", [])
    for k in range(len(programs)):
        model = rng.choice(MODELS)
        mine = explore(ours, k, model, [])
        std = explore(theirs, k, model, [f"--time-limit={SECONDS}"] if SECONDS else [])
        whole, partly = whole + std[2], partly + (not std[2])
        lost = (std[0] - mine[0], std[1] - mine[1])
        added = (mine[0] - std[0], mine[1] - std[1]) if std[2] else (set(), set())
        if any(lost) or any(added) or not mine[2]:
            faults += 1
            print(f"FAIL {os.getcwd()} {k} {model}: lost {lost}, added {added}, whole: {mine[2]}")
        if os.environ.get("VERBOSE"):
            print(k, model, sorted(mine[1]), len(mine[0]), mine[3], std[3], std[2], flush=True)
    return whole, partly, faults


def main():
    total = [0, 0, 0]
    for first in range(0, COUNT, TOGETHER):
        rng = random.Random(SEED * 1000003 + first)
        programs = [random_program(rng, k) for k in range(min(TOGETHER, COUNT - first))]
        work = tempfile.mkdtemp(prefix="rwlocks-")
        os.chdir(work)
        total = [a + b for a, b in zip(total, compare(programs, rng))]
        print(*total, flush=True)
    print(f"{total[0]} compared, {total[1]} in part; {total[2]} differ")
    sys.exit(1 if total[2] else 0)


main()
