"""undefined.py - random C programs that copy undefined values, which only depend on a seed.

    python3 tests/fuzz/undefined.py SEED >program.c            # sequential
    python3 tests/fuzz/undefined.py --threads SEED >program.c  # threads

A sequential program uses values in numbered places: with -DUSE=k only in the k-th one, otherwise in
all. It only has operations for which Memcheck is exact (with --expensive-definedness-checks=yes):
no products, no order comparisons, no floating point; comparisons with zero of single bits only.
Threads store such values, load and exchange them, and copy them under a lock or without."""
import random
import sys

TYPES = [
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long", 64),
    ("unsigned long", 64),
]

PRELUDE = r"""
#include <stdlib.h>
#include <string.h>
#ifndef USE
#define USE -1
#endif
struct s { signed char c; short h; int i; long l; unsigned b0 : 3, b1 : 9, b2 : 20; int a[2]; };
union u { int i[2]; unsigned char b[8]; short h[4]; long l; };
static volatile int seen;
static struct s pass(struct s x) { struct s y; y = x; return y; }
static void copy_bytes(void *to, const void *from, int n) { while (n--) ((char *)to)[n] = ((const char *)from)[n]; }
static void copy_by_asm(int *to, const int *from) { __asm__ volatile("movl (%1), %%ecx\n\tmovl %%ecx, (%0)" : : "r"(to), "r"(from) : "ecx", "memory"); }
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.looks = PRELUDE.split("\n")[1:-1], {}

    def pick(self, *of):
        return self.r.choice(of)

    def emit(self, text):
        self.lines.append("    " + text)

    def place(self, bits=None):
        """Returns an lvalue and its width."""
        r, kind = self.r, self.r.randrange(10)
        if kind < 4:
            n = r.randrange(len(self.scalars))
            name, width = f"v{n}", self.scalars[n][1]
        elif kind == 4:
            name, width = f"a{r.randrange(2)}[{r.randrange(4)}]", 32
        # the array e is accessed by assembly, so it is atomic and accessed as a whole only
        elif kind == 5:
            name, width = f"{self.pick('p', 'p', 'e')}", 32
            name += f"[{r.randrange(4)}]" if name == "p" else f"{r.randrange(2)}[{r.randrange(2)}]"
        elif kind == 6:
            name, width = self.pick(
                ("i[0]", 32), ("i[1]", 32), ("b[1]", 8), ("b[6]", 8), ("h[2]", 16), ("l", 64)
            )
            name = f"u{r.randrange(2)}.{name}"
        else:
            name, width = self.pick(
                ("c", 8),
                ("h", 16),
                ("i", 32),
                ("l", 64),
                ("b0", 3),
                ("b1", 9),
                ("b2", 20),
                ("a[1]", 32),
            )
            name = self.pick("s0.", "s1.", "q->") + name
        return (name, width) if bits is None or width >= bits else self.place(bits)

    def constant(self):
        return str(
            self.pick(
                0,
                1,
                2,
                3,
                7,
                8,
                15,
                127,
                128,
                255,
                256,
                4096,
                65535,
                1 << 20,
                0x7FFFFFFF,
                -1,
                -2,
                -256,
            )
        )

    def operand(self):
        return self.place()[0] if self.r.random() < 0.75 else self.constant()

    def expression(self, depth=0):
        r, kind = self.r, self.r.randrange(12)
        if depth > 2 or kind < 4:
            return self.operand()
        if kind < 9:
            wide = self.pick("(long)", "", "(unsigned)")
            return (
                f"({wide}{self.expression(depth + 1)}"
                f" {self.pick('+', '-', '&', '&', '|', '|', '^')}"
                f" {wide}{self.expression(depth + 1)})"
            )
        if kind == 9:
            return (
                f"({self.pick('(unsigned)', '(int)', '(long)')}{self.expression(depth + 1)}"
                f" {self.pick('<<', '>>')} {r.randrange(1, 20)})"
            )
        if kind == 10:
            return f"({self.r.choice(TYPES)[0]}){self.expression(depth + 1)}"
        return f"(~{self.expression(depth + 1)})"

    def move(self):
        r, kind = self.r, self.r.randrange(12)
        one, other = r.sample((0, 1), 2)
        if kind < 2:
            return (
                f"for (int i = {r.randrange(2)}; i < 4; i++)"
                f" {self.pick(f'a{one}[i] = a{other}[i]', 'p[i] = a0[i]', 'a1[i] = p[i]')};"
            )
        if kind == 2:
            return (
                "memcpy(&"
                + self.pick(f"s{one}, &s{other}", "s0, q", f"u{one}, &u{other}", "u0, &v6")
                + f", {r.randrange(1, 9)});"
            )
        if kind == 3:
            return f"s{one} = pass({self.pick(f's{other}', '*q')});"
        if kind == 4:
            return self.pick(
                f"s{one} = s{other};", "*q = s0;", f"s{one} = *q;", f"u{one} = u{other};"
            )
        if kind == 5:
            return (
                f"copy_bytes({self.pick('p, a0', 'a1, p', '&s0, q', 'q, &s1', '&u1, &u0')},"
                f" {r.randrange(1, 9)});"
            )
        if kind == 6:
            return f"copy_by_asm({self.pick('e0 + 1, e1', 'e1, e0 + 1', 'e1 + 1, e1')});"
        if kind == 7:
            return (
                "memmove("
                + self.pick("p + 1, p", "a0, a0 + 1", "u0.b + 1, u0.b", "u1.b, u1.b + 2")
                + f", {r.randrange(1, 6)});"
            )
        if kind == 8:
            return (
                f"memset({self.pick('a0', 'p', '&u1', '&s1')}, {self.place(8)[0]},"
                f" {r.randrange(1, 9)});"
            )
        return f"{self.place()[0]} = {self.expression()};"

    def look(self):
        name, width = self.place()
        some = self.pick(1, 2, 3, 255, 256, -1, 0x7FFFFFFF)
        what = self.pick(
            f"({self.expression()}) == {self.expression()}",
            f"({self.expression()}) != {some}",
            f"{name} == {some}",
            f"{name} >> {self.r.randrange(width)} & 1",
            f"{self.expression(1)} >> {self.r.randrange(31)} & 1",
        )
        self.lines.append(f"#if USE < 0 || USE == {len(self.looks)}")
        self.emit(f"if ({what}) seen++;")
        self.looks[len(self.looks)] = len(self.lines)
        self.lines.append("#endif")

    def make(self):
        r = self.r
        self.lines.append("int main(void) {")
        self.scalars = [r.choice(TYPES) for _ in range(6)] + [("long", 64)]
        for n, (name, _) in enumerate(self.scalars):
            self.emit(f"{name} v{n}{f' = {self.constant()}' if r.random() < 0.4 else ''};")
        self.emit("int e0[2], e1[2], a0[4], a1[4], *p = malloc(4 * sizeof *p);")
        self.emit("struct s s0, s1, *q = malloc(sizeof *q);")
        self.emit("union u u0, u1;")
        for whole in ("a0", "a1", "*q", "s0", "s1", "u0", "u1"):
            if r.random() < 0.4:
                self.emit(f"memset(&{whole}, {self.constant()}, sizeof {whole});")
        for _ in range(r.randrange(4, 12)):
            self.emit(f"{self.place()[0]} = {self.constant()};")
        for _ in range(14):
            self.emit(self.move())
            if r.random() < 0.8:
                self.look()
        self.lines += ["    return 0;", "}"]
        return "\n".join(self.lines) + "\n"


ORDERS = {
    "store": ("relaxed", "release", "seq_cst"),
    "load": ("relaxed", "acquire", "seq_cst"),
    "exchange": ("relaxed", "acq_rel"),
}


class Threads:
    """A program of two or three threads with a few statements. r and s are local variables of a
    thread; `unset` is never written."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.looks = 0

    def order(self, what):
        return "memory_order_" + self.r.choice(ORDERS[what])

    def look(self, t):
        self.looks += 1
        return self.r.choice(
            (
                f"if (r & {self.r.choice((1, 256))}) seen[{t}]++;",
                f"if (s == {self.r.randrange(3)}) seen[{t}]++;",
                f"atomic_fetch_add_explicit(&x, r, {self.order('exchange')});",
            )
        )

    def statement(self, t):
        r, at, v = self.r, self.r.choice("xyz"), self.r.choice("rs")
        kind = r.randrange(16)
        if kind < 3:
            return (
                f"atomic_store_explicit(&{at}, {r.choice(('unset', v, v, '1', '2'))},"
                f" {self.order('store')});"
            )
        if kind < 6:
            return f"{v} = atomic_load_explicit(&{at}, {self.order('load')});"
        if kind == 6:
            return (
                f"{v} = atomic_exchange_explicit(&{at}, {r.choice(('unset', 'r', 's'))},"
                f" {self.order('exchange')});"
            )
        if kind < 9:
            move = r.choice(
                (
                    "shared = s;",
                    "s = shared;",
                    "shared = heap[1];",
                    "heap[0] = r;",
                    "r = heap[0];",
                    "memcpy(&shared, heap, 2);",
                )
            )
            return f"pthread_mutex_lock(&lock); {move} pthread_mutex_unlock(&lock);"
        if kind == 9:
            return r.choice(
                (
                    "r = (r & 0xff) | (s & 0xff00);",
                    "s = unset & 1;",
                    "r = r | 1;",
                    "r = s + 256;",
                    "s = unset;",
                    "r = 0;",
                )
            )
        if kind == 10:
            return (
                f"{{ int e = 1; atomic_compare_exchange_strong(&{at}, &e, {v}); }}"
                if r.random() < 0.4
                else f"{v} = 1;"
            )
        if kind < 13 and self.looks < 3:
            return self.look(t)
        return f"{v} = {v} & {r.choice((0, 1, 255))};"

    def make(self):
        n = self.r.randrange(2, 4)
        lines = [
            "#include <pthread.h>",
            "#include <stdatomic.h>",
            "#include <stdlib.h>",
            "#include <string.h>",
            "static atomic_int x, y, z; static int shared, seen[3], *heap;",
            "static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;",
        ]
        for t in range(n):
            lines.append(
                f"static void *f{t}(void *a) {{ int unset, r ="
                f" {self.r.choice(('0', '1', 'unset'))}, s = 0; (void)r, (void)s;"
            )
            lines += [
                "    " + self.statement(t) for _ in range(self.r.randrange(3, 7 if n == 2 else 5))
            ]
            lines.append(f"    return {self.r.choice(('a', '(void *)(long)r'))}; }}")
        lines.append("int main(void) { heap = malloc(2 * sizeof *heap); heap[0] = 1;")
        lines.append(f"    pthread_t t[{n}]; void *result; long all = 0;")
        lines += [f"    pthread_create(&t[{t}], NULL, f{t}, NULL);" for t in range(n)]
        lines += [f"    pthread_join(t[{t}], &result); all |= (long)result;" for t in range(n)]
        if self.r.random() < 0.3:
            lines.append("    if (all == 3) seen[0]++;")
        return "\n".join(lines + ["    (void)all; return 0; }"]) + "\n"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print((Threads if sys.argv[1] == "--threads" else Program)(int(sys.argv[-1])).make(), end="")
