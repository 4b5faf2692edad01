#!/usr/bin/env python3
"""signals.py SMC FIRST COUNT [OPTION ..] - random programs whose threads send signals
(docs/design/signals.md), against programs without signals: the handler's statements stand, guarded
by an assumption that the signal was sent, at each point where the handler may run. Compares the
sets of final values, under a memory model that is drawn. It fails, too, if no program has a handler
that runs in the middle of a thread."""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

MODELS = ["sc", "tso", "pso", "ra", "rc11", "c20"]
READS = ["relaxed", "acquire", "seq_cst"]
WRITES = ["relaxed", "release", "seq_cst"]
BASE = 4  # values of a register are below
HEAD = """#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
void reach_error(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
static atomic_int x, y, sent;
static int r[8];
static pthread_t threads[3];
static atomic_int ready;
"""

# A signal is sent and delivered by an update of the set of pending signals.
UPDATE = "atomic_fetch_{op}_explicit(&sent, {to}, memory_order_acq_rel)"


class Program:
    def __init__(self, rng):
        self.rng, self.registers = rng, 0
        self.weak = rng.random() < 0.7
        self.signals = rng.choice([1, 1, 1, 2])
        self.handlers = [self.statements(rng.choice([1, 1, 2])) for _ in range(self.signals)]
        self.target = self.statements(rng.choice([1, 2, 2, 3]))
        if self.signals == 1 and rng.random() < 0.4:  # a part of the thread blocks the first signal
            begin = rng.randrange(len(self.target) + 1)
            end = rng.randrange(begin, len(self.target) + 1)
            self.target.insert(end, "UNBLOCK")
            self.target.insert(begin, "BLOCK")
        senders = rng.choice([1, 1, 2])
        self.senders = [self.statements(rng.choice([0, 1, 2])) for _ in range(senders)]
        for n in range(self.signals):
            at = rng.choice(self.senders)
            at.insert(rng.randrange(len(at) + 1), f"SEND{n + 1}")

    def order(self, orders):
        return "memory_order_" + (self.rng.choice(orders) if self.weak else "seq_cst")

    def statement(self):
        rng, v = self.rng, self.rng.choice("xy")
        kind = rng.random()
        if kind < 0.45 and self.registers < 4:
            self.registers += 1
            return f"r[{self.registers - 1}] = atomic_load_explicit(&{v}, {self.order(READS)});"
        if kind < 0.6:
            return f"atomic_fetch_add_explicit(&{v}, 1, {self.order(WRITES + READS[1:2])});"
        if kind < 0.65:
            return f"atomic_thread_fence({self.order(['acquire', 'release', 'seq_cst'])});"
        return f"atomic_store_explicit(&{v}, {rng.choice([1, 2])}, {self.order(WRITES)});"

    def statements(self, n):
        return [self.statement() for _ in range(n)]

    def end(self):
        code = "".join(f" + (r[{i}] & {BASE - 1}) * {BASE**i}" for i in range(self.registers))
        lines = [f"    unsigned code = (unsigned)(0{code});"]
        lines += [f"    if (code == {i}) reach_error();" for i in range(BASE**self.registers)]
        return lines

    def text(self, handlers, bodies):
        """The program with these handlers, and these statements of each thread."""
        lines = HEAD.rstrip().split("\n")
        for i, body in enumerate(handlers):
            lines += [f"static void handle{i + 1}(int n) {{", "    (void)n;"] + body + ["}"]
        for i, body in enumerate(bodies):
            lines += [f"static void *run{i}(void *a) {{", "    sigset_t set;"]
            lines += ["    sigemptyset(&set);", "    sigaddset(&set, SIGUSR1);"]
            lines += body + ["    return a;", "}"]
        lines += ["int main(void) {"]
        for i in range(len(handlers)):
            lines += [f"    signal(SIGUSR{i + 1}, handle{i + 1});"]
        for i in range(len(bodies)):
            lines += [f"    pthread_create(&threads[{i}], 0, run{i}, 0);"]
        lines += ["    atomic_store(&ready, 1);"] if handlers else []
        for i in range(len(bodies)):
            lines += [f"    pthread_join(threads[{i}], 0);"]
        first = len(lines) + 2  # the line of outcome 0
        return "\n".join(lines + self.end() + ["}", ""]), first

    def with_signals(self):
        def body(statements):
            out = []
            for s in statements:
                if s.startswith("SEND"):
                    out += [f"    pthread_kill(threads[0], SIGUSR{s[4]});"]
                elif s in ("BLOCK", "UNBLOCK"):
                    out += [f"    pthread_sigmask(SIG_{s}, &set, 0);"]
                else:
                    out += ["    " + s]
            return out
        wait = ["    __VERIFIER_assume(atomic_load(&ready));"]
        senders = [wait + body(s) for s in self.senders]
        return self.text([body(h) for h in self.handlers], [body(self.target)] + senders)

    def insertions(self, body, n):
        """The bodies with handler n at one of the points, or nowhere. Where the signal becomes
        unblocked, it is handled if it is pending."""
        inlined = [f"__VERIFIER_assume({UPDATE.format(op='and', to=~n)} & {n});"]
        inlined += self.handlers[n - 1]
        none = f"__VERIFIER_assume(!({UPDATE.format(op='and', to=~0)} & {n}));"
        ends = [i for i, s in enumerate(body) if s == "UNBLOCK"]
        if not ends:
            yield body
            for i in range(len(body) + 1):
                yield body[:i] + inlined + body[i:]
            return
        begin, end = body.index("BLOCK"), ends[0]
        blocked = UPDATE.format(op="and", to=~0) + ";"
        before, during, after = body[:begin], [blocked] + body[begin + 1:end], body[end + 1:]
        yield before + during + [none] + after
        yield before + during + inlined + after
        for i in range(len(before) + 1):
            yield before[:i] + inlined + before[i:] + during + [none] + after
        for i in range(len(after) + 1):
            yield before + during + [none] + after[:i] + inlined + after[i:]

    def without_handlers(self):
        return [["    " + s for s in body if s[0].islower() or s.startswith("r[")]
                for body in [self.target] + self.senders]

    def without_signals(self):
        """A program that chooses one of the possible bodies, and the number of these."""
        def sender(statements):
            return ["    " + (UPDATE.format(op="or", to=s[4]) + ";" if s.startswith("SEND") else s)
                    for s in statements]
        seen = {}
        for order in itertools.permutations(range(1, self.signals + 1)):
            bodies = [self.target]
            for n in order:
                bodies = [b for body in bodies for b in self.insertions(body, n)]
            for b in bodies:
                seen[tuple(b)] = None
        body = ["    switch (__VERIFIER_nondet_int()) {"]
        for i, b in enumerate(seen):
            body += [f"    case {i}:"] + ["        " + s for s in b] + ["        break;"]
        body += ["    }"]
        return *self.text([], [body] + [sender(s) for s in self.senders]), len(seen)


