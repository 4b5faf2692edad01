"""commands.py - programs of the tree with random combinations of two or three features. The results
of two commands on one program must be consistent: neither may verify it if the other finds an error
that the first one has to find, too."""
import json
import os
import random
import re
import subprocess
from collections import namedtuple

from differential import Outcome, failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
TOPS = (
    "tests/programs",
    "tests/twins",
    "docs/examples",
    "bench/cds",
    "bench/hunt",
    "bench/tracer",
    "bench/lapor",
    "bench/private",
    "bench/orders",
    "bench/auto",
    "bench/rvf",
    "bench/mcr",
)
SECONDS, LATEST = 4, 300  # time limit of a command; time after which it is considered to hang
LIMITS = [
    f"--time-limit={SECONDS}",
    "--memory-limit=1000",
    "--progress=never",
    "--no-file-options",
    "-w",
]

# Options in a program's own lines that would interfere.
OTHERS = re.compile(
    r"--(format|output|html|strict|show-output|replay|steps|budget|time-limit|memory-limit"
    r"|preemptions|part|patch|checkpoint|jobs|samples|args)\b"
)
# Options that change neither whether there is an error nor its kind.
SAME = [
    "--keep-going",
    "--minimize",
    "--elision=off",
    "--no-reductions",
    "--symmetry=off",
    "--awaits=off",
    "--commute=off",
    "--barriers=off",
    "--jobs=2",
    "--jobs=3",
    "--jobs=2 --debug=share-after=0.001",
    "--algo=tracer",
    "--algo=trust",
    "--algo=lapor",
    "--headers",
    "--report=full",
    "--stats",
]
# Options with which the errors are at least those without them; and options with which they are at
# most those.
MORE = [
    "--weak-cas=fails",
    "--malloc=fails",
    "--spurious-wakeups",
    "--futex=relaxed",
    "--check=leaks",
    "--check=termination",
    "--thread-id=before-start",
    "--check=overflow",
]
FEWER = ["--preemptions=0", "--preemptions=1", "--preemptions=2", "--algo=sampling --samples=300"]
# Options for which only a regular end is required.
ANY = [
    "--undone=3",
    "--rounds=50",
    "--files=memory",
    "--volatile-relaxed",
    "--plain=access",
    "--unroll=2",
    "--strict",
    "--budget=2",
    "--model=sc",
    "--model=tso",
    "--model=pso",
    "--model=ra",
    "--model=sra",
    "--model=c11 --algo=cdschecker",
    "--algo=rvf --model=sc",
    "--algo=mcr --model=sc",
    "--no-spin-loops",
    "--exit-status=ignore",
    "--abort=ignore",
    "--nondet=0..2",
    "--release-sequence=c11",
    "--show-output",
]
# the largest number of options of each kind
RELATED = {"same": (SAME, 3), "more": (MORE, 2), "fewer": (FEWER, 1)}
FORMATS = ("text", "json", "sarif", "junit", "github", "dot", "test", "html")
OPTIONS_OF_COMMANDS = {
    "compare": ["--jobs=1"],
    "hunt": ["--samples=200"],
    "estimate": [],
    "relax": ["--assignments=1"],
    "repair": [],
}
INTERNAL = re.compile(r"internal error|Sanitizer|runtime error:", re.I)

# wrong: description of an abnormal end; None: there was none
Ran = namedtuple("Ran", "status out said wrong")


def lines_of(path):
    """Returns the lists of options with which a program's comments run it."""
    with open(path, encoding="utf-8", errors="replace") as f:
        found = re.findall(r"^(?://|;) smc:(.*)$", f.read(), re.M)
    return [[word for word in line.split() if not OTHERS.match(word)] for line in found] or [[]]


def drawn(draw, options, most):
    """Returns some of the options, without different values of the same option."""
    words = {}
    for option in draw.sample(options, draw.randint(1, most)):
        for word in option.split():
            words.setdefault(word.split("=")[0], word)
    return list(words.values())


def verdict(out):
    try:
        return json.loads(out).get("verdict", "")
    except (ValueError, AttributeError):
        return ""


