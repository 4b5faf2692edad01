"""statespace.py - random C programs of threads, locks, waits, process ends and servers, and what a
search through all their states under sequential consistency says of them. It shares nothing with
smc: the programs are made, printed as C and searched here.

    python3 tests/fuzz/statespace.py SEED           the program, with the answer in its first line

A program is a list of statements for each thread. The search knows a state as (for each thread,
where it stands and its register; the variables; who holds each mutex; who has been joined). To add
a statement: make it in `Maker`, print it in `text`, run it in `steps`. What ends badly is judged on
the graph of states:
  assertion   an assertion fails in some state
  deadlock    a state without a successor, in which the process has not ended, has a thread that
              stands at a mutex or a join, and no thread waits in a loop
  liveness    a set of states that a fair run may stay in for ever (a strongly connected component
              in which each thread moves or cannot) has a thread that goes round a loop with an exit
              and takes it nowhere in the set
  endless     such a set has a thread that runs a loop without an exit: no error, but the program
              need not end
"""
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from differential import Outcome, failure  # noqa: E402

MOST_STATES = 60000
SECONDS = 120


class TooLarge(Exception):
    pass


class Maker:
    """Generates two or three threads besides main. Statements are tuples; a body is a list of them.
    """

    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.variables = [f"v{i}" for i in range(r.randint(1, 2))]
        self.mutexes = [f"m{i}" for i in range(r.choice([0, 1, 1, 2]))]
        n = r.choice([1, 1, 2, 2, 2])
        self.threads = [self.thread() for _ in range(n)]
        self.main = self.main_body(n)

    def action(self):
        r = self.r
        v = r.choice(self.variables)
        kind = r.randrange(10)
        if kind < 3:
            return ("store", v, r.randint(0, 2))
        if kind < 5:
            return ("load", v)
        if kind < 6:
            return ("add", v, 1)
        if kind < 7:
            return ("assert", r.randint(0, 3))
        if kind < 8:
            return ("if", r.randint(0, 2), [self.leaf()])
        return ("store", v, r.randint(0, 2))

    def leaf(self):
        """Returns a statement for a branch: an end, or a store."""
        return self.r.choice(
            [
                ("exit",),
                ("store", self.r.choice(self.variables), self.r.randint(0, 2)),
                ("pthread_exit",),
                ("exit",),
            ]
        )

    def wait(self):
        return ("await", self.r.choice(self.variables), self.r.randint(0, 2))

    def section(self):
        m = self.r.choice(self.mutexes)
        inside = [self.action() for _ in range(self.r.randint(1, 2))]
        ends = [("unlock", m)] if self.r.random() < 0.93 else []
        return [("lock", m), *inside, *ends]

    def piece(self):
        r = self.r
        if self.mutexes and r.random() < 0.4:
            return self.section()
        if r.random() < 0.3:
            return [self.wait()]
        return [self.action() for _ in range(r.randint(1, 2))]

    def server(self):
        """Returns an endless loop whose rounds restore or repeat the same values, so that the
        number of states is finite."""
        r = self.r
        v = r.choice(self.variables)
        body = r.choice([[("store", v, 1)], [("store", v, 1), ("store", v, 0)], [("load", v)]])
        if self.mutexes and r.random() < 0.6:
            m = r.choice(self.mutexes)
            body = [("lock", m), *body, ("unlock", m)]
        return ("for_ever", body)

    def thread(self):
        r = self.r
        body = [s for _ in range(r.randint(1, 2)) for s in self.piece()]
        if r.random() < 0.35:
            body.append(self.server())
        elif r.random() < 0.12:
            body.append(("exit",))
        return body

    def main_body(self, n):
        r = self.r
        body = [("create", i) for i in range(n)]
        for _ in range(r.randint(0, 2)):
            body += self.piece()
        if r.random() < 0.5:
            body += [("join", i) for i in range(n) if r.random() < 0.8]
        body.append(
            r.choice(
                [
                    ("return",),
                    ("return",),
                    ("exit",),
                    ("quick_exit",),
                    ("_exit",),
                    ("pthread_exit",),
                ]
            )
        )
        return body


