"""many.py - damaged programs, many in one run or under another command; and rewritten programs.

In a run of many programs, each must have a line with the result that a run of that file alone has.
Under `smc compare`, `hunt` or `--jobs`, a damaged program must have the same result as otherwise. A
program that is rewritten to an equivalent one must have the same verdict, the same number of
executions and the same errors."""
import json
import os
import random
import re
import subprocess

import commands
import mutation
from differential import COMPILER, Outcome, failure

LATEST = 600
LIMITS = ["--time-limit=3", "--memory-limit=1000", "--progress=never", "--no-file-options", "-w"]
KINDS = (
    (mutation.Bitcode, "bc", mutation.mutated),
    (mutation.BitcodeRecords, "bc", mutation.other_operands),
    (mutation.Assembly, "ll", mutation.mutated),
    (mutation.AssemblyWords, "ll", mutation.other_words),
    (mutation.AssemblyGrown, "ll", mutation.grown.grown),
    (mutation.Source, "c", mutation.mutated),
    (mutation.Source, "c", mutation.other_words),
)


def is_json(text):
    """Returns whether the text is a JSON object, or one on each line."""
    for documents in ([text], text.splitlines()):
        try:
            return bool([json.loads(document) for document in documents])
        except ValueError:
            pass
    return False


def run(folder, words, latest=LATEST):
    """Returns (output, messages, status, description of an abnormal end)."""
    with open(os.path.join(folder, "command"), "a", encoding="utf-8") as f:
        f.write(" ".join(words) + "\n")
    try:
        ran = subprocess.run(words, capture_output=True, text=True, errors="replace", cwd=folder,
                             stdin=subprocess.DEVNULL, timeout=latest, check=False)
    except subprocess.TimeoutExpired:
        return "", "", 0, f"it does not end in {latest} s"
    wrong = None
    if ran.returncode not in (0, 1, 2, 3) or (
        commands.INTERNAL.search(ran.stderr) and not mutation.is_of_llvm(ran.stderr)
    ) or "the process that lowered it" in ran.stderr:
        wrong = f"status {ran.returncode}: {ran.stderr[:400]}"
    elif ran.returncode == 2 and not re.search(r"error|\[unsupported\]", ran.stderr):
        wrong = "status 2 without a message"
    elif "--format=json" in words and ran.stdout and not is_json(ran.stdout):
        wrong = f"what is printed is no JSON: {ran.stdout[:200]}"
    return ran.stdout, ran.stderr, ran.returncode, wrong


def kinds_of(result):
    return sorted({e["kind"] for e in result.get("errors") or []})


class Damaged:
    """Generates damaged programs of all kinds."""

    def __init__(self, smc):
        self.smc, self.kinds = smc, [(kind(smc), ext, how) for kind, ext, how in KINDS]

    def missing(self):
        return self.kinds[0][0].missing()

    def make(self, draw, folder, name):
        kind, ext, how = draw.choice(self.kinds)
        original = kind.original(draw)
        data = original if draw.random() < 0.15 else how(draw, original)
        with open(os.path.join(folder, f"{name}.{ext}"), "wb") as f:
            f.write(data)
        return f"{name}.{ext}"


