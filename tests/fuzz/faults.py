"""faults.py - one call of the C library fails, as if memory, disk space, file descriptors or
processes were exhausted: smc must report that, or succeed without the call."""
import errno
import json
import os
import random
import re
import shutil
import struct
import subprocess
import tempfile
import xml.etree.ElementTree

from differential import COMPILER, Outcome, failure

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SECONDS = 60
SEEDS_PER_RUN = 5  # number of seeds that share a program, its options and the run without a fault
CLASSES = (  # (name, errors with which a call can fail), in the order of faults/faults.c
    ("memory", (errno.ENOMEM,)),
    ("map", (errno.ENOMEM,)),
    ("write", (errno.ENOSPC, errno.EIO)),
    ("stream", (errno.ENOSPC, errno.EIO)),
    ("name", (errno.ENOSPC, errno.EIO)),
    ("open", (errno.EMFILE, errno.ENOSPC)),
    ("process", (errno.EAGAIN, errno.ENOMEM)),
)
PROGRAMS = (
    "docs/examples/lost_update.c",
    "docs/examples/lost_wakeup.c",
    "docs/examples/message_passing.c",
    "docs/examples/refcount.c",
    "docs/examples/double_checked.c",
    "docs/examples/lock_order.c",
    "docs/examples/seqlock.c",
    "tests/programs/classic/clh-lock.c",
    "tests/programs/classic/lazy-init.c",
    "tests/programs/spin/flag.c",
)
FORMATS = ("text", "json", "sarif", "junit", "github", "dot", "test", "html")
RESOURCE_ERROR = r"error: (cannot (start|run|create|read)|reading it takes)|out of memory"
TEXT = r'"(?:[^"\\]|\\.)*"'  # a string in JSON
OLD = "what was there before\n"


def is_whole(form, text):
    """Returns whether the text is a complete result in this format."""
    try:
        if form == "sarif":
            json.loads(text)
        elif form == "json":
            for one in [text] if "\n{" not in text else text.splitlines():
                json.loads(one)
        elif form == "junit":
            xml.etree.ElementTree.fromstring(text)
        elif form == "html":
            return text.rstrip().endswith("</html>")
        elif form == "test":
            return text.startswith(("/* ", "#error ")) and text.endswith(("\"\n", ")\n", "}\n"))
        elif form == "dot":
            return text.count("{") > 0 and text.rstrip().endswith("}")
        else:
            return re.search(r"^smc: .*s\n\Z", text, re.M) is not None
    except (ValueError, xml.etree.ElementTree.ParseError):
        return False
    return True


def without_times(text):
    """Returns the text without parts that may differ between runs: times, memory; source lines,
    which are not shown if the file cannot be opened; and the variables in a page, which are missing
    if the execution cannot be replayed."""
    text = re.sub(r"^ *\d* \| .*\n", "", text, flags=re.M)
    text = re.sub(rf',"variables":\[(\[({TEXT},?)*\],?)*\]', "", text)
    return re.sub(r'\d+\.\d+(e-\d+)?|(?<=seconds":)\s*[\d.e-]+|(?<=rss_kib":)\s*\d+', "T", text)


def verdict(text):
    found = re.search(
        r'^smc: (verified|bounded|unsafe|incomplete)|"verdict": *"(\w+)"', text or "", re.M
    )
    return found and (found[1] or found[2])


def read(path):
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as f:
        return f.read()