# ---- as C ----------------------------------------------------------------------------------------

def text(body, depth):
    out = []
    for s in body:
        kind, pad = s[0], "    " * depth
        if kind == "store":
            out.append(f"{pad}atomic_store(&{s[1]}, {s[2]});")
        elif kind == "load":
            out.append(f"{pad}r = atomic_load(&{s[1]});")
        elif kind == "add":
            out.append(f"{pad}r = atomic_fetch_add(&{s[1]}, {s[2]});")
        elif kind == "assert":
            out.append(f"{pad}assert(r != {s[1]} + 1);")
        elif kind == "if":
            out += [f"{pad}if (r == {s[1]}) {{", *text(s[2], depth + 1), f"{pad}}}"]
        elif kind == "await":
            out.append(f"{pad}while (atomic_load(&{s[1]}) != {s[2]}) {{}}")
        elif kind == "for_ever":
            out += [f"{pad}for (;;) {{", *text(s[1], depth + 1), f"{pad}}}"]
        elif kind in ("lock", "unlock"):
            out.append(f"{pad}pthread_mutex_{kind}(&{s[1]});")
        elif kind == "create":
            out.append(f"{pad}pthread_create(&t[{s[1]}], NULL, f{s[1]}, NULL);")
        elif kind == "join":
            out.append(f"{pad}pthread_join(t[{s[1]}], NULL);")
        elif kind == "pthread_exit":
            out.append(f"{pad}pthread_exit(NULL);")
        elif kind == "return":
            out.append(f"{pad}return 0;")
        else:
            out.append(f"{pad}{kind}(0);")
    return out


def program(made):
    lines = [
        "#include <assert.h>",
        "#include <pthread.h>",
        "#include <stdatomic.h>",
        "#include <stdlib.h>",
        "#include <unistd.h>",
        "",
    ]
    lines += [f"static atomic_int {v};" for v in made.variables]
    lines += [f"static pthread_mutex_t {m} = PTHREAD_MUTEX_INITIALIZER;" for m in made.mutexes]
    for i, body in enumerate(made.threads):
        lines += [
            f"static void *f{i}(void *arg) {{",
            "    int r = 0;",
            "    (void)r;",
            *text(body, 1),
            "    return arg;",
            "}",
        ]
    lines += [
        "int main(void) {",
        "    pthread_t t[4];",
        "    int r = 0;",
        "    (void)r;",
        *text(made.main, 1),
        "}",
    ]
    return "\n".join(lines) + "\n"


# ---- the search ----------------------------------------------------------------------------------

END, WAITING = -1, "await"


def flatten(body, code):
    """Converts statements to code with jumps: ("jump", target), ("unless", value, target)."""
    for s in body:
        if s[0] == "if":
            at = len(code)
            code.append(None)
            flatten(s[2], code)
            code[at] = ("unless", s[1], len(code))
        elif s[0] == "for_ever":
            begin = len(code)
            flatten(s[1], code)
            code.append(("jump", begin))
        else:
            code.append(s)
    return code


