"""certificates.py SMC SMC_CHECK [MUTANTS [RANDOM]] - tests --certificate and smc-check.

1. smc-check accepts the certificates of programs under each model, with smc's counts.
2. No certificate is written unless the verdict is `verified`, nor by an interrupted run.
3. smc-check refuses MUTANTS certificates with an error. A mutant always describes another set of
   executions: an execution, or all with one history, is missing or doubled; a read has another
   source; two writes have changed places in coherence; a value that is read, or a history, is
   another one.
4. smc-check accepts the certificates of RANDOM random programs."""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

SMC, CHECK = sys.argv[1:3]
MUTANTS = int(sys.argv[3]) if len(sys.argv) > 3 else 200
RANDOM = int(sys.argv[4]) if len(sys.argv) > 4 else 10
HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# undone: threads wait for writes that come before those that they have seen.
FILES = ("spin/undone.c", "classic/mpmc-ring.c", "classic/ticket-lock.c")
MODELS = "sc tso pso ra sra rc11 c20".split()
HEAD = """#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
"""
PROGRAMS = {
    "store buffering": """
atomic_int x, y;
static void *a(void *p) { atomic_store_explicit(&x, 1, 0); return (void *)(long)atomic_load(&y); }
static void *b(void *p) { atomic_store(&y, 1); atomic_load_explicit(&x, 0); return p; }
static void *(*threads[])(void *) = {a, b, 0};
""",
    "compare-exchange": """
atomic_int x;
static void *a(void *p) { int e = 0; atomic_compare_exchange_strong(&x, &e, 1); return p; }
static void *b(void *p) { atomic_fetch_add(&x, 1); atomic_fetch_add(&x, 2); return p; }
static void *(*threads[])(void *) = {a, b, a, 0};
""",
    "locks and plain accesses": """
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static atomic_int done;
static void *a(void *p) {
    pthread_mutex_lock(&m);
    n = 2 * n + 1;
    pthread_mutex_unlock(&m);
    atomic_store_explicit(&done, 1, memory_order_release);
    return p;
}
static void *b(void *p) {
    pthread_mutex_lock(&m);
    n += 3;
    pthread_mutex_unlock(&m);
    atomic_load_explicit(&done, memory_order_acquire);
    return p;
}
static void *(*threads[])(void *) = {a, b, a, 0};
""",
    "fences and coherence": """
atomic_int x, y;
static void *a(void *p) {
    atomic_store_explicit(&x, 1, 0);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&y, 1, 0);
    return p;
}
static void *b(void *p) {
    atomic_store_explicit(&y, 2, 0);
    if (atomic_load_explicit(&y, 0) == 1) atomic_thread_fence(memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&x, 2, 0);
    return p;
}
static void *(*threads[])(void *) = {a, b, 0};
""",
    "waits, false assumptions and choices": """
atomic_int flag, x;
static void *a(void *p) { atomic_store(&x, 1); atomic_store(&flag, 1); return p; }
static void *b(void *p) {
    while (!atomic_load(&flag)) continue;
    atomic_load(&x);
    return p;
}
static void *c(void *p) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n != atomic_load(&x));
    atomic_store(&x, n);
    return p;
}
static void *(*threads[])(void *) = {a, b, c, 0};
""",
}
MAIN = """
int main(void) {
    pthread_t t[8];
    int n = 0;
    for (; threads[n]; n++) pthread_create(&t[n], 0, threads[n], 0);
    for (int i = 0; i < n; i++) pthread_join(t[i], 0);
    return 0;
}
"""
FOLDER = tempfile.mkdtemp(prefix="smc-certificates-")
failures = 0


def fail(*words):
    global failures
    failures += 1
    print("FAILED:", *words)


def path(name):
    return os.path.join(FOLDER, name)


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as f:
        f.write(text)
    return path(name)


def smc(*words):
    return subprocess.run([SMC, "--no-cache", *words], capture_output=True, text=True, check=False)


def check(name):
    return subprocess.run([CHECK, name], capture_output=True, text=True, check=False)


