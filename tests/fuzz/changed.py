"""changed.py - programs of the test suite with one change, as a bug would make it: another memory
order, number, comparison or operation; a statement that is missing, duplicated or moved. Most of
them still compile. All algorithms must agree on a changed program, and so must related commands."""
import json
import os
import random
import re
import sys

import commands
import mutation

sys.path.insert(0, os.path.join(commands.ROOT, "tests", "results"))

import tokens  # noqa: E402
from differential import Outcome, failure  # noqa: E402
from many import LIMITS, Damaged, kinds_of, run  # noqa: E402

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
STATEMENT = re.compile(r"^(\s+)([A-Za-z_*(][^{}\n]*;)\s*(//.*)?$")
LOCKS, WAKES = ("lock", "unlock", "trylock"), ("signal", "broadcast")
WAYS = ("rdlock", "wrlock", "unlock")


def one_of(words, before=""):
    """Returns a change that replaces the match by one of the words."""
    return lambda draw, m: before + draw.choice(words)


def other_number(draw, m):
    is_decimal = m[0].isdigit() and m[0][0] != "0"
    return str(draw.choice((0, 1, 2, 3, int(m[0]) + 1 if is_decimal else 1)))


CHANGES = (
    (r"memory_order_(?:relaxed|acquire|release|acq_rel|seq_cst)", one_of(ORDERS, "memory_order_")),
    (r"(?<![\w.#])\d+(?![\w.])", other_number),
    (r"(?<=[\w) ])(?:==|!=|<=|>=)(?= )", one_of(("==", "!=", "<=", ">=", "<", ">"))),
    (r"(?<= )(?:\+|-|&|\||\^)(?= )", one_of("+-&|^")),
    (r"&&|\|\|", lambda draw, m: {"&&": "||", "||": "&&"}[m[0]]),
    (r"(?<=fetch_)(?:add|sub|or|and|xor)", one_of(("add", "sub", "or", "and", "xor"))),
    (r"\b(?:while|if) \((?!\))", lambda draw, m: m[0] + "!"),
    (r"_mutex_(?:lock|unlock|trylock)\b", one_of(LOCKS, "_mutex_")),
    (r"_rwlock_(?:rdlock|wrlock|unlock)\b", one_of(WAYS, "_rwlock_")),
    (r"_cond_(?:signal|broadcast)\b", one_of(WAKES, "_cond_")),
    (r"\.(?:lock|unlock|try_lock)(?=\()", one_of(("lock", "unlock", "try_lock"), ".")),
    (r"\.notify_(?:one|all)\b", one_of(("one", "all"), ".notify_")),
    (r"\bsem_(?:wait|post|trywait)\b", one_of(("wait", "post", "trywait"), "sem_")),
    (r"\b(?:_Atomic|volatile|atomic_)(?=int\b| )", one_of(("",))),
    (r"\b(?:break|continue|return)\b(?=;)", one_of(("break", "continue", ""))),
    (r"(?<=_)(?:strong|weak)(?=_|\()", one_of(("strong", "weak"))),
)


def changed(draw, text):
    """Changes one or two places of the program, outside of comments and the first lines."""
    lines = text.split("\n")
    code = [
        i
        for i, line in enumerate(lines)
        if line.strip() and not line.lstrip().startswith(("//", "#", "*", "/*"))
    ]
    for _ in range(draw.choice((1, 1, 1, 2, 3)) if code else 0):
        for _ in range(60):
            at, kind = draw.choice(code), draw.randrange(8)
            if kind < 5:
                pattern, to = draw.choice(CHANGES)
                places = list(re.finditer(pattern, lines[at]))
                if not places:
                    continue
                m = draw.choice(places)
                new = lines[at][: m.start()] + to(draw, m) + lines[at][m.end() :]
                if new == lines[at]:
                    continue
                lines[at] = new
            else:
                m = STATEMENT.match(lines[at])
                if not m or re.match(
                    r"\s*(?:static|int|void|struct|typedef|extern|unsigned|pthread_t)\b",
                    lines[at]):
                    continue
                if kind == 5:
                    lines[at] = m[1] + ";"
                elif kind == 6:
                    lines[at] = f"{m[1]}{m[2]} {m[2]}"
                elif at + 1 < len(lines) and STATEMENT.match(lines[at + 1]):
                    lines[at], lines[at + 1] = lines[at + 1], lines[at]
                else:
                    continue
            break
    return "\n".join(lines)


