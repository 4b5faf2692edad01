"""litmus.py - files with litmus tests and memory models that are damaged, or rewritten to
equivalent ones.

Damaged files must be answered, or refused with a message, and the algorithms must agree. Equivalent
files (other names, threads in another order, comments, parentheses, equivalent checks) must have
the same answer."""
import json
import os
import random
import re
import subprocess
import sys
from collections import namedtuple

import mutation
from differential import Outcome, failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "litmus", "herd"))

import inclusions  # noqa: E402
import lkmm  # noqa: E402

FILES = os.path.join(ROOT, "core", "models", "cat", "files")
KERNEL = os.path.join(ROOT, "tests", "litmus", "herd", "lkmm.table")
MODELS = ("sc", "tso", "pso", "ra", "sra", "rc11", "c20", "sc.cat", "tso.cat", "ra.cat", "rc11.cat",
          "imm.cat", "aarch64.cat", "power.cat", "riscv.cat", "lkmm.cat")  # fmt: skip
PENDING_MODELS = MODELS[-5:]
LIMITS = ["--time-limit=2", "--memory-limit=1000", "--progress=never"]
# A test with most features of the syntax.
FULL = """C full
"all of it" (* one { of } each *)
{ x=0; int* p = x; [z] = -7; 1:r9 = 4; }
P0 (int* x) { *x = 1; }
P1 (int* x, int** p, int* y, int* z) {
  int r0 = *x;
  int *r1 = atomic_load_explicit(p, memory_order_relaxed);
  int r2 = atomic_load((atomic_int*)r1 + (r0 ^ r0));
  if (r0 == r2 && !(r0 < 0)) { *y = r0 ? 2 : 3; } else *y = -1;
  int r3 = *z + r9;
}
P2 (atomic_int* q) {
  int r0 = 0;
  int r1 = atomic_compare_exchange_strong_explicit(q, &r0, 5, memory_order_acq_rel,
                                                   memory_order_relaxed);
  int r2 = atomic_fetch_add(q, 1), r3 = atomic_exchange_explicit(q, 9, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
}
locations [1:r1; y; q;]
filter (1:r0=1 \\/ 1:r2=1)
forall (1:r1=x /\\ not (1:r0=7) /\\ 1:r3=-3 /\\ 2:r1=1 /\\ 2:r2=5 /\\ [q]=9 /\\ 2:r3 != 5)
"""
TOKENS = re.compile(
    rb'"[^"\n]*"|\(\*.*?\*\)|//[^\n]*|[A-Za-z_][\w.-]*|\d+|\s+|[=!<>|&]{2}|/\\|\\/|.',
                    re.S)
STRANGE = (b"2147483648", b"-9223372036854775808", b"18446744073709551616", b"0x7f", b"1e9", b"{",
    b"}",
           b"(", b")", b"*", b"&", b"~", b"^-1", b"+", b";", b"|", b"\\", b"(*", b"*)", b"\"",
           b"\0",
           b"let rec", b"and", b"include \"self.cat\"", b"in", b"as", b"acyclic", b"empty", b"flag",
           b"if", b"else", b"while", b"int", b"P7", b"9:r0", b"exists", b"forall", b"~exists",
           b"locations", b"filter", b"true", b"not", b"xchg", b"rcu_read_lock()", b"_", b"0", b"id")


def other_tokens(draw, data):
    """Removes, duplicates or exchanges tokens, or inserts tokens of the other kind of file."""
    tokens = TOKENS.findall(data)
    for _ in range(draw.choice((1, 1, 1, 2, 4, 8))):
        at, kind = draw.randrange(len(tokens)), draw.randrange(6)
        if kind == 0 and len(tokens) > 3:
            tokens.pop(at)
        elif kind == 1:
            tokens.insert(draw.randrange(len(tokens)), tokens[at])
        elif kind == 2:
            tokens[at] = draw.choice(tokens)
        elif kind == 3:
            tokens[at : at + 1] = [b" ", draw.choice(STRANGE), b" "]
        elif kind == 4:
            tokens.insert(at, b" " + draw.choice(STRANGE) + b" ")
        else:
            other = draw.randrange(len(tokens))
            n = draw.choice((1, 2, 5, 20))
            tokens[at:at] = tokens[other : other + n]
    return b"".join(tokens)


