#!/usr/bin/env python3
"""strangers.py SMC FORGE [postgres] - tests checkpoints and jobs that somebody else has written:
they determine the exploration, but cannot affect the host."""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from database import Server
from jobs_results import PATIENCE, check, comparable

smc, forge = (os.path.abspath(p) for p in sys.argv[1:3])
LONG = [os.path.abspath("bench/tracer/fibonacci.c"), "-DN=7"]
PROGRAM = """#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>
static atomic_int x;
static void *add(void *p) { for (int i = 0; i < 2; i++) x++; return p; }
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    assert(CALL);
    return 0;
}
"""
# System calls for computing, for enforcing limits, and for the connection to the process with the
# store. Earlier calls set up the sandbox.
COMPUTES = {
    "brk",
    "mmap",
    "munmap",
    "mremap",
    "madvise",
    "mprotect",
    "getpid",
    "getrusage",
    "clock_gettime",
    "clock_nanosleep",
    "pread64",
    "read",
    "write",
    "rt_sigreturn",
    "rt_sigaction",
    "rt_sigprocmask",
    "restart_syscall",
    "futex",
    "getrandom",
    "exit_group",
    "exit",
    "close",
    "sigaltstack",
}  # the last one is made by sanitizers when a process ends
BEGINS = {"prctl", "prlimit64", "seccomp"}
NO_LEAKS = {
    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
}  # LeakSanitizer does not work in a traced process


def run(*args, cwd=None, environment=None):
    return subprocess.run(
        args,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
    )


def listing(folder):
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as f:
                found[path] = None if ".ck" in name else f.read()
    return found


def until(what, process, holds):
    """Waits until the condition holds or the process has ended."""
    while not holds():
        if process.poll() is not None:
            sys.exit(f"{what}: status {process.returncode}\n{process.communicate()}")
        time.sleep(0.02)