class Way:
    """A program, the command line of smc for it, and the result without injected faults."""

    def __init__(self, campaign, draw):
        self.campaign = campaign
        self.program = draw.choice(PROGRAMS)
        self.form = draw.choice(FORMATS)
        self.to_file = draw.random() < 0.5
        self.has_old = draw.random() < 0.5
        self.page = draw.random() < 0.25
        self.cache = draw.choice(("warm", "warm", "warm", "cold", "none"))
        self.kind = draw.choice(("check",) * 6 + ("each", "compare", "replay", "lsp"))
        self.ordinary = self.token = None

    def arguments(self):
        if self.kind == "compare":
            return [
                "compare",
                "--progress=never",
                *(["--no-cache"] * (self.cache == "none")),
                "program.c",
            ]
        if self.kind == "lsp":
            return ["lsp"]
        return [
            *([f"--replay={self.token}"] if self.token else []),
            f"--format={self.form}",
            "--progress=never",
            *(["--output=result"] * self.to_file),
            *(["--no-cache"] * (self.cache == "none")),
            *(["--html=page"] * (self.page and self.kind == "check")),
            *(["--each", "other.c"] * (self.kind == "each")),
            "program.c",
        ]

    def prepare(self, folder):
        shutil.copy(os.path.join(ROOT, self.program), os.path.join(folder, "program.c"))
        shutil.copy(os.path.join(ROOT, PROGRAMS[0]), os.path.join(folder, "other.c"))
        os.mkdir(os.path.join(folder, "tmp"))
        os.mkdir(os.path.join(folder, "cache"))
        if self.has_old:
            for name in ("result", "page"):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                    f.write(OLD)

    def find_token(self, folder):
        """Determines a replay token; if the program has no error, the kind of run becomes a check.
        """
        if self.kind == "replay":
            ran = subprocess.run(
                [self.campaign.smc, "--format=json", "--no-cache", "program.c"],
                cwd=folder,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=10 * SECONDS,
                check=False,
            )
            found = re.search(r'"replay": "(.*)"', ran.stdout)
            self.token, self.kind = found and found[1], "replay" if found else "check"

    def session(self, folder):
        """Returns the messages of an editor that opens the program, sends requests, and ends."""
        uri = "file://" + os.path.join(os.path.realpath(folder), "program.c")
        messages = (
            ("initialize", 1, {"capabilities": {}}),
            ("initialized", None, {}),
            ("textDocument/didOpen", None, {"textDocument": {"uri": uri}}),
            ("textDocument/codeLens", 2, {"textDocument": {"uri": uri}}),
            ("textDocument/didSave", None, {"textDocument": {"uri": uri}}),
            ("shutdown", 3, None),
            ("exit", None, None),
        )
        texts = [
            json.dumps(
                {
                    "jsonrpc": "2.0",
                    "method": method,
                    **({"id": number} if number else {}),
                    **({"params": params} if params else {}),
                }
            )
            for method, number, params in messages
        ]
        return "".join(f"Content-Length: {len(text)}\r\n\r\n{text}" for text in texts)

    def run(self, folder, fault=(0, 0, 0)):
        """Returns (status, standard output, standard error, result, page), and the numbers of
        calls."""
        counts = os.path.join(folder, "calls")
        environment = {
            **os.environ,
            "LD_PRELOAD": self.campaign.library,
            "SMC_FAULT": "%d:%d:%d:%s" % (*fault, counts),
            "XDG_CACHE_HOME": os.path.join(folder, "cache"),
            "TMPDIR": os.path.join(folder, "tmp"),
        }
        ran = subprocess.run(
            [self.campaign.smc, *self.arguments()],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            input=self.session(folder) if self.kind == "lsp" else "",
            errors="replace",
            timeout=10 * SECONDS,
            check=False,
        )
        with open(counts, "rb") as f:
            calls = struct.unpack(f"{len(CLASSES)}Q", f.read())
        os.remove(counts)
        return (
            ran.returncode,
            ran.stdout,
            ran.stderr,
            read(os.path.join(folder, "result")),
            read(os.path.join(folder, "page")),
        ), calls

    def renew(self, folder):
        for name in ("result", "page"):
            path = os.path.join(folder, name)
            if os.path.exists(path):
                os.remove(path)
            if self.has_old:
                with open(path, "w", encoding="utf-8") as f:
                    f.write(OLD)

    def run_without_faults(self, folder):
        """Runs without faults, with a warm cache twice, so that the second run uses the cache."""
        self.find_token(folder)
        if self.cache == "warm":
            self.run(folder)
            self.renew(folder)
        results, calls = self.run(folder)
        if self.ordinary is None:
            self.ordinary = results
        self.renew(folder)
        if self.cache == "cold":
            shutil.rmtree(os.path.join(folder, "cache"))
            os.mkdir(os.path.join(folder, "cache"))
        return calls


def wrong_file(form, was, now, ordinary, incomplete):
    """Describes what is wrong with a results file: it must be the old one, the new one, or that
    of an incomplete check."""
    if now == was or (
        now is not None and ordinary is not None and without_times(now) == without_times(ordinary)
    ):
        return None
    if now is None:
        return "is gone"
    return None if incomplete and is_whole(form, now) else "is broken"


