#!/bin/sh
# wrapped.sh SMC - tests the linker's --wrap=NAME: as an option, in a pasted compile line, and in
# the link commands of builds by Ninja, Make and Meson.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2
one() { grep -q -e "$1" "$work/out"; }
said() { grep -q -e "$1" "$work/err"; }

# The library calls get, which it also defines: the linker leaves that call as it is.
cat >lib.c <<'END2'
#include <stdlib.h>
int limit = 1;
int get(void) { return limit; }
int own(void) { return get(); }
int allocates(void) {
    int *p = malloc(sizeof *p);
    free(p);
    return p != NULL;
}
END2
cat >t.c <<'END2'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
int get(void), own(void), allocates(void);
extern int limit, __real_limit;
int __wrap_limit = 5;
static atomic_int fails, copies;
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n) { return fails ? NULL : __real_malloc(n); }
int __real_get(void);
int __wrap_get(void) { return 10 * __real_get(); }
void *__real_memcpy(void *to, const void *from, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n) {
    copies++;
    return __real_memcpy(to, from, n);
}
static void *fail(void *p) { fails = 1; return p; }
int main(void) {
    char to[4], from[4] = "abc";
    pthread_t thread;
    assert(get() == 10 && own() == 1 && limit == 5 && __real_limit == 1);
    memcpy(to, from, sizeof to);
    assert(copies == 1 && to[2] == 'c' && allocates());
    pthread_create(&thread, NULL, fail, NULL);
#ifdef BAD
    assert(allocates());
#else
    (void)allocates();
#endif
    pthread_join(thread, NULL);
    assert(!allocates());
}
END2
set -- -Wl,--wrap=malloc,--wrap=get -Wl,-wrap,memcpy -Xlinker --wrap=limit
try 0 t.c lib.c "$@"
check 'two executions' one '^smc: verified: 2 executions'
try 0 t.c lib.c --wrap=malloc --wrap=get --wrap=memcpy --wrap=limit
check 'by the option' one '^smc: verified: 2 executions'
try 0 --verbose -O2 t.c lib.c -Wl,--wrap=malloc,--wrap=get -Wl,--wrap=memcpy -Wl,--wrap=limit
check 'it is not ignored' sh -c "grep -q 'ignored compiler options: -O2$' '$work/err'"
for model in sc pso ra c20 aarch64; do try 0 --model=$model t.c lib.c "$@"; done
try 0 compare t.c lib.c "$@"
try 0 --check=termination t.c lib.c "$@"
try 0 --algo=lapor t.c lib.c "$@"
try 0 --jobs=2 --algo=trust --model=tso t.c lib.c "$@"
try 0 clang -g t.c lib.c -pthread "$@" -o t
try 1 hunt -DBAD t.c lib.c "$@"
try 1 t.c lib.c --wrap=malloc --wrap=get
check 'a name that is not wrapped' said 'assertion failed: get() == 10 && own() == 1 && limit == 5'
try 1 -DBAD t.c lib.c "$@"
again=$(sed -n 's/^ *To step through it: smc \(.*\) --steps$/\1/p' err)
check 'the command names the wrapped functions' said '--wrap=malloc --wrap=get --wrap=memcpy --wrap'
# shellcheck disable=SC2086 # words
try 1 $again
check 'the same error again' said 'assertion failed: allocates()'
try 2 t.c lib.c -Wl,--wrap=nowhere -Wl,--wrap=pthread_join "$@"
check 'a replacement that is missing' said "undefined function '__wrap_pthread_join'"

# ---- builds: two programs of one file, of which one is wrapped
mkdir ninja meson make make/CMakeFiles make/CMakeFiles/t.dir
cat >main.c <<'END2'
#include <assert.h>
#include <stdlib.h>
int allocates(void);
void *__wrap_malloc(size_t n) { return (void)n, NULL; }
int main(void) { assert(!allocates()); }
END2
database() { # FOLDER OBJECT..: main.c compiled to these objects, and the library
    folder=$1
    shift
    {
        printf '['
        for object; do
            printf '{"directory": "%s", "file": "../main.c", ' "$work/$folder"
            printf '"command": "cc -c ../main.c -o %s"},\n' "$object"
        done
        printf '{"directory": "%s", "command": "cc -c ../lib.c -o lib.o", "file": "../lib.c"}]\n' \
            "$work/$folder"
    } >"$folder/compile_commands.json"
}
database ninja t.dir/main.o plain.dir/main.o
cat >ninja/build.ninja <<'END2'
build t: link t.dir/main.o | lib.a
  LINK_FLAGS = -Wl,--gc-sections,--wrap=malloc
  LINK_LIBRARIES = lib.a
build plain: link plain.dir/main.o | lib.a
  LINK_LIBRARIES = lib.a
build lib.a: archive lib.o
END2
try 0 -p ninja main.c
check 'two targets' said 'compiled differently for 2 targets (t, plain)'
try 1 -p ninja main.c --build-target=plain
try 1 -p ninja
check 'all programs: one of two' one '2 programs: 1 verified, 0 bounded, 1 unsafe'
database meson t.p/main.o
cat >meson/build.ninja <<'END2'
build t: c_LINKER t.p/main.o lib.o
 LINK_ARGS = -Wl,--as-needed -Wl,--wrap=malloc
END2
try 0 -p meson main.c
database make CMakeFiles/t.dir/main.o
echo 'cc -Wl,--wrap -Wl,malloc CMakeFiles/t.dir/main.o lib.o -o t' >make/CMakeFiles/t.dir/link.txt
try 0 -p make main.c
database make CMakeFiles/t.dir/main.o
echo 'cc CMakeFiles/t.dir/main.o lib.o -o t' >make/CMakeFiles/t.dir/link.txt
try 1 -p make main.c

# ---- tests with mocks of CMocka
cat >mocks.c <<'END2'
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
int get(void), own(void);
int __wrap_get(void) { return mock_type(int); }
static void mocked(void **state) {
    (void)state;
    will_return(__wrap_get, 7);
    assert_int_equal(get(), 7);
    assert_int_equal(own(), 1);
}
int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(mocked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
END2
try 0 test mocks.c lib.c -Wl,--wrap=get
check 'a mock' one '^mocks.c:mocked: verified'
try 1 test mocks.c lib.c
finish