def outcomes(smc, directory, text, first, options):
    path = os.path.join(directory, "program.c")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    command = [smc, "--keep-going", "--format=json", "--no-file-options", *options, path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        result = json.loads(done.stdout)
    except json.JSONDecodeError:
        raise SystemExit(f"{done.stdout}{done.stderr}\n{text}") from None
    if done.returncode not in (0, 1):
        raise SystemExit(f"{done.stdout}{done.stderr}\n{text}")
    other = [e for e in result.get("errors", []) if e["kind"] != "reach_error"]
    if other:
        raise SystemExit(f"{other[0]['message']}\n{text}")
    return {e["line"] - first for e in result.get("errors", [])}, result["executions"]


def main():
    smc, begin, count, *options = sys.argv[1:]
    given = [o for o in options if o.startswith("--model=")]
    in_the_middle, executions = 0, 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(int(begin), int(begin) + int(count)):
            rng = random.Random(seed)
            program = Program(rng)
            model = given[0] if given else "--model=" + rng.choice(MODELS)
            signals, first = program.with_signals()
            found, n = outcomes(smc, directory, signals, first, [model, *options])
            executions += n
            text, line, n = program.without_signals()
            expected, _ = outcomes(smc, directory, text, line, [model, f"--nondet=0..{n - 1}"])
            never, line = program.text([], program.without_handlers())
            usual, _ = outcomes(smc, directory, never, line, [model])
            in_the_middle += expected != usual
            if found != expected:
                print(signals)
                raise SystemExit(f"seed {seed}, {model}: outcomes that signals lack: "
                                 f"{sorted(expected - found)}, that only they have: "
                                 f"{sorted(found - expected)}")
    if not in_the_middle:
        raise SystemExit("no handler changes the outcomes")
    print(f"{count} programs, {executions} executions; a handler matters in {in_the_middle}")


if __name__ == "__main__":
    main()