class Changed(Damaged):
    IN_CXX = 0.15  # share of programs in C++

    def __init__(self, smc):
        super().__init__(smc)
        self.in_cxx = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(mutation.PROGRAMS)
            for name in names
            if name.endswith(".cpp")
        )

    def judge(self, seed, folder):
        draw = random.Random(seed)
        is_cxx = draw.random() < self.IN_CXX
        path = draw.choice(self.in_cxx if is_cxx else self.kinds[0][0].programs)
        words = [w for w in draw.choice(commands.lines_of(path))
            if w.startswith(("-D", "-std", "--check", "--plain"))]
        with open(path, encoding="utf-8", errors="replace") as f:
            text = f.read()
        program = os.path.join(folder, "program.cpp" if is_cxx else "program.c")
        with open(program, "w", encoding="utf-8") as f:
            f.write(changed(draw, text))
        model = draw.choice(("rc11", "rc11", "sc", "tso", "pso", "ra", "sra", "c20"))
        base = [*LIMITS, "-I", os.path.dirname(path), f"--model={model}", *words]
        out, said, status, wrong = run(folder, [self.smc, *base, "--format=json", program])
        if wrong:
            return failure("error", wrong)
        if status == 2 or not out:
            return Outcome("refused", said[:200], False)
        one = json.loads(out)
        what = draw.choice(
            ("compare", "compare", "compare", "no-reductions", "jobs", "hunt", "elision",
             "keep-going", "cat", "oracle", "tokens", "tokens"))
        if what == "tokens":
            mode = draw.choice(
                ((), ("--minimize",), ("--jobs=2", "--debug=share-after=0"),
                 ("hunt", "--samples=200"), ("--algo=trust",))
            )
            options = ["-I", os.path.dirname(path), f"--model={model}", *words, "--keep-going"]
            found, faults = tokens.check(self.smc, 3, (program, options, mode))
            if faults:
                return failure("differs", f"tokens: {faults[0]}")
            return Outcome("tokens lead there" if found else "no tokens", "", False)
        options = {
            "compare": ["compare", "--jobs=1", "--time-limit=0.7"],
            "no-reductions": ["--no-reductions"],
            "jobs": ["--jobs=2", "--debug=share-after=0"], "hunt": ["hunt", "--samples=200"],
            "elision": ["--elision=off"], "keep-going": ["--keep-going"],
            "cat": [f"--model={model}.cat"], "oracle": ["--algo=enumerate"],
        }[what]
        given = {option.split("=")[0] for option in options}
        rest = [word for word in base if word.split("=")[0] not in given]
        out, said, status, wrong = run(folder,
            [self.smc, *options, *rest, "--format=json", program])
        if wrong:
            return failure("error", f"{what}: {wrong}")
        if what == "compare":
            if '"agree": false' in out:
                return failure("differs", "compare: " + out[:300])
            return Outcome("compare " + ("agrees", "agrees", "refused", "not done")[status], "",
                False)
        unsupported = what in ("hunt", "cat", "oracle") or one["verdict"] == "incomplete"
        if status == 2 and unsupported:
            return Outcome(f"{what} refused", said[:200], False)
        if not out:
            return failure("differs", f"{what}: {said[:300]}")
        two = json.loads(out)
        verdicts = {one["verdict"], two["verdict"]}
        if verdicts == {"verified", "unsafe"} or (
            what == "no-reductions" and one.get("complete") and two.get("complete")
            and not set(kinds_of(one)) <= set(kinds_of(two))
        ):
            return failure("differs", f"{what}: {two['verdict']} {kinds_of(two)}, otherwise"
                           f" {one['verdict']} {kinds_of(one)}")
        return Outcome(f"{what} fits", "", False)
