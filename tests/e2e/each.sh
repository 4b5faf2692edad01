#!/bin/sh
# each.sh SMC - tests checks of several programs in one run: directories and --each.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2

lines() { sed 's/, [0-9.]* s$//' "$work/out" >"$work/lines"; } # results without times

mkdir -p many/deep/er many/.hidden good empty
echo 'int main(void) { return 0; }' >good/a.c
echo 'int main(void) { return 1 - 1; }' >good/b.c
$clang -emit-llvm -c good/b.c -o many/deep/er/b.bc
$clang -emit-llvm -S good/b.c -o many/deep/c.ll
cp good/a.c many/z.c
echo '#include <assert.h>
int main(void) { assert(1 + 1 == 3); }' >many/fails.c
echo 'int main(void) { return no; }' >many/broken.c
echo 'extern int elsewhere(void); int main(void) { return elsewhere(); }' >many/unknown.c
echo 'int never' >many/.hidden/x.c
echo 'int never' >many/.x.c
echo 'int never' >many/notes.txt
echo '// smc: --model=sc -DREAD
#ifndef READ
#error option lines are read
#endif
int main(void) { for (int i = 0; i < 3; i++) { } }' >many/loop.c

# ---- text
try 0 --model=ra good
lines
cat >wanted <<'END'
good/a.c: verified: 1 execution (0 blocked), model ra, algo tracer
good/b.c: verified: 1 execution (0 blocked), model ra, algo tracer
smc: 2 programs: 2 verified, 0 bounded, 0 unsafe, 0 incomplete, 0 not checked, model ra
END
check 'a line for each and a total' cmp lines wanted
try 1 --model=ra --unroll=2 many
lines
cat >wanted <<'END'
many/broken.c: not checked
many/deep/c.ll: verified: 1 execution (0 blocked), model ra, algo tracer
many/deep/er/b.bc: verified: 1 execution (0 blocked), model ra, algo tracer
many/fails.c: unsafe: 1 error, found in execution 1 (0 blocked), model ra, algo tracer
many/loop.c: bounded: no execution reached its end within 2 rounds of each loop (1 cut or blocked); raise --unroll, model ra, algo tracer
many/unknown.c: not checked
many/z.c: verified: 1 execution (0 blocked), model ra, algo tracer
smc: 7 programs: 3 verified, 1 bounded, 1 unsafe, 0 incomplete, 2 not checked, model ra
END
check 'errors do not stop the others' cmp lines wanted
sed 's/^smc: [0-9]*: //' "$work/err" >messages
try 1 --model=ra --unroll=2 --jobs=3 --html=side.html many
lines
check 'side by side: the same lines' cmp lines wanted
check 'side by side: the same messages' cmp "$work/err" messages
check 'side by side: a page of all' grep -q 'many/unknown.c' side.html
try 1 --model=ra --unroll=2 --jobs=2 --format=junit many
check 'side by side: a suite of all' grep -q 'tests="7" failures="1" errors="2"' "$work/out"
try 1 --model=ra --unroll=2 many
check 'an error has its line' grep -q '^many/fails.c:2:18: error: assertion failed' "$work/err"
check 'so has one of the compiler' grep -q \
    "^many/broken.c:1:25: error: use of undeclared identifier 'no'" "$work/err"
check 'so has what is not supported' grep -q '^many/unknown.c:1:.*elsewhere' "$work/err"

# ---- the first counterexample is shown as a whole, others in one line
sed 's/1 + 1/2 + 2/' many/fails.c >also.c
for jobs in 1 2; do
    try 1 --model=ra --each --jobs=$jobs many/fails.c also.c
    check "$jobs processes: one counterexample" test \
        "$(grep -c '^  counterexample' "$work/err")" -eq 1
    check "$jobs processes: both errors" test \
        "$(grep -c 'error: assertion failed' "$work/err")" -eq 2
    check "$jobs processes: a note" grep -q \
        '^smc: note: only the first counterexample is shown' "$work/err"
done
try 1 --model=ra --each --quiet many/fails.c also.c
check 'quiet: lines only' sh -c "! grep -q counterexample '$work/err'"
try 1 --model=ra --each --format=json many/fails.c also.c
check 'json: lines only' sh -c "! grep -q counterexample '$work/err'"

# ---- selection of programs
try 0 --model=ra --each good/a.c good/b.c
check 'each: two programs' grep -q '^smc: 2 programs: 2 verified' "$work/out"
try 2 --model=ra good/a.c good/b.c
check 'without --each: one, with two mains' grep -q 'cannot be linked' "$work/err"
echo 'int elsewhere(void) { return 0; }' >elsewhere.c
try 0 --model=ra many/unknown.c good elsewhere.c
lines
check 'files are one program beside the directories' grep -q '^smc: 3 programs: 3 verified' lines
check 'which is named by its first' grep -q '^many/unknown.c: verified' lines
try 0 --model=ra --each good/a.c good
check 'each: files and directories' grep -q '^smc: 3 programs' "$work/out"

# ---- the exit status is that of the worst result
try 1 --model=ra --each many/fails.c many/broken.c
try 2 --model=ra --each many/broken.c many/z.c
try 2 --model=ra --each missing.c many/z.c
check 'a file that is not there does not stop the others' grep -q '^many/z.c: verified' "$work/out"
echo '#include <assert.h>
void __VERIFIER_assume(int);
int main(void) { __VERIFIER_assume(0); assert(1 > 2); }' >blocked.c
try 3 --model=ra --each blocked.c many/z.c
check 'incomplete' grep -q '^smc: 2 programs: 1 verified, 0 bounded, 0 unsafe, 1 incomplete' \
    "$work/out"
try 2 --model=ra --each blocked.c many/broken.c
try 2 --model=ra empty
check 'a directory without programs' grep -q "cannot read 'empty': it contains no program" \
    "$work/err"
