"""mutation.py - damaged and malicious inputs: smc must report what is wrong or check the program,
and do nothing else."""
import functools
import os
import random
import re
import shutil
import subprocess
import threading

import bitstream
import grown
from differential import COMPILER, Outcome, failure

SECONDS = 10
HERE = os.path.dirname(os.path.realpath(__file__))
PROGRAMS = os.path.join(os.path.dirname(HERE), "programs")
ODD = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)


def mutated(draw, data):
    """Changes, removes or duplicates bytes, runs of bytes and larger pieces."""
    data = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 4, 16, 64))):
        at, n = draw.randrange(len(data)), draw.choice((1, 1, 1, 2, 4, 4, 8, 32))
        kind = draw.randrange(8)
        if kind < 3:
            data[at] ^= 1 << draw.randrange(8)
        elif kind < 5:
            data[at : at + n] = draw.randbytes(n)
        elif kind == 5:
            width = draw.choice((1, 2, 4))
            data[at : at + width] = (draw.choice(ODD) & (1 << 8 * width) - 1).to_bytes(
                width, "little"
            )
        elif kind == 6:
            other = draw.randrange(len(data))
            data[at : at + n] = data[other : other + n]
        elif len(data) > 64:
            del data[at : at + n]
    return bytes(data)


def is_of_llvm(report):
    """True if a sanitizer's report is about LLVM: among the functions on the stack, innermost
    first, a function of LLVM comes before any function of smc. LLVM may be linked into smc
    (where functions may have no names), and its functions have no line numbers."""
    for frame in re.findall(r"^ *#\d+ 0x[0-9a-f]+ (.*)$", report, re.MULTILINE):
        if "libLLVM" in frame or re.match(
            r"in (void )?(llvm::|LLVM[A-Z]|\(anonymous namespace\)::)", frame
        ):
            return True
        if re.search(r" \S*\b(core|interp|pass|tools)/\S+\.c:\d+", frame):
            return False
    return False


def crashes_llvm(report, path):
    """True if a sanitizer's report has no functions, since the stack is destroyed, and LLVM's own
    reader of bitcode crashes, too."""
    tool = shutil.which(COMPILER.replace("clang", "llvm-dis"))
    if not tool or re.search(r"^ *#\d+ 0x", report, re.MULTILINE):
        return False
    return subprocess.run([tool, "-o", os.devnull, path], capture_output=True,
                          timeout=10 * SECONDS, check=False).returncode < 0


@functools.cache
def operands_of(data):
    return bitstream.Operands(data).found


def other_operands(draw, data):
    """Changes operands of records to other small or extreme numbers. The file remains syntactically
    valid."""
    blocks = operands_of(data)
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        value = draw.choice(
            (draw.randrange(4), draw.randrange(64), draw.getrandbits(32), draw.choice(ODD))
        )
        data = bitstream.replaced(data, draw.choice(blocks[draw.choice(sorted(blocks))]), value)
    return data


WORD = re.compile(rb'"[^"\n]*"|[%@!#]?[A-Za-z_$.][\w$.]*|[%@!#]?\d+|\s+|.')


def kind_of(word):
    return (
        word[:1]
        if word[:1] in b'%@!#"'
        else b"0" if word.isdigit() else b"a" if word[:1].isalpha() else b""
    )


def other_words(draw, text):
    """Replaces words by others of their kind; removes, duplicates or moves lines."""
    lines = text.split(b"\n")
    words = {}
    for word in WORD.findall(text):
        if kind_of(word):
            words.setdefault(kind_of(word), []).append(word)
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        at, kind = draw.randrange(len(lines)), draw.randrange(8)
        if kind == 0:
            lines.pop(at)
        elif kind == 1:
            lines.insert(draw.randrange(len(lines)), lines[at])
        else:
            parts = WORD.findall(lines[at])
            places = [i for i, word in enumerate(parts) if kind_of(word)]
            if places:
                i = draw.choice(places)
                odd = kind_of(parts[i]) == b"0" and draw.random() < 0.5
                parts[i] = (
                    str(draw.choice(ODD + (1 << 64,))).encode()
                    if odd
                    else draw.choice(words[kind_of(parts[i])])
                )
                lines[at] = b"".join(parts)
        if not lines:
            break
    return b"\n".join(lines)


def is_of_sanitizer(said):
    """True if the sanitizer itself failed: it could not look for leaks, or crashed in its
    allocator, as happens in one of some hundred runs on a busy machine. Such a run is repeated."""
    return "LeakSanitizer has encountered a fatal error" in said or (
        "DEADLYSIGNAL" in said
        and re.search(r"^ *#0 .* in (__sanitizer|__asan)::", said, re.M) is not None
    )