def certify(source, model, *words):
    """Returns the path of the program's certificate, which smc-check accepts with smc's counts."""
    to = path("certificate")
    if os.path.exists(to):
        os.remove(to)
    ran = smc(
        "--model=" + model, "--nondet=0..1", "--format=json", "--certificate=" + to, *words, source
    )
    if ran.returncode or not os.path.exists(to):
        fail(source, model, words, ran.stdout[-300:], ran.stderr[-300:])
        return None
    said = check(to)
    result = json.loads(ran.stdout)
    expected = f"right: {result['executions'] + result['blocked']} executions"
    if said.returncode or expected not in said.stdout:
        fail(source, model, words, "expected", expected, "smc-check:", said.stdout, said.stderr)
        return None
    return to


class Certificate:
    """A certificate with its executions written out in full."""

    def __init__(self, name):
        self.other, self.executions, self.nodes = [], [], [None]
        last = []
        with open(name, encoding="utf-8") as f:
            for line in f.read().splitlines():
                words = line.split(" ")
                if words[0] == "x":
                    text = line.split(" ", 2)[2] if len(words) > 2 else ""
                    ends = [text.find(c) for c in "!;" if c in text]
                    # the delta has no word if all events are the same, so that the rest is glued
                    # to the number
                    number = words[1]
                    tail = ""
                    for i, c in enumerate(number):
                        if c in "!;":
                            number, tail = number[:i], number[i:]
                            break
                    if ends:
                        text, tail = text[: min(ends)], text[min(ends) :]
                    last = last[: int(number)] + [w for w in text.split(" ") if w]
                    self.executions.append((list(last), tail))
                    self.other.append(None)
                elif words[0] != "end":
                    if words[0] in "nc":
                        self.nodes.append(len(self.other))
                    self.other.append(line)

    def write(self, executions=None, lines=None, count=None):
        executions = self.executions if executions is None else executions
        with open(path("mutant"), "w", encoding="utf-8") as f:
            f.writelines(l + "\n" for l in (lines or self.other) if l is not None)
            for events, tail in executions:
                f.write("x 0 " + " ".join(events) + tail + "\n")
            f.write(f"end {len(executions) if count is None else count}\n")
        return path("mutant")

    def node(self, number):
        return self.other[self.nodes[number]].split(" ")


def node_of(event):
    return int(event.split("<")[0])


def action(c, number):
    words = c.node(number)
    return words[3:] if words[0] == "n" else words[2:]


def location(c, number):
    a = action(c, number)
    return a[2] if a[0] in ("read", "write", "rmw") else None


def writes(c, number):
    return action(c, number)[0] in ("write", "rmw")


def drop(c, rng):
    return c.write(c.executions[: (i := rng.randrange(len(c.executions)))] + c.executions[i + 1 :])


def double(c, rng):
    return c.write(c.executions + [rng.choice(c.executions)])


def miscount(c, rng):
    return c.write(count=len(c.executions) + rng.choice((-1, 1, 7)))


def drop_history(c, rng):
    node = rng.randrange(1, len(c.nodes))
    kept = [x for x in c.executions if all(node_of(e) != node for e in x[0])]
    return c.write(kept) if len(kept) < len(c.executions) else None


def change_source(c, rng):
    i = rng.randrange(len(c.executions))
    events = list(c.executions[i][0])
    reads = [k for k, e in enumerate(events) if action(c, node_of(e))[0] in ("read", "rmw")]
    if not reads:
        return None
    k = rng.choice(reads)
    node, _, source = events[k].partition("<")
    others = [0] + [
        j + 1
        for j in range(k)
        if writes(c, node_of(events[j]))
        and location(c, node_of(events[j])) == location(c, int(node))
    ]
    others = [j for j in others if j != int(source or 0)]
    if not others:
        return None
    j = rng.choice(others)
    events[k] = node + (f"<{j}" if j else "")
    return c.write(c.executions[:i] + [(events, c.executions[i][1])] + c.executions[i + 1 :])


