#!/bin/sh
# bad-input.sh SMC - tests mistakes of users: each must give the right exit status and a message
# that names the mistake, and must not crash smc.
. "$(dirname "$0")/checks.inc"

as_expected() { # arguments: expected status, text expected on stderr
    [ "$status" -eq "$1" ] && grep -qiF -e "$2" "$work/err" &&
        ! grep -q 'Sanitizer\|internal error' "$work/err"
}

# refused NAME TEXT ARGUMENT...: expects status 2, TEXT on stderr and nothing on stdout.
refused() {
    name=$1 words=$2
    shift 2
    timeout 300 "$smc" "$@" </dev/null >"$work/out" 2>"$work/err"
    status=$?
    check "$name" as_expected 2 "$words"
    check "$name: nothing on stdout" test ! -s "$work/out"
}

# one_line NAME TEXT ARGUMENT...: like refused, and expects exactly one line on stderr.
one_line() {
    refused "$@"
    check "$1: one line" test "$(grep -c '' "$work/err")" -eq 1
}

cat >"$work/good.c" <<'END'
int main(void) { return 0; }
END
cat >"$work/input.c" <<'END'
int __VERIFIER_nondet_int(void);
int main(void) { return __VERIFIER_nondet_int() == 3; }
END
cat >"$work/broken.c" <<'END'
int main(void) { return 0 }
END
cat >"$work/nomain.c" <<'END'
int f(void) { return 0; }
END
cat >"$work/threads.c" <<'END'
#include <pthread.h>
static void *leaf(void *p) { return p; }
static void *many(void *p) {
    pthread_t t;
    for (int i = 0; i < 600; i++) {
        pthread_create(&t, NULL, leaf, p);
        pthread_join(t, NULL);
    }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, many, NULL);
    pthread_create(&b, NULL, many, NULL);
    return 0;
}
END
cat >"$work/asm.c" <<'END'
int main(void) {
    int x = 0;
    __asm__ volatile("rcll %0" : "+r"(x));
    return x;
}
END
cat >"$work/endless.c" <<'END'
volatile int x;
int main(void) {
    for (;;) x++;
}
END
head -c 4096 /dev/urandom >"$work/garbage.bc"
: >"$work/empty.bc"
echo 'this is no module' >"$work/garbage.ll"

# ---- the command line
echo end >"$work/program.f90"
one_line 'Fortran' 'program.f90: error: Fortran is not supported' "$work/program.f90"
one_line 'no file' 'no input file'
one_line 'unknown option' "did you mean '--unroll'" --unrol1=3 "$work/good.c"
one_line 'unknown option far from any' "unknown option '--frobnicate'" --frobnicate "$work/good.c"
one_line 'unknown option far from a short one' "unknown option '-qv'; options for clang" -qv \
    "$work/good.c"
one_line "GenMC's, which has no counterpart" '(GenMC): smc writes no transformed program' \
    --transform-output=t.ll "$work/good.c"
one_line 'an option for a value' "option '--output' needs a value: --output=FILE" --output \
    --keep-going "$work/good.c"
one_line 'the value of an abbreviation' "option '--cover' needs a value" --cover location \
    "$work/good.c"
one_line "GenMC's, without its value" '(GenMC): that is --html=' --dump-error-graph "$work/good.c"
one_line 'unknown short option' "unknown option '-k'" -k "$work/good.c"
one_line 'output as in a compiler' "unknown option '-o'" "$work/good.c" -o
one_line 'processes for what they do not share' 'do not support algorithm' --jobs=2 \
    --algo=enumerate "$work/good.c"
one_line 'unknown progress' 'known: auto|always|never' --progress=maybe "$work/good.c"
one_line 'unknown form' 'known: text|json|sarif|junit|github|dot|test|html' \
    --format=pdf "$work/good.c"
one_line 'missing value' 'needs a value' "$work/good.c" --unroll
one_line 'value for a flag' 'takes no value' --stats=1 "$work/good.c"
one_line 'negative bound' 'bad value' --unroll=-1 "$work/good.c"
one_line 'bound with letters' 'bad value' --unroll=3x "$work/good.c"
one_line 'huge bound' 'bad value' --unroll=99999999999 "$work/good.c"
one_line 'bound of no function' 'bad value' --unroll=:3 "$work/good.c"
one_line 'bound of an unknown function' "no function 'mian'; did you mean 'main'?" --unroll=mian:3 \
    "$work/good.c"
