"""doubts.py SMC - tests which properties of a linked program prevent an answer of smc-svcomp, and
which do not; and orders of executions."""

import concurrent.futures
import pathlib
import sys
import tempfile
import time

import common
from smc_svcomp import order, properties, runner, source

# Declarations for functions that choose numbers, and for functions that use them.
DECLARED = """
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
extern void *memcpy(void *, const void *, unsigned long);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
typedef struct { int i; } cond;
extern int pthread_cond_wait(cond *, void *), pthread_cond_signal(cond *);
cond c;
int m, go, a, full, w[2];
void f(), g();
int h();
"""

ARGUMENTS = {  # maps to the largest number of arguments that makes a difference; None: unknown
    "int main(void) { return 0; }": 0,
    "int main() { return 0; }": 0,
    "int main(int argc, char *argv[]) { return 0; }": 0,
    "int main(int argc, char **argv) { return argc > 1; }": 1,
    "int main(int argc, char **argv) { if (3 <= argc) return 1; return 0; }": 2,
    "int main(int argc, char **argv) { if (argc == 0) return 1; return 0; }": None,
    "int main(int argc, char **argv) { return argc * 2; }": None,
    "int main(int n, char **given) { if (n) f(); return 0; }": None,
    "int main(int argc, char *argv[]) { return h(argv[0]); }": None,
    "#define COUNT argc\nint main(int argc, char **argv) { return h(COUNT); }": None,
    "int main(int argc, char **argv) { int *n = &argc; return h(*n); }": None,
}

# maps to whether the answer may depend on a function for which smc has only one result; mere
# declarations do not matter
FIXED = {
    "extern int rand (void) __attribute__ ((__nothrow__ , __leaf__)); "
    "int main(void) { return 0; }": False,
    "int rand(void);\nunsigned long int time (long *);\nint main(void) { return 0; }": False,
    "int rand(void);\nint main(void) {\n  rand();\n return 0; }": True,
    "int rand(void);\nint main(void) {\n  int x = rand(); return x; }": True,
    "int rand(void);\n#define DRAW ra ## nd\n#define JOIN(a, b) a ## b\n"
    "int main(void) { return JOIN(ra, nd)(); }": True,
    'int draw(void) __asm__("rand");\nint main(void) { return draw(); }': True,
    "int rand(void);\nint (*draw)(void) = rand;\nint main(void) { return draw(); }": True,
    "int rand(void) { return 4; }\nint main(void) { return rand(); }": False,
}

WAITS = {  # maps to whether each wait for a condition is in a loop that only tests the condition
    "while (!go) pthread_cond_wait(&c, &m);": True,
    "while (a == 0 || (full && w[1] > 2)) { pthread_cond_wait(&c, &m); }": True,
    "for (;;) { if (go) break; pthread_cond_wait(&c, &m); }": True,
    "do pthread_cond_wait(&c, &m); while (!go);": True,
    "while (!go) WAIT(&c, &m);": True,
    "for (int i = 0; i < 3; i++) { while (!go) pthread_cond_wait(&c, &m); go = 0; }": True,
    "while (!go) { pthread_cond_wait(&c, &m); a++; }": False,
    "while (a++ < 3) pthread_cond_wait(&c, &m);": False,
    "for (int i = 0; i < 3; i++) pthread_cond_wait(&c, &m);": False,
    "while (h(1)) pthread_cond_wait(&c, &m);": False,
    "while (!go) { if (full) { a = 1; break; } if (a) pthread_cond_signal(&c); "
    "pthread_cond_wait(&c, &m); }": False,
    "if (!go) pthread_cond_wait(&c, &m);": False,
    "if (!go) WAIT(&c, &m);": False,
    "if (!go) (pthread_cond_wait)(&c, &m);": False,
    "if (!go) also(&c, &m);": False,
    "int (*wait)() = pthread_cond_wait; if (!go) wait(&c, &m);": False,
    "int (*wait)() = pthread_cond_wait; while (!go) wait(&c, &m);": False,
}
WAIT = """#define WAIT pthread_cond_wait
extern int also(cond *, void *) __asm__("pthread_cond_wait");
"""

