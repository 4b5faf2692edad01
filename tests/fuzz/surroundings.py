"""surroundings.py - random programs, explored under adverse conditions: the disk is full, memory is
exhausted, the clock jumps, processes are stopped or killed, or share a cache. smc must find the
same as otherwise, or report the problem."""
import glob
import json
import os
import random
import signal
import subprocess
import time

import shared
from differential import COMPILER, Outcome, failure
from jobs_results import comparable, differences

LATEST = 300  # time limit of one run, in seconds
QUIET = ["--format=json", "--keep-going", "--stats", "-w", "--progress=never", "--no-file-options"]
FAKETIME = (glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1") or [None])[0]


def descendants(pid):
    """Returns all descendants of the process."""
    found = []
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            for child in f.read().split():
                found += [int(child), *descendants(int(child))]
    except OSError:
        pass
    return found


def lives(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def judged(expected, out, err, status, may_refuse):
    """Returns what is wrong with the end of a run; None: nothing."""
    if status in (0, 1):
        wrong = differences(expected, comparable(out))
        return "; ".join(wrong) if wrong else None
    if status in (2, 3) and may_refuse:
        return None if err.strip() or status == 3 else f"status {status} without a message"
    return f"status {status}: {err.strip().splitlines()[0] if err.strip() else 'no message'}"


class Surroundings:
    """Common functions of the campaigns: a program, the result under normal conditions, and a cache
    folder."""

    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None

    def judge(self, seed, folder):
        draw = random.Random(seed)
        path = os.path.join(folder, "program.c")
        with open(path, "w", encoding="utf-8") as f:
            f.write(shared.Program(seed).make())
        self_command = [
            self.smc,
            *QUIET,
            f"--model={draw.choice(('rc11', 'sc', 'ra', 'tso'))}",
            path,
        ]
        environment = dict(os.environ, PWD=folder, XDG_CACHE_HOME=os.path.join(folder, "cache"))
        plain = subprocess.run(
            [*self_command, "--no-cache", "--algo=tracer", "--time-limit=20"],
            capture_output=True,
            text=True,
            timeout=LATEST,
            cwd=folder,
            check=False,
        )
        if plain.returncode not in (0, 1) or not json.loads(plain.stdout)["complete"]:
            return Outcome("slow", "", False)
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(" ".join(self_command) + "\n")
        word, wrong = self.trouble(
            draw, [*self_command, "--algo=tracer"], comparable(plain.stdout), folder, environment
        )
        return failure("error", wrong) if wrong else Outcome(word, "", False)

    def end_of(self, p, expected, may_refuse=False):
        out, err = p.communicate(timeout=LATEST)
        return ("same" if p.returncode in (0, 1) else "said"), judged(
            expected, out, err, p.returncode, may_refuse
        )


def started(command, environment):
    return subprocess.Popen(
        command,
        env=environment,
        cwd=environment["PWD"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )


class Disk(Surroundings):
    """Output goes to a small file system of its own."""

    def skipped(self):
        tried = subprocess.run(
            ["unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=16k none /mnt"],
            capture_output=True,
            check=False,
        )
        return "no file system can be mounted here" if tried.returncode else None

    def trouble(self, draw, command, expected, folder, environment):
        os.mkdir(os.path.join(folder, "disk"))
        kind = draw.choice(("cache", "checkpoint", "output", "html", "all"))
        if kind in ("cache", "all"):
            environment["XDG_CACHE_HOME"] = os.path.join(folder, "disk")
        if kind in ("checkpoint", "all"):
            command = [*command, "--jobs=2", "--debug=save-every=0.01", "--checkpoint=disk/stored"]
        if kind in ("output", "all"):
            command = [*command, "--output=disk/out"]
        if kind in ("html", "all"):
            command = [*command, "--html=disk/page.html"]
        script = """cd "$1" && mount -t tmpfs -o size="$2"k none disk || exit 77; shift 2
                    "$@"; status=$?; cat disk/out 2>/dev/null; exit $status"""
        p = started(
            [
                "unshare",
                "-m",
                "sh",
                "-c",
                script,
                "sh",
                folder,
                str(draw.choice((4, 8, 16, 40, 100, 400))),
                *command,
            ],
            environment,
        )
        return self.end_of(p, expected, may_refuse=True)


class Memory(Surroundings):
    """The address space is just large enough for smc to start."""

    enough = None  # in KiB: the smallest limit with which smc prints its version

    def skipped(self):
        for kib in range(20000, 900000, 10000):
            if (
                subprocess.run(
                    ["sh", "-c", f'ulimit -v {kib}; "$1" --version', "sh", self.smc],
                    capture_output=True,
                    check=False,
                ).returncode
                == 0
            ):
                self.enough = kib
                return None
        return "sanitizers reserve all there is"

    def trouble(self, draw, command, expected, folder, environment):
        kib = self.enough + int(draw.choice((2000, 20000, 100000, 400000)) * draw.random())
        command = [
            *command,
            *draw.choice(
                (
                    [],
                    ["--jobs=2"],
                    [f"--html={folder}/page.html"],
                    [f"--checkpoint={folder}/stored"],
                )
            ),
        ]
        p = started(["sh", "-c", f'ulimit -v {kib}; exec "$@"', "sh", *command], environment)
        return self.end_of(p, expected, may_refuse=True)


class Clock(Surroundings):
    """The time of day jumps; time limits use another clock."""

    def skipped(self):
        return (
            None
            if FAKETIME
            and "libasan"
            not in subprocess.run(
                ["ldd", self.smc], capture_output=True, text=True, check=False
            ).stdout
            else "libfaketime is needed, and no sanitizer (Debian: libfaketime)"
        )

    def trouble(self, draw, command, expected, folder, environment):
        file = os.path.join(folder, "clock")
        # libfaketime has a file that clang's process may not write, so clang is run before.
        subprocess.run(
            [
                COMPILER,
                "-w",
                "-g",
                "-c",
                "-emit-llvm",
                "-Xclang",
                "-disable-O0-optnone",
                command[-2],
            ],
            cwd=folder,
            check=True,
        )
        command = [*command[:-2], "program.bc", command[-1]]
        expected = comparable(
            subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=LATEST, check=False
            ).stdout
        )
        command = [
            *command,
            "--time-limit=120",
            *draw.choice(
                (
                    [],
                    ["--jobs=2", "--debug=share-after=0"],
                    ["--jobs=2", "--debug=save-every=0.01", f"--checkpoint={folder}/stored"],
                )
            ),
        ]
        environment |= {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": file,
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

        def jump():
            with open(file + ".new", "w", encoding="ascii") as f:
                f.write(draw.choice("+-") + draw.choice(("1s", "90s", "3h", "2d", "9y")) + "\n")
            os.rename(file + ".new", file)

        jump()
        with started(command, environment) as p:
            while p.poll() is None and draw.random() < 0.98:
                time.sleep(0.01)
                jump()
            return self.end_of(p, expected)


class Stopped(Surroundings):
    """Processes of a run are stopped for a while. A process that is stopped for ever must end with
    the run."""

    def trouble(self, draw, command, expected, folder, environment):
        for_good = draw.random() < 0.3
        command = [
            *command,
            f"--jobs={draw.choice((2, 3))}",
            "--debug=share-after=0",
            *(["--time-limit=3"] if for_good else []),
        ]
        p, stopped = started(command, environment), None
        for _ in range(draw.randint(1, 4)):
            time.sleep(draw.random() * 0.15)
            below = descendants(p.pid)
            if not below or p.poll() is not None:
                break
            stopped = draw.choice(below)
            try:
                os.kill(stopped, signal.SIGSTOP)
                if for_good:
                    break
                time.sleep(draw.random() * 0.3)
                os.kill(stopped, signal.SIGCONT)
            except ProcessLookupError:
                pass
        word, wrong = self.end_of(p, expected, may_refuse=for_good)
        if not wrong and stopped and lives(stopped):
            time.sleep(1)
            if lives(stopped):
                os.kill(stopped, signal.SIGKILL)
                wrong = "a process that was stopped is left"
        return word + (", one stopped for good" if for_good and stopped else ""), wrong


class Together(Surroundings):
    """Several runs use one cache at the same time, and some are killed; then another run uses the
    cache."""

    def trouble(self, draw, command, expected, folder, environment):
        runs = [started(command, environment) for _ in range(draw.randint(2, 4))]
        killed = draw.sample(runs, draw.randint(0, len(runs) - 1))
        time.sleep(draw.random() * 0.2)
        for p in killed:
            p.kill()
        for p in runs:
            if p in killed:
                p.communicate()
                continue
            _, wrong = self.end_of(p, expected)
            if wrong:
                return "", wrong
        return self.end_of(started(command, environment), expected)


class Kills(Surroundings):
    """The first process is killed: the others must end, too, and the next run must find the same.
    """

    def trouble(self, draw, command, expected, folder, environment):
        some = draw.choice(
            (
                [],
                ["--jobs=2", "--debug=share-after=0"],
                ["--jobs=3", "--debug=share-after=0"],
                ["--output=out", "--html=page.html"],
                [
                    "--jobs=2",
                    "--debug=share-after=0",
                    "--debug=save-every=0.01",
                    "--checkpoint=stored",
                ],
            )
        )
        p = started([*command, *some], environment)
        time.sleep(draw.random() ** 2 * 0.5)
        below = descendants(p.pid)
        p.kill()
        p.communicate()
        end = time.monotonic() + 60
        while any(lives(pid) for pid in below) and time.monotonic() < end:
            time.sleep(0.02)
        if any(lives(pid) for pid in below):
            return "", "a process is left"
        done = "killed" if p.returncode < 0 else "was done"
        left = [
            name
            for name in os.listdir(folder)
            if name not in ("program.c", "command", "cache", "out", "page.html")
            and not name.startswith("stored")
        ]
        if left:
            return "", "left behind: " + " ".join(left)
        stored = os.path.join(folder, "stored")
        if os.path.exists(stored):
            q = started(
                [self.smc, "resume", *QUIET[:1], "--stats", "--progress=never", stored], environment
            )
            word, wrong = self.end_of(q, expected, may_refuse=True)
            if wrong or word == "same":
                return done + ", resumed", wrong
        _, wrong = self.end_of(started(command, environment), expected)
        return done, wrong