one_line "bound of the library's" "no function 'strlen'" --unroll=strlen:3 "$work/good.c"
one_line 'negative time' 'bad value' --time-limit=-1 "$work/good.c"
one_line 'time that is no number' 'bad value' --time-limit=nan "$work/good.c"
one_line 'time in days' 'a time is 10 or 10s, 500ms, 2m, 1h' --time-limit=1d "$work/good.c"
one_line 'memory in bytes' 'a size is 512 or 512M, 4G' --memory-limit=4096K "$work/good.c"
one_line 'empty model' 'bad value' --model= "$work/good.c"
one_line 'unknown model' "unknown model 'x86'" --model=x86 "$work/good.c"
one_line 'a model by the name of its machine' "did you mean 'aarch64.cat'?" --model=arm64 \
    "$work/good.c"
one_line 'a command that there is no need for' 'checking needs no command: smc ' check \
    "$work/good.c"
one_line 'what is always checked' 'races and deadlocks are always checked' --check=race \
    "$work/good.c"
one_line 'a page without a name' '--html needs a file name: --html=report.html ' --html \
    "$work/good.c"
one_line 'a file for the coverage as a word' 'write --coverage=lines.info' --coverage lines.info \
    "$work/good.c"
one_line 'a former option with a value' "option '--plain-events=yes' is now '--elision=off'" \
    --plain-events=yes "$work/good.c"
one_line 'a former option with another value' "is now '--debug=max-events=4'" --longest=4 \
    "$work/good.c"
refused 'an input without a range' 'which algorithm pending (model aarch64.cat) needs; give one' \
    --model=aarch64 "$work/input.c"
one_line 'unknown model that is near none' "unknown model 'arm'; known: rc11" --model=arm \
    "$work/good.c"
one_line 'unknown algorithm' "did you mean 'tracer'" --algo=trcaer "$work/good.c"
one_line 'unknown list' 'known: models|functions' --list=function
one_line 'list with its value apart' 'write --list=functions' --list functions
one_line 'output mixed with JSON' 'add --output=FILE' --show-output --format=json "$work/good.c"

