#!/bin/sh
# command-line.sh SMC - tests options, output formats and output files.
. "$(dirname "$0")/checks.inc"
example=docs/examples/message_passing.c

# ---- information about smc
try 0 --help
check 'help: usage' grep -q '^usage: smc' "$work/out"
check 'help: jobs in a database' grep -q -e '--store=URL' "$work/out"
check 'help: an option' grep -q -e '--entry=FUNCTION' "$work/out"
check 'help: 80 columns' sh -c "! grep -q '.\{81\}' '$work/out'"
try 0 -h
check 'short help: 30 lines' test "$(grep -c '' "$work/out")" -le 30
check 'short help: 80 columns' sh -c "! grep -q '.\{81\}' '$work/out'"
cp "$work/out" "$work/brief"
try 0 help
check 'help: without a command, that of -h' cmp -s "$work/out" "$work/brief"
for command in compare relax repair hunt estimate resume status submit work wait cancel retry lsp \
    help version; do
    check "short help: $command" grep -q -w "^  .*$command" "$work/brief"
    try 0 help $command
    check "help $command: usage" grep -q "^usage: smc $command" "$work/out"
    check "help $command: 80 columns" sh -c "! grep -q '.\{81\}' '$work/out'"
    cp "$work/out" "$work/of"
    try 0 $command --help
    check "help $command: as $command --help" cmp -s "$work/out" "$work/of"
done
try 2 help compar
check 'help: a command that is near' grep -q "unknown command 'compar'; did you mean 'compare'?" \
    "$work/err"
try 2 help frobnicate
check 'help: none is' grep -q "unknown command 'frobnicate' (smc help lists the commands)" \
    "$work/err"
try 2 help hunt relax
try 2 version x.c
for version in --version -V version; do
    try 0 $version
    check 'version' sh -c "head -n 1 '$work/out' | grep -q '^smc [0-9]'"
    check 'version: LLVM' grep -qE '^LLVM (19|2[0-2])[.]' "$work/out"
done
try 0 --list
check 'list: a model' grep -q '^  ra ' "$work/out"
check 'list: an algorithm' grep -q '^  tracer ' "$work/out"
cp "$work/out" "$work/models"
try 0 --list=models
check 'list: models is what it is without a word' cmp -s "$work/out" "$work/models"
try 0 --list=functions
for function in pthread_mutex_lock pthread_cond_wait malloc printf sqrt __VERIFIER_nondet_int; do
    check "list: $function" grep -q "^$function  *[^ ]" "$work/out"
done
check 'list: nothing of our own' sh -c "! grep -q '^smc_' $work/out"
check 'list: each once' test -z "$(cut -d ' ' -f 1 "$work/out" | uniq -d)"
tools/scripts/functions.sh "$smc" >"$work/out"
check 'docs/functions.md is as tools/scripts/functions.sh makes it' cmp "$work/out" \
    docs/functions.md

# ---- options for developers, and former names of options
try 0 --list=debug
check 'debug: a list' grep -q -e '^  --debug=share-after=S  with --jobs' "$work/out"
check 'debug: 80 columns' sh -c "! grep -q '.\{81\}' '$work/out'"
check 'debug: in no other list' sh -c "! '$smc' --help | grep -q 'share-after'"
says() { # says TEXT OPTION: the option must be refused with a message that contains TEXT
    try 2 "$2" docs/examples/relaxed_flag.c
    check "$2" grep -q -e "$1" "$work/err"
}
says "write '--debug=share-after=0'\$" --share-after=0
says "write '--debug=part=PART'\$" --part
says "'--debug=max-events=3'\$" --longest=3
says "'--elision=off'\$" --plain-events
says "'--thread-id=before-start'\$" --early-thread-ids
says "'--atomic-sections=indivisible'\$" --whole-sections=on
says "bad value 'nothing=1' for --debug=NAME=VALUE (smc --list=debug" --debug=nothing=1
says "bad value 'keep-going=1' for --debug=NAME=VALUE" --debug=keep-going=1
says "bad value 'x' for --debug=share-after=S" --debug=share-after=x
says "unknown value 'perhaps' for --debug=rvf-guide; known: on|off" --debug=rvf-guide=perhaps
says '--debug=rvf-guide, .* are for --algo=rvf' --debug=rvf-guide=off

