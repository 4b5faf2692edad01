#!/bin/sh
# arguments.sh SMC - tests what the checked program gets: argc and argv, its environment, and the
# parameters of the function given by --entry.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

cat >arguments.c <<'END'
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv, char **envp) {
    const char *size = NULL;
    assert(argv[argc] == NULL && strcmp(argv[0], "program") == 0);
    for (int c; (c = argc > 1 && argv[1][0] == '-' ? argv[1][1] : 0); argc--, argv++)
        if (c == 'n') size = argv[1] + 2;
    if (argc > 1) argv[1][0] = 'X'; // which C allows
    if (argc > 1) assert(strcmp(argv[1], "Xne two") == 0);
    if (argc > 2) assert(strcmp(argv[2], "--model=sc") == 0 && !argv[2][10]);
    if (size) assert(atoi(size) == 12);
    const char *home = getenv("HOME"), *empty = getenv("EMPTY");
    if (home) assert(strcmp(home, "/new=x") == 0 && empty && !*empty && !getenv("HOM") && !getenv("HOMES"));
    int n = 0;
    while (envp[n]) n++;
    return 10 * argc + n;
}
END
given() { # arguments: exit status of the checked program, then the arguments of smc
    ends=$1
    shift
    try 1 "$@"
    check "$*: it ends with status $ends" grep -q \
        "the program ends with status $ends\(; main was given no.*\)\? \[exit\]" "$work/err"
}
given 10 arguments.c
check 'without arguments: that is said' grep -q 'no arguments (--args) \[exit\]' "$work/err"
check 'nothing is set: a note' grep -q 'getenv.*\[one-answer\]' "$work/err"
given 20 arguments.c --args 'one two'
check 'with some: it is not' grep -q 'ends with status 20 \[exit\]' "$work/err"
given 30 arguments.c --args -n12 'one two' --model=sc
check 'what follows --args is not ours' grep -q 'model rc11' "$work/out"
given 10 arguments.c --args
given 12 --env=HOME=/old --env=EMPTY= --env=HOME=/new=x arguments.c
check 'it is known: no note' sh -c "! grep -q one-answer '$work/err'"
given 32 --env HOME=/new=x --env=EMPTY= arguments.c --args -n12 'one two' --model=sc
try 2 --env=HOME arguments.c
check 'env: no value' grep -q "bad value 'HOME' for --env=NAME=VALUE" "$work/err"
try 2 --env==x arguments.c
try 2 --args=x arguments.c

cat >entry.c <<'END'
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
void test(int n, uint8_t small, bool flag, long wide) { assert(n + wide != 3 || small != 1 || !flag); }
void one(int n) { assert(n != 1); }
void text(const char *s) { assert(s); }
int like_main(int argc, char **argv) { return argc == 1 && argv[0] ? 0 : 1; }
void none(void) {}
int main(void) { return 0; }
END
try 2 --entry=text entry.c
check 'a pointer is no input' grep -q \
    "'text' cannot be the entry: its parameters are not up to 8 integers" "$work/err"
try 1 --entry=one entry.c
check 'inputs: named' grep -q '^  with argument = 1$' "$work/err"
try 1 --entry=test --keep-going entry.c
check 'inputs: of each type' grep -q '^  with argument = .*, argument = 1, ' "$work/err"
try 1 --entry=one --nondet=0..2 entry.c
check 'chosen: where' grep -q '^entry.c:5:19: error: assertion failed: n != 1' "$work/err"
try 0 --entry=one --nondet=2..4 entry.c
check 'chosen: an execution for each' grep -q '^smc: verified: 3 executions' "$work/out"
try 1 --entry=test --nondet=0..2 --keep-going entry.c
check 'chosen: all of them' grep -q '^smc: unsafe: 1 error, 54 executions' "$work/out"
check 'chosen: in those that fail' grep -q '; one of 2 executions with this error' "$work/err"
try 2 --entry=text --nondet=0..2 entry.c
try 0 --entry=like_main entry.c
try 0 --entry=like_main --nondet=0..1 entry.c
try 0 --entry=none entry.c
try 0 --entry=main entry.c
finish
