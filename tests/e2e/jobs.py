#!/usr/bin/env python3
"""jobs.py SMC [KILLS [quick]] - tests explorations by several processes: also if processes are
killed, or the run is killed as a whole and resumed, they must find the same as one process.

Programs are explored by one process and by several that split each part immediately
(--debug=share-after=0), under several models. jobs_results.py defines what is compared."""
import json
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from jobs_results import PATIENCE, check, comparable

smc, kills = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8
QUICK = len(sys.argv) > 3  # for sanitizers: fewer tests, and no limit on memory
random.seed(int(os.environ.get("SEED", "1")))

# Small programs of all kinds, and programs that run long enough to kill their processes.
SMALL = [
    ["tests/programs/classic/treiber-stack.c", "-DN=2"],
    ["tests/programs/classic/ticket-lock.c", "-DN=3"],
    ["tests/programs/classic/spsc-ring.c", "-DN=2"],
    ["tests/programs/classic/bounded-buffer.c", "-DN=2"],
    ["tests/programs/classic/mcs-lock.c", "-DN=2"],
    ["tests/programs/classic/lazy-init.c", "-DN=3"],
    ["tests/programs/classic/refcount.c", "-DN=3"],
    ["bench/tracer/lamport.c", "-DN=2"],
    ["bench/tracer/queue_ok.c", "-DN=4"],
    ["tests/parts/nested.c", "-DN=1"],
]
# Programs for a model with load buffering.
BUFFERING = [
    ["tests/programs/shapes/lb.c"],
    ["tests/programs/locks/trylock.c"],
    ["tests/programs/classic/refcount.c", "-DN=2"],
    ["tests/parts/nested.c", "-DN=1"],
]
LONG = ["bench/tracer/fibonacci.c", "-DN=3" if QUICK else "-DN=4"]
MODELS = ["rc11", "sc", "ra"]


def command(program, model, algo, *options):
    return [
        smc,
        "--format=json",
        "--keep-going",
        "--stats",
        "--progress=never",
        f"--model={model}",
        f"--algo={algo}",
        *options,
        *program,
    ]


def run(*args):
    return subprocess.run(args, capture_output=True, text=True, timeout=PATIENCE)


def children(pid):
    """Returns the child processes that run smc."""
    found = []
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            for c in f.read().split():
                with open(f"/proc/{c}/comm", encoding="ascii") as name:
                    found += [int(c)] if name.read().startswith("smc") else []
    except (FileNotFoundError, ProcessLookupError):
        pass
    return found


def workers(pid):
    """Returns the worker processes. A single child may be the lowering process, so there are none
    then."""
    found = children(pid)
    return found if len(found) > 1 else []


def with_killed_workers(args, most):
    """Returns output, messages and status, and the number of killed workers."""
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
    out, err = p.communicate(timeout=PATIENCE)
    return out, err, p.returncode, killed


def same_as_one_process(program, model, algo):
    one = run(*command(program, model, algo))
    for jobs in (2, 3):
        many = run(*command(program, model, algo, f"--jobs={jobs}", "--debug=share-after=0"))
        if many.returncode != one.returncode or not many.stdout:
            sys.exit(
                f"{program} {model} {algo} --jobs={jobs}: status {many.returncode}, not"
                f" {one.returncode}\n{many.stderr}"
            )
        check(
            f"{program} {model} {algo} --jobs={jobs}",
            comparable(one.stdout),
            comparable(many.stdout),
        )


def words():
    """Workers describe condition variables and semaphores in executions as a single process does.
    """
    for program in (
        ["tests/programs/sync/two-consumers.c", "-DIF"],
        ["tests/programs/sync/semaphore.c", "-DFIRST=2"],
    ):
        told = [
            run(
                smc,
                "--model=sc",
                "--algo=tracer",
                "--keep-going",
                "--minimize",
                "--symmetry=off",
                *jobs,
                *program,
            ).stderr
            for jobs in ([], ["--jobs=2", "--debug=share-after=0"])
        ]
        one, two = (
            re.findall(r" (signals|wakes|waits for|posts|takes) (\w+)", text) for text in told
        )
        if one != two or not one:
            sys.exit(f"words: {program}:\n{told[0]}\n{told[1]}")