# ---- documents show the same as smc
"$smc" --help | sed -n 's/^  \(-[A-Za-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p' | sort -u >"$work/options"
grep -o '^| `--[a-z-]*.*' docs/usage.md | cut -d '|' -f 2 | grep -o '`--[a-z-]*' | tr -d '`' | \
    sort -u >"$work/out"
check 'docs/usage.md has the options of --help' cmp "$work/options" "$work/out"
sed -n '/^    [$] smc docs.examples.relaxed_flag.c$/,/^    smc: unsafe/p' README.md |
    sed '1d; $d; s/^    //' >"$work/readme"
"$smc" docs/examples/relaxed_flag.c >"$work/out" 2>"$work/err"
check 'README.md shows what smc says' cmp "$work/readme" "$work/err"
check 'README.md shows an execution' grep -q ', from step 2' "$work/readme"

# ---- clang's own warnings are only shown if they are requested
printf 'int main(void) { int unused; if (unused = 0) ; return 0; }\n' >"$work/warns.c"
try 0 "$work/warns.c"
check 'no warnings of clang' sh -c "! grep -q 'Wparentheses' '$work/err'"
try 0 -Wno-unused "$work/warns.c"
check 'no warnings of clang with -Wno-' sh -c "! grep -q 'Wparentheses' '$work/err'"
try 0 -Wall "$work/warns.c"
check 'warnings of clang with -Wall' grep -q 'Wparentheses' "$work/err"

# ---- mistyped commands
try 2 hnt tests/programs/shapes/sb.c
check 'a mistyped command' grep -qx \
    "smc: error: no file and no command 'hnt'; did you mean 'smc hunt'?" "$work/err"
try 2 explain x.c
check 'no such command' grep -qx \
    "smc: error: no file and no command 'explain' (smc -h lists the commands)" "$work/err"
try 2 nothing-like-it
check 'a name that is like no command' grep -q "cannot read 'nothing-like-it'" "$work/err"

# ---- short options
try 0 -j2 -v -DFIXED $example
try 0 -j 2 -DFIXED $example
check 'short: two processes' grep -q 'algo tracer' "$work/out"
try 2 -j
check 'short: no number' grep -q "option '-j' needs a value: -j N" "$work/err"
try 2 -j $example
try 2 -jx $example
try 1 -q --model=ra $example
check 'quiet: a line for the error' test "$(grep -c '' "$work/err")" -eq 1
check 'quiet: the error' grep -q "^$example:[0-9]*:[0-9]*: error: " "$work/err"
check 'quiet: the result' grep -q '^smc: unsafe' "$work/out"
try 0 -q tests/programs/verdicts/defensive.c
check 'quiet: no notes' test ! -s "$work/err"
try 1 -q --each tests/programs/verdicts/defensive.c $example
check 'quiet: a line for the errors of many programs' test "$(grep -c '' "$work/err")" -eq 1
cp $example "$work/example.c"
try 1 -o "$work/lost" "$work/example.c"
check '-o is the compiler'"'"'s' test ! -e "$work/lost"
check '-o: what to type instead' grep -q 'to write the result to a file: --output=FILE' "$work/err"
try 1 -c -o "$work/lost" "$work/example.c"
check '-o: not of a compile line' sh -c "! grep -q -e --output '$work/err'"

# ---- an error, in text
try 1 --model=ra $example
check 'text: diagnostic' grep -q "^$example:[0-9]*:[0-9]*: error: .*\[assertion\]" "$work/err"
check 'text: source' grep -q '^ *[0-9]* | .*assert' "$work/err"
check 'text: execution' grep -q ', from step 1' "$work/err"
check 'text: only what matters' sh -c "! grep -q 'start thread' $work/err"
check 'text: summary' grep -q '^smc: unsafe: 1 error, .*model ra' "$work/out"
check 'text: only the summary on stdout' test "$(grep -c '' "$work/out")" -eq 1
try 1 --model=ra --report=full $example
check 'text: everything' grep -q 'start thread 2' "$work/err"
try 1 --model=ra $example
check 'text: no colour in a file' sh -c "! grep -q '$(printf '\033')' $work/err"

