"""Runs smc."""

import json
import os
import shutil
import subprocess
import sys
import time

from . import facts

FOR_CLANG = ("-fgnu89-inline",)


class Failure(Exception):
    """Raised if smc has no result; the text is the reason."""


class Result:
    def __init__(self, result, diagnostics):
        self.errors = result["errors"]
        self.diagnostics = diagnostics
        self.reason = result.get("reason", "")
        self.complete = result["complete"]
        self.whole = (
            result["complete"] and result["verdict"] != "bounded"
        )  # all executions were explored, and no loop was cut off


def bundled():
    """Environment variables with which smc finds clang and the libraries of the competition's
    archive; None: this is not the archive."""
    own = os.path.join(
        os.path.dirname(os.path.dirname(os.path.realpath(sys.argv[0]))), "libexec", "smc"
    )
    if not os.path.isdir(own):
        return None
    more = {"PATH": os.path.join(own, "bin"), "LD_LIBRARY_PATH": os.path.join(own, "lib")}
    return {
        **os.environ,
        **{
            name: ":".join(filter(None, (path, os.environ.get(name))))
            for name, path in more.items()
        },
    }


class Smc:
    def __init__(self, source, deadline, data_model="LP64"):
        beside = os.path.join(os.path.dirname(os.path.realpath(sys.argv[0])), "smc")
        self.command = os.environ.get("SMC") or (
            beside if os.access(beside, os.X_OK) else shutil.which("smc")
        )
        if not self.command:
            raise Failure("smc is not found")
        self.source, self.deadline, self.until = source, deadline, deadline
        self.more = ()  # further compiler options
        self.error_functions = ()
        self.most = float("inf")  # seconds for one exploration
        self.machine = {"ILP32": "-m32", "LP64": "-m64"}[data_model]

    def left(self):
        return self.until - time.monotonic()

    def limit_to(self, part):
        """Limits the time to a part of what is left; None: no longer."""
        self.until = self.deadline
        if part is not None:
            self.until -= (1 - part) * self.left()

    def call(self, *arguments):
        try:
            return subprocess.run(
                [self.command, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=max(self.left(), 0) + 5,
                check=False,
                env=bundled(),
            )
        except subprocess.TimeoutExpired:
            raise Failure("out of time") from None
        except OSError as error:
            raise Failure(f"{self.command}: {error.strerror}") from None

    def version(self):
        return self.call("--version").stdout.partition("\n")[0].removeprefix("smc ")

    def facts(self):
        """Returns smc's facts about the linked program. Raises Failure as run does."""
        done = self.call_in_time(
            "--facts", "--no-file-options", self.limit(), self.machine, *FOR_CLANG,
            *facts.OVERFLOWS, self.source.path,
        )
        return facts.Facts(json.loads(done.stdout), done.stderr)

    def run(self, *options, words=(), seconds=float("inf")):
        """Explores the program, with `words` as arguments of main. Raises Failure if the time is
        over or smc refuses the program."""
        done = self.call_in_time(
            "--no-file-options",
            "--results=off",
            "--format=json",
            "--report=full",
            "--exit-status=ignore",
            "--abort=ignore",
            "--thread-id=before-start",
            "--malloc=bounded",
            *(f"--error-function={name}" for name in self.error_functions),
            self.limit(seconds),
            self.machine,
            *FOR_CLANG,
            *self.more,
            *options,
            self.source.path,
            *(["--args", *words] if words else []),
        )
        return Result(json.loads(done.stdout), done.stderr)

    def limit(self, seconds=float("inf")):
        return f"--time-limit={max(min(self.left(), seconds, self.most), 0.01):.2f}"

    def call_in_time(self, *arguments):
        if self.left() <= 0:
            raise Failure("out of time")
        done = self.call(*arguments)
        if done.returncode in (0, 1, 3) and done.stdout:
            return done
        said = [line for line in done.stderr.splitlines() if "error:" in line]
        raise Failure(
            said[0].split("error: ", 1)[-1] if said else f"smc ended with status {done.returncode}"
        )