def deep(draw, data):
    """Makes some part of the text very long or deeply nested."""
    tokens, n = TOKENS.findall(data), draw.choice((100, 300, 5000, 100000))
    at = draw.randrange(len(tokens))
    before, after = draw.choice(
        ((b"(", b")"), (b"(", b""), (b"~", b""), (b"{", b"}"), (b"[", b"]"), (b"", b"+"),
            (b"!", b""),
         (b"not ", b""), (b"(*", b"*)"), (b"-", b""), (b"if (1) ", b""), (b"", b"^-1"), (b"*", b""),
         (b"let x = ", b""), (b"a", b""), (b"9", b""), (b"x;", b""), (b"\n", b""))
    )
    tokens[at] = before * n + tokens[at] + after * n
    return b"".join(tokens)


def damaged(draw, text):
    how = draw.choice((mutation.mutated, other_tokens, other_tokens, other_tokens, deep))
    return how(draw, text.encode())


def with_comments(draw, text, kinds, chance=0.05):
    """Inserts comments between tokens, outside of strings and comments, from the second line on."""
    head, _, rest = text.partition("\n")
    tokens = re.findall(r'"[^"\n]*"|\(\*.*?\*\)|/\*.*?\*/|//[^\n]*|\s+|[^\s"(/]+|.', rest, re.S)
    return head + "\n" + "".join(
        token + draw.choice(kinds) if token.isspace() and draw.random() < chance else token
        for token in tokens
    )


# back: a function that restores the original names in a state
Rewritten = namedtuple("Rewritten", "text back")


def rewritten_test(draw, text):
    """Rewrites the test to an equivalent one."""
    threads = sorted(set(re.findall(r"^P(\d)(?= \()", text, re.M)))
    order = draw.sample(threads, len(threads))
    number = dict(zip(threads, order))
    text = re.sub(r"(?<!\w)(\d)(?=:[a-z])", lambda m: number[m[1]], text)
    text = re.sub(r"^P(\d)(?= \()", lambda m: "P" + number[m[1]], text, flags=re.M)
    parts = re.split(r"(?=^P\d \()", text, flags=re.M)
    # exchange the threads; the condition after the last one stays
    if len(parts) == len(threads) + 1:
        last = re.match(r"(.*?^\}\n|[^\n]*\}\n)(.*)", parts[-1], re.S | re.M)
        bodies = draw.sample([*parts[1:-1], last[1]], len(threads))
        if draw.random() < 0.4:
            bodies = [re.sub(r"\) ?\{", ") { int unused = 3; ", b, count=1) for b in bodies]
        text = parts[0] + "".join(bodies) + last[2]
    names = sorted(set(re.findall(r"[*]+ ?([a-z])(?=[,)])", text)))
    fresh = draw.sample(
        [n for n in ("k", "m", "n_1", "Loc", "x9", "yy", "atom", "buffer", "u", "v")],
                        min(len(names), 10))
    renamed = dict(zip(names, fresh)) if draw.random() < 0.7 else {}
    registers = draw.random() < 0.5
    for old, new in renamed.items():
        text = re.sub(rf"(?<![\w.]){old}(?!\w)", new, text)
    if registers:
        text = re.sub(r"\br(\d+)\b", r"reg\1", text)
    head, threads, conditions = re.fullmatch(
        r"(.*?)(^P\d.*^\}\n|^P\d.*?\}\n(?=\S*exists|forall))(.*)", text, re.S | re.M
    ).groups()
    of_c = ("/* P9 { */", "\n", "// note ) }\n", "\t")
    text = (
        with_comments(draw, head, ("(* note *)", "\n", "\t"), 0.3)
        + with_comments(draw, threads, of_c)
        + with_comments(draw, conditions, (*of_c, "(* note *)"), 0.3)
    )
    threads_back = {new: old for old, new in number.items()}
    names_back = {new: old for old, new in renamed.items()}

    def back(state):
        state = re.sub(r"\breg(\d+)\b", r"r\1", state) if registers else state
        state = re.sub(r"[A-Za-z_]\w*", lambda m: names_back.get(m[0], m[0]), state)
        return re.sub(r"(?<!\w)(\d)(?=:[a-z])", lambda m: threads_back[m[1]], state)

    return Rewritten(text, back)


