#!/bin/sh
# suppressions.sh SMC - tests suppression files, and how each output format reports suppressed
# errors.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

cat >x.c <<'END'
#include <pthread.h>
static int x, y;
static void inc(int *p) { ++*p; }
static void *f(void *p) { inc(&x); inc(&y); return p; }
int main(void) {
    pthread_t a;
    pthread_create(&a, 0, f, 0);
    inc(&x); inc(&y);
    pthread_join(a, 0);
}
END
said() { grep -q "$1" "$work/out" "$work/err"; }

for pattern in 'race:^f$' 'race:in*c' 'race:inc$' 'race:x.c' 'race:*' 'race_top:inc' 'race:^main'; \
    do
    echo "$pattern" >all
    try 0 --suppressions=all x.c
    check "$pattern allows both" said ', 2 suppressed,'
done
for pattern in 'race:^nc' 'race:^i$' 'race_top:main' 'race:^.c' 'deadlock:f' 'race:g'; do
    echo "$pattern" >none
    try 1 --suppressions=none x.c
done
printf '# a comment\n\n  race:^x$\n' >one
try 1 --suppressions=one x.c
check 'the other variable' said 'error: data race on y:'
printf 'race:x\nrace:y\nmutex:x\nthread:f\n' >two
try 0 --suppressions=two x.c
check 'what is unused has its line' said '^two:3: note: unused suppression: mutex:x '
check 'what has no counterpart' said "^two:4: note: 'thread' suppresses nothing"
try 3 --strict --suppressions=two x.c
try 2 --suppressions=absent x.c
echo 'rce:x' >wrong
try 2 --suppressions=wrong x.c
check 'an unknown kind' said "^wrong:1: error: unknown kind of error 'rce'"
echo 'race' >wrong
try 2 --suppressions=wrong x.c

printf 'race:x\nrace:y\n' >both
try 0 --suppressions=both --format=json x.c
check 'JSON has a list' said '"by": "race:x"'
try 0 --suppressions=both --format=sarif x.c
check 'SARIF has results' said '"kind": "external"'
try 0 --suppressions=both --format=junit x.c
check 'JUnit has the number' said ', 2 suppressed,'
try 0 --suppressions=both x.c
try 1 x.c
check 'no result of before is taken' said 'error: data race'
try 2 --suppressions=both --checkpoint=c.db x.c
check 'a store has no file' said 'is for runs without a store'
sed 's/++\*p;/++*p; \/* smc: allow(race) -- lossy *\//' x.c >y.c
try 0 --format=sarif y.c
check 'a reason' said '"justification": "lossy"'
try 0 --each x.c y.c --suppressions=both
finish