# ---- the same program without the error
try 0 --model=ra -DFIXED $example
check 'verified' grep -q '^smc: verified: [1-9][0-9]* execution' "$work/out"
check 'verified: silence on stderr' test ! -s "$work/err"
try 0 --model ra -D FIXED $example --stats
check 'stats' grep -q 'nodes of the behaviour trie' "$work/out"
try 0 --model=ra $example -- -DFIXED
try 0 --model=ra -- -DFIXED $example
try 1 --model=ra -- -O2 -UFIXED $example
try 0 -- -DFIXED -include stdio.h $example
try 0 --model=ra -O2 -g -std=gnu17 -Wall -pthread -DFIXED $example -lpthread

# ---- names of objects
try 1 --model=ra tests/programs/memory/use-after-return.c
check 'names: an address' grep -q 'write kept = &local (plain)' "$work/err"
check 'names: a local variable' grep -q ' 8  the variable local comes into scope$' "$work/err"
check 'names: where it was freed' grep -q \
    'use-after-return.c:10:1: note: its scope ends here, by thread 0' "$work/err"
check 'names: main' grep -q '^     step line  thread 0, main$' "$work/err"
try 1 --model=ra tests/programs/memory/uninitialized.c
check 'names: no value' grep -q 'read p\[0..1\] = 1, uninitialised (plain)' "$work/err"
try 1 --model=ra --format=json tests/programs/memory/uninitialized.c
check 'names: no value in json' grep -q '"value_read": null' "$work/out"
try 1 --model=ra --format=json tests/programs/memory/use-after-return.c
check 'names: an address in json' grep -q '"address_written": "&local"' "$work/out"
check 'names: an object in json' grep -q '"object": "the variable local"' "$work/out"

# ---- formats for other programs
try 2 --format=dot --each $example
check 'dot: of one program' grep -q 'many programs supports only --format=text or json' "$work/err"
try 0 --model=ra --format=junit -DFIXED $example
check 'junit: on standard output' grep -q '<testsuite .*failures="0"' "$work/out"
if command -v dot >/dev/null; then
    try 1 --model=ra --format=dot $example
    check 'dot: Graphviz reads it' dot -Tplain -o /dev/null "$work/out"
fi

# ---- JSON
try 1 --model=ra --format=json $example
for field in smc file model algo verdict executions blocked redundant seconds peak_rss_kib errors \
    warnings; do
    check "json: $field" grep -q "^  \"$field\": " "$work/out"
done
for field in kind message file line column thread execution; do
    check "json: error: $field" grep -q "^      \"$field\": " "$work/out"
done
check 'json: no outcome hash of a part' sh -c "! grep -q outcome_hash $work/out"
check 'json: diagnostic too' grep -q ': error: ' "$work/err"
if command -v jq >/dev/null; then
    check 'json: well formed' jq -e \
        '.errors[0].execution | .threads[0].events[0].kind and .rf and .co' "$work/out" \
        >/dev/null
fi
try 0 --model=ra --format=json --keep-going -DFIXED $example
check 'json: outcome hash' grep -q '^  "outcome_hash": "[0-9a-f]\{16\}"' "$work/out"

try 3 --model=ra --format=json --strict tests/programs/verdicts/unreached.c
check 'json: reason' grep -q '^  "reason": "there are warnings (--strict)"' "$work/out"
check 'json: warning' sh -c \
    "sed -n '/^  \"warnings\"/,/^  \]/p' $work/out | grep -q '^      \"kind\": \"unreached\"'"
check 'json: line of the warning' sh -c \
    "sed -n '/^  \"warnings\"/,/^  \]/p' $work/out | grep -q '^      \"line\": 59'"
check 'json: it is a note' sh -c \
    "sed -n '/^  \"warnings\"/,/^  \]/p' $work/out | grep -q '^      \"severity\": \"note\"'"
try 0 --model=ra --format=json tests/programs/verdicts/defensive.c
check 'json: all that were not reached' test "$(grep -c '"kind": "unreached"' "$work/out")" -eq 5
check 'in words: one note' test "$(grep -c ': note: ' "$work/err")" -eq 1
try 0 --model=ra --format=sarif tests/programs/verdicts/defensive.c
check 'sarif: notes' test "$(grep -c '"level": "note"' "$work/out")" -eq 5
try 3 --model=ra --format=junit --strict tests/programs/verdicts/defensive.c
check 'junit: a warning counts' grep -q \
    '<error type="incomplete" message="there are warnings (--strict)"/>' "$work/out"