def begin(folder, *options):
    """Creates a checkpoint of a run that is not complete."""
    file = os.path.join(folder, "begun.ck")
    p = subprocess.Popen(
        [
            smc,
            "--model=rc11",
            "--algo=tracer",
            "--keep-going",
            "--debug=save-every=0.1",
            f"--checkpoint={file}",
            *options,
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(
        "begin",
        p,
        lambda: re.search('"parts_done": [1-9]', run(smc, "status", "--format=json", file).stdout),
    )
    p.send_signal(signal.SIGINT)
    p.communicate(timeout=PATIENCE)
    return file


def forged(folder):
    """Options in a store that affect files, processes or the host are ignored and listed."""
    source = os.path.join(folder, "p.c")
    with open(source, "w", encoding="utf-8") as f:
        f.write(PROGRAM)
    file, bad = os.path.join(folder, "done.ck"), os.path.join(folder, "bad.ck")
    home = os.path.join(folder, "home")
    os.mkdir(home)
    for name in (".bashrc", "page.html"):
        with open(os.path.join(home, name), "w", encoding="utf-8") as f:
            f.write("mine\n")
    expected = run(smc, "--keep-going", "--format=json", "-DCALL=x==6", source)
    run(smc, "--keep-going", "-DCALL=x==6", f"--checkpoint={file}", source)
    words = [
        f"--output={home}/.bashrc",
        f"--html={home}/page.html",
        "--extern-call=killpg",
        "--progress=json",
        f"--checkpoint={home}/.profile",
        "--watch",
        "--each",
        f"--project={home}",
        "--steps=x",
        "--show-output",
        "--jobs=9",
        "--debug=mcr-dump=" + home,
        "--list",
        "--nonsense",
        f"--output-{home}",
    ]
    made = run(
        forge,
        file,
        bad,
        "0",
        *("given=" + w for w in words),
        "clang=-fplugin=./evil.so",
        "clang=-DX; touch stolen #",
    )
    if made.returncode:
        sys.exit(f"forge: {made.stderr}")
    before = listing(home)
    p = run(smc, "resume", "--format=json", bad, cwd=home, environment={"HOME": home})
    if p.returncode or listing(home) != before:
        sys.exit(f"forged: status {p.returncode}, {sorted(listing(home))}\n{p.stdout}{p.stderr}")
    check("forged", comparable(expected.stdout), comparable(p.stdout))
    note = [line for line in p.stderr.splitlines() if "ignored in the store" in line]
    if len(note) != 1 or any(w not in note[0] for w in words):
        sys.exit(f"forged: not listed\n{p.stderr}")
    for wrong in (["input=-fplugin=x"], ["input=@words"], ["input="]):
        os.remove(bad)
        run(forge, file, bad, "0", *wrong)
        p = run(smc, "resume", bad, cwd=home)
        if p.returncode != 2 or "damaged" not in p.stderr:
            sys.exit(f"{wrong}: status {p.returncode}\n{p.stdout}{p.stderr}")


def printed_command_is_safe(folder):
    """The command line that is printed for the user to type contains no clang options that a
    project file could not contain."""
    source, file = os.path.join(folder, "p.c"), os.path.join(folder, "wrong.ck")
    run(smc, "-DCALL=x!=6", f"--checkpoint={file}", source)
    for words, shown in (
        ([], True),
        (["clang=-fplugin=./evil.so"], False),
        (["clang=-load"], False),
    ):
        bad = os.path.join(folder, "typed.ck")
        if os.path.exists(bad):
            os.remove(bad)
        run(forge, file, bad, "0", *words)
        p = run(smc, "resume", bad)
        if (
            p.returncode != 1
            or ("To step through it: smc " in p.stderr) != shown
            or "evil" in p.stderr
        ):
            sys.exit(f"typed {words}: status {p.returncode}\n{p.stderr}")
    bad = os.path.join(folder, "escapes.ck")
    run(forge, file, bad, "0", "given=--x=\x1b]0;title\x07", "input=\x1b[2J")
    for p in (run(smc, "resume", bad), run(smc, "status", bad)):
        if re.search("[\x00-\x08\x0b-\x1f\x7f]", p.stdout + p.stderr):
            sys.exit(f"escapes: {p.stdout!r}{p.stderr!r}")


def host_calls_on_resume(folder):
    """--extern-call, which permits host functions, must be given again when a run is resumed."""
    source, file = os.path.join(folder, "p.c"), os.path.join(folder, "calls.ck")
    program = ["-DCALL=getdtablesize()>0", source]
    p = run(smc, "--extern-call=getdtablesize", f"--checkpoint={file}", *program)
    if p.returncode:
        sys.exit(f"--extern-call: status {p.returncode}\n{p.stderr}")
    p = run(smc, "resume", file)
    if (
        p.returncode != 2
        or "ignored in the store: --extern-call=getdtablesize" not in p.stderr
        or "that is not known to be pure" not in p.stderr
    ):
        sys.exit(
            f"--extern-call is taken from the store: status {p.returncode}\n{p.stdout}{p.stderr}"
        )
    p = run(smc, "resume", "--extern-call=getdtablesize", file)
    if p.returncode or "--extern-call" in p.stderr:
        sys.exit(f"--extern-call once more: status {p.returncode}\n{p.stdout}{p.stderr}")


def computes(what, trace):
    """Checks the system calls of each process after it has entered the sandbox."""
    with open(trace, encoding="utf-8", errors="replace") as f:
        lines = f.read().splitlines()
    confined = {line.split()[0] for line in lines if "PR_SET_NO_NEW_PRIVS" in line}
    if not confined:
        sys.exit(f"{what}: no process has entered the sandbox")
    done = {}
    inside = set()
    for line in lines:
        pid, rest = line.split(None, 1)
        call = re.match(r"(?:<\.\.\. )?([a-z0-9_]+)(?: resumed>|\()", rest)
        if pid in confined and pid in inside and call:
            done.setdefault(call.group(1), rest)
        if "PR_SET_NO_NEW_PRIVS" in line:
            inside.add(pid)
    foreign = {name: how for name, how in done.items() if name not in COMPUTES | BEGINS}
    if foreign or not {"read", "write"} <= set(done):
        sys.exit(f"{what}: {foreign or done}")


def have_workers_sent_result(trace):
    """Returns whether all workers have written and read since they entered the sandbox."""
    if not os.path.exists(trace):
        return False
    with open(trace, encoding="utf-8", errors="replace") as f:
        lines = f.read().splitlines()
    confined = {line.split()[0] for line in lines if "PR_SET_NO_NEW_PRIVS" in line}
    return len(confined) == 2 and all(
        sum(line.startswith(pid + " ") and "write(3" in line for line in lines) > 20
        for pid in confined
    )


def traced(folder):
    """A worker that resumes from a store may only use system calls for computing and its
    connection."""
    trace = os.path.join(folder, "trace")
    if run("strace", "-o", trace, "true").returncode:
        print("not traced: no strace, or not allowed")
        return
    file = begin(folder, *LONG)
    p = subprocess.Popen(
        [
            "strace",
            "-f",
            "-o",
            trace,
            smc,
            "resume",
            "--jobs=2",
            "--debug=save-every=0.1",
            "--memory-limit=900",
            file,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **NO_LEAKS},
    )
    until("resume", p, lambda: have_workers_sent_result(trace))
    for child in run("pgrep", "-P", str(p.pid)).stdout.split():
        os.kill(int(child), signal.SIGINT)
    p.communicate(timeout=PATIENCE)
    computes("resume", trace)


def jobs_of_others(folder, server):
    """Tests the same with a job, for workers and waiting processes; runs a worker under strace."""
    source, file, home, trace = (
        os.path.join(folder, name) for name in ("p.c", "job.ck", "home", "trace")
    )
    url = server.url()
    words = [
        f"--output={home}/.bashrc",
        "--extern-call=killpg",
        "--progress=json",
        "--jobs=9",
        f"--checkpoint={home}/.profile",
    ]
    run(smc, "--keep-going", "-DCALL=x==6", f"--checkpoint={file}", source)
    if run(smc, "submit", url, source, "-DCALL=1").returncode:
        sys.exit("submit")
    job = (
        "--job="
        + run(
            forge, file, url[len("--store=") :], "0", *("given=" + w for w in words)
        ).stdout.strip()
    )
    before = listing(home)
    if os.path.exists("/usr/bin/strace") and not run("strace", "-o", trace, "true").returncode:
        p = run(
            "strace",
            "-f",
            "-o",
            trace,
            smc,
            "work",
            url,
            job,
            cwd=home,
            environment={"HOME": home, **NO_LEAKS},
        )
        computes("work", trace)
    else:
        p = run(smc, "work", url, job, cwd=home, environment={"HOME": home})
    waited = run(smc, "wait", url, job, "--format=json", cwd=home, environment={"HOME": home})
    if (
        p.returncode
        or waited.returncode
        or listing(home) != before
        or any(w not in waited.stderr for w in words)
    ):
        sys.exit(
            f"job: status {p.returncode},"
            f" {waited.returncode}\n{p.stderr}{waited.stdout}{waited.stderr}"
        )
    check(
        "job",
        comparable(run(smc, "--keep-going", "--format=json", "-DCALL=x==6", source).stdout),
        comparable(waited.stdout),
    )


with tempfile.TemporaryDirectory(prefix="smc-strangers-") as place:
    forged(place)
    printed_command_is_safe(place)
    host_calls_on_resume(place)
    traced(place)
    if sys.argv[3:] == ["postgres"]:
        os.chmod(place, 0o755)
        data = os.path.join(place, "server")
        os.mkdir(data)
        it = Server(data)
        try:
            jobs_of_others(place, it)
        finally:
            it.stop("immediate")
print("nothing of the host was reached")