def killed(most):
    expected = comparable(run(*command(LONG, "rc11", "tracer")).stdout)
    total = runs = 0
    while total < most and runs < 30 + most:
        out, err, status, n = with_killed_workers(
            command(LONG, "rc11", "tracer", "--jobs=3", "--debug=share-after=0.01"), 4
        )
        runs += 1
        if status or not out:
            sys.exit(f"killed: status {status}\n{err}")
        total += n
        check("killed", expected, comparable(out))
    print(f"{total} workers killed in {runs} runs")


def crashing():
    """A part that repeatedly crashes its processes ends the run; the message says how to explore
    that part separately."""
    p = subprocess.Popen(
        command(LONG, "rc11", "tracer", "--jobs=2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while p.poll() is None:
        for c in workers(p.pid):
            try:
                os.kill(c, signal.SIGSEGV)
            except ProcessLookupError:
                pass
    out, err = p.communicate(timeout=PATIENCE)
    part = re.search(r"--debug=part=(\S+)", err)
    if p.returncode == 0 and out:
        return  # the run ended before it could be killed
    if p.returncode != 70 or out or not part and "before they start to explore" not in err:
        sys.exit(f"crashing: status {p.returncode}\n{err}")
    alone = run(*command(LONG, "rc11", "tracer", part.group())) if part else None
    if alone and (
        alone.returncode != 3 or alone.stderr or json.loads(alone.stdout)["verdict"] != "incomplete"
    ):  # the part may be small, so nothing else can be expected
        sys.exit(f"crashing: {part.group()}: status {alone.returncode}\n{alone.stderr}")


def limits():
    """Limits end all processes with the results so far; so does the first error."""
    program = ["bench/tracer/fibonacci.c", "-DN=7"]
    for option, reason in [
        (f"--time-limit={5 if QUICK else 1.6}", "time limit"),
        ("--memory-limit=100", "memory limit"),
    ][: 1 if QUICK else 2]:
        p = run(
            *command(
                program,
                "rc11",
                "tracer",
                "--jobs=2",
                "--debug=save-every=0.1",
                option,
                "--progress=json",
            )
        )
        found = json.loads(p.stdout)
        lines = [
            json.loads(line)["progress"]
            for line in p.stderr.splitlines()
            if line.startswith('{"progress"')
        ]
        if "time" in reason and not (
            lines
            and lines[-1]["processes"] == 2
            and lines[-1]["parts_done"]
            and any("seconds_left" in line for line in lines)
        ):
            sys.exit(f"progress: {p.stderr}")
        if p.returncode != 3 or reason not in found["reason"] or not found["executions"]:
            sys.exit(f"{option}: status {p.returncode}\n{p.stdout}{p.stderr}")
    p = run(
        smc,
        "--jobs=2",
        "--debug=share-after=0",
        "--model=ra",
        "-DN=3",
        "-DBUG_NO_TAG",
        "tests/programs/classic/treiber-stack.c",
    )
    token = re.search(r"--replay=\S+", p.stderr)
    if p.returncode != 1 or "unsafe: 1 error" not in p.stdout or not token:
        sys.exit(f"first error: status {p.returncode}\n{p.stdout}{p.stderr}")
    again = (
        re.search(r"To step through it: smc (.*) --steps", p.stderr)
        .group(1)
        .replace("'", "")
        .split()
    )
    p = run(smc, *again)
    if p.returncode != 1 or "unsafe: 1 error" not in p.stdout:
        sys.exit(f"first error again: status {p.returncode}\n{p.stdout}{p.stderr}")


def kill_after(args, seconds):
    """Kills all processes after this number of seconds; returns the output if they ended before."""
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as p:
        try:
            out, err = p.communicate(timeout=random.random() * seconds)
            return out, err, p.returncode
        except subprocess.TimeoutExpired:
            p.send_signal(random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
            out, err = p.communicate(timeout=PATIENCE)
            return (out, err, p.returncode) if p.returncode == 0 else (None, err, p.returncode)


def resumed(most, folder, program, model, algo):
    """Runs that are repeatedly killed as a whole, and resumed, find the same."""
    expected = comparable(run(*command(program, model, algo)).stdout)
    kills = runs = 0
    while kills < most and runs < 30 + most:
        runs += 1
        file = os.path.join(folder, f"checkpoint-{algo}{runs}")
        args = first = command(
            program,
            model,
            algo,
            "--jobs=2",
            "--debug=share-after=0.01",
            "--debug=save-every=0.02",
            f"--checkpoint={file}",
        )
        out, err, status = kill_after(args, 0.5)
        while out is None:
            kills += 1
            state = run(smc, "status", file) if os.path.exists(file) else None
            if state and state.returncode == 0:
                args = [smc, "resume", "--format=json", "--jobs=2", file]
            elif state and "is empty: the run has ended before anything was kept" in state.stderr:
                os.remove(file)
                args = first
            elif state:
                sys.exit("status: " + state.stderr)
            out, err, status = kill_after(args, 0.5)
        if status or not out:
            sys.exit(f"resumed: status {status}\n{err}")
        check("resumed", expected, comparable(out))
        # if the run is complete, resuming it prints the same result again
        again = run(smc, "resume", "--format=json", file)
        check("resumed when done", expected, comparable(again.stdout))
    print(f"{kills} runs killed, {runs} brought to their end")


def refuses(what, words, *args):
    p = run(smc, *args)
    if (
        p.returncode != 2
        or words not in p.stderr
        or p.stdout
        or sum(": note: " not in line for line in p.stderr.splitlines()) != 1
    ):
        sys.exit(f"{what}: status {p.returncode}\n{p.stdout}{p.stderr}")


def refusals(folder):
    """Files that are no checkpoint, checkpoints of another run, and options that cannot be combined
    with a checkpoint."""
    def path(name):
        return os.path.join(folder, name)
    good, program = path("good"), ["tests/parts/nested.c", "-DN=1"]
    run(smc, f"--checkpoint={good}", *program)
    for name, text in (("text", b"int main(void) { return 0; }" * 100), ("empty", b"")):
        with open(path(name), "wb") as f:
            f.write(text)
    refuses("a file that exists", "exists: resume it", f"--checkpoint={good}", *program)
    refuses("no folder", "cannot open", f"--checkpoint={path('none/file')}", *program)
    refuses("no file", "cannot read", "resume", path("none"))
    refuses("status of no file", "none", "status", path("none"))
    refuses("text", "is not a checkpoint", "resume", path("text"))
    refuses("empty", "is empty", "resume", path("empty"))
    refuses("another option", "cannot change when a run resumes", "resume", "--unroll=2", good)
    refuses("two files", "one checkpoint", "resume", good, good)
    refuses(
        "an algorithm",
        "--jobs and --checkpoint do not support algorithm 'enumerate'",
        f"--checkpoint={path('new')}",
        "--algo=enumerate",
        *program,
    )
    refuses("a made-up part", "no part '", "--debug=part=1.2.3:0123456789abcdef", *program)
    refuses("a made-up root", "no part '", "--debug=part=0:0123456789abcdef", *program)
    refuses("a name that is none", "not the name of a part", "--debug=part=1.2", *program)
    with sqlite3.connect(good) as db:
        (build,) = db.execute("select version from job").fetchone()
        if not re.fullmatch(r"\S+ \(build [0-9a-f]{16}\)", build):
            sys.exit(f"the checkpoint is of '{build}'")
        db.execute("update job set version = '9.9 (build 0123)'")
    refuses(
        "another build",
        f"smc 9.9 (build 0123), and only that version can resume it; this is smc {build}",
        "resume",
        good,
    )
    with sqlite3.connect(good) as db:
        db.execute("pragma user_version = 77")
    refuses("another form", "form 77", "status", good)
    db.close()
    with open(good, "r+b") as f:
        f.seek(5000)
        f.write(b"\xff" * 3000)
    refuses("damaged", good, "resume", good)
    held = subprocess.Popen(
        command(
            ["bench/tracer/fibonacci.c", "-DN=6"], "rc11", "tracer", f"--checkpoint={path('held')}"
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while held.poll() is None and not (
        os.path.exists(path("held")) and os.path.getsize(path("held")) and children(held.pid)
    ):
        time.sleep(0.01)
    time.sleep(0.3)
    refuses("two runs", "another run", "resume", path("held"))
    held.send_signal(signal.SIGINT)
    out, err = held.communicate(timeout=PATIENCE)
    if held.returncode != 3 or "smc resume " not in err or not json.loads(out)["executions"]:
        sys.exit(f"interrupted: status {held.returncode}\n{err}")


def damaged(folder):
    """Damage (a changed bit, a lost or doubled row) is reported, and no result is printed."""
    good, bad = os.path.join(folder, "whole"), os.path.join(folder, "bad")
    run(
        *command(
            ["bench/tracer/fibonacci.c", "-DN=3"],
            "rc11",
            "tracer",
            "--jobs=2",
            "--debug=share-after=0",
            f"--checkpoint={good}",
        )
    )
    changes = []
    with sqlite3.connect(good) as db:
        for table, column in (
            ("sessions", "record"),
            ("outcomes", "hashes"),
            ("job", "program"),
            ("job", "options"),
        ):
            rows = [r for r in db.execute(f"select rowid, {column} from {table}") if r[1]]
            for _ in range(2 if QUICK else 6):
                row, value = random.choice(rows)
                data, bit = bytearray(value), random.randrange(8 * len(value))
                data[bit // 8] ^= 1 << bit % 8
                changes.append(
                    (f"update {table} set {column} = ? where rowid = ?", (bytes(data), row))
                )
    db.close()
    changes += [
        ("delete from sessions where record is not null", ()),
        ("delete from outcomes where rowid = (select min(rowid) from outcomes)", ()),
        ("insert into outcomes select * from outcomes", ()),
        ("update sessions set executions = executions + 1", ()),
        (
            (
                "insert into items (way, digest, sum, depth, maker, crashes, suspect) values"
                " (x'00', 0, 0, 1, 0, 0, 0)"
            ),
            (),
        ),
        ("update attempt set number = 2", ()),
        ("delete from attempt", ()),
        ("delete from job", ()),
    ]
    for sql, values in changes:
        shutil.copy(good, bad)
        with sqlite3.connect(bad) as db:
            db.execute(sql, values)
        db.close()
        p = run(smc, "resume", bad)
        if p.returncode not in (2, 3) or "is damaged: " not in p.stderr or "verified" in p.stdout:
            sys.exit(f"damaged: {sql}: status {p.returncode}\n{p.stdout}{p.stderr}")


def permissions(folder):
    """A file that cannot be read or written gives a message. Root can access any file, so the test
    then runs smc as another user."""
    file, program = os.path.join(folder, "kept"), ["tests/parts/nested.c", "-DN=1"]
    somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    run(smc, f"--checkpoint={file}", *program)
    os.chmod(os.path.dirname(folder), 0o755)
    os.chmod(folder, 0o555)
    for mode, what, args in [
        (0, "a secret", ["resume", file]),
        (0, "status of a secret", ["status", file]),
        (0o444, "no writing", ["resume", file]),
        (0o444, "a folder for reading", [f"--checkpoint={folder}/new", *program]),
    ]:
        os.chmod(file, mode)
        p = subprocess.run(
            [os.path.abspath(smc), *args],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            **somebody,
        )
        if (
            p.returncode != 2
            or not re.search("Permission denied|cannot open|may not be written", p.stderr)
            or len(p.stderr.splitlines()) != 1
        ):
            sys.exit(f"{what}: status {p.returncode}\n{p.stdout}{p.stderr}")
    os.chmod(folder, 0o755)
    os.chmod(file, 0o644)


def full_disk(folder):
    """A full disk ends the run with a message; when there is space again, the run can be resumed.
    """
    options = command(
        LONG,
        "rc11",
        "tracer",
        "--jobs=2",
        "--debug=share-after=0.001",
        "--debug=save-every=0.01",
        "--checkpoint=disk/file",
    )
    script = f"""cd {folder}; mkdir disk; mount -t tmpfs -o size=200k none disk || exit 77; ln -s {os.getcwd()}/bench bench
                 "$@" >first 2>err; echo $? >>err; mount -o remount,size=20m disk; {os.path.abspath(smc)} resume --format=json disk/file >second"""
    p = run(
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "sh",
        "-c",
        script,
        "sh",
        os.path.abspath(smc),
        *options[1:],
    )
    if p.returncode in (1, 77):
        print("full disk: not tried, no file system can be mounted here: " + p.stderr.strip())
        return
    with open(os.path.join(folder, "err"), encoding="utf-8") as f:
        err = f.read()
    if (
        p.returncode
        or "no room left on the disk" not in err
        or "smc resume" not in err
        or not err.endswith("3\n")
    ):
        sys.exit(f"full disk: status {p.returncode}\n{p.stderr}{err}")
    with open(os.path.join(folder, "second"), encoding="utf-8") as f:
        check(
            "full disk, resumed",
            comparable(run(*command(LONG, "rc11", "tracer")).stdout),
            comparable(f.read()),
        )


def easiest():
    """With --minimize, the shown execution does not depend on the number of processes."""
    for program, model in [
        (["-DN=3", "-DBUG_NO_TAG", "tests/programs/classic/treiber-stack.c"], "ra"),
        (["tests/programs/verdicts/keep-going.c"], "rc11"),
    ]:
        shown = []
        for jobs in (1, 2, 3):
            errors = json.loads(
                run(
                    *command(
                        program,
                        model,
                        "tracer",
                        "--minimize",
                        f"--jobs={jobs}",
                        "--debug=share-after=0",
                    )
                ).stdout
            )["errors"]
            for e in errors:
                for key in ("found", "why"):  # these depend on the order of exploration
                    e.pop(key, None)
            shown.append(sorted(json.dumps(e) for e in errors))
        if shown[0] != shown[1] or shown[0] != shown[2] or not shown[0]:
            sys.exit(f"minimize: {program}: {shown}")


def processor_time(args):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = run(*args).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out


def check_minimize_count():
    """Two processes minimise executions with an error as often as one process does. Repeating that
    for each part would take ten times the processor time."""
    program = [
        f"-DN={2 if QUICK else 3}",
        "-DBUG_RELAXED_PUSH",
        "tests/programs/classic/treiber-stack.c",
    ]
    one, expected = processor_time(command(program, "rc11", "tracer"))
    two, found = processor_time(command(program, "rc11", "tracer", "--jobs=2"))
    check("many errors", comparable(expected), comparable(found))
    if not QUICK and two > 2.5 * one:
        sys.exit(f"many errors: {two:.2f} s of processor time by two processes, {one:.2f} s by one")


for i, small in enumerate(SMALL):
    same_as_one_process(small, MODELS[i % len(MODELS)], "tracer")
    if not QUICK:
        same_as_one_process(small, MODELS[(i + 1) % len(MODELS)], "trust")
        same_as_one_process(small, MODELS[(i + 2) % len(MODELS)], "lapor")
for small in BUFFERING[: 2 if QUICK else None]:
    same_as_one_process(small, "aarch64.cat", "pending")
with tempfile.TemporaryDirectory() as place:
    refusals(place)
    damaged(place)
    permissions(tempfile.mkdtemp(dir=place))
    full_disk(tempfile.mkdtemp(dir=place))
    easiest()
    check_minimize_count()
    words()
    limits()
    crashing()
    killed(kills)
    resumed(kills, place, LONG, "rc11", "tracer")
    resumed(kills // 4, place, ["bench/tracer/lamport.c", "-DN=2"], "aarch64.cat", "pending")
print("all agree")