class Search:
    """Searches all states (threads, variables, owners, ended). A thread is None before its
    creation, then (pc, register), or END."""

    def __init__(self, made):
        self.codes = [flatten(made.main, [])] + [flatten(b, []) for b in made.threads]
        self.variables, self.mutexes = made.variables, made.mutexes
        self.asserted = False
        first = ((0, 0),) + (None,) * len(made.threads)
        self.first = (first, (0,) * len(made.variables), (-1,) * len(made.mutexes), False)

    def enter(self, thread, pc, register):
        """Returns the state of the thread after its next steps that other threads cannot observe.
        """
        code = self.codes[thread]
        while pc < len(code):
            s = code[pc]
            if s[0] == "jump":
                pc = s[1]
            elif s[0] == "unless":
                pc = pc + 1 if register == s[1] else s[2]
            elif s[0] == "assert" and register != s[1] + 1:
                pc += 1
            else:
                return (pc, register)
        return END

    def step(self, state, t):
        """Returns the state after the thread's next action; None: it is not enabled. A failed
        assertion is recorded and ends the process."""
        threads, values, owners, _ = state
        pc, register = threads[t]
        s = self.codes[t][pc]
        kind = s[0]
        threads, values, owners, ended = list(threads), list(values), list(owners), False
        if kind == "assert":
            self.asserted = True
            ended = True
        elif kind == "store":
            values[self.variables.index(s[1])] = s[2]
        elif kind == "load":
            register = values[self.variables.index(s[1])]
        elif kind == "add":
            register = values[self.variables.index(s[1])]
            values[self.variables.index(s[1])] += s[2]
        elif kind == "await":
            if values[self.variables.index(s[1])] != s[2]:
                return state
        elif kind == "lock":
            m = self.mutexes.index(s[1])
            if owners[m] >= 0:
                return None
            owners[m] = t
        elif kind == "unlock":
            owners[self.mutexes.index(s[1])] = -1
        elif kind == "create":
            threads[s[1] + 1] = self.enter(s[1] + 1, 0, 0)
        elif kind == "join":
            if threads[s[1] + 1] != END:
                return None
        elif kind == "pthread_exit":
            threads[t] = END
            return (tuple(threads), tuple(values), tuple(owners), False)
        else:
            ended = True
        threads[t] = self.enter(t, pc + 1, register)
        if ended:  # all states in which the process has ended are one
            return ((), (), (), True)
        return (tuple(threads), tuple(values), tuple(owners), False)

    def explore(self):
        first = (((self.enter(0, 0, 0)),) + self.first[0][1:],) + self.first[1:]
        numbers, states, edges = {first: 0}, [first], []
        for at in iter(lambda: len(edges), None):
            if at == len(states):
                break
            state, out = states[at], {}
            if not state[3]:
                for t, thread in enumerate(state[0]):
                    if thread is None or thread == END:
                        continue
                    after = self.step(state, t)
                    if after is None:
                        continue
                    if after not in numbers:
                        numbers[after] = len(states)
                        states.append(after)
                        if len(states) > MOST_STATES:
                            raise TooLarge
                    out[t] = numbers[after]
            edges.append(out)
        self.states, self.edges = states, edges

    def components(self, among):
        """Returns the strongly connected components of a set of states (Tarjan), without recursion.
        """
        index, low, on, stack, found, count = {}, {}, set(), [], [], 0
        successors = lambda v: iter([w for w in self.edges[v].values() if w in among])
        for root in among:
            if root in index:
                continue
            work = [(root, successors(root))]
            index[root] = low[root] = count
            count += 1
            stack.append(root)
            on.add(root)
            while work:
                v, it = work[-1]
                for w in it:
                    if w not in index:
                        index[w] = low[w] = count
                        count += 1
                        stack.append(w)
                        on.add(w)
                        work.append((w, successors(w)))
                        break
                    if w in on:
                        low[v] = min(low[v], index[w])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[v])
                    if low[v] == index[v]:
                        part = set()
                        while True:
                            w = stack.pop()
                            on.discard(w)
                            part.add(w)
                            if w == v:
                                break
                        found.append(part)
        return found

    def judge_part(self, part, kinds):
        """Judges a strongly connected component. A run that stays in it and visits all its states
        is fair if each thread acts in it or is enabled nowhere in it."""
        if any(self.states[v][3] for v in part):
            return
        inner = {v: {t: w for t, w in self.edges[v].items() if w in part} for v in part}
        moving = {t for v in part for t in inner[v]}
        if not moving:
            v = next(iter(part))
            if self.edges[v]:
                return
            if any(t not in (None, END) for t in self.states[v][0]):
                kinds.add("deadlock")
            return
        threads = self.states[next(iter(part))][0]
        for t, thread in enumerate(threads):
            if thread in (None, END) or t in moving:
                continue
            able = {v for v in part if t in self.edges[v]}
            if (
                able
            # a run that visits these states infinitely often without the thread is unfair; for
            # example, a mutex that is free again and again is taken at last
            ):
                for smaller in self.components(part - able):
                    self.judge_part(smaller, kinds)
                return
        waiting = set()
        for t in moving:
            places = {self.states[v][0][t][0] for v in part}
            if len(places) == 1 and self.codes[t][next(iter(places))][0] == "await":
                waiting.add(t)
        stuck = any(
            thread not in (None, END) and t not in moving and self.is_stuck(part, t)
            for t, thread in enumerate(threads)
        )
        values = {self.states[v][1] for v in part}
        if waiting and len(values) == 1:  # the variables keep their last values
            kinds.add("liveness")
        elif waiting:
            kinds.add("oscillation")
        elif stuck:
            kinds.add("deadlock")
        if not waiting and not stuck:
            kinds.add("endless")

    def is_stuck(self, part, t):
        """Returns whether the thread waits for a mutex that is held in all states."""
        s = self.codes[t][self.states[next(iter(part))][0][t][0]]
        if s[0] == "lock":
            m = self.mutexes.index(s[1])
            return all(self.states[v][2][m] >= 0 for v in part)
        return False

    def judge(self):
        self.explore()
        kinds = set()
        for part in self.components(set(range(len(self.states)))):
            self.judge_part(part, kinds)
        if self.asserted:
            kinds.add("assertion")
        return kinds