# names with a meaning for smc, which are not changed
KEPT = re.compile(r"race|^dr|hb$|lifetimes|ctrl|FENCE")


def rewritten_model(draw, text):
    """Rewrites the model to an equivalent one."""
    lines, text = text.split("\n"), None
    for i, line in enumerate(lines):
        alone = line and line[0].isalpha() and not "".join(lines[i + 1 : i + 2]).startswith(" ")
        alone = alone and "(*" not in line and " let " not in line and "//" not in line
        let = re.fullmatch(r"let (?!rec)([^=]+)= (.+)", line)
        if alone and let and draw.random() < 0.3:
            e = let[2]
            lines[i] = f"let {let[1]}= " + draw.choice(
                (f"({e})", f"({e}) | ({e})", f"({e}) & ({e})", f"let same = {e} in same")
            )
        test = re.fullmatch(r"acyclic (.+?)( as [\w-]+)?", line)
        if alone and test and draw.random() < 0.4:
            e, name = test[1], test[2] or ""
            lines[i] = draw.choice(
                (f"irreflexive ({e})+", f"acyclic ({e})+", f"empty ({e})+ & id", f"acyclic ({e})")
            ) + name
    starts = [i for i in range(len(lines) - 1)
              if re.match(r"(acyclic|irreflexive|empty) ", lines[i])
              and re.match(r"(acyclic|irreflexive|empty) ", lines[i + 1])
              and not "".join(lines[i + 2 : i + 3]).startswith(" ")]
    for i in starts:
        if draw.random() < 0.5:
            lines[i], lines[i + 1] = lines[i + 1], lines[i]
    text = "\n".join(lines)
    if "include" not in text and draw.random() < 0.6:
        for name in set(re.findall(r"^(?:let(?: rec)?|and) ([a-z][\w-]*)", text, re.M)):
            if not KEPT.search(name) and draw.random() < 0.5:
                text = re.sub(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", name + "-other", text)
    return with_comments(draw, text, ("(* note *)", "\n", "// let ( \n", "\t"), 0.1)


class Files:
    """Common functions of the campaigns: creating a folder of tests, and running smc on it."""

    def __init__(self, smc):
        self.smc = smc
        self.kernel = [test.text() for test in lkmm.read(KERNEL)]

    def missing(self):
        return None

    def a_test(self, draw):
        kind = draw.randrange(8)
        return (
            FULL if kind == 0
            else draw.choice(self.kernel) if kind < 4
            else inclusions.litmus(draw.randrange(1 << 30))
        )

    def ask(self, folder, tests, model, *options):
        """Returns (answers by file, messages, description of an abnormal end)."""
        command = [self.smc, f"--model={model}", "--format=json", *LIMITS, *options, tests]
        with open(os.path.join(folder, "command"), "a", encoding="utf-8") as f:
            f.write(" ".join(command) + "\n")
        try:
            ran = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                 timeout=300, check=False, cwd=folder)
        except subprocess.TimeoutExpired:
            return {}, "", "it does not end"
        wrong = None
        if ran.returncode not in (0, 1, 2, 3) or re.search("Sanitizer|runtime error:", ran.stderr):
            wrong = f"status {ran.returncode}: {ran.stderr[:300]}"
        elif ran.returncode == 2 and "error: " not in ran.stderr:
            wrong = "status 2 without a message"
        try:
            lines = [json.loads(line) for line in ran.stdout.splitlines()]
        except ValueError:
            return {}, ran.stderr, wrong or "what is printed is no JSON: " + ran.stdout[-200:]
        return {os.path.basename(a["file"]): a for a in lines if "answer" in a}, ran.stderr, wrong


