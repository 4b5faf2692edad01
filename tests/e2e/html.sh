#!/bin/sh
# html.sh SMC - tests the page of --html in a browser: what it shows, keyboard navigation, and that
# no script fails.
. "$(dirname "$0")/checks.inc"
command -v chromium >/dev/null || { echo \
    'html: this test needs chromium (tools/scripts/setup.sh tests installs it)'; exit 1; }

# open_page PAGE ADDRESS KEY...: prints the document after its scripts and these keys, one element a
# line.
open_page() {
    page=$1 address=$2
    shift 2
    keys=
    for key; do keys="$keys'$key',"; done
    {
        sed \
            's|^<body>$|<body><script>addEventListener("error", (e) => document.body.dataset.failed = e.message);</script>|' \
            "$page"
        echo \
            "<script>for (const key of [$keys]) document.dispatchEvent(new KeyboardEvent('keydown', { key }));</script>"
    } >"$work/keys.html"
    chromium --headless --no-sandbox --disable-gpu --window-size=1200,800 \
        --user-data-dir="$work/profile" --virtual-time-budget=2000 \
        --dump-dom "file://$work/keys.html#$address" 2>"$work/log" | sed 's/></>\n</g' >"$work/dom"
    check "$address $*: the scripts work" sh -c \
        "grep -q '<body' $work/dom && ! grep -q data-failed $work/dom"
}
has() { check "$1" grep -q "$2" "$work/dom"; }
count() { check "$1" test "$(grep -c "$2" "$work/dom")" -eq "$3"; }

"$smc" --html="$work/flag.html" docs/examples/relaxed_flag.c >/dev/null 2>&1
check 'status with --html' test $? -eq 1
open_page "$work/flag.html" theme=light
has 'title' '<title>relaxed_flag.c: unsafe</title>'
count 'a card for each step that matters' '<div class="event ' 5
count 'a column for each thread' '<div class="title"[^>]*>thread' 2
has 'the first marked step is selected' '<div class="event read stale selected"'
has 'the line that fails' '<span class="row used fails current" data-line="30">'
has 'why' 'does not synchronise with it: the write is relaxed'
has 'reads-from' '<path class="rf"'
has 'from-reads' '<path class="fr"'
count 'no coherence unless asked for' '<path class="co"' 0
has 'the token' '\-\-replay=0x2,1x2,2,2@i,2:'

cat >"$work/stale.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, f;
void *a(void *p) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&f, 1, memory_order_relaxed);
    return p;
}
void *b(void *p) {
    int s = 0;
    if (!atomic_load_explicit(&f, memory_order_relaxed)) return p;
    for (int i = 0; i < 2; i++) s += atomic_load_explicit(&x, memory_order_relaxed);
    assert(s == 2);
    return p;
}
int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, a, 0);
    pthread_create(&t, 0, b, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
}
END
"$smc" --html="$work/stale.html" "$work/stale.c" >/dev/null 2>&1
open_page "$work/stale.html" theme=light
has 'one note of two steps' \
    '<button data-step="5">Step 4</button>, <button data-step="6">Step 5</button> reads 0'
count 'and no more' '>Step [0-9]</button> reads 0' 1

"$smc" --html="$work/variables.html" tests/programs/reports/variables.c >/dev/null 2>&1
open_page "$work/variables.html" theme=light a End
has 'variables: the last step' \
    '<span class="changed">seen = 3</span>\|<span class="">seen = 3</span>'
has 'variables: a pointer' '>got = thread 1.s node (line 30)<'
open_page "$work/variables.html" theme=light a Home j j j
has 'variables: an array that is not written' '>late = {x = uninitialised, y = uninitialised}<'
has 'variables: a shared one, which it touches' '>ready = 0<'
"$smc" --each --html="$work/two.html" tests/programs/reports/variables.c \
    docs/examples/relaxed_flag.c >/dev/null 2>&1
open_page "$work/two.html" 'program=0&step=1'
has 'variables of many programs' '>shared = uninitialised<\|>arg = NULL<'

open_page "$work/flag.html" theme=dark Home j j
has 'dark' '<html [^>]*data-theme="dark"'
has 'the third step is selected' '<div class="event read selected" id="e4"'
has 'what comes later is faint' '<div class="event other culprit later"'
has 'the line of what it reads' '<span class="row used origin" data-line="24">'
open_page "$work/flag.html" theme=dark Home j j g
has 'to what is read' '<div class="event write selected" id="e3"'
open_page "$work/flag.html" theme=light a r f h c
has 'all steps' '<div class="event other later" id="e0"\|<div class="event other" id="e0"'
count 'reads-from switched off' '<path class="rf"' 0
has 'happens-before' '<path class="hb"'
"$smc" --report=full --html="$work/full.html" docs/examples/relaxed_flag.c >/dev/null 2>&1
open_page "$work/full.html" theme=light
has 'all steps of a full report' '<div class="event other[^"]*" id="e0"'
open_page "$work/flag.html" 'theme=light&step=6&show=hb' t '?'
has 'the address: step' '<div class="event read stale selected" id="e5"'
count 'the address: arrows' '<path class="rf"' 0
has 'theme' 'data-theme="dark"'
check 'keys are shown' sh -c "grep '<section id=\"keys\"' $work/dom | grep -qv hidden"