class Mutation:
    """Generates damaged programs of the test suite, in a form that smc reads."""
    name, form = "program.bc", ["-c", "-emit-llvm"]
    known = {}  # output of clang by name and path of the program

    def __init__(self, smc):
        self.smc = smc
        self.programs = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(PROGRAMS)
            for name in names
            if name.endswith(".c")
        )

    def missing(self):
        return None if shutil.which(COMPILER) else COMPILER

    def original(self, draw):
        for _ in range(50):
            path = draw.choice(self.programs)
            if (self.name, path) not in self.known:
                # The path of the source tree is not part of an input, so each machine draws the
                # same inputs.
                made = subprocess.run(
                    [
                        COMPILER,
                        "-w",
                        "-g",
                        "-O0",
                        "-fdebug-compilation-dir=.",
                        "-Xclang",
                        "-disable-O0-optnone",
                        *self.form,
                        "-o",
                        "-",
                        os.path.relpath(path, PROGRAMS),
                    ],
                    cwd=PROGRAMS,
                    capture_output=True,
                    check=False,
                )
                self.known[self.name, path] = made.stdout if made.returncode == 0 else None
            if self.known[self.name, path]:
                return self.known[self.name, path]
        return None

    def judge(self, seed, folder):
        draw = random.Random(seed)
        original = self.original(draw)
        if original is None:
            return Outcome("not made", "", False)
        path = os.path.join(folder, self.name)
        with open(path, "wb") as f:
            f.write(self.damaged(draw, original))
        return self.run(
            [
                self.smc,
                "--no-cache",
                "--time-limit=3",
                "--memory-limit=1000",
                "--format=json",
                path,
            ],
            folder,
        )

    @staticmethod
    def damaged(draw, data):
        return mutated(draw, data)

    @staticmethod
    def run(command, folder):
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
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
            return failure("error", f"it does not end in {10 * SECONDS} s")
        if is_of_sanitizer(ran.stderr):
            ran = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * SECONDS,
                check=False,
            )
        found = "Sanitizer" in ran.stderr or "runtime error:" in ran.stderr
        crashed = ran.returncode == 2 and "the process that read it" in ran.stderr
        if (
            found and crashed
        # Crashes of LLVM in the reading process are no failures, even if a sanitizer reports them
        # first.
        ):
            said = subprocess.run(
                [*command, "--verbose"],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * SECONDS,
                check=False,
            )
            found = not is_of_llvm(said.stderr) and not crashes_llvm(said.stderr, command[-1])
        if ran.returncode == 2 and "the process that lowered it" in ran.stderr:
            return failure("error", ran.stderr.splitlines()[0])
        if ran.returncode not in (0, 1, 2, 3) or found:
            lines = ran.stderr.splitlines() or ["no message"]
            seen = [
                line
                for line in lines
                if "Sanitizer" in line or "runtime error:" in line or re.match(r" *#[0-3] ", line)
            ]
            return failure("error", f"status {ran.returncode}: {' / '.join(lines[:1] + seen[:6])}")
        if ran.returncode == 2 and not re.search(r"(error|\[unsupported\])", ran.stderr):
            return failure("error", "status 2 without a message")
        return Outcome(
            (
                "reader crashed"
                if crashed
                else ("checked", "checked", "refused", "incomplete")[ran.returncode]
            ),
            ran.stderr.splitlines()[0] if crashed else "",
            False,
        )


class Bitcode(Mutation):
    pass


class Assembly(Mutation):
    """LLVM assembly."""
    name, form = "program.ll", ["-S", "-emit-llvm"]


class BitcodeRecords(Bitcode):
    """Bitcode with valid syntax and wrong operands."""

    @staticmethod
    def damaged(draw, data):
        return other_operands(draw, data)


class AssemblyWords(Assembly):
    @staticmethod
    def damaged(draw, data):
        return other_words(draw, data)


class AssemblyGrown(Assembly):
    @staticmethod
    def damaged(draw, data):
        return grown.grown(draw, data)