class Commands:
    def __init__(self, smc):
        self.smc = smc
        self.programs = sorted(
            os.path.join(folder, name)
            for top in TOPS
            for folder, _, names in os.walk(os.path.join(ROOT, top))
            for name in names
            if name.endswith((".c", ".cpp", ".ll"))
        )

    def missing(self):
        return None

    def run(self, folder, words):
        command = [self.smc, *words]
        with open(os.path.join(folder, "command"), "a", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        try:
            ran = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                cwd=folder,
                stdin=subprocess.DEVNULL,
                timeout=LATEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Ran(None, "", "", f"it does not end in {LATEST} s")
        said, wrong = ran.stderr.splitlines()[0] if ran.stderr else "", None
        if ran.returncode not in (0, 1, 2, 3) or INTERNAL.search(ran.stderr):
            wrong = f"status {ran.returncode}: {said}"
        elif ran.returncode == 2 and not said:
            wrong = "status 2 without a message"
        return Ran(ran.returncode, ran.stdout, said, wrong)

    def resumed(self, folder, words):
        """Stops the run and resumes it until it is complete, at most ten times. Returns the last
        result."""
        rest = [w for w in words if not w.startswith("--time-limit")]
        ran = self.run(
            folder, ["--checkpoint=stored", "--debug=save-every=0.05", "--time-limit=0.3", *rest]
        )
        for _ in range(10):
            if ran.wrong or ran.status != 3 or not os.path.exists(os.path.join(folder, "stored")):
                break
            ran = self.run(folder, ["resume", "--format=json", "--time-limit=0.6", "stored"])
        return ran

    def judge(self, seed, folder):
        draw = random.Random(seed)
        path = draw.choice(self.programs)
        base = [*LIMITS, *draw.choice(lines_of(path))]
        kind = draw.choice(
            ("same", "same", "same", "more", "fewer", "any", "any", "resumed", *OPTIONS_OF_COMMANDS)
        )
        if kind == "resumed":
            extra = draw.choice(([], ["--jobs=2"], ["--keep-going"], ["--jobs=2", "--keep-going"]))
        elif kind in RELATED:
            extra = drawn(draw, *RELATED[kind])
        elif kind == "any":
            extra = [*drawn(draw, SAME + MORE + ANY, 3), "--format=" + draw.choice(FORMATS)]
        else:
            base = [w for w in base if not w.startswith("--algo")]
            extra = [
                *OPTIONS_OF_COMMANDS[kind],
                *drawn(draw, MORE, 1),
                "--format=" + draw.choice(FORMATS[:2]),
            ]
        names = {word.split("=")[0] for word in extra}
        words = [word for word in base if word.split("=")[0] not in names] + extra
        if kind == "any" or kind in OPTIONS_OF_COMMANDS:
            return self.alone(kind, folder, [*words, path])
        ran = (self.resumed if kind == "resumed" else self.run)(
            folder, [*words, "--format=json", path]
        )
        other = ran if ran.wrong else self.run(folder, [*base, "--format=json", path])
        if ran.wrong or other.wrong:
            return failure("error", ran.wrong or other.wrong)
        here, there = verdict(ran.out), verdict(other.out)
        lost, invented = (here, there) == ("verified", "unsafe"), (here, there) == (
            "unsafe",
            "verified",
        )
        if (lost and kind != "fewer") or (invented and kind != "more"):
            return failure("differs", f"{' '.join(extra) or 'resumed'}: {here}, otherwise {there}")
        done = here in ("verified", "unsafe") and there in ("verified", "unsafe")
        return Outcome(
            "fits" if done else "refused" if ran.status == 2 else "not done", ran.said, False
        )

    def alone(self, kind, folder, words):
        ran = self.run(folder, words if kind == "any" else [kind, *words])
        if ran.wrong:
            return failure("error", ran.wrong)
        if kind == "compare" and re.search(r'"agree": false|^disagree', ran.out, re.M):
            return failure("differs", "compare: " + " ".join(ran.out.split())[-300:])
        return Outcome(
            ("done", "error found", "refused", "incomplete")[ran.status], ran.said, False
        )
