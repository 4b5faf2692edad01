"""doubts.py - what of a program's text keeps smc-svcomp from an answer, and what does not; orders
of executions."""

import pathlib
import tempfile

import common
from smc_svcomp import order, properties, source


ARGUMENTS = {  # -> whether the program looks at what main is given
    'int main(void) { return 0; }': False,
    'int main() { return 0; }': False,
    'int main(int argc, char *argv[]) { return 0; }': False,
    'int main(int argc, char **argv) { return argc > 1; }': True,
    'int main(int argc, char *argv[]) { return f(argv[0]); }': True,
    'int f(void) { return 0; }': True,
}

# -> whether the answer may depend on a function of which smc has one result; declarations, as
# headers have them, do not
FIXED = {
    "extern int rand (void) __attribute__ ((__nothrow__ , __leaf__)); "
    "int main(void) { return 0; }": False,
    "int rand(void);\nunsigned long int time (long *);\nint main(void) { return 0; }": False,
    "int main(void) {\n  rand();\n return 0; }": True,
    "int main(void) {\n  return rand(); }": True,
    "int main(void) {\n  int x = rand(); return x; }": True,
}

WAITS = {  # -> whether each wait is alone in a loop that only looks
    'while (!go) pthread_cond_wait(&c, &m);': True,
    'while (n == 0 || (full && x[1] > 2)) { pthread_cond_wait(&c, &m); }': True,
    'while (!go) { pthread_cond_wait(&c, &m); n++; }': False,
    'while (n++ < 3) pthread_cond_wait(&c, &m);': False,
    'while (go(1)) pthread_cond_wait(&c, &m);': False,
    'while (a) if (b) pthread_cond_wait(&c, &m);': False,
    'if (!go) pthread_cond_wait(&c, &m);': False,
}

MATTER = {  # -> the range of the numbers that matter
    "int main(void) { if (__VERIFIER_nondet_int()) f(); while (!__VERIFIER_nondet_uint()) g(); }": (
        0,
        1,
    ),
    "int main(void) { int x = __VERIFIER_nondet_int(); if (!x) f(); }": (0, 1),
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x) f(x); }": None,
    "int main(void) { if (__VERIFIER_nondet_int() > 3) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x != 7) f(); }": (0, 8),
    "int n; int main(void) { n = __VERIFIER_nondet_int(); if (!(-2 < n) || n) f(); }": (-3, 1),
    "int main(void) { int x = __VERIFIER_nondet_int(); "
    "__VERIFIER_assume(x >= 0); while (x == 2L) f(); }": (
        -1,
        3,
    ),
    "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x == -1) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3) f(x); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3) x++; }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 > 3) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (a - 3 < x) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 + a) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 010) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 100) f(); }": (0, 101),
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 1000) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); if (s.x > 3) f(); }": None,
    "int main(void) { double x = __VERIFIER_nondet_double(); if (x > 0 && x < 1) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(), y; if (x > 3) f(); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); "
    "__VERIFIER_assume(2 <= x && x < 9 && x != 5); f(x); }": (0, 8),
    "int main(void) { int x = __VERIFIER_nondet_int(); "
    "__VERIFIER_assume(x >= -4 && x < -1); f(x); }": (-4, 1),
    "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x < 9); f(x); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); "
    "__VERIFIER_assume(x >= 0 || x < 9); f(x); }": None,
    "int main(void) { int x = __VERIFIER_nondet_int(); g(); "
    "__VERIFIER_assume(x == 9); f(x); }": None,
    "int x; int main(void) { x = __VERIFIER_nondet_int(); "
    "__VERIFIER_assume(x == 9); f(x); }": None,
    "void assume_abort_if_not(int c) { if (!c) { abort(); } } "
    "int main(void) { int x = __VERIFIER_nondet_int(); "
    "assume_abort_if_not(x > 3 && 9 > x); f(x); }": (0, 8),
    "void assume_abort_if_not(int c) { g(c); } "
    "int main(void) { int x = __VERIFIER_nondet_int(); assume_abort_if_not(x == 3); f(x); }": None,
    "int main(void) { switch (__VERIFIER_nondet_int()) { case 1: f(); case -3: g(); } }": (-4, 2),
    "int main(void) { switch (__VERIFIER_nondet_int()) { case 1: f(); case ONE: g(); } }": None,
    "int main(void) { switch (__VERIFIER_nondet_int()) { case 1000: f(); } }": None,
    "int main(void) { switch (__VERIFIER_nondet_int()) { case 010: f(); } }": None,
    "int main(void) { switch (__VERIFIER_nondet_int()) { case 1 ... 5: f(); } }": None,
    "int main(void) { f(__VERIFIER_nondet_int()); if (__VERIFIER_nondet_int()) g(); }": None,
}

RETURNS = {  # -> whether the program may go on after reach_error
    'void reach_error(void) { abort(); } int main(void) { reach_error(); }': False,
    'void reach_error(void) { assert(0); } int main(void) { reach_error(); }': False,
    'void reach_error(void) { } int main(void) { reach_error(); }': True,
    'void reach_error(void) { } int main(void) { ERROR: { reach_error(); abort(); } }': False,
}

LOST = 'malloc(line 1)'


def read(text, folder):
    path = pathlib.Path(folder) / 'a.i'
    path.write_text(text)
    return source.Source(path)


def execution(*events, rf=(), co=()):
    """Events are (thread, kind, other fields), in the order in which they are told."""
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
    # Another thread writes while the section is open: before it, if nothing of the section has seen
    # or made the location.
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
    # What the culprit does not need may interrupt a section.
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
    checks = common.Checks()
    with tempfile.TemporaryDirectory() as folder:
        for text, looks in ARGUMENTS.items():
            checks.check(read(text, folder).looks_at_arguments() == looks, f'arguments: {text}')
        for text, fixed in FIXED.items():
            checks.check(
                bool(read(text, folder).true(properties.DEFAULT, "")) == fixed,
                f"one result: {text}",
            )
        for text, matter in MATTER.items():
            checks.check(read(text, folder).all_that_matter() == matter, f'numbers: {text}')
        for text, alone in WAITS.items():
            task = read(text, folder)
            checks.check((task.waits() == task.wait_loops()) == alone, f'waits: {text}')
        for text, returns in RETURNS.items():
            checks.check(read(text, folder).error_returns() == returns, f"returns: {text}")
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
