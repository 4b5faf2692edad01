"""changed.py - programs of the suite in which something is done otherwise, as a bug would: another
memory order, number, comparison or operation, a statement less, twice or before another. Most still
compile. What the algorithms say of one must agree, as must what two commands say."""
import json
import os
import random
import re

import commands
from differential import Outcome, failure
from many import LIMITS, Damaged, kinds_of, run

ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
STATEMENT = re.compile(r"^(\s+)([A-Za-z_*(][^{}\n]*;)\s*(//.*)?$")
CHANGES = (
    (r"memory_order_(?:relaxed|acquire|release|acq_rel|seq_cst)",
     lambda draw, m: "memory_order_" + draw.choice(ORDERS)),
    (r"(?<![\w.#])\d+(?![\w.])", lambda draw, m: str(draw.choice((0, 1, 2, 3, int(m[0], 0 if m[0][:1] != "0" else 8) + 1
                                                                 if m[0].isdigit() and m[0][:1] != "0" else 1)))),
    (r"(?<=[\w) ])(?:==|!=|<=|>=)(?= )", lambda draw, m: draw.choice(("==", "!=", "<=", ">=", "<", ">"))),
    (r"(?<= )(?:\+|-|&|\||\^)(?= )", lambda draw, m: draw.choice("+-&|^")),
    (r"&&|\|\|", lambda draw, m: {"&&": "||", "||": "&&"}[m[0]]),
    (r"\bfetch_(?:add|sub|or|and|xor)\b|(?<=fetch_)(?:add|sub|or|and|xor)",
     lambda draw, m: draw.choice(("add", "sub", "or", "and", "xor"))),
    (r"\b(?:while|if) \((?!\))", lambda draw, m: m[0] + "!"),
    (r"_mutex_(?:lock|unlock|trylock)\b", lambda draw, m: "_mutex_" + draw.choice(("lock", "unlock", "trylock"))),
    (r"_rwlock_(?:rdlock|wrlock|unlock)\b", lambda draw, m: "_rwlock_" + draw.choice(("rdlock", "wrlock", "unlock"))),
    (r"_cond_(?:signal|broadcast)\b", lambda draw, m: "_cond_" + draw.choice(("signal", "broadcast"))),
    (r"\bsem_(?:wait|post|trywait)\b", lambda draw, m: "sem_" + draw.choice(("wait", "post", "trywait"))),
    (r"\b(?:_Atomic|volatile|atomic_)(?=int\b| )", lambda draw, m: ""),
    (r"\b(?:break|continue|return)\b(?=;)", lambda draw, m: draw.choice(("break", "continue", ""))),
    (r"(?<=_)(?:strong|weak)(?=_|\()", lambda draw, m: {"strong": "weak", "weak": "strong"}[m[0]]),
)


def changed(draw, text):
    """One or two places of the program, not of its comments and first lines."""
    lines = text.split("\n")
    code = [i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("//", "#", "*", "/*"))]
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
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
                if not m or re.match(r"\s*(?:static|int|void|struct|typedef|extern|unsigned|pthread_t)\b", lines[at]):
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
    def judge(self, seed, folder):
        draw = random.Random(seed)
        path = draw.choice(self.kinds[0][0].programs)
        words = [w for w in draw.choice(commands.lines_of(path)) if w.startswith(("-D", "-std", "--check", "--plain"))]
        with open(path, encoding="utf-8", errors="replace") as f:
            text = f.read()
        program = os.path.join(folder, "program.c")
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
        what = draw.choice(("compare", "compare", "compare", "no-reductions", "jobs", "hunt", "elision", "keep-going"))
        options = {
            "compare": ["compare", "--jobs=1", "--time-limit=0.7"], "no-reductions": ["--no-reductions"],
            "jobs": ["--jobs=2", "--share-after=0"], "hunt": ["hunt", "--samples=200"],
            "elision": ["--elision=off"], "keep-going": ["--keep-going"],
        }[what]
        rest = [w for w in base if what != "compare" or not w.startswith("--time")]
        out, said, status, wrong = run(folder, [self.smc, *options, *rest, "--format=json", program])
        if wrong:
            return failure("error", f"{what}: {wrong}")
        if what == "compare":
            if '"agree": false' in out:
                return failure("differs", "compare: " + out[:300])
            return Outcome("compare " + ("agrees", "agrees", "refused", "not done")[status], "", False)
        if what == "hunt" and status == 2:  # not every check can be sampled
            return Outcome("hunt refused", said[:200], False)
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