class Escapes(Assembly):
    """Names and texts in the program contain terminal control sequences, or look like lines
    printed by smc."""
    FORMS = ("text", "text", "json", "sarif", "junit", "github", "dot", "test", "html")
    EVIL = (
        b"\\1B]0;owned\\07",
        b"\\0Aforged:1:1: error: x",
        b"\\C2\\9B2J",
        b"\\E2\\80\\AE",
        b"\\FF",
        b"\\0D",
        b"\\7F",
        b"\\1B[2J",
    )
    # Places of names and texts: of debug information, of a function or variable, of a constant.
    PLACES = (
        rb'(?<=: ")[^"\\]+(?=")',
        rb'(?<=[@%]")[^"]+(?=")',
        rb"(?<=[@%])[a-z_][\w.]*",
        rb'(?<=c")[^"]+(?=")',
    )
    UNTAMED = re.compile(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\udc80-\udcff]|^forged", re.M
    )

    @classmethod
    def damaged(cls, draw, data):
        for _ in range(draw.randint(1, 6)):
            found = re.findall(draw.choice(cls.PLACES), data)
            if not found:
                continue
            old, at = draw.choice(found), draw.random()
            at = int(at * len(old))
            new = old[:at] + draw.choice(cls.EVIL) + old[at:]
            quoted = b'"' + new + b'"'
            data = re.sub(
                rb'(?<=[@%])"?' + re.escape(old) + rb'"?(?![\w.])', lambda _, q=quoted: q, data
            )
            data = data.replace(b'"' + old + b'"', quoted)
        return data

    def judge(self, seed, folder):
        draw = random.Random(seed)
        path = os.path.join(folder, self.name)
        with open(path, "wb") as f:
            f.write(self.damaged(draw, self.original(draw)))
        what = draw.choice(
            ([], [], ["compare"], ["hunt", "--samples=50"], ["estimate"], ["repair"])
        )
        few = what and what[0] in ("compare", "estimate", "repair")
        form = draw.choice(("text", "json") if few else self.FORMS)
        command = [self.smc, *what, "--no-cache", "--time-limit=3", "--memory-limit=1000",
                   "--progress=never", f"--format={form}", path]
        outcome = self.run(command, folder)
        if outcome.failed:
            return outcome
        ran = subprocess.run(command, capture_output=True, timeout=10 * SECONDS, check=False)
        said = (ran.stdout + ran.stderr).decode("utf-8", "surrogateescape")
        untamed = self.UNTAMED.search(said)
        return failure("error", f"printed: {untamed[0]!r}") if untamed else outcome


class Source(Mutation):
    name = "program.c"

    def original(self, draw):
        with open(draw.choice(self.programs), "rb") as f:
            return f.read()


class Lowered:
    """Batches of all five kinds of damaged modules, for one process that forks others only to lower
    (targets/lower.c)."""
    BATCH = 100
    DAMAGES = (
        (Bitcode, mutated),
        (BitcodeRecords, other_operands),
        (BitcodeRecords, other_operands),
        (Assembly, mutated),
        (AssemblyWords, other_words),
        (AssemblyWords, other_words),
        (AssemblyGrown, grown.grown),
        (AssemblyGrown, grown.grown),
        (AssemblyGrown, grown.grown),
    )

    def __init__(self, smc):
        self.binary = os.path.join(os.path.dirname(os.path.dirname(smc)), "tests", "smc_fuzz_lower")
        self.kinds = {kind: kind(smc) for kind, _ in self.DAMAGES}
        self.making, self.became = threading.Lock(), {}

    def missing(self):
        if not shutil.which(COMPILER):
            return COMPILER
        return None if os.path.exists(self.binary) else self.binary

    def summary(self):
        return "of all inputs " + ", ".join(f"{n} {word}" for word, n in self.became.items())

    def judge(self, seed, folder):
        draw, inputs = random.Random(seed), []
        with self.making:
            while len(inputs) < self.BATCH:
                kind, damaged = draw.choice(self.DAMAGES)
                original = self.kinds[kind].original(draw)
                inputs.append(damaged(draw, original))
        path = os.path.join(folder, "inputs")
        with open(path, "wb") as f:
            f.write(b"".join(len(i).to_bytes(4, "little") + i for i in inputs))
        command = [self.binary, f"-inputs={path}"]
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        try:
            ran = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                 timeout=60 * SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return failure("error", "it does not end")
        if ran.returncode:
            said = " ".join((ran.stderr or ran.stdout).splitlines()[:3])
            return failure("error", f"status {ran.returncode}: {said}")
        with self.making:
            for n, word in re.findall(r"(\d+) ([a-z ]+)", ran.stdout):
                self.became[word] = self.became.get(word, 0) + int(n)
        return Outcome(f"x {self.BATCH} taken", "", False)


class InProcess(Mutation):
    """Batches of inputs for the parsers in smc's own process (targets/), whose driver generates
    them."""
    target, batch = "", 500

    def __init__(self, smc):
        super().__init__(smc)
        self.binary = os.path.join(
            os.path.dirname(os.path.dirname(smc)), "tests", "smc_fuzz_" + self.target
        )

    def missing(self):
        return None if os.path.exists(self.binary) else self.binary

    def judge(self, seed, folder):
        command = [self.binary, f"-seed={seed * self.batch}", f"-runs={self.batch}"]
        try:
            ran = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=60 * SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return failure("error", "it does not end: " + " ".join(command))
        said = (ran.stderr or ran.stdout).splitlines()
        return (
            Outcome(f"x {self.batch} taken", "", False)
            if ran.returncode == 0
            else failure("error", " ".join(command) + ": " + "".join(said[:1]))
        )


def in_process(name):
    return type(name, (InProcess,), {"target": name})