cat >"$work/calls.c" <<'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
char key[8];
atomic_int ready;
void *put(void *p) {
    strcpy(key, "door");
    ready = 1;
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, put, 0);
    if (ready) assert(strcmp(key, "gate") == 0);
    pthread_join(t, 0);
}
END
"$smc" --html="$work/calls.html" "$work/calls.c" >/dev/null 2>&1
open_page "$work/calls.html" theme=light k
has 'what a call does is one step' 'title="strcpy writes key = &quot;door&quot;"'
count 'and its accesses have none' 'title="write key' 0
has 'its values' '>The value comes from step 1.<'
count 'and one arrow' '<path class="rf"' 2
has 'what it wrote' 'key\[3\] = .r'
open_page "$work/calls.html" theme=light a
count 'all steps: each access' 'title="write key' 5
open_page "$work/calls.html" 'theme=light&step=4'
has 'the address of a part: the step' '<div class="event write selected" id="e1"'

"$smc" --model=ra --keep-going --format=html --output="$work/errors.html" \
    tests/programs/verdicts/keep-going.c >/dev/null 2>&1
open_page "$work/errors.html" theme=light n
count 'all errors' '<option value="[0-9]' 3
has 'the second one' '<code>keep-going.c:'
"$smc" -DFIXED --format=html docs/examples/relaxed_flag.c >"$work/right.html" 2>/dev/null
check 'status of a right program' test $? -eq 0
open_page "$work/right.html" ''
has 'verified' '<span id="verdict" class="badge verified">verified</span>'
"$smc" --model=ra --format=html tests/programs/verdicts/unreached.c >"$work/warned.html" 2>/dev/null
open_page "$work/warned.html" ''
has 'warnings' 'no execution reached this assertion'

# ---- the graph: cycles of relations, circles of waiting threads, races
open_page "$work/flag.html" 'theme=light&view=graph'
count 'graph: a box for each step' '<g class="box [a-z]' 5
count 'graph: the edges between threads of the cycle' '<path class="edge argument"' 2
count 'graph: its program order' '<path class="edge po argument"' 2
has 'graph: their names' '<text class="label argument"[^>]*>fr</text>'
count 'graph: no steps beside it' '<div id="grid"[^>]*hidden' 1
open_page "$work/flag.html" theme=light v
count 'graph: by a key' '<g class="box [a-z]' 5
"$smc" --html="$work/circle.html" tests/programs/locks/deadlock.c >/dev/null 2>&1
open_page "$work/circle.html" 'theme=light&view=graph'
count 'graph: the circle' '<path class="edge argument"' 2
has 'graph: what is waited for' '>waits: n</text>'
has 'who holds what' '>thread 1 holds m (<'
"$smc" --html="$work/race.html" tests/programs/races/plain.c >/dev/null 2>&1
open_page "$work/race.html" 'theme=light&view=graph'
count 'graph: the race' '<path class="edge race argument"' 1

# Steps and graph of three threads fit into a width of 1400 pixels.
for view in steps graph; do
    {
        cat "$work/circle.html"
        echo "<script>for (const id of ['execution', 'graph']) document.body.dataset[id] =
            \$(id).scrollWidth <= \$(id).clientWidth ? 'fits' : 'wide';</script>"
    } >"$work/wide.html"
    chromium --headless --no-sandbox --disable-gpu --window-size=1400,900 \
        --user-data-dir="$work/profile" --virtual-time-budget=2000 \
        --dump-dom "file://$work/wide.html#theme=light&view=$view" 2>"$work/log" >"$work/dom"
    has "$view: three threads fit" '<body data-execution="fits" data-graph="fits">'
    has "$view: three threads" 'thread 0, main.*thread 1, m_then_n.*thread 2, n_then_m'
done

# No page loads anything from elsewhere.
for page in "$work"/*.html; do
    check "$page stands alone" sh -c \
        "! grep -n 'https\{0,1\}:\|src=\|href=\|@import\|url([^#]' $page"
done

# ---- several programs: an index, and a page for each program
mkdir "$work/many"
cp docs/examples/relaxed_flag.c "$work/many/a.c"
echo 'int main(void) { return 0; }' >"$work/many/b.c"
"$smc" --html="$work/many.html" "$work/many" >/dev/null 2>&1
check 'many: status' test $? -eq 1
open_page "$work/many.html" ''
has 'index: title' '<title>smc: 2 programs</title>'
has 'index: a program' '<button data-program="program=0">.*a.c</button>'
count 'index: one that fails' '<span class="badge unsafe">' 1
open_page "$work/many.html" program=0
has 'a program: title' '<title>a.c: unsafe</title>'
has 'a program: its execution' '<div class="event read stale selected"'
has 'a program: the way back' '<button id="index" data-program="">all programs</button>'
open_page "$work/many.html" program=1
has 'one without errors' '<h2>No errors</h2>'

finish
