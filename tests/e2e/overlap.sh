#!/bin/sh
# overlap.sh SMC - tests that accesses of different sizes to an unrelated object do not change the
# exploration of the rest of the program.
. "$(dirname "$0")/checks.inc"
cat >"$work/overlap.h" <<'END'
static union {
    unsigned whole;
    unsigned short half[2];
} beside_;
__attribute__((constructor)) static void access_both_(void) {
    __atomic_store_n(&beside_.whole, 1u, __ATOMIC_RELAXED);
    __atomic_store_n(&beside_.half[1], 1, __ATOMIC_RELAXED);
    (void)__atomic_load_n(&beside_.whole, __ATOMIC_RELAXED);
}
END
# said ARGUMENT...: prints errors and the numbers of executions
said() {
    "$smc" --no-file-options --results=off --no-cache --keep-going --no-reductions --algo=trust \
        "$@" </dev/null 2>&1 | sed -n 's/, [0-9.]* s$//; /^smc: [a-z]*: /p; /: error: /p'
}
# alike PROGRAM ARGUMENT...: compares the program with and without the accesses, under models of
# each kind
alike() {
    program=tests/programs/$1.c
    shift
    for model in tso rc11 sra; do
        said --model=$model "$@" "$program" >"$work/out"
        said --model=$model "$@" -include "$work/overlap.h" "$program" >"$work/err"
        check "$model: $program $*" cmp -s "$work/out" "$work/err"
        check "$model: $program $*: explored" grep -q '^smc: [a-z]*: .* executions* ' "$work/out"
    done
}
alike locks/mutex-two -DK=1
alike locks/mutex-three -DK=1
alike locks/recursive
alike locks/trylock
alike locks/spinlock
alike locks/rwlock
alike locks/c11-mutexes
alike locks/deadlock
alike locks/failed-try -DMUTEX
alike locks/failed-try -DREAD -DTIMED
alike locks/failed-try -DSEMAPHORE -DAFTER
alike sync/semaphore -DFIRST=1
alike sync/lost-wakeup
alike sync/broadcast-needed -DWAKE=pthread_cond_signal
alike sync/spurious
alike sync/timed-wait
alike threads/once
alike threads/create-join-order
alike threads/cancel
finish