def change_coherence(c, rng):
    i = rng.randrange(len(c.executions))
    events, tail = c.executions[i]
    pending, *groups = tail.split(";")
    if not groups:
        return None
    g = rng.randrange(len(groups))
    order = groups[g].split(",")
    k = rng.randrange(len(order) - 1)
    order[k], order[k + 1] = order[k + 1], order[k]
    groups[g] = ",".join(order)
    tail = ";".join([pending] + groups)
    return c.write(c.executions[:i] + [(events, tail)] + c.executions[i + 1 :])


def change_line(c, number, words):
    lines = list(c.other)
    lines[c.nodes[number]] = " ".join(words)
    return c.write(lines=lines)


def read_writes(c):
    """The nodes of plain writes of a value that some read receives and after which it goes on."""
    found = set()
    for events, _ in c.executions:
        for e in events:
            node, _, source = e.partition("<")
            if source and action(c, int(node))[0] in ("read", "rmw"):
                found.add(node_of(events[int(source) - 1]))
    return sorted(n for n in found if action(c, n)[0] == "write")


def change_written(c, rng):
    nodes = read_writes(c)
    if not nodes:
        return None
    node = rng.choice(nodes)
    words = c.node(node)
    at = (3 if words[0] == "n" else 2) + 3
    words[at] = format(int(words[at], 16) + rng.randrange(1, 5), "x")
    return change_line(c, node, words)


def change_received(c, rng):
    nodes = [
        n
        for n in range(1, len(c.nodes))
        if c.node(n)[0] == "n" and action(c, int(c.node(n)[1]))[0] in ("read", "rmw")
    ]
    if not nodes:
        return None
    node = rng.choice(nodes)
    words = c.node(node)
    words[2] = format(int(words[2], 16) + rng.randrange(1, 5), "x")
    return change_line(c, node, words)


def change_parent(c, rng):
    node = rng.randrange(2, len(c.nodes))
    words = c.node(node)
    others = [n for n in range(1, node) if n != int(words[1])]
    if not others:
        return None
    words[1] = str(rng.choice(others))
    return change_line(c, node, words)


def truncate(c, rng):
    name = c.write()
    size = os.path.getsize(name)
    os.truncate(name, size - rng.randrange(1, size))
    return name


KINDS = [
    drop,
    double,
    miscount,
    drop_history,
    change_source,
    change_coherence,
    change_written,
    change_received,
    change_parent,
    truncate,
]


def test_mutants(certificates):
    rng = random.Random(1)
    made = dict.fromkeys([k.__name__ for k in KINDS], 0)
    while sum(made.values()) < MUTANTS:
        c, kind = rng.choice(certificates), rng.choice(KINDS)
        name = kind(c, rng)
        if not name:
            continue
        made[kind.__name__] += 1
        said = check(name)
        if said.returncode != 1 or "wrong" not in said.stdout:
            os.replace(name, path(f"accepted-{kind.__name__}"))
            fail("mutant accepted:", kind.__name__, path(f"accepted-{kind.__name__}"), said)
    print("refused mutants:", made)
    for kind, n in made.items():
        if not n:
            fail("no mutant of kind", kind)