class Each(Damaged):
    """Many damaged programs in one run, by --each or as a folder, with one or several processes."""
    FILES, ALONE = 100, 4

    def judge(self, seed, folder):
        draw = random.Random(seed)
        os.mkdir(os.path.join(folder, "programs"))
        place = os.path.join(folder, "programs")
        names = [self.make(draw, place, f"p{i}") for i in range(self.FILES)]
        limits = [f"--time-limit={draw.choice(('0.5', '1'))}", *LIMITS[1:]]
        paths = [f"programs/{name}" for name in names]
        how = draw.choice((["programs"], ["--each", *paths]))
        options = [*limits, f"--model={draw.choice(('rc11', 'sc', 'tso', 'ra'))}", "--format=json"]
        jobs = draw.choice(([], [], ["--jobs=2"], ["--jobs=3"]))
        cache = draw.choice(([], ["--no-cache"]))
        out, said, _, wrong = run(folder, [self.smc, *options, *jobs, *cache, *how], 3 * LATEST)
        try:
            *rows, total = map(json.loads, out.splitlines())
        except ValueError:
            return failure("error", wrong or f"no lines of JSON: {out[-200:]} {said[-200:]}")
        found = {row["file"]: row for row in rows}
        lost = sorted(set(paths) - set(found))
        if not wrong and (lost or len(rows) != len(paths)):
            wrong = f"{len(rows)} lines for {len(paths)} files, lost: {' '.join(lost)}"
        verdicts = ("verified", "bounded", "unsafe", "incomplete", "refused", "left")
        sums = [total.get(verdict, 0) for verdict in verdicts]
        if not wrong and (total["programs"] != len(paths) or sum(sums) != len(paths)):
            wrong = f"the total is {total}"
        left = sorted(set(os.listdir(folder)) - {"programs", "command"})
        if not wrong and (left or sorted(os.listdir(f"{folder}/programs")) != sorted(names)):
            wrong = "left: " + " ".join(left or os.listdir(f"{folder}/programs"))
        if wrong:
            return failure("error", wrong)
        for path in draw.sample(paths, self.ALONE):
            out, _, _, wrong = run(folder, [self.smc, *options, "--no-cache", path])
            alone = json.loads(out) if out and not wrong else {"verdict": None}
            here, there = found[path]["verdict"], alone["verdict"]
            if wrong or (here != there and "incomplete" not in (here, there)):
                return failure("differs", wrong or f"{path}: {here}, alone {there}")
        return Outcome(f"x {self.FILES} taken", "", False)


class UnderCommand(Damaged):
    """One damaged program, under a command or with several processes."""

    def judge(self, seed, folder):
        draw = random.Random(seed)
        path = self.make(draw, folder, "program")
        base = [*LIMITS, f"--model={draw.choice(('rc11', 'sc', 'tso', 'ra', 'c20'))}"]
        out, said, status, wrong = run(folder, [self.smc, *base, "--format=json", path])
        if wrong:
            return failure("error", wrong)
        one = json.loads(out) if out else {}
        what = draw.choice(
            ("compare", "compare", "jobs", "jobs", "hunt", "hunt", "estimate", "repair", "linked"))
        words = {
            "compare": ["compare", "--format=json"],
            "jobs": ["--jobs=2", "--debug=share-after=0", "--format=json"],
            "hunt": ["hunt", "--samples=50", "--format=json"], "estimate": ["estimate"],
            "repair": ["repair"],
            "linked": ["--format=json", self.make(draw, folder, "second")],
        }[what]
        out, said, ended, wrong = run(folder, [self.smc, *words, *base, path])
        if wrong:
            return failure("error", f"{what}: {wrong}")
        if what == "compare" and '"agree": false' in out:
            return failure("differs", "compare: " + out[:300])
        if what in ("jobs", "hunt") and (status == 2) != (ended == 2):
            return failure("differs", f"{what}: status {ended}, otherwise {status}: {said[:200]}")
        if what in ("jobs", "hunt") and out and one:
            other = json.loads(out)
            done = {one["verdict"], other["verdict"]}
            if done == {"verified", "unsafe"}:
                return failure("differs", f"{what}: {other['verdict']}, otherwise {one['verdict']}")
        left = sorted(n for n in os.listdir(folder)
            if not n.startswith(("program.", "second.", "command")))
        if left:
            return failure("error", "left: " + " ".join(left))
        return Outcome(f"{what} " + ("done", "error found", "refused", "incomplete")[ended],
            said[:200], False)


QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')


def outside_of_texts(change, line):
    return "".join(part if part.startswith('"') else change(part) for part in QUOTED.split(line))


