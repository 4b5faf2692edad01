"""differential.py - programs that are interpreted by smc, and compiled by clang -O0 and executed:
both must print the same."""
import os
import re
import shutil
import subprocess
import tempfile
from collections import namedtuple

import cxx
import instructions
import library
import sequential
import undefined

# The result of an input. Words that are not failures: "refused" (smc does not support a feature)
# and "slow" (the time limit was reached).
Outcome = namedtuple("Outcome", "word detail failed")
FAILURES = ("differs", "error", "broken")
COMPILER = os.environ.get("CLANG", "clang-19")  # the version of clang that smc runs
SECONDS = 60
# Pointers to other types, which the generators make, are an error by default since clang 20.
QUIET = ["-w", "-Wno-incompatible-pointer-types"]


def failure(word, detail):
    return Outcome(word, detail, True)


def shown(text):
    """Returns the lines that the program prints, without those of smc."""
    return [line for line in text.split("\n")[:-1] if not line.startswith("smc: ")]


def difference(native, printed):
    """Returns the first line that differs; None: there is none. smc restarts when the partition of
    memory changes, so `printed` may begin with incomplete copies of `native` before the complete
    one."""
    k = 0
    for line in printed:
        if k and (k == len(native) or line != native[k]):
            k = 0
        if k == len(native) or line != native[k]:
            return line
        k += 1
    return None if k == len(native) else f"the end after {k} of {len(native)} lines"


class Differential:
    name, arguments, libraries, compiler = "program.c", [], ["-lm"], COMPILER
    smc_options = []

    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None if shutil.which(self.compiler) else self.compiler

    def judge(self, seed, folder):
        path = os.path.join(folder, self.name)
        text = self.generate(seed)
        if text is None:
            return Outcome("not made", "", False)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        native = self.run_native(path, folder)
        return native if isinstance(native, Outcome) else self.compare(native, path, folder)

    def run_native(self, path, folder):
        binary = os.path.join(folder, "native")
        options = ["-O0", *QUIET, *self.arguments]
        command = [self.compiler, *options, path, "-o", binary, *self.libraries]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            return failure("broken", built.stderr.split("\n")[0])
        try:
            ran = subprocess.run(
                [binary],
                capture_output=True,
                text=True,
                timeout=5,
                check=False,
                env={**os.environ, "TZ": "UTC"},
            )
        except subprocess.TimeoutExpired:
            return Outcome("endless", "", False)
        return (
            ran.stdout
            if ran.returncode == 0
            else failure("broken", f"the program ends with {ran.returncode}")
        )

    def compare(self, native, path, folder):
        command = [
            self.smc,
            "--no-cache",
            f"--time-limit={SECONDS}",
            "--show-output",
            *self.smc_options,
            *QUIET,
            *self.arguments,
            path,
        ]
        try:
            ran = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return failure("error", "it does not end: " + " ".join(command))
        for name, content in (
            ("expected", native),
            ("out", ran.stdout),
            ("err", ran.stderr),
            ("command", " ".join(command) + "\n"),
        ):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(content)
        first = (ran.stderr or ran.stdout).split("\n")[0]
        if ran.returncode == 2 and "[unsupported]" in ran.stderr:
            return Outcome("refused", first, False)
        if ran.returncode == 3:
            return Outcome("slow", first, False)
        if ran.returncode != 0:
            return failure("error", f"status {ran.returncode}: {first}")
        line = difference(native.split("\n")[:-1], shown(ran.stdout))
        return Outcome("same", "", False) if line is None else failure("differs", line)


class Sequential(Differential):
    arguments = ["-std=gnu2x", "-fwrapv"]

    @staticmethod
    def generate(seed):
        return sequential.Program(seed).make()


class Cxx(Differential):
    name, arguments, libraries = "program.cpp", ["-std=c++17"], []
    compiler = "clang++-19"

    @staticmethod
    def generate(seed):
        return cxx.Program(seed).make()


class Instructions(Differential):
    name, arguments = "program.ll", []

    @staticmethod
    def generate(seed):
        return instructions.Module(seed).make()


class Optimised(Differential):
    """Programs of another campaign, which clang -O2 compiles to bitcode first. smc and clang are
    given this bitcode."""

    name = "program.bc"

    def __init__(self, of):
        super().__init__(of.smc)
        self.of, self.libraries, self.smc_options = of, of.libraries, of.smc_options

    def judge(self, seed, folder):
        source, path = (os.path.join(folder, name) for name in (self.of.name, self.name))
        text = self.of.generate(seed)
        if text is None:
            return Outcome("not made", "", False)
        with open(source, "w", encoding="utf-8") as f:
            f.write(text)
        options = ["-O2", "-g", *QUIET, *self.of.arguments, "-emit-llvm", "-c"]
        command = [self.of.compiler, *options, source, "-o", path]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            return failure("broken", built.stderr.split("\n")[0])
        native = self.run_native(path, folder)
        return native if isinstance(native, Outcome) else self.compare(native, path, folder)


