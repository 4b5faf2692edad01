#!/bin/sh
# known.sh SMC N - tests that results are reused by the next run of the same code with the same
# options, and by no other run.
#
# N determines the length of the exploration. Results of short explorations are not stored; N must
# be large enough that this does not depend on the speed of the machine.
set -u
smc=$1 n=$2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export XDG_CACHE_HOME="$work/cache"
passed=0 failed=0
check() { # arguments: NAME COMMAND..
    what=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAIL $what" &&
        sed 's/^/    /' "$work/out" "$work/err"; fi
}
file=$work/count.c
cat >"$file" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, z;
int unused(int a) { return a + 1; }
static void *count(void *arg) {
    int sum = 0;
    for (int i = 0; i < N; i++) {
        sum += atomic_fetch_add(&x, 1);
        sum += atomic_exchange(&y, sum);
        if (i < M) atomic_store(&z, sum);
    }
    return arg;
}
int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
    assert(x <= 3 * N);
    return 0;
}
END
all="--algo=trust --symmetry=off --commute=off --keep-going -DN=2 -DM=$n"
try() { # arguments: STATUS ARGUMENT..
    wanted=$1
    shift
    # shellcheck disable=SC2086 # a list of options
    "$smc" $all "$@" "$file" >"$work/out" 2>"$work/err"
    check "status of $*" test $? -eq "$wanted"
}
is_known() { grep -q 'known from an earlier run' "$work/out"; }
is_explored() { ! is_known; }
# Prints the results without times.
result() { sed 's/, [0-9.]* s.*//' "$work/out" "$work/err"; }

# ---- the same code and options
try 0
check 'the first run explores' is_explored
result >"$work/first"
try 0
check 'the second one knows' is_known
result >"$work/second"
check 'the same result' cmp -s "$work/first" "$work/second"
try 0 --results=off
check '--results=off explores' is_explored
try 0 --no-cache
check '--no-cache explores' is_explored
try 0 --stats
check '--stats explores' is_explored
try 0 --time-limit=300 --quiet
check 'limits do not count' is_known

# ---- an exploration that is too short to be stored
all="$all -DM=0"
try 0
try 0
check 'a short one: explored' is_explored
all=${all% -DM=0}

# ---- changes that do not change the code
sed -i 's/sum/total/g; s/threads/workers/g; 1i // A comment.' "$file"
try 0
check 'other names and lines: known' is_known
sed -i 's/a + 1/a + 2/' "$file"
try 0
check 'a function that is not called: known' is_known
cat - "$file" >"$work/longer.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
static int seen;
static _Thread_local int own;
_Thread_local int *escaping;
const char *words[] = {"one", "two"};
static int twice(int a) { return 2 * a; }
void *in_front(int a, ...) {
    struct { int a; const char *word; } *p = malloc(sizeof *p);
    int here[4] = {seen++, twice(a)};
    p->word = words[a];
    own += a;
    escaping = &own;
    printf("%d %s\n", here[a], p->word);
    return p;
}
END
mv "$work/longer.c" "$file"
try 0
check 'more in front that is not called: known' is_known

# ---- changes of the code
cp "$file" "$work/kept.c"
sed -i 's/<= 3 \* N/< 3 * N + 1/' "$file"
try 0
check 'another condition: explored' is_explored
cp "$work/kept.c" "$file"
sed -i 's/atomic_exchange(&y, total)/atomic_exchange_explicit(\&y, total, memory_order_release)/' \
    "$file"
try 0
check 'another order: explored' is_explored
cp "$work/kept.c" "$file"
try 0 --model=sc
check 'another model: explored' is_explored
try 0 --check=leaks
check 'another check: explored' is_explored

# ---- with an error: its source position also counts
sed -i 's/<= 3 \* N/< 3 * N/' "$file"
try 1
check 'an error: explored' is_explored
result >"$work/first"
try 1
check 'an error: known' is_known
result >"$work/second"
check 'an error: the same report' cmp -s "$work/first" "$work/second"
"$smc" $all --format=json "$file" 2>/dev/null | grep -v 'seconds\|peak_rss' >"$work/first"
"$smc" $all --format=json "$file" 2>/dev/null >"$work/out"
check 'json: known' grep -q '^  "explored_before"' "$work/out"
grep -v 'seconds\|peak_rss\|explored_before' "$work/out" >"$work/second"
check 'json: the same' cmp -s "$work/first" "$work/second"
sed -i '1i // Another comment.' "$file"
try 1
check 'an error elsewhere: explored' is_explored

# ---- damage
cp "$work/kept.c" "$file"
try 0
check 'known before' is_known
for entry in "$work"/cache/smc/*; do
    case $entry in */key) continue ;; esac
    printf 'x' | dd of="$entry" bs=1 seek=$(($(wc -c <"$entry") / 2)) conv=notrunc 2>/dev/null
done
try 0
check 'damaged: explored' is_explored
try 0
check 'and kept again' is_known

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