try 1 --model=ra --keep-going tests/programs/verdicts/keep-going.c
check 'keep going: one report for each error' test "$(grep -c ': error: ' "$work/err")" -eq 3
check 'keep going: how often' grep -q \
    '^  counterexample (release-acquire; needs no weak memory; one of [1-9][0-9]* executions with this error):' \
    "$work/err"
check 'keep going: summary' grep -q '^smc: unsafe: 3 errors, 9 executions' "$work/out"
try 1 --model=ra --keep-going --format=json tests/programs/verdicts/keep-going.c
shown() { sed -n 's/^      "executions": \([0-9]*\),$/\1/p' "$work/out" | sort -n | tr '\n' ' '; }
check 'keep going: json' test "$(shown)" = '3 3 9 '
try 1 --model=ra --keep-going --format=json --algo=enumerate tests/programs/verdicts/keep-going.c
check 'keep going: enumerate' test "$(shown)" = '3 3 9 '

# ---- replay
try 1 --minimize tests/programs/verdicts/keep-going.c
check 'minimize: all errors' test "$(grep -c ': error: ' "$work/err")" -eq 3
try 1 --format=json $example
token=$(sed -n 's/^      "replay": "\(.*\)"$/\1/p' "$work/out")
"$smc" $example >"$work/out" 2>"$work/once"
try 1 --replay="$token" $example
check 'replay: the same report' cmp "$work/once" "$work/err"
check 'replay: one execution' grep -q '^smc: unsafe: 1 error, 1 execution ' "$work/out"
try 1 --model=c11 --format=json tests/programs/c11/load-buffering.c
ahead=$(sed -n 's/^      "replay": "\(.*\)"$/\1/p' "$work/out")
"$smc" --model=c11 tests/programs/c11/load-buffering.c >"$work/out" 2>"$work/once"
try 1 --model=c11 --replay="$ahead" tests/programs/c11/load-buffering.c
check 'replay: c11' cmp "$work/once" "$work/err"
try 2 --model=rc11 --replay="$ahead" tests/programs/c11/load-buffering.c
sizes="-DTHROUGH_RMW -DSTORE=RELAXED --model=rc11 --no-file-options tests/programs/mixed/orders.c"
try 1 $sizes
check 'an RMW in parts: its order' grep -q 'the write is relaxed; make it release' "$work/err"
try 1 --replay="$(sed -n 's/.*--replay=\([^ ]*\).*/\1/p' "$work/err")" $sizes
check 'replay: accesses of different sizes' grep -q 'orders.c:.*error: data race' "$work/err"
check 'replay: orders of RMWs in parts' grep -q 'the write is relaxed; make it release' "$work/err"
try 1 --replay="$token" --steps --show-output $example
check 'replay: steps' grep -q \
    '^step 3, thread 1, message_passing.c:21:5: write ready = 1 (release)$' "$work/err"
try 2 --replay="$token" -DFIXED $example
check 'replay: another program' grep -q 'this program has no such execution (step [0-9]*)' \
    "$work/err"
try 1 --format=json tests/programs/private/pieces.c
pieces=$(sed -n 's/^      "replay": "\(.*\)"$/\1/p' "$work/out")
try 1 --replay="$pieces" tests/programs/private/pieces.c
check 'replay: smaller pieces' grep -q 'data race on shared\[0\]' "$work/err"
try 2 --replay=nonsense $example
check 'replay: no token' grep -q "'nonsense' is not a whole token" "$work/err"
try 1 --format=json docs/examples/relaxed_flag.c
token=$(sed -n 's/^      "replay": "\(.*\)"$/\1/p' "$work/out")
try 2 --model=sc --replay="$token" docs/examples/relaxed_flag.c
check 'replay: another model' grep -q 'sc does not allow step [0-9]' "$work/err"
try 1 --steps $example
try 1 --format=json $example
token=$(sed -n 's/^      "replay": "\(.*\)"$/\1/p' "$work/out")
check 'found: json' grep -q '^      "found": [1-9][0-9]*,$' "$work/out"
for option in --keep-going --minimize --algo=trust; do
    try 1 --replay="$token" $option $example
    check "replay: $option" grep -q \
        "^smc: note: --replay runs one execution: ${option%=*} has no effect$" "$work/err"
done

