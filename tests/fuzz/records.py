"""records.py - realistic C programs: records with unions, strings and tags, which are prepared and
copied in parts, freed and reused, and passed between threads. Explorations with reductions must
find the same as an exploration without reductions.

    python3 tests/fuzz/records.py SEED >program.c
"""
import json
import os
import random
import subprocess
import sys

BATCH = 25  # number of programs that are compiled as one file
SECONDS = 600  # time limit for a batch
MODELS = ["rc11", "rc11", "rc11", "sc", "ra", "sra", "tso", "pso"]
ORDERS = {
    "load": ["relaxed", "acquire", "seq_cst"],
    "store": ["relaxed", "release", "seq_cst"],
    "change": ["relaxed", "acq_rel", "seq_cst"],
}

HEADER = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
union word { long whole; int half[2]; short part[4]; char byte[8]; };
struct pair { short x, y; };
struct item { struct item *next; int value; short tag[2]; };
struct text { struct text *next; char *at; unsigned length; union { char here[12]; int room; long wide; }; };
struct box { struct box *next; union word w; struct pair p; char kind; };
"""

# Statements on a record to which n points. V: a small number; K: 0 or 1; L: another record of the
# type.
WRITES = {
    "item": [
        "n->value = V;",
        "n->value = r;",
        "n->tag[K] = V;",
        "memset(&n->value, 0, sizeof n->value + sizeof n->tag);",
        "memset(n->tag, V, sizeof n->tag);",
        "memcpy(&n->value, &L.value, 8);",
        "memcpy(n->tag, L.tag, sizeof n->tag);",
        "n->value++;",
        "((char *)&n->value)[K] = V;",
        "{ struct item *next = n->next; *n = L; n->next = next; }",
        "memmove(&n->tag[1], &n->tag[0], 2);",
    ],
    "text": [
        "n->at = n->here;",
        'strcpy(n->here, "ab");',
        "n->here[K] = 'a' + V;",
        "n->length = V;",
        "memset(n->here, 0, sizeof n->here);",
        "n->room = V;",
        'memcpy(n->here, "xyz", 4);',
        "if (n->at) n->at[K] = 'w';",
        "n->wide = V;",
        "n->length = r;",
        "memcpy(n->here, L.here, 8);",
        "n->at = n->here; n->at[0] = 'w'; n->at[1] = 0; n->length = 1;",
    ],
    "box": [
        "n->w.whole = V;",
        "n->w.half[K] = V;",
        "n->w.part[K] = V;",
        "n->w.byte[K] = V;",
        "n->kind = V;",
        "n->p.x = V;",
        "n->p = (struct pair){V, V};",
        "memset(&n->w, 0, 4);",
        "memcpy(&n->w, &L.w, sizeof n->w);",
        "n->p = L.p;",
        "memset(&n->p, 0, sizeof n->p + 1);",
        "n->w.half[0] += V;",
    ],
}
READS = {
    "item": [
        "r += n->value;",
        "r += n->tag[K];",
        "r += ((char *)&n->value)[K];",
        "{ struct item c = *n; r += c.value; }",
        "{ long c; memcpy(&c, &n->value, sizeof c); r += c != 0; }",
        "r += !memcmp(&n->value, &L.value, 4);",
        "r += n->next != 0;",
    ],
    "text": [
        "r += n->length;",
        "r += n->here[K] != 0;",
        "if (n->at) r += n->at[K] != 'a';",
        "r += n->at == n->here;",
        "r += n->room != 0;",
        "r += n->wide != 0;",
        'r += !strncmp(n->here, "ab", 2);',
        "{ struct text c; memcpy(&c, n, sizeof c); r += c.length; }",
    ],
    "box": [
        "r += n->w.whole != 0;",
        "r += n->w.half[K];",
        "r += n->w.part[K];",
        "r += n->w.byte[K];",
        "r += n->kind;",
        "r += n->p.x;",
        "{ struct pair c = n->p; r += c.y; }",
        "{ union word c = n->w; r += c.part[K]; }",
        "{ struct box c; memcpy(&c, n, sizeof c); r += c.kind; }",
    ],
}
PREPARED = [
    "",
    "memset(n, 0, sizeof *n);",
    "*n = (struct T){0};",
    "memcpy(n, &L, sizeof *n);",
    "*n = L;",
    "WRITE WRITE",
    "memset(n, 0, sizeof *n); WRITE",
]
ATOMS = [
    "r += atomic_fetch_add_explicit(&P_count, 1, CHANGE);",
    "atomic_store_explicit(&P_count, V, STORE);",
    "r += atomic_load_explicit(&P_count, LOAD);",
    "atomic_fetch_add_explicit(&P_count, V, CHANGE);",
]


class Program:
    """A program of two to four threads that run one or several functions. Each thread has a record:
    an element of an array, allocated by main or by itself, or on its stack. It accesses parts of
    the record, and passes records to others by an exchange, a stack, a list under a lock or a
    queue, and may free a record."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.prefix = f"p{seed}"
        self.type = self.r.choice(list(WRITES))
        self.careful = self.r.random() < 0.45
        self.threads = self.r.choice([2, 2, 2, 3, 3, 4])
        self.functions = 1 if self.r.random() < 0.65 else self.threads
        self.home = self.r.choice(["static", "static", "array", "number", "each", "own", "stack"])
        self.ways = self.r.sample(
            ["box", "stack", "list", "queue", "count", "argument"], self.r.randint(1, 2)
        )
        self.returns = self.r.random() < 0.3
        self.barrier = self.r.random() < 0.06

    def fill(self, text):
        """A piece of the program with placeholders replaced."""
        r = self.r
        while "WRITE" in text:
            text = text.replace("WRITE", r.choice(WRITES[self.type]), 1)
        for word, kind in (("LOAD", "load"), ("STORE", "store"), ("CHANGE", "change")):
            while word in text:
                order = (
                    {"load": "acquire", "store": "release", "change": "acq_rel"}[kind]
                    if self.careful
                    else r.choice(ORDERS[kind])
                )
                text = text.replace(word, "memory_order_" + order, 1)
        out = []
        for i, c in enumerate(text):
            alone = not (i and (text[i - 1].isalnum() or text[i - 1] in "_'\"")) and not (
                i + 1 < len(text) and (text[i + 1].isalnum() or text[i + 1] == "'")
            )
            if alone and c == "V":
                out.append(str(r.randint(1, 2)))
            elif alone and c == "K":
                out.append(str(r.randrange(2)))
            elif alone and c == "L" and not text.startswith("_", i + 1):
                out.append(self.prefix + "_like")
            elif alone and c == "P" and text.startswith("_", i + 1):
                out.append(self.prefix)
            elif alone and c == "T":
                out.append(self.type)
            else:
                out.append(c)
        return "".join(out)

    def own(self):
        return self.r.choice(WRITES[self.type] * 3 + READS[self.type] * 2)

    def use(self):
        """Returns statements on a record that was taken; n points to it."""
        r = self.r
        what = [
            r.choice(READS[self.type] if r.random() < 0.6 else WRITES[self.type])
            for _ in range(r.randint(1, 2))
        ]
        if (
            self.home in ("own", "each")
            and r.random() < 0.3
            and (not self.careful or "box" in self.ways)
        ):
            what.append("free(n);")
        return "{ struct T *n = o; " + " ".join(what) + " }"

    def common(self):
        """Returns statements that other threads can observe."""
        r, way = self.r, self.r.choice(self.ways)
        again = "n = 0;" if self.careful or r.random() < 0.7 else ""
        if way == "box":
            gives = (
                f"o = n; {again} o = atomic_exchange_explicit(&P_box, o, CHANGE); if (o)"
                f" {self.use()}"
            )
            takes = (
                "o = "
                + r.choice(
                    [
                        "atomic_exchange_explicit(&P_box, 0, CHANGE)",
                        "atomic_load_explicit(&P_box, LOAD)",
                    ]
                )
                + f"; if (o) {self.use()}"
            )
            return f"if (n) {{ {gives} }}" if r.random() < 0.6 else takes
        if way == "stack":
            push = (
                f"if (n) {{ o = n; {again} struct T *top = atomic_load_explicit(&P_top, LOAD); do"
                " o->next = top; while (!atomic_compare_exchange_strong_explicit(&P_top, &top, o,"
                " CHANGE, LOAD)); }"
            )
            pop = (
                "o = atomic_load_explicit(&P_top, memory_order_acquire); if (o &&"
                " atomic_compare_exchange_strong_explicit(&P_top, &o, o->next, CHANGE, LOAD))"
                f" {self.use()}"
            )
            return push if r.random() < 0.6 else pop
        if way == "list":
            put = (
                "if (n) { pthread_mutex_lock(&P_lock); n->next = P_list; P_list = n;"
                f" pthread_mutex_unlock(&P_lock); {again} }}"
            )
            take = (
                "pthread_mutex_lock(&P_lock); o = P_list; if (o) P_list = o->next;"
                f" pthread_mutex_unlock(&P_lock); if (o) {self.use()}"
            )
            look = (
                "pthread_mutex_lock(&P_lock); o = P_list; if (o)"
                f" {self.use()} pthread_mutex_unlock(&P_lock);"
            )
            return r.choice([put, put, take, look])
        if way == "queue":
            put = (
                "if (n) { atomic_store_explicit(&P_ring[atomic_fetch_add_explicit(&P_tail, 1,"
                f" CHANGE) & 1], n, STORE); {again} }}"
            )
            take = f"o = atomic_exchange_explicit(&P_ring[K], 0, CHANGE); if (o) {self.use()}"
            return r.choice([put, take])
        if way == "argument" and not self.careful:
            return f"o = P_all; {self.use()}"
        return r.choice(ATOMS)

    def body(self, index):
        r = self.r
        left = r.randint(1, {2: 4, 3: 2, 4: 1}[self.threads])
        steps = []
        for _ in range(r.randint(1, 6)):
            if left and r.random() < 0.6:
                left -= 1
                steps.append(self.common())
            elif r.random() < 0.12:
                steps.append(r.choice(["assert(r < 3);", "assert(r < 30);", "if (r) r = 1;"]))
            elif r.random() < 0.06 and self.home == "own":
                steps.append("free(n); n = calloc(1, sizeof *n);")
            else:
                steps.append(f"if (n) {{ {self.own()} }}")
        if self.barrier:
            steps.insert(r.randint(0, len(steps)), "pthread_barrier_wait(&P_barrier);")
        if self.home == "own" and r.random() < 0.3:
            steps.append("free(n);")
        start = {
            "static": "n = a",
            "array": "n = a",
            "number": "n = P_all + (long)a",
            "each": "n = a",
            "own": (
                "n = calloc(1, sizeof *n)"
                if self.careful or r.random() < 0.8
                else "n = malloc(sizeof *n)"
            ),
            "stack": "l = L, *n_ = &l",
        }[self.home]
        lines = [f"static void *P_run{index}(void *a) {{"]
        if self.home == "stack":
            lines.append(
                r.choice(
                    ["struct T l = {0};", "struct T l = L;"] + ["struct T l;"] * (not self.careful)
                )
                + " struct T *n = &l, *o = 0;"
            )
        else:
            lines.append(f"struct T *{start}, *o = 0;")
        lines += [
            "int r = 0;",
            *steps,
            "(void)o, (void)n, (void)a;",
            "return (void *)(long)r;" if self.returns else "return (void)r, (void *)0;",
            "}",
        ]
        return lines

    def make(self, main=None):
        r, n = self.r, self.threads
        lines = [
            "static struct T P_like = "
            + {"item": "{0, 1, {1, 1}}", "text": '{0, 0, 2, {"ab"}}', "box": "{0, {1}, {1, 2}, 1}"}[
                self.type
            ]
            + ";",
            "static struct T P_static[4], *P_all, *P_each[4];",
            "static struct T *_Atomic P_box, *_Atomic P_top, *_Atomic P_ring[2];",
            "static struct T *P_list;",
            "static atomic_int P_count, P_tail;",
            "static pthread_mutex_t P_lock = PTHREAD_MUTEX_INITIALIZER;",
        ]
        if self.barrier:
            lines.append("static pthread_barrier_t P_barrier;")
        for i in range(self.functions):
            lines += self.body(i)
        lines += [
            f"int {main or self.prefix + '_main'}(void) {{",
            f"pthread_t t[{n}]; struct T *n = 0; int r = 0; void *v;",
            "(void)n, (void)r, (void)v;",
        ]
        if self.barrier:
            lines.append(f"pthread_barrier_init(&P_barrier, 0, {n});")
        prepared = r.choice(PREPARED[1:] if self.careful else PREPARED)
        at = {
            "static": "P_static + i",
            "array": "P_all + i",
            "number": "P_all + i",
            "each": "P_each[i]",
            "own": "0",
            "stack": "0",
        }[self.home]
        if self.home in ("array", "number"):
            lines.append(f"P_all = {r.choice(['calloc(4, sizeof *n)', 'malloc(4 * sizeof *n)'])};")
        else:
            lines.append("P_all = &P_static[3];")
        if self.home == "each":
            lines.append(
                f"for (int i = 0; i < {n}; i++) P_each[i] ="
                f" {'calloc(1, sizeof *n)' if r.random() < 0.5 else 'malloc(sizeof *n)'};"
            )
        if at != "0" and prepared:
            lines.append(f"for (int i = 0; i < {n}; i++) {{ n = {at}; {prepared} }}")
        if at != "0" and r.random() < 0.15:
            lines.append(f"{{ int i = {r.randrange(n)}; n = {at}; {self.own()} }}")
        if "box" in self.ways and r.random() < 0.3:
            lines.append("P_box = &P_static[3];")
        for i in range(n):
            f = i % self.functions
            a = at.replace("i", str(i)) if at in ("P_each[i]",) else at.replace("+ i", f"+ {i}")
            if self.home == "number":
                a = f"(void *){i}"
            elif not self.careful and r.random() < 0.05:
                a = "P_all" if self.home in ("static", "array") else a
            lines.append(f"pthread_create(&t[{i}], 0, P_run{f}, {a});")
        if r.random() < 0.8:
            lines += [
                f"pthread_join(t[{i}], {'&v); r += (long)v;' if self.returns else '0);'}"
                for i in range(n)
            ]
            if self.home in ("static", "array", "number") and r.random() < 0.5:
                lines.append(
                    f"n = {at.replace('i', '0') if '[' in at else at.replace('+ i', '+ 0')};"
                    f" {r.choice(READS[self.type])}"
                )
            if r.random() < 0.4:
                lines.append(f"assert(r < {r.choice([2, 9, 99])});")
            if "box" in self.ways and r.random() < 0.4:
                lines.append("n = P_box; if (n) { " + r.choice(READS[self.type]) + " }")
        lines += ["return 0;", "}"]
        return "\n".join(self.fill(line) for line in lines) + "\n"