# A model and an algorithm that cannot be combined, if there are any: a blank in the table of
# --list.
pair=$("$smc" --list | awk \
    '/^supported/ { for (i = 2; i <= NF; i++) model[i - 1] = $i; n = NF - 1; width = 14; next }
    n && NF { for (i = 1; i <= n; i++) if (substr($0, width + 6 * (i - 1), 6) !~ /x/) { print $1, model[i]; exit } }')
if [ -n "$pair" ]; then
    one_line "pair that does not exist ($pair)" 'does not support model' --algo="${pair% *}" \
        --model="${pair#* }" "$work/good.c"
fi

# ---- the input
one_line 'missing file' 'No such file' "$work/missing.c"
mkdir "$work/nothing"
refused 'a folder without programs' 'it contains no program' "$work/nothing"
refused 'C that does not compile' 'broken.c:1:26: error: expected' "$work/broken.c"
refused 'no main' 'main' "$work/nomain.c"
refused 'no entry function' 'nosuch' --entry=nosuch "$work/good.c"
refused 'unsupported construct' 'asm.c:3:' "$work/asm.c"
refused 'garbage bitcode' 'garbage.bc' "$work/garbage.bc"
refused 'empty bitcode' 'empty.bc' "$work/empty.bc"
refused 'garbage assembly' 'garbage.ll' "$work/garbage.ll"
refused 'bad option for clang' 'nosuchflag' "$work/good.c" -fnosuchflag

# ---- output that cannot be written
one_line 'no folder for the output' 'cannot write' --output="$work/no/such/folder" "$work/good.c"
if [ -w /dev/full ]; then
    one_line 'full disk' 'cannot write /dev/full' --output=/dev/full "$work/good.c"
    one_line 'full disk, JSON' 'cannot write /dev/full' --format=json --output=/dev/full \
        "$work/good.c"
    for what in --help --list --version "$work/good.c"; do
        "$smc" "$what" >/dev/full 2>"$work/err"
        status=$?
        check "full standard output, $(basename -- "$what")" as_expected 2 \
            'cannot write standard output'
    done
fi
"$smc" "$work/good.c" >&- 2>"$work/err"
status=$?
check 'closed standard output' as_expected 2 'cannot write standard output'

# ---- limits
for args in '--time-limit=0.3' '--time-limit 300ms --keep-going' \
    '--time-limit=0.005m --memory-limit=4G'; do
    # shellcheck disable=SC2086 # a list of words
    timeout 150 "$smc" $args --rounds=0 "$work/endless.c" >"$work/out" 2>"$work/err"
    status=$?
    check "endless loop, $args" test "$status" -eq 3
    check "endless loop, $args: says so" grep -q '^smc: incomplete: time limit reached' "$work/out"
done
for signal in TERM HUP; do
    timeout 150 "$smc" --rounds=0 "$work/endless.c" >"$work/out" 2>"$work/err" &
    sleep 1
    pid=$(pgrep -P $! || echo $!) # the process of smc, which is a child of timeout
    kill -$signal "$pid"
    wait $!
    status=$?
    check "interrupted by $signal" grep -q '^smc: incomplete: interrupted' "$work/out"
    check "interrupted by $signal: status" test "$status" -eq 3
done
nohup "$smc" --rounds=0 --time-limit=2 "$work/endless.c" >"$work/out" 2>"$work/err" &
sleep 1
kill -HUP $!
wait $!
check 'nohup' grep -q '^smc: incomplete: time limit reached' "$work/out"

# The reader of the result closes the pipe early.
for options in '' --format=json --stats; do
    # shellcheck disable=SC2086 # a list of words
    { "$smc" $options "$work/good.c" 2>"$work/err" || echo "status $?" >>"$work/err"; } | :
    check "nobody reads the result, $options" test ! -s "$work/err"
done

# A program whose compilation takes long: if it is interrupted then, there is no result yet, and the
# input is not reported as wrong.
{
    echo '#include <assert.h>'
    awk \
        'BEGIN { printf "int main(void) { int x = 0; "; for (i = 0; i < 60000; i++) printf "x += 1; "; print "assert(x == 3); }" }'
} >"$work/long.c"
timeout 150 "$smc" --time-limit=0.1 "$work/long.c" >"$work/out" 2>"$work/err"
status=$?
check 'time limit in the compiler' test "$status" -eq 3
check 'time limit in the compiler: says so' \
    grep -q '^smc: incomplete: time limit reached before it was compiled, 0 executions' \
    "$work/out"
check 'time limit in the compiler: nothing else' test ! -s "$work/err"
"$smc" "$work/long.c" >"$work/out" 2>"$work/err" &
sleep 0.3
kill -TERM $!
wait $!
status=$?
check 'interrupted in the compiler' grep -q '^smc: incomplete: interrupted' "$work/out"
check 'interrupted in the compiler: status' test "$status" -eq 3
check 'interrupted in the compiler: nothing else' test ! -s "$work/err"

# ---- large programs
timeout 300 "$smc" "$work/long.c" >"$work/out" 2>"$work/err"
status=$?
check 'a long line' as_expected 1 'assertion failed: x == 3'
check 'a long line: not the whole of it' test "$(wc -c <"$work/err")" -lt 2000
cat >"$work/deep.c" <<'END'
static int f(volatile int n) { return n ? 1 + f(n - 1) : 0; }
int main(void) { return f(DEPTH) == 3; }
END
timeout 300 "$smc" -DDEPTH=100000000 "$work/deep.c" >"$work/out" 2>"$work/err"
status=$?
check 'deep recursion' as_expected 1 'stack overflow [memory]'
check 'deep recursion: a few of its calls' test "$(grep -c '' "$work/err")" -lt 60
"$smc" "$work/threads.c" >"$work/out" 2>"$work/err"
status=$?
check 'so many threads' as_expected 0 'more threads were not explored'
for kib in 150000 300000; do
    # sanitizers reserve more memory than this limit
    (ulimit -v $kib && "$smc" --version >"$work/out" 2>&1) || continue
    (ulimit -v $kib && timeout 300 "$smc" --time-limit=10 "$work/good.c" >"$work/out" 2>"$work/err")
    status=$?
    check "little memory, $kib KiB: an orderly end" test "$status" -lt 4
done

finish
