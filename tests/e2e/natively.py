#!/usr/bin/env python3
"""natively.py SMC [RUNS [FIRST [COUNT]]] - runs counterexamples of the tree natively.

Each of the COUNT rows from row FIRST on (default: all) is an error that smc finds. The program that
`smc replay --native` builds from its token must show this error RUNS times (default: 100), and
print the same lines each time. Prints a line for each row that fails, and the totals."""
import os
import re
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LONGEST = 240  # seconds
STATUSES = (1, -signal.SIGABRT)

# Program, options and kind of the error.
ROWS = """
docs/examples/relaxed_flag.c -                                          assertion
docs/examples/seqlock.c -                                               assertion
docs/examples/peterson.c -                                              race
docs/examples/lost_wakeup.c -                                           deadlock
docs/examples/double_checked.c -                                        race
tests/programs/shapes/sb.c --model=ra                                   assertion
tests/programs/shapes/iriw.c --model=ra --algo=tracer                   assertion
tests/programs/shapes/2+2w-models.c --model=pso                         assertion
tests/programs/shapes/publish.c --model=ra -DUNCHECKED                  race
tests/programs/reports/store-buffering.c -                              assertion
tests/programs/reports/one-fence-more.c -                               assertion
tests/programs/reports/double-checked.c -                               race
tests/programs/reports/guards.c -DFIRST=m -DSECOND=n                    race
tests/programs/reports/shared-pointer.cpp -std=c++17                    race
tests/programs/reports/containers.cpp -DFUTURE                          race
tests/programs/mcr/figure-6.c --model=pso --algo=mcr -DCHECK            assertion
tests/programs/search/long-threads.c --model=tso                        assertion
tests/programs/assembly/ck-ring.c --model=tso -DMANY -DCHEATS           assertion
tests/programs/waits/other-source.c --model=aarch64                     assertion
tests/programs/kernel/free.c --model=lkmm -DEARLY                       memory
tests/programs/kernel/races.c --model=lkmm                              race
tests/programs/waits/rwlock-options.c --model=c20 -DALONE -DREADERS=1   assertion
tests/programs/lapor/filled.c --algo=lapor --model=rc11 -DLATE -DN=2    deadlock
tests/programs/preemptions/rounds.c --model=sc --algo=chess             assertion
tests/programs/classic/bakery.c --model=sc -DBUG_NO_CHOOSING            assertion
tests/programs/classic/hazard-pointers.c --model=sc -DBUG_LATE          memory
tests/programs/classic/lazy-init.c --model=rc11 -DBUG_RELAXED           race
tests/programs/classic/refcount.c --model=sc -DBUG_RESURRECT            memory
tests/programs/containers/seqlock.cpp -std=c++17 -DBUG=1                assertion
tests/programs/containers/shared_cache.cpp -std=c++17 -DBUG=1           race
tests/programs/containers/shared_stack.cpp -std=c++17 -DBUG             memory
tests/programs/containers/triple_buffer.cpp -std=c++17 -DBUG=1          race
tests/programs/containers/channel.cpp -std=c++20 -DBUG                  deadlock
tests/programs/cxx/tries-again.cpp -DLOST                               assertion
tests/programs/cxx/report-pool.cpp -std=c++20                           memory
tests/programs/deadlocks/objects.cpp -std=c++20 -DANY                   deadlock
tests/programs/deadlocks/nested-monitor.c -                             deadlock
tests/programs/deadlocks/flags.c -                                      liveness
tests/programs/sync/semaphore.c --model=ra -DFIRST=2                    race
tests/programs/sync/robust.c --model=rc11 -DSTALLED                     deadlock
tests/programs/symmetry/equal.c -DN=3 -DDO=waits                        assertion
tests/programs/locks/mutex-freed.c -                                    memory
tests/programs/memory/leak.c --model=ra --check=leaks                   memory
tests/programs/memory/uninitialized-locals.c -DBUG=1                    uninitialized
tests/programs/inputs/list.c -DTHREADS=2 -DWRONG                        assertion
tests/programs/inputs/machine.c -DZERO                                  arithmetic
tests/programs/termination/polite.c --check=termination                 termination
tests/programs/liveness/endless.c --model=ra -DKIND=2                   liveness
tests/programs/atomics/weak-exchange.c -DONCE --weak-cas=fails          assertion
tests/programs/waits/polls.cpp --model=ra -DNOBODY                      liveness
"""


def run(words):
    return subprocess.run(
        words,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=LONGEST,
        check=False,
    )


def failure(smc, row, runs, folder):
    """Returns why the error of this row is not shown in each run; None: it is."""
    program, *options = [word for word in row.split() if word != "-"]
    kind = options.pop()
    found = run([smc, "--no-file-options", *options, program])
    token = re.search(r"--replay=(\S+) --steps$", found.stderr, re.MULTILINE)
    if not token or f"[{kind}]" not in found.stderr:
        return f"smc finds no error of kind {kind}, status {found.returncode}"
    native = os.path.join(folder, "replay")
    words = [smc, "replay", "--native", "-o", native, "--no-file-options", *options, program]
    built = run([*words, token[1]])
    if built.returncode:
        return f"no program: {built.stderr.strip()}"
    first = None
    for number in range(1, runs + 1):
        ran = run([native])
        first = first or ran
        if ran.returncode not in STATUSES or f"[{kind}]" not in ran.stderr:
            return f"run {number} has status {ran.returncode}: {ran.stderr.strip()[-300:]}"
        if (ran.stdout, ran.stderr) != (first.stdout, first.stderr):
            return f"run {number} differs from run 1"
    return None


def main():
    smc = os.path.realpath(sys.argv[1])
    runs, first, count = [
        int(sys.argv[i]) if len(sys.argv) > i else usual for i, usual in ((2, 100), (3, 1), (4, 0))
    ]
    rows = ROWS.strip().splitlines()[first - 1 :]
    rows = rows[: count or len(rows)]
    failed = 0
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            why = failure(smc, row, runs, folder)
        if why:
            failed += 1
            print(f"{' '.join(row.split()[:-1])}: {why}", flush=True)
    print(f"{len(rows)} counterexamples, {runs} runs each: {failed} failed")
    sys.exit(failed > 0 or not rows)


if __name__ == "__main__":
    main()