INT, GIVEN = "__VERIFIER_nondet_int()", "int x = __VERIFIER_nondet_int(); "
UNION = "union { int x; char b[4]; } u; "
ABORTS = "void assume_abort_if_not(int c) { if (!c) { abort(); } } "
MATTER = {  # maps to the range of chosen numbers that must be tried
    f"int main(void) {{ if ({INT}) f(); while (!__VERIFIER_nondet_uint()) g(); }}": (0, 1),
    f"int main(void) {{ {GIVEN}if (!x) f(); }}": (0, 1),
    f"int main(void) {{ {GIVEN}if (x) f(x); }}": None,
    f"int main(void) {{ if ({INT} > 3) f(); }}": (0, 4),
    f"int main(void) {{ {GIVEN}if (x > 3 && x != 7) f(); }}": (0, 8),
    f"int n; int main(void) {{ n = {INT}; if (!(-2 < n) || n) f(); }}": (-2, 1),
    f"int main(void) {{ {GIVEN}__VERIFIER_assume(x >= 0); while (x == 2L) f(); }}": (-1, 3),
    "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x == -1) f(); }": None,
    f"int main(void) {{ unsigned x = {INT}; if (x == -1) f(); }}": (-1, 1),
    f"int main(void) {{ unsigned x = {INT}; if (x > 5) f(); }}": (0, 6),
    f"int main(void) {{ {GIVEN}if (x > 3) f(x); }}": None,
    f"int main(void) {{ {GIVEN}if (x > 3) x++; f(x); }}": None,
    f"int main(void) {{ {GIVEN}if (x + 1 > 3) f(); }}": None,
    f"int main(void) {{ {GIVEN}if (x * x == 49) f(); }}": None,
    f"int main(void) {{ {GIVEN}if (a - 3 < x) f(); }}": None,
    f"int main(void) {{ {GIVEN}if (x > 010) f(); }}": (0, 9),
    f"int main(void) {{ {GIVEN}if (x > 100) f(); }}": (0, 101),
    f"int main(void) {{ {GIVEN}if (x > 1000) f(); }}": None,
    f"int main(void) {{ {GIVEN}if (x < -7) f(); if (x <= -7) g(); }}": (-8, 1),
    f"int main(void) {{ long x = {INT}; if (x > 40) f(); }}": (-1, 41),
    f"int main(void) {{ int x = {INT}, y = x; if (y == 6) f(); }}": (0, 6),
    f"int main(void) {{ {GIVEN}int y = a ? x : 3; if (y == 6) f(); }}": (0, 6),
    f"int main(void) {{ {GIVEN}unsigned char y = x; if (y == 6) f(); }}": None,
    "int main(void) { char x = __VERIFIER_nondet_char(); f(x); }": (-128, 127),
    "int main(void) { char x = __VERIFIER_nondet_char(); if (x == 5) f(); }": (0, 5),
    "int main(void) { f(__VERIFIER_nondet_bool()); }": (0, 1),
    # Other names of the function that chooses.
    f"#define nondet __VERIFIER_nondet_int\nint main(void) {{ int x = nondet(); f(x); }}": None,
    "#define JOIN(a, b) a ## b\n"
    "int main(void) { int x = JOIN(__VERIFIER_, nondet_int)(); f(x); }": None,
    "int main(void) { int x = (__VERIFIER_nondet_int)(); f(x); }": None,
    "int (*p)(void) = __VERIFIER_nondet_int; int main(void) { if (p() == 3) f(); }": None,
    "int main(void) { int (*p)(void) = __VERIFIER_nondet_int; f(p()); }": None,
    'extern int other(void) __asm__("__VERIFIER_nondet_int"); int main(void) { f(other()); }': None,
    "int get(void) { return __VERIFIER_nondet_int(); } int main(void) { if (get() == 4) f(); }": (
        0,
        4,
    ),
    "int get(void) { return __VERIFIER_nondet_int(); } int main(void) { f(get()); }": None,
    "int get(void) { return __VERIFIER_nondet_int(); } int (*p)(void) = get; "
    "int main(void) { if (p() == 4) f(); }": None,
    f"void put(int n) {{ if (n == 4) f(); }} int main(void) {{ put({INT}); }}": (0, 4),
    f"void put(int n) {{ f(n); }} int main(void) {{ put({INT}); }}": None,
    # Other accesses to the variable.
    f"{UNION}int main(void) {{ u.x = {INT}; if (u.b[0] == 77) f(); }}": None,
    f"{UNION}int main(void) {{ u.x = {INT}; if (u.x == 7) f(); }}": (0, 7),
    f"struct {{ int x; }} s, t; int main(void) {{ s.x = {INT}; t = s; if (t.x == 7) f(); }}": None,
    f"int n; int main(void) {{ n = {INT}; if (*(char *)&n == 7) f(); }}": None,
    f"int n; char b[4]; int main(void) {{ n = {INT}; memcpy(b, &n, 4); if (b[1]) f(); }}": None,
    f"int n, *p = &n; int main(void) {{ n = {INT}; if (*p == 300) f(); }}": None,
    f"struct {{ int b[1], x; }} s; int main(void) {{ s.x = {INT}; if (s.b[1] == 70) f(); }}": None,
    f"int n; extern int o __attribute__((alias(\"n\"))); "
    f"int main(void) {{ n = {INT}; if (o == 300) f(); }}": None,
    f"#define JOIN(a, b) a ## b\nint xy; int main(void) {{ xy = {INT}; f(JOIN(x, y)); }}": None,
    f"_Atomic int n; int main(void) {{ n = {INT}; if (n++ == 40) f(); }}": None,
    f"void *t(void *p) {{ if (*(int *)p == 70) f(); return 0; }} "
    f"int main(void) {{ {GIVEN}pthread_t i; pthread_create(&i, 0, t, &x); }}": None,
    # Assumptions of the program.
    f"int main(void) {{ {GIVEN}__VERIFIER_assume(2 <= x && x < 9 && x != 5); f(x); }}": (0, 8),
    f"int main(void) {{ {GIVEN}__VERIFIER_assume(x >= -4 && x < -1); f(x); }}": (-4, 1),
    f"int main(void) {{ {GIVEN}__VERIFIER_assume(x < 9); f(x); }}": None,
    f"int main(void) {{ {GIVEN}__VERIFIER_assume(x >= 0 || x < 9); f(x); }}": None,
    f"int main(void) {{ {GIVEN}g(); __VERIFIER_assume(x == 9); f(x); }}": None,
    f"int x; int main(void) {{ x = {INT}; __VERIFIER_assume(x == 9); f(x); }}": None,
    f"int main(void) {{ {GIVEN}if (x < 0 || x > 7) abort(); f(x); }}": (0, 7),
    f"int main(void) {{ {GIVEN}if (x < 0 || x > 7) {{ a = 1; abort(); }} f(x); }}": None,
    f"{ABORTS}int main(void) {{ {GIVEN}assume_abort_if_not(x > 3 && 9 > x); f(x); }}": (0, 8),
    "void assume_abort_if_not(int c) { g(c); } "
    f"int main(void) {{ {GIVEN}assume_abort_if_not(x == 3); f(x); }}": None,
    # Switches on the number.
    f"int main(void) {{ switch ({INT}) {{ case 1: f(); case -3: g(); }} }}": (-3, 2),
    f"#define ONE 1\nint main(void) {{ switch ({INT}) {{ case 1 + ONE: g(); }} }}": (0, 2),
    f"int main(void) {{ switch ({INT}) {{ case 1000: f(); }} }}": None,
    f"int main(void) {{ switch ({INT}) {{ case 010: f(); }} }}": (0, 8),
    f"int main(void) {{ switch ({INT}) {{ case 1 ... 5: f(); }} }}": (0, 5),
    f"int main(void) {{ f({INT}); if ({INT}) g(); }}": None,
}