def test_not_written():
    """Only a verified program gets a certificate, and no other file is left."""
    source = write("unsafe.c", "#include <assert.h>\nint main(void) { assert(0); }\n")
    allowed = write(
        "allowed.c",
        "#include <assert.h>\nint main(void) {\n"
        "    assert(0); // smc: allow(assertion) -- known\n}\n",
    )
    long = write(
        "long.c",
        HEAD + "atomic_int x;\nstatic void *a(void *p) {\n"
        "    for (int i = 0; i < 9; i++) atomic_fetch_add(&x, 1);\n    return p;\n}\n"
        "static void *(*threads[])(void *) = {a, a, a, 0};" + MAIN,
    )
    to = write("kept", "old\n")
    for words, status in (
        ([source], 1),
        ([allowed], 0),
        (["--time-limit=0.2", long], 3),
        (["--unroll=2", long], 0),
        (["--jobs=2", source], 2),
        (["--model=c11", source], 2),
        (["--algo=lapor", source], 2),
        (["--plain=race", "--model=sc", source], 2),
    ):
        ran = smc("--certificate=" + to, *words)
        if ran.returncode != status:
            fail(words, "status", ran.returncode, ran.stderr)
        with open(to, encoding="utf-8") as f:
            if f.read() != "old\n":
                fail(words, "has changed the certificate")
    before = set(os.listdir(FOLDER))
    with subprocess.Popen(
        [SMC, "--no-cache", "--certificate=" + path("none"), long],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as p:
        time.sleep(1)
        p.send_signal(signal.SIGINT)
        p.wait()
    if set(os.listdir(FOLDER)) != before:
        fail("an interrupted run has left", set(os.listdir(FOLDER)) - before)


ORDERS = "relaxed acquire release acq_rel seq_cst".split()


def random_step(rng):
    x = rng.choice("xyz"[: rng.choice((1, 2, 3))])
    load, store, rmw = (
        "memory_order_" + rng.choice(ORDERS[a:b] + ["seq_cst"]) for a, b in ((0, 2), (0, 1), (0, 5))
    )
    if rng.random() < 0.5:
        store = "memory_order_release"
    v = rng.randrange(1, 4)
    return rng.choice(
        (
            f"r += atomic_load_explicit(&{x}, {load});",
            f"atomic_store_explicit(&{x}, {v}, {store});",
            f"atomic_store_explicit(&{x}, r, {store});",
            f"r += atomic_fetch_add_explicit(&{x}, {v}, {rmw});",
            f"{{ int e = {v - 1}; atomic_compare_exchange_strong(&{x}, &e, {v}); }}",
            f"atomic_thread_fence({rmw});",
            f"if (atomic_load_explicit(&{x}, {load})) atomic_store_explicit(&{x}, {v}, {store});",
            "pthread_mutex_lock(&m); n += r; r += n; pthread_mutex_unlock(&m);",
            f"if (atomic_exchange_explicit(&{x}, {v}, {rmw}) == {v}) return 0;",
        )
    )


def random_program(rng):
    threads = []
    for t in range(rng.choice((2, 2, 3))):
        steps = "\n    ".join(random_step(rng) for _ in range(rng.randrange(1, 5)))
        threads.append(
            f"static void *t{t}(void *p) {{\n    int r = 0;\n    {steps}\n    return p;\n}}\n"
        )
    names = ", ".join(f"t{t}" for t in range(len(threads)))
    return (
        HEAD + "static atomic_int x, y, z;\nstatic int n;\n"
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"
        + "".join(threads)
        + f"static void *(*threads[])(void *) = {{{names}, 0}};"
        + MAIN
    )


def test_random():
    for seed in range(RANDOM):
        rng = random.Random(seed)
        source = write(f"random-{seed}.c", random_program(rng))
        for model in MODELS if seed % 4 == 0 else rng.sample(MODELS, 2):
            certify(source, model)
        if not failures:
            os.remove(source)


def main():
    certificates = []
    for i, (name, text) in enumerate(PROGRAMS.items()):
        source = write(f"program-{i}.c", f"// {name}\n" + HEAD + text + MAIN)
        for model in MODELS:
            made = certify(source, model)
            if made:
                certificates.append(Certificate(made))
        for model in ("sc", "rc11"):
            # tracer visits one execution of each class of reads-from.
            certify(source, model, "--algo=tracer")
    for name in FILES:
        for model in ("sc", "rc11"):
            certify(os.path.join(ROOT, "tests", "programs", name), model)
    for c in certificates:
        # What the mutants are made from is right if the executions are written out in full.
        if check(c.write()).returncode:
            fail("the certificate is refused when its executions are written out")
    test_not_written()
    test_mutants(certificates)
    test_random()
    print("certificates:", len(certificates), "failures:", failures)
    if not failures:
        subprocess.run(["rm", "-r", FOLDER], check=True)
    return failures != 0


sys.exit(main())
