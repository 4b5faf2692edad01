#!/bin/sh
# lsp.sh SMC - tests `smc lsp` with a real client, Neovim (client.lua): diagnostics on save with the
# steps of the execution, and the page for browsers.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2
command -v nvim >/dev/null || { echo \
    'lsp: this test needs neovim (tools/scripts/setup.sh tests installs it)'; exit 1; }

mkdir "$work/src" && cd "$work/src" || exit 2
cat >store_buffering.c <<'END'
// Two threads, each of which may miss what the other writes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *left(void *unused) {
    atomic_store_explicit(&x, ONE, memory_order_release);
    a = atomic_load_explicit(&y, memory_order_acquire);
    return unused;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, ONE, memory_order_release);
    b = atomic_load_explicit(&x, memory_order_acquire);
    return unused;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    assert(a || b);
}
END
echo 'int main(void) { for (volatile int i = 0;; i++) continue; }' >endless.c
printf \
    '[{"directory": "%s", "file": "store_buffering.c", "command": "cc -O2 -Wall -D ONE=1 -c store_buffering.c"}]\n' \
    "$work/src" >compile_commands.json

SMC=$smc OUT=$work/out timeout 500 nvim --headless -u NONE -i NONE -n -c \
    "luafile $here/client.lua" >"$work/err" 2>&1
check 'the client ends by itself' test $? -eq 0
said() { check "$1" grep -qx -e "$1" "$work/out"; }
said 'opened: unsafe: [0-9]* executions, model rc11: 1'
said '  27:5-20: assertion failed: a || b'
said 'No interleaving of the threads .*: only weak memory allows them. \[assertion\]'
said '    store_buffering.c:10: step [0-9]*, thread 1: write x = 1 (release)'
said '    store_buffering.c:17: step [0-9]*, thread 2: read x = 0 (acquire).* nothing orders .*'
said 'action: smc: show the execution in a browser'
said 'page: 1'
said 'mended: verified: 4 executions, model rc11: 0'
said 'its own model: verified: 3 executions, model sc: 0'
said 'logged: smc: .*store_buffering.c: a file must not set --output=stolen: ignored'
check 'nothing is written for a file' test ! -e stolen
said "broken: not checked: 1"
said "  28:1-1: expected '}' \[nil\]"
said 'unknown: not checked: 1'
said "  27:$(column 5 12)-42: .*unknown_function.* \[unsupported\]"
said 'saved again: cancelled'
said 'stopped: true'
said 'page: 0'
milliseconds=$(sed -n 's/^milliseconds: //p' "$work/out")
echo "saved to shown: $milliseconds ms"

# A starting server removes the temporary folder of a killed server, but no folder of another user
# or for another purpose.
left=$(mktemp -d /tmp/smc-lsp-XXXXXX) used=$(mktemp -d /tmp/smc-lsp-XXXXXX) own=$(mktemp -d \
    /tmp/smc-lsp-XXXXXX)
touch "$left/1.html" "$used/1.html" "$own/1.html" "$own/1.txt"
touch -d '1 hour ago' "$left" "$used" "$own"
exec 9<"$used"
flock 9
"$smc" lsp </dev/null >/dev/null 2>&1
check 'the pages of a server that was killed are removed' test ! -e "$left"
check 'those of one that runs are not' test -e "$used/1.html"
check 'what is no page stays' test -e "$own/1.txt"
rm -rf "$left" "$used" "$own"

finish