RETURNS = {  # maps to whether the program may continue after reach_error
    "void reach_error(void) { abort(); } int main(void) { reach_error(); }": False,
    "void no(void) __attribute__((noreturn)); "
    "void reach_error(void) { no(); } int main(void) { reach_error(); }": False,
    "void reach_error(void) { } int main(void) { reach_error(); }": True,
    "void reach_error(void) { if (a) abort(); } int main(void) { reach_error(); }": True,
    "void reach_error(void) { } int main(void) { ERROR: { reach_error(); abort(); } }": False,
    "void reach_error(void) { } int main(void) { reach_error(); a = 1; abort(); }": True,
    "void reach_error(void) { } void (*p)(void) = reach_error; int main(void) { p(); }": True,
}

# maps to whether overflows may be missed
OVERFLOWS = {
    "int main(void) { int x = 1; return x + x; }": False,
    "int main(void) { int x = 2; return x << 3; }": True,
    "int main(void) { int x = 2147483647 + 1; return x; }": True,
    "int main(void) { int x = 1 << 31; return x; }": True,
    "_Atomic int n; int main(void) { n++; return 0; }": True,
    "typedef _Atomic int number; number n; int main(void) { n++; return 0; }": True,
}

# maps to whether happens-before may be weaker than the order of an interleaving
WEAK = {
    "_Atomic int n; int main(void) { return n; }": False,
    "int n; int main(void) { return __atomic_load_n(&n, 5); }": False,
    "int n; int main(void) { return __atomic_load_n(&n, 0); }": True,
    "int n; int main(void) { return __atomic_load_n(&n, __ATOMIC_RELAXED); }": True,
    "#define JOIN(a, b) a ## b\n"
    "int n; int main(void) { return __atomic_load_n(&n, JOIN(__ATOMIC_, ACQUIRE)); }": True,
    "int main(void) { __atomic_thread_fence(5); return 0; }": True,
    "int sem_trywait(void *); int main(void) { return sem_trywait(&m); }": True,
    'int take(void *) __asm__("pthread_mutex_trylock"); int main(void) { return take(&m); }': True,
}

LOST = 'malloc(line 1)'