def rewritten_ir(draw, text):
    """Returns LLVM assembly with other names of values and metadata, functions in another order,
    unused functions, and comments."""
    parts = re.split(r"(?m)(?=^define )", text)
    if draw.random() < 0.7:  # exchange the functions
        bodies = [re.match(r"(?s)(define .*?^\}\n)(.*)", part, re.M) for part in parts[1:]]
        bodies = [body.groups() for body in bodies]
        moved = draw.sample([b for b, _ in bodies], len(bodies))
        text = parts[0] + "".join(moved) + "".join(rest for _, rest in bodies)
    lines = text.split("\n")
    values, nodes, comments = draw.random() < 0.6, draw.randrange(2) * 1000, draw.random() < 0.5

    def change(line):
        if values:
            line = re.sub(r"%(\d+)\b", r"%value\1", line)
        if nodes:
            line = re.sub(r"!(\d+)\b", lambda m: f"!{int(m[1]) + nodes}", line)
            line = re.sub(r"(?<![\w.])#(\d+)\b", lambda m: f"#{int(m[1]) + nodes}", line)
        return line
    for i, line in enumerate(lines):
        line = re.sub(r"; preds = .*", "", line)
        line = outside_of_texts(change, line)
        if values:
            line = re.sub(r"^(\d+):", r"value\1:", line)
        if line.startswith("define ") and line.endswith("{"):
            if values:  # the first block has an implicit number
                line += f"\nvalue{len(re.findall(r'%value[0-9]+', line))}:"
            if draw.random() < 0.5:
                line += "\n  %smc.unused = add i32 1, 2"
        elif comments and line and '"' not in line and draw.random() < 0.2:
            line += draw.choice((" ; %1 = !1 }", " ;", "\t; define"))
        lines[i] = line
    if draw.random() < 0.5:
        lines.append("@smc.unused = internal global i32 7")
        lines.append("define internal void @smc.never() {\n  ret void\n}")
    return "\n".join(lines)


def rewritten_c(draw, text):
    """Returns C code with the same line numbers, with additional comments, blanks and unused
    declarations."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if not line.endswith("\\") and '"' not in line and "'" not in line and draw.random() < 0.3:
            lines[i] = line + draw.choice((" // note {", " /* \" */", "  ", "\t"))
    lines.append(
        "static inline int smc_never(int n) { return n + 1; }\nstruct smc_never { int n; };")
    lines.append("enum { SMC_NEVER = 1 };\nextern int smc_elsewhere;")
    return "\n".join(lines)


def waiting(draw, m):
    """Rewrites a loop with an empty body to an equivalent one."""
    return m[1] + draw.choice(
        (f"while (1) {{ if (!({m[2]})) break; }}", f"for (; {m[2]};) {{ }}",
         f"for (;;) if (!({m[2]})) break;", f"do {{ }} while ({m[2]});",
         f"for (int smc_on = 1; smc_on; ) smc_on = ({m[2]}) ? 1 : 0;")
    )


def stated(draw, m):
    """Rewrites a statement that is a call or an assignment to an equivalent one."""
    return m[1] + draw.choice(
        (f"do {{ {m[2]} }} while (0);", f"{{ {m[2]} }}", f"if (1) {{ {m[2]} }}",
         f"switch (0) default: {m[2]}", f"if (0) {{ }} else {m[2]}", f"; {m[2]} ;",
         f"for (int smc_once = 0; smc_once < 1; smc_once++) {m[2]}")
    )


CONDITION = r"((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)"
KEYWORDS = (
    "return|break|continue|goto|else|case|default|struct|enum|static|typedef|extern|const|if|while"
    "|for|do|switch"
)
REWRITERS = (  # patterns of complete lines of C, and functions that rewrite a matching line
    (re.compile(rf"^(\s+)while \({CONDITION}\)\s*(?:;|\{{ *\}})$"), waiting),
    (re.compile(rf"^(\s+)if \({CONDITION}\) ([^;{{}}]+;)$"),
     lambda draw, m: f"{m[1]}if (!({m[2]})) {{ }} else {m[3]}"),
    (
        re.compile(
            rf"^(\s+)((?!{KEYWORDS})"
            r"(?:[\w.\[\]>*-]+ (?:[-+|&^]?=) [^;{}]+|\w+\([^;{}]*\));)$"
        ),
        stated,
    ),
    (re.compile(r"^(\s+)return ([^;]+);$"), lambda draw, m: f"{m[1]}return ({m[2]}) ;"),
)


def rewrite_statements(draw, text):
    """Replaces statements of C by equivalent ones in the same lines."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if i and lines[i - 1].endswith("\\") or line.endswith("\\") or draw.random() < 0.5:
            continue
        for pattern, to in REWRITERS:
            m = pattern.match(line)
            if m:
                lines[i] = to(draw, m)
                break
    return "\n".join(lines)


