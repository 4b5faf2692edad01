"""sections.py SMC [FIRST [HOW MANY]] - random programs with atomic sections: the answers must be
those of an enumeration of all interleavings by this script."""

import pathlib
import random
import sys
import tempfile
import time

import common
from smc_svcomp import judge, properties, source

SECONDS = 120  # time limit for one program, in seconds

PROGRAM = """#include <pthread.h>
extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {{ abort(); }}
int x, y;
{threads}
int main(void) {{
    pthread_t t[{n}];
{create}
{join}
    return 0;
}}
"""


# Steps: ("r", variable, register) reads; ("w", variable, number) writes the number; ("w", variable,
# register) writes the register's value plus 1; ("?", register, number) compares. A thread is a list
# of pieces (is it an atomic section, steps); a piece outside of sections has one step.
def draw(rng):
    def step(register):
        variable = rng.choice("xy")
        kind = rng.randrange(5)
        if kind < 2:
            return [("w", variable, rng.randrange(1, 3))]
        if kind < 4:
            return [("r", variable, register)]
        return [("r", variable, register), ("w", variable, register)]

    def thread():
        pieces, registers = [], 0
        for _ in range(rng.randrange(1, 4)):
            steps = []
            for _ in range(rng.choice((1, 1, 2, 3))):
                steps += step(f"r{registers}")
                registers += 1
            if rng.randrange(3) == 0:
                read = [s[2] for s in steps if s[0] == "r"]
                if read:
                    steps.append(("?", rng.choice(read), rng.randrange(4)))
            whole = rng.randrange(3) > 0
            pieces += [(True, steps)] if whole else [(False, [s]) for s in steps]
        return pieces

    return [thread() for _ in range(rng.choice((2, 2, 3)))]


def text(threads):
    def line(step):
        if step[0] == "r":
            return f"{step[2]} = {step[1]};"
        if step[0] == "w":
            value = step[2] if isinstance(step[2], int) else f"{step[2]} + 1"
            return f"{step[1]} = {value};"
        return f"if ({step[1]} == {step[2]}) reach_error();"

    def function(number, pieces):
        names = sorted({s[2] for _, steps in pieces for s in steps if s[0] == "r"})
        lines = [f"    int {', '.join(names)};"] if names else []
        for whole, steps in pieces:
            inside = [f"    {line(s)}" for s in steps]
            begin, end = "    __VERIFIER_atomic_begin();", "    __VERIFIER_atomic_end();"
            lines += [begin, *inside, end] if whole else inside
        return "\n".join([f"void *f{number}(void *a) {{", *lines, "    return a;", "}"])

    n = len(threads)
    return PROGRAM.format(
        n=n,
        threads="\n".join(function(i, t) for i, t in enumerate(threads)),
        create="\n".join(f"    pthread_create(&t[{i}], 0, f{i}, 0);" for i in range(n)),
        join="\n".join(f"    pthread_join(t[{i}], 0);" for i in range(n)),
    )


def reaches_error(threads):
    """Returns whether some interleaving reaches the error; pieces are its steps."""
    seen = set()
    todo = [((0,) * len(threads), (("x", 0), ("y", 0)))]
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        at, memory = state
        for t, pieces in enumerate(threads):
            if at[t] == len(pieces):
                continue
            values = dict(memory)
            for step in pieces[at[t]][1]:
                if step[0] == "r":
                    values[t, step[2]] = values[step[1]]
                elif step[0] == "w":
                    new = step[2] if isinstance(step[2], int) else values[t, step[2]] + 1
                    values[step[1]] = new
                elif values[t, step[1]] == step[2]:
                    return True
            moved = at[:t] + (at[t] + 1,) + at[t + 1 :]
            todo.append((moved, tuple(sorted(values.items(), key=str))))
    return False


def main():
    common.use(sys.argv[1])
    first, many = [int(a) for a in sys.argv[2:4]] + [1, 12][len(sys.argv[2:4]) :]
    checks, unknown = common.Checks(), 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + many):
            threads = draw(random.Random(seed))
            path = pathlib.Path(folder) / "sections.c"
            path.write_text(text(threads))
            deadline = time.monotonic() + SECONDS
            answer = judge.judge(source.Source(str(path)), properties.DEFAULT, "LP64", deadline)
            expected = "false(unreach-call)" if reaches_error(threads) else "true"
            unknown += answer.text == "unknown"
            checks.check(str(answer) == expected, f"{seed}: {answer}, expected {expected}")
    print(f"{many} programs, {unknown} unknown")
    checks.end()


if __name__ == "__main__":
    main()