def meaning(answer, back=lambda state: state):
    """Returns an answer without file names; None: there is none, or it is not complete."""
    if answer is None or answer["answer"] == "Incomplete":
        return None
    states = {"; ".join(sorted(back(s["state"]).strip(" ;").split("; "))): s["executions"]
              for s in answer["states"]}
    return answer["answer"], answer["positive"], answer["negative"], answer["race"], states


def complete(answers):
    return {name: meaning(a) for name, a in answers.items() if meaning(a)}


class Litmus(Files):
    """A folder of tests, some damaged and some rewritten. Each must be answered or refused."""
    DAMAGED, PAIRS = 24, 8

    def judge(self, seed, folder):
        draw = random.Random(seed)
        tests = os.path.join(folder, "tests")
        os.mkdir(tests)
        back, names = {}, []

        def put(name, data):
            names.append(name)
            with open(os.path.join(tests, name), "wb") as f:
                f.write(data)
        for i in range(self.DAMAGED):
            put(f"damaged{i}.litmus", damaged(draw, self.a_test(draw)))
        for i in range(self.PAIRS):
            test = self.a_test(draw)
            other = rewritten_test(draw, test)
            put(f"pair{i}.litmus", test.encode()), put(f"pair{i}-other.litmus", other.text.encode())
            back[f"pair{i}"] = other.back
        model = draw.choice(MODELS)
        answers, said, wrong = self.ask(folder, tests, model)
        if wrong:
            return failure("error", wrong)
        lost = [n for n in names if n not in answers and f"/{n}" not in said]
        if lost:
            return failure("error", f"{model}: neither an answer nor a message: {' '.join(lost)}")
        for name, to_back in back.items():
            here = meaning(answers.get(f"{name}.litmus"))
            there = meaning(answers.get(f"{name}-other.litmus"), to_back)
            refused = f"{name}.litmus" not in answers
            if refused != (f"{name}-other.litmus" not in answers) or (here and there
                and here != there):
                return failure("differs", f"{model}: {name}: {here}, in other words {there}")
        if model in PENDING_MODELS:
            others, _, wrong = self.ask(folder, tests, model, "--algo=enumerate")
            here, there = complete(answers), complete(others)
            differ = [n for n in here if n in there and here[n] != there[n]]
            if wrong or differ:
                return failure("differs", wrong or f"{model}: pending and the oracle: {differ[0]}")
        return Outcome(f"x {len(names)} taken", "", False)


class Models(Files):
    """A damaged or rewritten model, and a folder of tests."""
    TESTS = 4

    def judge(self, seed, folder):
        draw = random.Random(seed)
        tests = os.path.join(folder, "tests")
        os.mkdir(tests)
        for i in range(self.TESTS):
            with open(os.path.join(tests, f"{i}.litmus"), "w", encoding="utf-8") as f:
                f.write(inclusions.litmus(draw.randrange(1 << 30)) if draw.random() < 0.8
                        else self.a_test(draw))
        name = draw.choice(sorted(os.listdir(FILES)))
        with open(os.path.join(FILES, name), encoding="utf-8") as f:
            text = f.read()
        same = draw.random() < 0.4
        data = rewritten_model(draw, text).encode() if same else damaged(draw, text)
        with open(os.path.join(folder, "self.cat"), "wb") as f:
            f.write(data)
        answers, said, wrong = self.ask(folder, tests, os.path.join(folder, "self.cat"))
        if wrong:
            return failure("error", wrong)
        if same and (wrong := self.unlike(folder, tests, name, answers, said)):
            return failure("differs", f"{name}: {wrong}")
        if not answers:
            return Outcome("refused", said, False)
        others, _, wrong = self.ask(folder, tests, os.path.join(folder, "self.cat"),
                                    "--algo=enumerate")
        here, there = complete(answers), complete(others)
        differ = [n for n in here if n in there and here[n] != there[n]]
        if wrong or differ:
            return failure("differs", wrong or f"the oracle: {differ[0]}: {here[differ[0]]}, "
                           f"{there[differ[0]]}")
        return Outcome("the same" if same else "taken", "", False)

    def unlike(self, folder, tests, name, answers, said):
        originals, _, wrong = self.ask(folder, tests, name)
        if set(originals) != set(answers):
            return wrong or f"refused in other words: {said[:200]}"
        here, there = complete(answers), complete(originals)
        differ = [n for n in here if n in there and here[n] != there[n]]
        return differ and f"{differ[0]}: {here[differ[0]]}, otherwise {there[differ[0]]}"