# ---- the command at the end of a report, pasted into a shell
cat >"$work/it's here.c" <<'END'
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) { assert(argc != 1 + ARGS || LIMIT > 3 || getenv("X Y") || argv == NULL); }
END
again() { # arguments of smc; the command that the report ends with must show the same error
    try 1 "$@"
    sed -n 's/^  To step through it: smc //p' "$work/err" >"$work/again"
    check "again: $*: there is one" test -s "$work/again"
    grep ': error: ' "$work/err" >"$work/errors"
    (eval "timeout 300 '$smc' $(cat "$work/again")" >"$work/out" 2>"$work/err" </dev/null)
    check "again: $*: the same error" sh -c "grep ': error: ' '$work/err' | cmp - '$work/errors'"
    check "again: $*: steps" grep -q '^step 1, ' "$work/err"
    check "again: $*: one execution" grep -q '^smc: unsafe: 1 error, 1 execution ' "$work/out"
}
again '-DLIMIT=(1 + 1)' -DARGS=0 "$work/it's here.c"
again --stats -D 'LIMIT=2' -DARGS=2 --model ra --keep-going --algo=trust --format=text \
    "$work/it's here.c" --args 'a b' "c'd"
again -DARGS=0 --unroll=main:3 "$work/it's here.c" --env='Z= ' -- '-DLIMIT=1'
again -DARGS=0 -- -DLIMIT=2 "$work/it's here.c"
again -DARGS=0 -- cc -DLIMIT=2 -c -o x.o "$work/it's here.c"
check 'again: what has no meaning is left out' sh -c "! grep -q x.o $work/again"
again --no-file-options --model=sc tests/programs/verdicts/keep-going.c

# ---- number of the execution with the error
try 1 -DLIMIT=1 -DARGS=0 "$work/it's here.c"
check 'found: in the first' grep -q \
    '^smc: unsafe: 1 error, found in execution 1 (0 blocked), model rc11' "$work/out"
cat >"$work/third.c" <<'END'
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); assert(n != WRONG); }
END
for algo in tracer trust lapor enumerate; do
    for wrong in 0 3; do
        try 1 --format=json --nondet=0..3 -DWRONG=$wrong --algo=$algo "$work/third.c"
        found=$(sed -n 's/^      "found": \(.*\),$/\1/p' "$work/out") before=$(sed -n \
            's/^  "executions": \(.*\),$/\1/p' "$work/out")
        check "found: $algo, $wrong: $found is the one after those $before that have none" \
            test "$found" -eq $((before + 1))
    done
done
try 1 --model=sc --format=json tests/programs/locks/deadlock.c
check 'found: an end' sh -c \
    "sed -n 's/^      \"found\": \(.*\),$/\1/p' '$work/out' | grep -qx '[1-9][0-9]*'"

# ---- --minimize that is interrupted by a limit
cat >"$work/cut.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x[4], seen;
static void *thread(void *arg) {
    for (int i = 0; i < 4; i++) {
        atomic_store(&x[(arg != 0) + i % 2], i);
        seen += atomic_load(&x[3 - i]);
    }
    return arg;
}
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, thread, i % 2 ? &t : 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    assert(seen < 2);
}
END
try 1 --minimize --time-limit=4 "$work/cut.c"
check 'minimize: cut' grep -q \
    '^smc: unsafe: 1 error, --minimize cut short (time limit reached), [0-9]* executions' \
    "$work/out"
try 1 --minimize --time-limit=4 --format=json "$work/cut.c"
check 'minimize: cut, in json' grep -q '^  "reason": "time limit reached"' "$work/out"
try 1 --minimize tests/programs/verdicts/keep-going.c
check 'minimize: not cut' sh -c "! grep -q 'cut short' $work/out"
try 2 --replay="$token" --each $example
try 2 --html=/dev/full $example

# ---- errors
try 0 --list=errors
sed -n '/^## Kinds of errors/,/^## Text/p' docs/usage.md | sed -n 's/^    //p' >"$work/page"
check 'errors: the page has the list of --list=errors' cmp "$work/page" "$work/out"

# ---- reductions
page=docs/design/reductions.md
tools/scripts/reductions.sh "$smc" <$page >"$work/page"
check 'reductions: the page has the table of --list=reductions' cmp "$work/page" $page
for off in --symmetry=off --barriers=off --awaits=off --commute=off --elision=off \
    --no-reductions; do
    try 0 "$off" tests/programs/symmetry/equal.c -DDO=add -DN=2