class Faults:
    def __init__(self, smc):
        self.smc = smc
        self.library = os.environ.get("SMC_FAULTS") or os.path.join(
            os.path.dirname(os.path.dirname(smc)), "tests", "libsmc_faults.so"
        )

    def skipped(self):
        with open(self.smc, "rb") as f:
            return (
                "nothing can be loaded before a sanitizer's library"
                if b"__asan_" in f.read()
                else None
            )

    def missing(self):
        return (
            None
            if os.path.exists(self.library) and shutil.which(COMPILER)
            else f"{self.library} or {COMPILER}"
        )

    def judge(self, seed, folder):
        way = Way(self, random.Random(seed // SEEDS_PER_RUN))
        way.prepare(folder)
        calls = way.run_without_faults(folder)
        draw = random.Random(seed)
        kinds = [k for k in range(len(CLASSES)) if calls[k]]
        kind = draw.choice(kinds)
        # The number of the failing call is drawn uniformly on a logarithmic scale, or uniformly.
        n = (
            min(calls[kind], int((calls[kind] + 1) ** draw.random()))
            if draw.random() < 0.7
            else draw.randint(1, calls[kind])
        )
        return self.judge_fault(way, calls, (kind, n, draw.choice(CLASSES[kind][1])), folder)

    def judge_fault(self, way, calls, fault, folder):
        kind, n, error = fault
        what = (
            f"{CLASSES[kind][0]} {n} of {calls[kind]} fails ({errno.errorcode[error]}):"
            f" {way.program} ({way.cache} cache): {' '.join(way.arguments())}"
        )
        with open(os.path.join(folder, "command"), "w", encoding="utf-8") as f:
            f.write(
                f"LD_PRELOAD={self.library} SMC_FAULT={kind}:{n}:{error}:calls"
                f" {self.smc} {' '.join(way.arguments())}\n"
            )
        try:
            results, _ = way.run(folder, fault)
            wrong = self.fault(way, results, CLASSES[kind][0], folder)
        except subprocess.TimeoutExpired:
            wrong = "it does not end"
        if wrong:
            return failure("error", f"{what}: {wrong}")
        if results[0] == way.ordinary[0]:
            return Outcome("done without", "", False)
        said = (results[2] or results[1] or results[3]).strip().split("\n")[0]
        return Outcome(f"status {results[0]}", f"{what}: {said}", False)

    @staticmethod
    def fault(way, results, kind, folder):
        status, out, err, result, page = results
        usual, usual_out, _, usual_result, usual_page = way.ordinary
        said = err.strip().splitlines()[-1] if err.strip() else "nothing is said"
        if status not in (usual, 2, 3):
            return f"status {status}: {said}"
        if status != usual and not re.search(
            r"error|incomplete|memory|cannot", err + out + (result or "")
        ):
            return f"status {status} without a message"
        # If one of several outputs is missing and reported as missing, the status may be that of
        # the others.
        partly = ("incomplete" in out or "out of memory" in out) if way.kind == "compare" else \
            way.kind == "each" and re.search(RESOURCE_ERROR, err + out + (result or "")) is not None
        # The execution with the error could not be replayed to show all of its events.
        partly |= "the error is shown in part" in err
        # A page contains the source text only if the files can be opened.
        partly |= kind == "open" and (way.form == "html" or way.page)
        partly |= (
            way.kind == "lsp"
        )  # a language server may report or omit intermediate messages
        if status == usual and not partly and without_times(out) != without_times(usual_out):
            return f"status {status}, but standard output is another"
        old = OLD if way.has_old else None
        for name, form, now, ordinary in (
            ("result", way.form, result, usual_result),
            ("page", "html", page, usual_page),
        ):
            wrong = wrong_file(form, old, now, ordinary, status == 3 or partly)
            if wrong:
                return f"status {status}: the {name} {wrong}"
            if (
                status == usual
                and not partly
                and ordinary is not None
                and without_times(now or "") != without_times(ordinary)
            ):
                return f"status {status}: the {name} is not there"
        for now, ordinary in ((out, usual_out), (result, usual_result), (page, usual_page)):
            if way.kind == "check" and verdict(now) not in (
                (None, "incomplete") if status == 3 else (None, "incomplete", verdict(ordinary))
            ):
                return f"status {status}: the verdict is {verdict(now)}"
        known = {"program.c", "other.c", "tmp", "cache", "result", "page", "command"}
        left = set(os.listdir(folder)) - known | set(os.listdir(os.path.join(folder, "tmp")))
        cache = os.path.join(folder, "cache", "smc")
        left |= {
            name
            for name in (os.listdir(cache) if os.path.isdir(cache) else ())
            if name.startswith("tmp-")
        }
        if left:
            return f"left behind: {' '.join(sorted(left))}"
        if way.cache == "cold" and way.run(folder)[0][0] != usual:
            return "what is in the cache now is wrong"
        return None


class Sweep(Faults):
    """All calls of all classes of one check, one after the other. The environment variable
    SMC_SWEEP is the output format."""

    STEP = (
        # consecutive seeds select distant calls, and all seeds together all calls, since this is
        # prime
        7919
    )

    def __init__(self, smc):
        super().__init__(smc)
        self.way = Way(self, random.Random(0))
        self.way.program, self.way.form, self.way.kind = (
            PROGRAMS[0],
            os.environ.get("SMC_SWEEP", "json"),
            "check",
        )
        self.way.to_file, self.way.has_old, self.way.page, self.way.cache = True, True, True, "none"
        self.calls = None

    def total(self):
        """Returns the number of inputs."""
        with tempfile.TemporaryDirectory(prefix="smc-fuzz-") as folder:
            self.way.prepare(folder)
            self.calls = self.way.run_without_faults(folder)
        return sum(self.calls)

    def judge(self, seed, folder):
        at = seed * self.STEP % sum(self.calls)
        kind = 0
        while at >= self.calls[kind]:
            at -= self.calls[kind]
            kind += 1
        self.way.prepare(folder)
        return self.judge_fault(self.way, self.calls, (kind, at + 1, CLASSES[kind][1][0]), folder)