try 2 --model=ra empty good
check 'and one with them' grep -q '^smc: 2 programs: 2 verified' "$work/out"
ln -s . good/up
try 0 --model=ra good
check 'links that lead back' grep -q '^smc: 2 programs' "$work/out"
rm good/up

# ---- time limit
echo 'int main(void) { for (;;) { } }' >endless.c
wanted_counts='^smc: 3 programs: 1 verified, 0 bounded, 0 unsafe, 2 incomplete'
# the longer limits are for busy machines, on which the finite program may reach the first one
for limit in 0.2 2 20; do
    try 3 --model=ra --time-limit=$limit --no-spin-loops --each endless.c endless.c good/a.c
    ! grep -q "$wanted_counts" "$work/out" || break
done
check 'limits are those of each' grep -q "$wanted_counts" "$work/out"

# ---- JSON
try 1 --model=ra --format=json many
check 'json: an object on each line' test "$(wc -l <"$work/out")" -eq 8
check 'json: a verdict' grep -q \
    '^{"smc": ".*"file": "many/fails.c", "model": "ra".*"verdict": "unsafe".*"errors": \[{"kind": "assertion"' \
    "$work/out"
check 'json: no verdict' grep -q '"file": "many/broken.c", "model": "ra", "verdict": null}$' \
    "$work/out"
check 'json: the total' sh -c \
    "tail -n 1 '$work/out' | grep -q '^{\"smc\": .*\"programs\": 7, .*\"verified\": 4, .*\"unsafe\": 1, .*\"refused\": 2, \"left\": 0'"
try 1 --model=ra --output="$work/result" many
check 'output: in a file' grep -q '^smc: 7 programs' "$work/result"
check 'output: nothing else' test ! -s "$work/out"

# ---- options that cannot be combined with --each
try 2 --model=ra --each
timeout 300 "$smc" compare --each good/a.c >"$work/out" 2>"$work/err"
check 'smc compare takes one program' test $? -eq 2
timeout 300 "$smc" compare good >"$work/out" 2>"$work/err"
check 'compare: no directory' grep -q 'smc compare takes one program' "$work/err"

# ---- exhausted memory: results so far, and the number of programs that were not checked
echo '#include <stdatomic.h>
atomic_int x;
int main(void) { for (int i = 0; i < 3000000; i++) x = i; }' >hungry.c
# sanitizers reserve more memory than this limit
if ! nm -D "$smc" 2>/dev/null | grep -q __asan_; then
    (ulimit -v 400000 && timeout 300 "$smc" --each --rounds=0 good/a.c hungry.c good/b.c \
        >"$work/out" 2>"$work/err")
    check 'out of memory: status' test $? -eq 3
    check 'the first one' grep -q '^good/a.c: verified' "$work/out"
    check 'the one that takes it all' grep -q '^hungry.c: incomplete: out of memory' "$work/out"
    check 'all of them' grep -q '^smc: 3 programs: 1 verified, .* 1 incomplete, 1 not checked' \
        "$work/out"
    (ulimit -v 400000 && timeout 300 "$smc" --each --rounds=0 --output=result good/a.c \
        hungry.c good/b.c >"$work/out" 2>"$work/err")
    check 'out of memory: a file has it' grep -q '^smc: 3 programs: 1 verified' result
    (ulimit -v 400000 && timeout 300 "$smc" compare --rounds=0 hungry.c >"$work/out" 2>"$work/err")
    check 'compare: status' test $? -eq 3
    check 'compare: the row' grep -q '^tracer .*incomplete (out of memory)' "$work/out"
fi

# ---- reports about all programs
try 1 --model=ra --format=junit --html=all.html many
check 'junit: counts' grep -q \
    '^<testsuites name="smc" tests="7" failures="1" errors="2" skipped="0"' "$work/out"
check 'junit: a test each' test "$(grep -c '<testcase name="many/' "$work/out")" -eq 7
check 'junit: what is not checked' grep -q \
    '<error type="refused" message="not checked: see standard error"/>' "$work/out"
check 'junit: what fails' grep -q \
    '<failure type="assertion" message="assertion failed: 1 + 1 == 3">' "$work/out"
check 'junit: is XML' python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' \
    "$work/out"
try 1 --model=ra --format=sarif many
check 'sarif: one run, all results, all invocations' python3 -c '
import json, sys
run, = json.load(open(sys.argv[1]))["runs"]
assert [r["ruleId"] for r in run["results"]] == ["assertion"], run["results"]
assert [i["exitCode"] for i in run["invocations"]] == [2, 0, 0, 1, 0, 2, 0], run["invocations"]
assert len(run["properties"]["programs"]) == 7' "$work/out"
check 'html: all are in it' python3 -c '
import json, re, sys
data = json.loads(re.search("<script type=\"application/json\" id=\"data\">(.*?)</script>", open(sys.argv[1]).read(), re.S).group(1))
assert [p["verdict"] for p in data["programs"]] == ["refused", "verified", "verified", "unsafe", "verified", "refused", "verified"]' all.html
try 1 --model=ra --format=html --output=only.html many
check 'html: as the result' grep -q '"programs":\[' only.html
try 2 --format=dot many
check 'dot is of one program' grep -q \
    'supports only --format=text or json or sarif or junit or github or html' "$work/err"
try 2 --html=x --output=x many
echo 'int main(void) { for (volatile int i = 0;; i++) continue; }' >endless.c
try 3 --time-limit=0.5 --rounds=0 --format=junit --html=cut.html --each good/a.c endless.c
check 'junit: a limit' grep -q 'tests="2" failures="0" errors="1"' "$work/out"
check 'html: a limit' grep -q '"verdict":"incomplete"' cut.html

finish