done
for option in symmetry barriers awaits commute elision; do
    for value in auto on off; do try 0 --$option=$value tests/programs/symmetry/equal.c \
        -DDO=add -DN=2; done
    try 2 --$option=maybe tests/programs/symmetry/equal.c
done
try 0 --no-file-options --symmetry=off --commute=off tests/programs/symmetry/equal.c -DDO=add -DN=3
check 'reductions: two of them off' grep -q '^smc: verified.* 6 executions' "$work/out"
try 0 --no-file-options --no-reductions tests/programs/symmetry/equal.c -DDO=add -DN=3
check 'reductions: all of them off' grep -q '^smc: verified.* 6 executions' "$work/out"
for algo in lapor rvf enumerate; do try 0 --model=sc --algo=$algo --no-reductions \
    tests/programs/symmetry/equal.c -DDO=add -DN=2; done

# ---- options that only some algorithms have
try 2 --liveness=2 $example
check 'liveness: whose it is' grep -q -e \
    '--liveness is for --algo=cdschecker and --algo=enumerate' "$work/err"
try 2 --model=sc --algo=enumerate --fair=yield $example
check 'fair: whose it is' grep -q -e '--fair is for --algo=cdschecker' "$work/err"
try 2 --liveness=2 --each $example
try 2 compare --model=c11 --liveness=2 $example
check 'liveness: not with compare' grep -q -e '--liveness cannot be combined with smc compare' \
    "$work/err"

# ---- the names of options in docs/coming-from.md
"$smc" --help >"$work/out"
awk -F'|' '/^\| .*\| .*\|/ && $3 !~ /--- *$/ { print $3 }' docs/coming-from.md | grep -o -e \
    '--[a-z][a-z-]*' | sort -u >"$work/named"
check 'coming from: options are named' test "$(grep -c . "$work/named")" -ge 15
while read -r option; do
    check "coming from: $option" grep -q -e "^  \(-[A-Za-z], \)\{0,1\}$option\b" "$work/out"
done <"$work/named"

awk -F'|' '/^## ThreadSanitizer/ { exit } /^\| .*\| .*\|/ && $2 !~ /--- *$/ { print $2 }' \
    docs/coming-from.md | grep -o -e '`--\{0,1\}[a-z][a-z0-9-]\{1,\}' |
    tr -d '`' | grep -v -x -e --entry -e --unroll -e -unroll -e --liveness -e --mo |
    sort -u >"$work/theirs"
check 'coming from: their options' test "$(grep -c . "$work/theirs")" -ge 40
while read -r option; do
    try 2 "$option" x.c
    check "coming from: what $option is here" grep -qE \
        "unknown option '$option'( \([A-Za-z, ]*\))?: |note: $option( \([A-Za-z, ]*\))?( is|:) " \
        "$work/err"
done <"$work/theirs"

# ---- progress
cat >"$work/long.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
atomic_int x[3];
static void *thread(void *arg) {
    for (int i = 0; i < 3; i++) {
        atomic_store(&x[arg != 0], i);
        atomic_load(&x[arg == 0]);
        atomic_load(&x[2]);
        atomic_store(&x[2], i);
    }
    return arg;
}
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, thread, i % 2 ? &t : 0);
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
}
END
line='[0-9,]* executions, 0 blocked, [0-9,]*/s, 0 errors'
# shown PATTERN FILE COMMAND..: adds a time limit to the command, and raises it until the pattern is
# found, since a busy machine may need longer
shown() {
    pattern=$1 file=$2
    shift 2
    for limit in 1.8 10 50; do
        "$@" $limit
        ! grep -q "$pattern" "$work/$file" || break
    done
}
explores() { try 3 --model=ra "$1" "$2" "$work/long.c" --time-limit="$3"; }
on_terminal() {
    TERM=xterm script -qec "$smc --model=ra $work/long.c --time-limit=$1" /dev/null </dev/null \
        >"$work/out"
}
shown "$line" err explores --progress=always --format=text
check 'progress: lines' grep -qx \
    "$line\(, \(about\|at most\) [0-9.]* % done, .* left\)\{0,1\}\(; began again at [0-9:]*\)\{0,1\}" \
    "$work/err"
