#!/bin/sh
# inputs.sh SMC - tests the forms in which programs can be given: several source files, preprocessed
# source, LLVM assembly and bitcode.
. "$(dirname "$0")/checks.inc"

# says STATUS TEXT ARGUMENT...: expects the exit status, and TEXT in smc's output
says() {
    wanted=$1 text=$2
    shift 2
    try "$wanted" --model=ra "$@"
    check "'$text', by $*" grep -qF -e "$text" "$work/out" "$work/err"
}

cat >"$work/counter.h" <<'END'
#include <pthread.h>
extern int counter;
static inline void bump(void) { counter = counter + 1; }
void locked_bump(void);
END
cat >"$work/counter.c" <<'END'
#include "counter.h"
int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
void locked_bump(void) {
    pthread_mutex_lock(&mutex);
    bump();
    pthread_mutex_unlock(&mutex);
}
END
cat >"$work/main.c" <<'END'
#include <assert.h>
#include "counter.h"
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* another one than in counter.c */
static void *worker(void *arg) {
    (void)mutex;
#ifdef RACE
    bump();
#else
    locked_bump();
#endif
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
END
main=$work/main.c counter=$work/counter.c

# ---- several files
says 0 'verified: 1 execution' "$main" "$counter"
says 0 'verified: 1 execution' "$counter" "$main"
says 1 'counter.h:3:' -DRACE "$main" "$counter"
says 2 "locked_bump" "$main"
says 2 'error:' "$main" "$counter" "$counter"

# ---- release sequences follow the language in which the release is written
cat >"$work/owner.inc" <<'END'
extern int slot, bottom;
void owner(void) {
    slot = 1;
    __atomic_store_n(&bottom, 2, __ATOMIC_RELEASE);
    __atomic_store_n(&bottom, 1, __ATOMIC_RELAXED);
}
END
cat >"$work/thief.c" <<'END'
#include <pthread.h>
int slot, bottom;
void owner(void);
static void *thread(void *unused) { return owner(), unused; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    return __atomic_load_n(&bottom, __ATOMIC_ACQUIRE) == 1 && slot != 1;
}
END
printf '#include "owner.inc"\n' >"$work/owner.c"
printf 'extern "C" {\n#include "owner.inc"\n}\n' >"$work/owner.cpp"
says 0 verified --model=rc11 "$work/thief.c" "$work/owner.c"
says 0 verified --model=rc11 "$work/thief.c" "$work/owner.cpp"
says 1 'data race' --model=rc11 -std=c++20 "$work/thief.c" "$work/owner.cpp"

# ---- static functions of the same name in two files are distinct
cat >"$work/one.c" <<'END'
static int rounds(int n) {
    int k = 0;
    while (k < n) k++;
    return 6 / (4 - k);
}
int one(int n) { return rounds(n); }
END
cat >"$work/two.c" <<'END'
int one(int);
static int rounds(int n) {
    int k = 0;
    while (k < n) k++;
    return 6 / (3 - k + WRONG);
}
int main(void) { return one(FIRST) + rounds(3) == 0; }
END
says 0 'verified: 1 execution' --unroll=2 --unroll=rounds:3 -DWRONG=1 -DFIRST=3 "$work/one.c" \
    "$work/two.c"
says 0 'one.c:3:5: warning: the loop was cut after 2 rounds' --unroll=rounds:2 -DWRONG=1 -DFIRST=3 \
    "$work/one.c" "$work/two.c"
says 0 'two.c:4:5: warning: the loop was cut after 2 rounds' --unroll=rounds:2 -DWRONG=1 -DFIRST=1 \
    "$work/two.c" "$work/one.c"
says 1 '"function": "rounds"' --format=json -DWRONG=0 -DFIRST=1 "$work/one.c" "$work/two.c"

# A static function with the name of a library function, and another file that calls the library
# function.
cat >"$work/static.c" <<'END'
#include <assert.h>
static unsigned long strlen(const char *s) { return s ? 77 : 0; }
static int mtx_lock(int *m) { return ++*m; }
int library(void);
int main(void) {
    int n = 0;
    assert(mtx_lock(&n) == 1 && strlen("abc") == 77);
    assert(library() == 5);
}
END
cat >"$work/library.c" <<'END'
#include <string.h>
#include <threads.h>
static mtx_t m;
int library(void) {
    const char *volatile five = "abcde";
    mtx_init(&m, mtx_plain);
    mtx_lock(&m);
    return (int)strlen(five);
}
END
says 0 'verified: 1 execution' "$work/static.c" "$work/library.c"
says 0 'verified: 1 execution' "$work/library.c" "$work/static.c"

# ---- preprocessed source: positions are those in the original source
for file in main counter; do $clang -E "$work/$file.c" -o "$work/$file.i" || exit 2; done
says 0 'verified: 1 execution' "$work/main.i" "$work/counter.i"
$clang -E -DRACE "$main" -o "$work/race.i" || exit 2
says 1 'counter.h:3:' "$work/race.i" "$counter"

# ---- compiled code, also optimised code
for file in main counter; do
    $clang -O0 -g -S -emit-llvm "$work/$file.c" -o "$work/$file.ll" || exit 2
    $clang -O1 -g -c -emit-llvm "$work/$file.c" -o "$work/$file.bc" || exit 2
done
says 0 'verified: 1 execution' "$work/main.ll" "$work/counter.ll"
says 0 'verified: 1 execution' "$work/main.bc" "$work/counter.bc"
says 0 'verified: 1 execution' "$main" "$work/counter.bc"

# ---- the arguments are given, or inputs
says 2 'choose one' --inputs=args:2x3 "$main" "$counter" --args -k

finish
