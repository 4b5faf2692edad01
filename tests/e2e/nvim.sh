#!/bin/sh
# nvim.sh SMC - tests the plugin in editors/nvim in Neovim (nvim.lua): the command :Smc, its window,
# and the language server that setup starts.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2
command -v nvim >/dev/null || { echo \
    'nvim: this test needs neovim (tools/scripts/setup.sh tests installs it)'; exit 1; }

mkdir "$work/src" && cd "$work/src" || exit 2
cat >race.c <<'END'
#include <pthread.h>
static int data;
static void *set(void *p) { data = 1; return p; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    int seen = data;
    pthread_join(t, 0);
    return seen > 1;
}
END
echo 'int main(void) { return none; }' >broken.c
cat >tests.c <<'END'
#include <assert.h>
#include <smc.h>
int x;
SMC_TEST(one) { x = 1; }
SMC_TEST(two) { assert(x); }
END

SMC=$smc OUT=$work/out timeout 300 nvim --headless -u NONE -i NONE -n \
    --cmd "set runtimepath+=$here/../../editors/nvim" \
    -c "luafile $here/nvim.lua" -c 'qa!' >"$work/err" 2>&1
check 'the editor ends by itself' test $? -eq 0
said() { check "$1" grep -qx -e "$1" "$work/out"; }
said 'race: unsafe, 0 executions, model rc11, algo tracer'
said 'race: .*race\.c:3: data race on data: .* \[race\]'
said 'race:  step  line  thread 0, main  *thread 1, set'
said 'race:     [0-9]     7  read data = 0 (plain), initial value'
said 'race:     [0-9]     3  .* write data = 1 (plain)'
said 'race lines: 2 of the window, 2 of the file'
said 'goes to: race\.c:7'
said 'sc: verified, 2 executions, model sc, algo tracer'
said 'sc lines: 0 of the window, 0 of the file'
said "broken: .*broken\.c:1:25: error: use of undeclared identifier 'none'"
said 'tests: verified, 1 execution.*'
said 'tests: unsafe, .*'
said 'hunt: unsafe, .*, algo sampling'
said 'closed: true'
said 'server: 1 at line 3'
finish