class Rewritten(Damaged):
    """A program of the suite, rewritten as C or as LLVM assembly."""
    def original(self, draw):
        """Returns (path, options of one of its lines)."""
        while True:
            path = draw.choice(self.kinds[0][0].programs)
            words = draw.choice(commands.lines_of(path))
            others = ("-I", "@", "--unroll-", "--main")
            if not any(w.startswith(others) or w[:1] != "-" for w in words):
                return path, words

    def judge(self, seed, folder):
        draw = random.Random(seed)
        path, words = self.original(draw)
        ir = draw.random() < 0.5
        defines = [w for w in words if w.startswith(("-D", "-std", "-f", "-O"))]
        words = [w for w in words if not ir or w not in defines]
        if ir:
            made = subprocess.run(
                [COMPILER, "-w", "-g", "-S", "-emit-llvm", "-O0", "-Xclang", "-disable-O0-optnone",
                 *defines, "-o", f"{folder}/one.ll", path], capture_output=True, check=False)
            if made.returncode:
                return Outcome("not made", "", False)
        with open(f"{folder}/one.ll" if ir else path, encoding="utf-8", errors="replace") as f:
            text = f.read()
        name = "two.ll" if ir else os.path.basename(path)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            otherwise = not ir and draw.random() < 0.6
            f.write((rewritten_ir if ir else rewrite_statements if otherwise else rewritten_c)(draw,
                text))
        where = ["-I", os.path.dirname(path)] if not ir else []
        base = [self.smc, *LIMITS, "--keep-going", "--format=json", "--no-cache"]
        base = [w for w in base if w.split("=")[0] not in {x.split("=")[0] for x in words}] + words
        # words like `relax` in `smc: relax` are not options
        one, said, status, wrong = run(folder, [*base, "one.ll" if ir else path])
        if wrong or not one:
            return failure("error", wrong) if wrong else Outcome("refused", said, False)
        two, said, other, wrong = run(folder, [*base, *where, name])
        if wrong:
            return failure("error", wrong)
        # for example because the statement was followed by else
        if otherwise and "could not compile it" in said:
            return Outcome("not made", "", False)
        if bool(one) != bool(two):
            return failure("differs", f"status {other}, otherwise {status}: {said[:300]}")
        one, two = json.loads(one), json.loads(two)
        if "incomplete" in (one.get("verdict"), two.get("verdict")):
            return Outcome("incomplete", "", False)
        # Rewriting may hide a loop from a reduction, so the number of executions may grow; the
        # verdict must be the same.
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            otherwise = otherwise or "%smc.unused" in f.read()
        counts = () if otherwise else ("executions", "blocked", "redundant")
        if "bounded" in (one["verdict"], two["verdict"]) and otherwise:
            counts, two["verdict"] = (), one["verdict"]
        for field in ("verdict", *counts):
            if one.get(field) != two.get(field):
                return failure("differs", f"{field}: {two.get(field)}, otherwise {one.get(field)}")
        errors = [
            sorted((e["kind"], e.get("line")) for e in result.get("errors") or [])
            for result in (one, two)
        ]
        if errors[0] != errors[1]:
            return failure("differs", f"errors: {errors[1]}, otherwise {errors[0]}")
        return Outcome("the same", "", False)