ERRORS = {"assertion", "deadlock", "liveness"}


class Statespace:
    """Compares the errors that smc finds under sequential consistency with those of the search."""

    PAIRS = (
        ["--algo=tracer"],
        ["--algo=trust"],
        ["--algo=tracer", "--awaits=off"],
        ["--algo=rvf"],
        ["--algo=lapor"],
        ["--algo=tracer", "--jobs=2"],
    )

    def __init__(self, smc):
        self.smc = smc

    def missing(self):
        return None

    def judge(self, seed, folder):
        made = Maker(seed)
        search = Search(made)
        source = os.path.join(folder, "program.c")
        with open(source, "w") as f:
            f.write(program(made))
        try:
            kinds = search.judge()
        except TooLarge:
            return Outcome("too large", "", False)
        words = [
            self.smc,
            "--model=sc",
            "--keep-going",
            "--format=json",
            "--time-limit=60",
            "--progress=never",
            *self.PAIRS[seed % len(self.PAIRS)],
            source,
        ]
        with open(os.path.join(folder, "command"), "w") as f:
            f.write(" ".join(words) + "\n")
        try:
            ran = subprocess.run(
                words, capture_output=True, text=True, timeout=10 * SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return Outcome("slow", "", False)
        if ran.returncode not in (0, 1, 3):
            return failure("error", f"status {ran.returncode}: {ran.stderr[-200:]}")
        result = json.loads(ran.stdout)
        if not result["complete"]:
            return Outcome("slow", "", False)
        found = {e["kind"] for e in result["errors"]}
        wrong = self.difference(kinds, found, result["verdict"])
        if wrong:
            return failure(
                "differs",
                f"the search: {sorted(kinds)}, smc: {result['verdict']} {sorted(found)}: {wrong}",
            )
        missed = kinds & ERRORS and not found
        return Outcome("bounded before an error" if missed else "same", "", False)

    @staticmethod
    def difference(kinds, found, verdict):
        """Returns the difference; None: they agree. smc may report `liveness` for a `deadlock` of
        the search if another thread waits in a loop for the deadlocked one, and conversely. A wait
        for a value that other threads change for ever may be an error or not. A bounded exploration
        may miss errors."""
        waits = {"deadlock", "liveness"}
        if found - kinds - waits:
            return "an error that is none"
        if found & waits and not kinds & (waits | {"oscillation"}):
            return "nobody waits for ever"
        if verdict == "verified" and kinds & (ERRORS | {"endless"}):
            return "it is not verified"
        if (verdict == "incomplete" and "oscillation" not in kinds) or (
            verdict == "bounded" and not kinds & {"endless", "oscillation"} and kinds & ERRORS
        ):
            return "an error is not found"
        if (
            verdict == "unsafe"
            and ("assertion" in found) != ("assertion" in kinds)
            and not kinds & {"endless", "oscillation"}
        ):
            return "an assertion"
        return None


def main():
    seed = int(sys.argv[1])
    made = Maker(seed)
    kinds = Search(made).judge()
    print("// " + " ".join(sorted(kinds or {"none"})))
    print(program(made), end="")


if __name__ == "__main__":
    main()