check 'progress: five in a second' test "$(grep -c executions "$work/err")" -le "${limit%.*}0"
try 3 --model=ra --time-limit=1.5 "$work/long.c"
check 'progress: not where there is no terminal' test ! -s "$work/err"
shown '"executions": [1-9]' err explores --progress=json --format=json
check 'progress: objects' python3 -c '
import json, sys
objects = [json.loads(line)["progress"] for line in open(sys.argv[1])]
assert objects and all(o["executions"] > 0 and o["errors"] == 0 for o in objects), objects
assert all(1 <= o["seconds"] < 2 * float(sys.argv[3]) for o in objects), objects
assert all(0 <= o.get("share", 0) <= 1 for o in objects), objects
assert sorted(objects, key=lambda o: o["seconds"]) == objects
assert json.load(open(sys.argv[2]))["executions"] >= objects[-1]["executions"]' \
    "$work/err" "$work/out" $limit
try 2 --progress=yes "$work/long.c"
shown "$line" out on_terminal
check 'progress: on a terminal' grep -q "$line" "$work/out"
check 'progress: nothing is left of it' grep -q "^.*$(printf '\r\033')\[Ksmc: incomplete: " \
    "$work/out"
TERM=xterm script -qec "$smc --model=ra --time-limit=1.5 --progress=never $work/long.c" /dev/null \
    </dev/null >"$work/out"
check 'progress: never' sh -c "! grep -q '/s, ' $work/out"

# ---- colour
for setting in NO_COLOR= NO_COLOR=1 TERM=dumb INSIDE_EMACS=28.2,compile INSIDE_EMACS=28.2,comint; do
    env TERM=xterm "$setting" script -qec "$smc tests/programs/races/plain.c" /dev/null \
        </dev/null >"$work/out" || :
    case $setting in
    NO_COLOR= | *,comint) check "colour: $setting" grep -q "$(printf '\033')" "$work/out" ;;
    *) check "no colour: $setting" sh -c \
        "grep -q 'error: data race' $work/out && ! grep -q '$(printf '\033')' $work/out" ;;
    esac
done

# ---- output of the program: each line is printed once, also if the exploration restarts because
#   the partition of memory changes
cat >"$work/prints.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static union { int whole; char parts[4]; } u;
static atomic_int x;
static void *run(void *p) { puts("in the thread"); u.whole = 3; x = 1; return p; }
int main(void) {
    pthread_t t;
    puts("begin");
    pthread_create(&t, NULL, run, NULL);
    printf("x is %d\n", x);
    pthread_join(t, NULL);
    u.parts[1] = 2;
    printf("sum %d\n", u.whole);
    puts("twice\ntwice");
    printf("\033]0;owned\a \302\233 \303\244 end");
}
END
printf '%s\n' begin 'in the thread' 'sum 515' 'sum 515' twice twice twice twice 'x is 0' 'x is 1' \
    '\x1b]0;owned\x07 \xc2\x9b ä end' '\x1b]0;owned\x07 \xc2\x9b ä end' | sort >"$work/lines"
for algo in tracer trust lapor mcr rvf enumerate; do
    try 0 --model=sc --algo=$algo --show-output "$work/prints.c"
    check "$algo: each line is printed once" sh -c \
        "grep -v ^smc: $work/out | sort | diff $work/lines -"
    check "$algo: the result has a line of its own" grep -q '^smc: verified' "$work/out"
done
cat >"$work/adds.c" <<'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int x, y;
static void *run(void *p) { x = 1; printf("thread %d\n", y); return p; }
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    y = 1;
    const int seen = x;
    const int all = atomic_fetch_add(&x, 2) + seen;
    pthread_join(t, NULL);
    printf("main %d %d\n", all, atomic_fetch_add(&x, 1));
}
END
for model in sc rc11; do
    try 0 --model=$model --algo=tracer --symmetry=off --show-output "$work/adds.c"
    grep -v ^smc: "$work/out" | sort -u >"$work/printed"
    try 0 --model=$model --algo=enumerate --show-output "$work/adds.c"
    check "enumerate, $model: prints what executions print, and no more" sh -c \
        "grep -v ^smc: $work/out | sort -u | diff $work/printed -"
done
try 2 --model=c11 --algo=enumerate --show-output "$work/adds.c"
check 'enumerate, c11: has no output of executions only' grep -q \
    "^smc: error: --show-output: under model c11, algorithm 'enumerate' also runs threads outside of executions" \
    "$work/err"