class Library(Differential):
    """The functions of the C library; the odd seeds without optimisation, the even ones with it."""

    arguments, libraries = ["-std=gnu17", "-fwrapv"], ["-lm", "-latomic"]
    smc_options = ["--files=memory"]

    @staticmethod
    def generate(seed):
        return library.Program(seed).make()

    def judge(self, seed, folder):
        if seed % 2 == 0:
            return Optimised(self).judge(seed, folder)
        return super().judge(seed, folder)


class Undefined(Differential):
    """Compares the positions at which Memcheck and smc report uses of undefined values."""
    libraries = []

    def missing(self):
        return super().missing() or (None if shutil.which("valgrind") else "valgrind")

    def judge(self, seed, folder):
        path, binary = os.path.join(folder, self.name), os.path.join(folder, "native")
        program = undefined.Program(seed)
        with open(path, "w", encoding="utf-8") as f:
            f.write(program.make())
        built = subprocess.run(
            [COMPILER, "-O0", "-gdwarf-4", "-w", path, "-o", binary],
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode:
            return failure("broken", built.stderr.split("\n")[0])
        command = [
            "valgrind",
            "--num-callers=1",
            "--expensive-definedness-checks=yes",
            "--error-limit=no",
            binary,
        ]
        told = subprocess.run(
            command, capture_output=True, text=True, timeout=10 * SECONDS, check=False
        ).stderr
        native = {int(line) for line in re.findall(r"program\.c:(\d+)\)", told)}
        if not native <= set(program.looks.values()):
            return failure("broken", "a use where the program does not look")
        for k, line in program.looks.items():
            ran = subprocess.run(
                [self.smc, "--no-cache", "-w", f"-DUSE={k}", path],
                capture_output=True,
                text=True,
                check=False,
            )
            said = {
                int(at)
                for at in re.findall(
                    r"program\.c:(\d+):\d+: error: .*\[uninitialized\]", ran.stderr
                )
            }
            if ran.returncode not in (0, 1) or ran.returncode != len(said):
                return failure(
                    "error",
                    f"-DUSE={k}: status {ran.returncode}: {ran.stderr or ran.stdout}".split("\n")[
                        0
                    ],
                )
            if said != native & {line}:
                return failure(
                    "differs",
                    f"-DUSE={k}, line {line}: "
                    + ("only smc says so" if said else "only Memcheck says so"),
                )
        return Outcome("same", "", False)


class Threads(Differential):
    """Checks that all algorithms agree on threads that move undefined values."""
    models = ["rc11", "ra", "sc", "tso"]

    def judge(self, seed, folder):
        path = os.path.join(folder, self.name)
        with open(path, "w", encoding="utf-8") as f:
            f.write(undefined.Threads(seed).make())
        command = [
            self.smc,
            "compare",
            "--keep-going",
            "-w",
            f"--time-limit={SECONDS}",
            f"--model={self.models[seed % 4]}",
            path,
        ]
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=10 * SECONDS, check=False
        )
        first = next(
            (line for line in (ran.stderr + ran.stdout).split("\n") if line.startswith("smc: ")),
            ran.stderr.split("\n")[0],
        )
        with open(os.path.join(folder, "out"), "w", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n" + ran.stdout + ran.stderr)
        if ran.returncode in (0, 1) and "[uninitialized]" in ran.stderr + ran.stdout:
            return Outcome("same, with a use", "", False)
        if ran.returncode == 3:
            return Outcome("slow", first, False)
        agree = ran.returncode in (0, 1) and "smc: compare: " in ran.stdout + ran.stderr
        return Outcome("same", "", False) if agree else failure("differs", first)


class Csmith(Differential):
    """Programs generated by csmith, with options that keep them short."""

    options = [
        "--no-argc",
        "--max-funcs",
        "4",
        "--max-block-depth",
        "3",
        "--max-block-size",
        "3",
        "--max-expr-complexity",
        "5",
        "--max-array-dim",
        "2",
        "--max-array-len-per-dim",
        "5",
        "--float",
        "--builtins",
        "--disable-builtin-kinds",
        "x86",
    ]

    def __init__(self, smc):
        super().__init__(smc)
        for folder in ("/usr/include/csmith", "/usr/include"):
            if os.path.exists(os.path.join(folder, "csmith.h")):
                self.arguments = ["-fwrapv", "-I" + folder]

    def missing(self):
        return super().missing() or (
            None if shutil.which("csmith") and self.arguments else "csmith, with libcsmith-dev,"
        )

    def generate(self, seed):
        with tempfile.TemporaryDirectory(
            prefix="smc-csmith-"
        ) as there:  # csmith leaves a file in its working directory
            command = ["csmith", "--seed", str(seed), *self.options]
            made = subprocess.run(
                command, capture_output=True, text=True, timeout=60, check=False, cwd=there
            )
        return made.stdout if made.returncode == 0 and made.stdout else None
