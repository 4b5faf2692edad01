#!/usr/bin/env python3
"""calls.py SMC FILE|FOLDER... [-- CLANG...] - checks that compilers stay within the sandbox: none
of the system calls that they make while smc compiles the programs is denied. C programs are also
compiled with each CLANG instead of clang. Prints the system calls."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

SKIPPED = 77
# Unneeded system calls, and the error code that the sandbox returns for them
# (core/sandbox/calls.c).
ANSWERED = {"ioctl": "ENOTTY", "clone3": "ENOSYS"}
CALL = re.compile(r"(?:<\.\.\. )?([a-z0-9_]+)(?: resumed>|\()")
NEW = re.compile(r"(?:clone3?|vfork|fork)[ (].* = (\d+)$")


def programs(names):
    for name in names:
        if os.path.isfile(name):
            yield name
        for folder, _, files in sorted(os.walk(name)):
            yield from (
                os.path.join(folder, file)
                for file in sorted(files)
                if file.endswith((".c", ".cpp", ".rs"))
            )


def calls_of_compilers(trace):
    """Yields (name, line) of each system call made by compilers. A compiler's process had its own
    session when it was executed."""
    begun, inside = set(), set()
    with open(trace, encoding="utf-8", errors="replace") as f:
        for line in f:
            pid, what = line.split(None, 1)
            call = CALL.match(what)
            if pid in inside and call:
                yield call.group(1), what.strip()
            if what.startswith("setsid()"):
                begun.add(pid)
            elif pid in begun and what.startswith("execve(") and "= -1" not in what:
                inside.add(pid)
            new = NEW.match(what.strip().removeprefix("<... ")) if pid in inside else None
            if new:
                inside.add(new.group(1))


def is_denied(name, line):
    answer = re.search(r"= -1 (EPERM|EACCES|ENOSYS)", line)
    return answer is not None and answer.group(1) != ANSWERED.get(name)


def trace(smc, program, work, found, environment):
    """Compiles the program. Returns whether a compiler ran; a denied system call is reported as an
    error."""
    log = os.path.join(work, "trace")
    subprocess.run(
        ["strace", "-f", "-qq", "-o", log, smc, "--no-cache", "--facts", program],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        check=False,
    )
    ran, faults = False, []
    for name, line in calls_of_compilers(log):
        ran = True
        found[name] += 1
        if is_denied(name, line):
            faults.append(f"{program}: {line}")
    return ran, faults


def main():
    words = sys.argv[1:]
    clangs = words[words.index("--") + 1 :] if "--" in words else []
    smc, *names = words[: words.index("--")] if "--" in words else words
    probe = ["strace", "-qq", "-o", "/dev/null", "true"]
    if not shutil.which("strace") or subprocess.run(probe, check=False).returncode:
        print("no strace, or it is not allowed")
        sys.exit(SKIPPED)
    version = subprocess.run([smc, "version"], capture_output=True, text=True, check=True).stdout
    ours = "clang-" + re.search(r"LLVM (\d+)", version).group(1)
    faults, runs = [], Counter()
    with tempfile.TemporaryDirectory() as work:
        for clang in [None, *clangs]:
            found, environment = Counter(), dict(os.environ)
            if clang:
                os.symlink(os.path.realpath(shutil.which(clang)), os.path.join(work, ours))
                environment["PATH"] = work + ":" + environment["PATH"]
            for program in programs(names):
                if clang and not program.endswith(".c"):
                    continue
                ran, denied = trace(smc, program, work, found, environment)
                runs[clang or "smc"] += ran
                faults += denied
            if clang:
                os.unlink(os.path.join(work, ours))
            print(f"{clang or 'smc'}: {runs[clang or 'smc']} compilations:", *sorted(found))
    print(*faults, sep="\n")
    if faults or any(not runs[clang or "smc"] for clang in [None, *clangs]):
        sys.exit("a compiler was denied a call, or none ran")


main()
