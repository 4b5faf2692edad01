#!/usr/bin/env python3
"""jobs.py SMC [KILLS] - explorations by several processes, which are killed meanwhile, find what one process finds.

Programs are explored by one process and by several that share each part at once (--share-after=0), under several models. All of the
JSON is compared, save what a run has cost, which of the executions that show an error is shown, and what the behaviour trie held.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

smc, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8
random.seed(int(os.environ.get("SEED", "1")))

# Small programs of all kinds; and what takes long enough to be killed in.
SMALL = [["tests/programs/classic/treiber-stack.c", "-DN=2"], ["tests/programs/classic/ticket-lock.c", "-DN=3"],
         ["tests/programs/classic/spsc-ring.c", "-DN=2"], ["tests/programs/classic/bounded-buffer.c", "-DN=2"],
         ["tests/programs/classic/mcs-lock.c", "-DN=2"], ["tests/programs/classic/refcount.c", "-DN=3"],
         ["bench/tracer/lamport.c", "-DN=2"], ["bench/tracer/queue_ok.c", "-DN=4"], ["tests/parts/nested.c", "-DN=1"]]
LONG = ["bench/tracer/fibonacci.c", "-DN=4"]
MODELS = ["rc11", "sc", "ra"]
COSTS = {"seconds", "exploration_seconds", "peak_rss_kib", "work", "instructions", "steps", "advances", "merges", "waits", "bytes", "trims"}


def without_costs(x):
    if isinstance(x, dict):
        return {k: without_costs(v) for k, v in x.items() if k not in COSTS}
    return [without_costs(v) for v in x] if isinstance(x, list) else x


def comparable(text):
    result = without_costs(json.loads(text))
    for e in result["errors"]:
        (e.get("other") or {}).pop("thread", None)
        for key in ("execution", "found", "replay", "replay_command", "why", "thread", "thread2", "message"):
            e.pop(key, None)
    result["errors"].sort(key=lambda e: (e["kind"], e["file"] or "", e["line"], e["column"], json.dumps(e)))
    return result


def command(program, model, algo, *options):
    return [smc, "--format=json", "--keep-going", "--stats", "--progress=never", f"--model={model}", f"--algo={algo}", *options, *program]


def run(*args):
    return subprocess.run(args, capture_output=True, text=True, timeout=100)


def check(what, expected, found):
    if expected == found:
        return
    sys.exit(f"{what}: differs\n" + "\n".join(f"  {k}: {expected.get(k)} | {found.get(k)}" for k in sorted({*expected, *found})
                                               if expected.get(k) != found.get(k)))


def workers(pid):
    """Its processes; none while there is but one, which may be the one that reads the program."""
    found = []
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            for c in f.read().split():
                with open(f"/proc/{c}/comm", encoding="ascii") as name:
                    found += [int(c)] if name.read().strip() == "smc" else []
    except (FileNotFoundError, ProcessLookupError):
        pass
    return found if len(found) > 1 else []


def with_killed_workers(args, most):
    """What it finds, and how many workers were killed."""
    p = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    killed = 0
    while p.poll() is None and killed < most:
        time.sleep(random.random() * 0.05)
        all_workers = workers(p.pid)
        if all_workers:
            try:
                os.kill(random.choice(all_workers), signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass
    out, err = p.communicate(timeout=100)
    return out, err, p.returncode, killed


def same_as_one(program, model, algo):
    one = run(*command(program, model, algo))
    for jobs in (2, 3):
        many = run(*command(program, model, algo, f"--jobs={jobs}", "--share-after=0"))
        if many.returncode != one.returncode or not many.stdout:
            sys.exit(f"{program} {model} {algo} --jobs={jobs}: status {many.returncode}, not {one.returncode}\n{many.stderr}")
        check(f"{program} {model} {algo} --jobs={jobs}", comparable(one.stdout), comparable(many.stdout))


def killed(most):
    expected = comparable(run(*command(LONG, "rc11", "tracer")).stdout)
    total = runs = 0
    while total < most:
        out, err, status, n = with_killed_workers(command(LONG, "rc11", "tracer", "--jobs=3", "--share-after=0.01"), 4)
        runs += 1
        if status == 70 and "--part=" in err:
            continue  # one part was hit three times
        if status or not out:
            sys.exit(f"killed: status {status}\n{err}")
        total += n
        check("killed", expected, comparable(out))
    print(f"{total} workers killed in {runs} runs")


for program in SMALL:
    for model in MODELS:
        same_as_one(program, model, "tracer")
        if model == "rc11":
            same_as_one(program, model, "trust")
killed(kills)
print("all agree")