def program(seed):
    return HEADER + Program(seed).make("main")


class Records:
    """An input is a batch of programs in one file, which smc_records explores in one process."""

    def __init__(self, smc):
        self.smc, self.counts = smc, {}
        self.binary = os.path.join(os.path.dirname(os.path.dirname(smc)), "tests", "smc_records")

    def missing(self):
        return None if os.path.exists(self.binary) else self.binary

    def judge(self, seed, folder):
        from differential import Outcome, failure
        first, path, wrong = seed * BATCH, os.path.join(folder, "programs.c"), []
        with open(path, "w", encoding="utf-8") as f:
            f.write(HEADER + "".join(Program(s).make() for s in range(first, first + BATCH)))
        at = first
        while at < first + BATCH:
            said, ended = self.run([self.binary, path, str(at), str(first + BATCH - at)])
            wrong += said
            if ended is None:
                break
            at = ended[0] + 1
            wrong.append(f"{ended[0]} {ended[1]}")
        wrong += self.shared(path, first)
        for line in wrong:
            which = int(line.split()[0])
            with open(os.path.join(folder, f"{which}.c"), "w", encoding="utf-8") as f:
                f.write(f"// {line}\n".replace("\n ", "\n// ") + program(which))
        return failure("differs", "; ".join(wrong)) if wrong else Outcome("same", "", False)

    def run(self, command):
        """Runs smc_records. Returns the differences with the numbers of their programs, and a
        description of an abnormal end with the program at which it occurred."""
        try:
            p = subprocess.run(
                command, capture_output=True, text=True, timeout=10 * SECONDS, check=False
            )
            ended, out, err = p.returncode and f"status {p.returncode}", p.stdout, p.stderr
        except subprocess.TimeoutExpired as e:
            ended, out, err = "it does not end", (e.stdout or b"").decode(), ""
        lines, wrong, last = out.split("\n"), [], -1
        for k, line in enumerate(lines):
            words = line.split(" ", 1)
            if words[0].isdigit():
                last = int(words[0])
            if words[0].isdigit() and len(words) == 2:
                word = words[1].split(":")[0]
                self.counts[word] = self.counts.get(word, 0) + 1
                if word == "differs":
                    wrong.append("\n".join(lines[k:k + 3]))
        return wrong, (last, f"{ended}: {err.strip()[-200:]}") if ended else None

    def shared(self, path, first):
        """Checks the first program of the batch: two processes must find the same results as one.
        """
        model = MODELS[first // BATCH % len(MODELS)]
        command = [
            self.smc,
            "-w",
            "--no-file-options",
            "--keep-going",
            "--format=json",
            f"--model={model}",
            f"--entry=p{first}_main",
            "--time-limit=60",
            path,
        ]
        ran = [
            subprocess.run([*command, *more], capture_output=True, text=True, check=False)
            for more in ([], ["--jobs=2", "--debug=share-after=0"])
        ]
        if 3 in (ran[0].returncode, ran[1].returncode):
            return []
        if ran[0].returncode != ran[1].returncode:
            return [
                f"{first} --jobs=2 --model={model}: status {ran[1].returncode}, not"
                f" {ran[0].returncode}: {ran[1].stderr[-200:]}"
            ]
        if ran[0].returncode > 1:
            return (
                []
                if ran[0].returncode == 2
                else [
                    f"{first} --model={model}: status {ran[0].returncode}: {ran[0].stderr[-200:]}"
                ]
            )
        one, two = (
            {
                k: json.loads(r.stdout)[k]
                for k in ("verdict", "executions", "blocked", "outcome_hash")
            }
            for r in ran
        )
        return [] if one == two else [f"{first} --jobs=2 --model={model}: {two}, not {one}"]

    def summary(self):
        return "of the programs " + ", ".join(
            f"{n} {word}" for word, n in sorted(self.counts.items())
        )


if __name__ == "__main__":
    sys.stdout.write(program(int(sys.argv[1])))