def facts_of(text):
    """Returns smc's facts about the program, whose text is appended to the declarations."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "a.c"
        path.write_text(DECLARED + text + "\n")
        return runner.Smc(source.Source(path), time.monotonic() + 60).facts()


def reason(name):
    """Returns the reason for which `true` may be wrong for the property."""
    return lambda facts: bool(facts.true(properties.Property(name, ""), ""))


def in_main(text):
    return f"{WAIT}int main(void) {{ {text} return 0; }}"


# (map from texts to expected values, function from a text to the program, function from the facts
# to the value, name)
TABLES = (
    (ARGUMENTS, str, lambda facts: facts.words, "arguments"),
    (FIXED, str, reason("unreach-call"), "one result"),
    (WAITS, in_main, lambda facts: facts.waits == facts.waits_in_loops > 0, "waits"),
    (MATTER, str, lambda facts: facts.all_that_matter(), "numbers"),
    (RETURNS, str, lambda facts: facts.error_returns, "returns"),
    (OVERFLOWS, str, reason("no-overflow"), "overflows"),
    (WEAK, str, reason("no-data-race"), "weak"),
)


def check_facts(checks):
    rows = [
        (text, program(text), expected, say, name)
        for table, program, say, name in TABLES
        for text, expected in table.items()
    ]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (text, _, expected, say, name), facts in zip(
            rows, pool.map(lambda row: facts_of(row[1]), rows)
        ):
            checks.check(say(facts) == expected, f"{name}: {text}: {say(facts)}")


def execution(*events, rf=(), co=()):
    """Returns an execution. Events are (thread, kind, other fields), in the order of the output."""
    threads = {}
    for step, (thread, kind, fields) in enumerate(events):
        mine = threads.setdefault(thread, [])
        mine.append({"id": step, "index": len(mine) + 1, "kind": kind, "step": step, **fields})
    return {
        "threads": [{"thread": t, "events": e} for t, e in threads.items()],
        "rf": list(rf),
        "co": list(co),
    }


def ids(events):
    return events and [e['id'] for e in events]


def check_orders(checks):
    write, read_, section = (
        {"location": "x", "value_written": 1},
        {"location": "x", "value_read": 1},
        {"location": order.SECTION},
    )
    # Another thread writes while the section is open. The write can be moved before the section if
    # the section has neither accessed nor allocated the location.
    told = execution(
        (0, "lock", section),
        (1, "write", write),
        (0, "read", read_),
        (0, "unlock", section),
        rf=[(1, 2)],
    )
    checks.check(
        ids(order.interleaving(told)) == [1, 0, 2, 3], "a write that can come before the section"
    )
    told = execution(
        (0, "lock", section),
        (0, "write", write),
        (1, "write", write),
        (0, "read", read_),
        (0, "unlock", section),
        rf=[(2, 3)],
        co=[(1, 2)],
    )
    checks.check(order.interleaving(told) is None, "a write in the middle of a section")
    told = execution((0, "lock", section), (0, "write", write), (1, "read", read_), rf=[(1, 2)])
    checks.check(order.interleaving(told) is None, "a read of what a section has begun")
    told = execution((0, "end", {}), (1, "write", write))
    checks.check(ids(order.interleaving(told)) == [1, 0], "the end of main is last")
    told = execution((0, "write", write), (1, "read", read_), rf=[(0, 1)])
    checks.check(
        order.interleaving(told, add=frozenset([(1, 0)])) is None, "a read before what it reads"
    )
    # An event that the violation does not need may interrupt a section.
    told = execution(
        (0, "lock", section),
        (0, "write", write),
        (1, "read", read_),
        (0, "write", write),
        (0, "unlock", section),
        (2, "error", {}),
        rf=[(1, 2)],
        co=[(1, 3)],
    )
    checks.check(order.interleaving(told) is None, "a read between the writes of a section")
    checks.check(ids(order.shows(told, [5])) == [5], "an error beside it")
    checks.check(order.shows(told, [2]) is None, "the section is over before others go on")
    checks.check(ids(order.shows(told, [3])) == [0, 1, 3], "what is in the section itself")

    alloc = (0, "alloc", {"object": "the object", "object_address": LOST, "culprit": True})
    point = (0, "write", {"location": "p", "value_written": 9, "address_written": f"&{LOST}->next"})
    away = (0, "write", {"location": "p", "value_written": 0})
    unknown = (0, "alloc", {"object": "another"})
    for events, lost in (
        ((alloc,), True),
        ((alloc, point), False),
        ((alloc, point, away), True),
        ((alloc, unknown), False),
    ):
        told = execution(*events)
        checks.check(order.is_lost(list(order.events_of(told).values())) == lost, f'lost: {events}')


def main():
    common.use(sys.argv[1])
    checks = common.Checks()
    check_facts(checks)
    checks.check(
        properties.parse("CHECK( init(main()), LTL(G ! call(f())) )") is None, "another function"
    )
    checks.check(
        properties.parse("CHECK( init(main()), LTL(G valid-free) )") is None,
        "a part of valid-memsafety",
    )
    check_orders(checks)
    checks.end()


main()