try 0 --model=c11 --algo=cdschecker --show-output "$work/prints.c"
check 'cdschecker: each line is printed once' sh -c \
    "grep -v ^smc: $work/out | sort | diff $work/lines -"
try 0 --show-output --files=memory --stats "$work/prints.c"

# ---- output to a file
try 1 --model=ra --output="$work/result" $example
check 'file: nothing on stdout' test ! -s "$work/out"
check 'file: diagnostic on stderr' grep -q ': error: ' "$work/err"
check 'file: execution' grep -q ', from step 1' "$work/result"
check 'file: summary' grep -q '^smc: unsafe' "$work/result"
try 1 --model=ra --format=json --output "$work/result" $example
check 'file: json' grep -q '^  "verdict": "unsafe"' "$work/result"

# ---- an output file is complete or unchanged, and cannot be a source file
mkdir "$work/results" "$work/shut"
cp $example "$work/results/x.c"
echo 'static int unused;' >"$work/results/x.h"
ln "$work/results/x.c" "$work/results/hard"
ln -s x.c "$work/results/soft"
cp -r "$work/results" "$work/before"
for option in --output --html; do
    for to in x.c ./x.c hard soft x.h; do
        try 2 "$option=$work/results/$to" "$work/results/x.c"
        check "$option=$to: it is said" grep -q \
            "cannot write .*/$to: \(it is an input\|a source file has this name\)" "$work/err"
    done
done
try 2 --each --output="$work/results/x.c" "$work/results"
try 2 compare --model=ra --output="$work/results/hard" "$work/results/x.c"
check 'sources are as they were' diff -r "$work/before" "$work/results"
try 2 --output="$work/results/both" --html="$work/results/both" $example
try 2 --output="$work/results" $example
try 2 --output="$work/shut/no/result" $example

echo old >"$work/results/result"
chmod 640 "$work/results/result"
ln -s result "$work/results/link"
ls "$work/results" >"$work/names"
try 2 --output="$work/results/result" "$work/missing.c"
check 'nothing was checked: the file is as it was' grep -qx old "$work/results/result"
echo 'int main(void) { for (volatile int i = 0;; i++) continue; }' >"$work/endless.c"
"$smc" --rounds=0 --output="$work/results/result" "$work/endless.c" 2>/dev/null &
sleep 0.5
kill -9 $!
wait $! 2>/dev/null
check 'killed: the file is as it was' grep -qx old "$work/results/result"
try 1 --output="$work/results/link" $example
check 'a link stays one' test -h "$work/results/link"
check 'its file is replaced' grep -q '^smc: unsafe' "$work/results/result"
check 'its mode stays' test "$(stat -c %a "$work/results/result")" = 640
check 'nothing else is left' sh -c "ls $work/results | diff $work/names -"
try 1 --output=/dev/stdout $example
check 'a device is written to' grep -q '^smc: unsafe' "$work/out"
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$work/shut" "$work/results/result"
    try 2 --output="$work/shut/result" $example
    try 2 --output="$work/results/result" $example
fi

# ---- queries of mcr in files
if "$smc" --list | grep -q mcr; then
    mkdir "$work/queries"
    cp $example "$work/queries/x.c"
    for name in 000001 000002; do ln -s x.c "$work/queries/$name.smt2"; done
    ln "$work/queries/x.c" "$work/queries/000003.smt2"
    try 1 --model=sc --algo=mcr --debug=mcr-search=0 --keep-going --debug=mcr-dump="$work/queries" \
        "$work/queries/x.c"
    check 'mcr: the source is as it was' cmp -s $example "$work/queries/x.c"
    check 'mcr: a query is written' grep -q '^(set-logic' "$work/queries/000001.smt2"
    check 'mcr: it is a file of its own' test ! -L "$work/queries/000001.smt2"
    check 'mcr: nothing else is left' sh -c "! ls $work/queries | grep -vqx -e x.c -e '[0-9]*.smt2'"
    try 1 --model=sc --algo=mcr --debug=mcr-search=0 --debug=mcr-dump="$work/no-queries" \
        "$work/queries/x.c"
    check 'mcr: there is no such directory' grep -q 'no-queries/000001.smt2: No such file' \
        "$work/err"
fi

finish
