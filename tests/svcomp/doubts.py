"""doubts.py - what of a program's text keeps smc-svcomp from an answer, and what does not; orders of executions."""

import pathlib
import tempfile

import common
from smc_svcomp import order, properties, source

DATA_MODEL = {  # in main's body, or before main -> whether ILP32 may make a difference
    'int x = 1; long long y = 2;': False,
    'unsigned long x = 1;': True,
    'int *p = malloc(sizeof(int));': False,
    'int *p = malloc(3 * sizeof(struct s));': False,
    'int n = sizeof(int *);': True,
    'unsigned x = 10UL;': True,
    'unsigned long long x = 10ULL;': False,
    'int *p, *q; int n = p - q;': True,
    'int *p, n; p - n;': False,
    'char *s = (char *)&n;': True,
    '// long\n': False,
    '"long";': False,
    'typedef struct { long a; } T; T t;': True,
    'typedef unsigned long pthread_t; pthread_t t;': False,
    'extern long labs(long);': False,
    '# 1 "/usr/include/x.h" 1 3\nlong x;\n# 2 "a.c" 2\nint y;': False,
    '# 1 "mine.h" 1\nlong x;': True,
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
        mine.append({'id': step, 'index': len(mine) + 1, 'kind': kind, 'step': step, **fields})
    return {'threads': [{'thread': t, 'events': e} for t, e in threads.items()], 'rf': list(rf), 'co': list(co)}


def ids(events):
    return events and [e['id'] for e in events]


def check_orders(checks):
    write, read_, section = ({'location': 'x', 'value_written': 1}, {'location': 'x', 'value_read': 1},
                             {'location': order.SECTION})
    # Another thread writes while the section is open: before it, if nothing of the section has seen or made the location.
    told = execution((0, 'lock', section), (1, 'write', write), (0, 'read', read_), (0, 'unlock', section), rf=[(1, 2)])
    checks.check(ids(order.interleaving(told)) == [1, 0, 2, 3], 'a write that can come before the section')
    told = execution((0, 'lock', section), (0, 'write', write), (1, 'write', write), (0, 'read', read_),
                     (0, 'unlock', section), rf=[(2, 3)], co=[(1, 2)])
    checks.check(order.interleaving(told) is None, 'a write in the middle of a section')
    told = execution((0, 'lock', section), (0, 'write', write), (1, 'read', read_), rf=[(1, 2)])
    checks.check(order.interleaving(told) is None, 'a read of what a section has begun')
    told = execution((0, 'end', {}), (1, 'write', write))
    checks.check(ids(order.interleaving(told)) == [1, 0], 'the end of main is last')
    told = execution((0, 'write', write), (1, 'read', read_), rf=[(0, 1)])
    checks.check(order.interleaving(told, add=frozenset([(1, 0)])) is None, 'a read before what it reads')

    alloc = (0, 'alloc', {'object': LOST, 'culprit': True})
    point = (0, 'write', {'location': 'p', 'value_written': 9, 'address_written': f'&{LOST}->next'})
    away = (0, 'write', {'location': 'p', 'value_written': 0})
    for events, lost in (((alloc,), True), ((alloc, point), False), ((alloc, point, away), True)):
        told = execution(*events)
        checks.check(order.is_lost(list(order.events_of(told).values())) == lost, f'lost: {events}')


def main():
    checks = common.Checks()
    with tempfile.TemporaryDirectory() as folder:
        for text, doubt in DATA_MODEL.items():
            checks.check(bool(read(text, folder).data_model('')) == doubt, f'data model: {text}')
        for text, alone in WAITS.items():
            task = read(text, folder)
            checks.check((task.waits() == task.wait_loops()) == alone, f'waits: {text}')
        for text, returns in RETURNS.items():
            checks.check(read(text, folder).error_returns() == returns, f'returns: {text}')
    checks.check(properties.parse('CHECK( init(main()), LTL(G ! call(f())) )') is None, 'another function')
    checks.check(properties.parse('CHECK( init(main()), LTL(G valid-free) )') is None, 'a part of valid-memsafety')
    check_orders(checks)
    checks.end()


main()