RELATIONS = ("po", "rf", "co", "fr", "rmw", "po-loc", "rfe", "rfi", "coe", "coi", "fre", "fri",
             "com", "addr", "data", "ctrl", "loc", "int", "ext", "rf^-1", "(po ; rf)", "(co | fr)")
SETS = ("R", "W", "M", "F", "RMW", "IW", "NA", "RLX", "ACQ", "REL", "ACQ_REL", "SC", "_")


def varied(draw, text):
    """Replaces some names, operators or checks of a model; the result is often a valid model."""
    lines = text.split("\n")
    for _ in range(draw.choice((1, 1, 2, 3))):
        at, kind = draw.randrange(len(lines)), draw.randrange(5)
        words = (
            (RELATIONS, r"(?<![\w.^-])(?:" + "|".join(RELATIONS[:17]) + r")(?![\w.-])"),
            (SETS, r"(?<![\w.-])(?:" + "|".join(SETS[:-1]) + r")(?![\w.-])"),
            ((" | ", " ; ", " & ", " \\ "), r" (?:\||;|&|\\) "),
            (("+", "*", "?", ""), r"(?<=[\w)\]])[+?](?![\w*(])"),
            (("acyclic", "irreflexive"), r"^(?:acyclic|irreflexive)\b"),
        )[kind]
        places = list(re.finditer(words[1], lines[at]))
        if places and "(*" not in lines[at]:
            place = draw.choice(places)
            before, after = lines[at][: place.start()], lines[at][place.end() :]
            lines[at] = before + draw.choice(words[0]) + after
        elif draw.random() < 0.05 and re.match("acyclic|irreflexive|empty", lines[at]):
            lines[at] = ""
    return "\n".join(lines)


class Varied(Files):
    """Varied models: litmus tests must have the same answers by each supporting algorithm, and a C
    program must be explored by all."""
    TESTS = 5

    def judge(self, seed, folder):
        draw = random.Random(seed)
        tests, model = os.path.join(folder, "tests"), os.path.join(folder, "self.cat")
        os.mkdir(tests)
        numbers = [draw.randrange(1 << 30) for _ in range(self.TESTS)]
        for number in numbers:
            inclusions.write(os.path.join(tests, f"{number}.litmus"), inclusions.litmus(number))
        name = draw.choice(sorted(os.listdir(FILES)))
        with open(os.path.join(FILES, name), encoding="utf-8") as f:
            inclusions.write(model, varied(draw, f.read()))
        answers, said, wrong = self.ask(folder, tests, model)
        others, _, wrong_too = self.ask(folder, tests, model, "--algo=enumerate")
        if wrong or wrong_too:
            return failure("error", wrong or wrong_too)
        if not answers:
            return Outcome("refused", said, False)
        here, there = complete(answers), complete(others)
        differ = [n for n in here if n in there and here[n] != there[n]]
        if differ:
            n = differ[0]
            return failure("differs", f"{name}: the oracle: {n}: {here[n]}, {there[n]}")
        inclusions.write(os.path.join(folder, "program.c"), inclusions.program(numbers[0]))
        ran = subprocess.run(
            [self.smc, "compare", f"--model={model}", "--time-limit=1", "--jobs=1",
             "--format=json", os.path.join(folder, "program.c")],
            capture_output=True, text=True, timeout=300, check=False,
        )
        if ran.returncode not in (0, 1, 2, 3):
            return failure("error", f"compare: status {ran.returncode}: {ran.stderr[:300]}")
        if '"agree": false' in ran.stdout:
            return failure("differs", f"{name}: compare: {ran.stdout[:300]}")
        return Outcome("compared" if ran.returncode < 2 else "answered", ran.stderr[:200], False)
