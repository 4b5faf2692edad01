// test_spin.c - loops that wait: the contents of the block event, and which loops of one thread do
// not wait (docs/design/rounds.md).
#include "tests/support/interpret.h"
#include "tests/support/source.h"
#include "tests/unit/suite.h"

#define HEAD                                                                                       \
    "#include <stdatomic.h>\n#include <pthread.h>\n#include <sched.h>\n"                           \
    "_Bool __VERIFIER_nondet_bool(void);\n"                                                        \
    "static atomic_int x, y, z; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n"

// Runs main; its k-th read or RMW returns the k-th number, or 0 if there are no more numbers.
// Returns the last action of main.
static smc_action last_action(const char *body, const int *answers, uint32_t n,
                              smc_interp_stats *stats) {
    static const smc_stop never;
    const smc_interp_options how = {.begin.entry = "main", .stop = &never};
    char source[4000], path[SOURCE_PATH];
    snprintf(source, sizeof source, HEAD "%s", body);
    ck_assert(source_file(path, source));
    smc_interp *interp = interpret(path, "-w", &how);
    unlink(path);
    smc_program *p = smc_interp_program(interp);
    const smc_step *s;
    ck_assert_int_eq(p->start(p, &(smc_start){0}, &s), SMC_OK);
    uint32_t used = 0;
    for (uint32_t actions = 0; !smc_kind_ends_thread(s->action.kind); actions++) {
        ck_assert_uint_lt(actions, 200);
        // Choices with one alternative only mark a round, so they are not counted.
        const bool chooses = s->action.kind == SMC_CHOICE && s->action.choice.alternatives > 1;
        const bool asks = s->action.kind == SMC_READ || s->action.kind == SMC_RMW || chooses;
        uint64_t answer = asks && used < n ? (uint64_t)answers[used++] : 0;
        if (chooses && used >= n) answer = 1;
        ck_assert_int_eq(p->advance(p, s, answer, &s), SMC_OK);
    }
    smc_action a = s->action;
    a.place = p->place(p, a.place).line;
    if (stats) *stats = smc_interp_get_stats(interp);
    smc_interp_free(interp);
    return a;
}

// clang-format off
static const struct {
    const char *body;
    int answers[6];
    uint32_t n, repeats; // numbers of answers, and of actions that the block event would repeat
} waits[] = {
    {"int main(void) { while (!atomic_load(&x)); }", {0}, 0, 1},
    {"int main(void) { while (!atomic_load(&x) || !atomic_load(&y)); }", {1}, 1, 2},
    {"int main(void) { int e; do e = 0; while (!atomic_compare_exchange_strong(&x, &e, 1)); }", {2},
     1, 1},
    {"int main(void) { while (atomic_exchange(&x, 1)); }", {1}, 1, 1},
    {"int main(void) { while (atomic_fetch_or(&x, 1) & 1); }", {1}, 1, 1},
    {"int main(void) { while (!atomic_load(&x)) atomic_thread_fence(memory_order_seq_cst); }", {0},
     0, 2},
    {"int main(void) { atomic_store(&y, 1); for (;;) if (atomic_load(&x)) break; }", {0}, 0, 1},
    // the value of the last round is part of the state: 5, then 6 twice
    {"int main(void) { int old = 0, v; while ((v = atomic_load(&x)) + old != 99) old = v; }",
     {5, 6, 6}, 3, 1},
    // the inner loop waits, independently of the outer loop
    {"int main(void) { for (int i = 0; i < 2; i++) while (atomic_load(&x) != i); }", {0, 0}, 2, 1},
    // the outer loop waits: its inner one ends
    {"int main(void) { do { for (int i = 0; i < 2; i++) if (atomic_load(&y)) return 0; } while "
     "(!atomic_load(&x)); }", {0}, 0, 3},
    {"static int f(atomic_int *p, int *seen) { *seen = atomic_load(p); return *seen == 3; }"
     "int main(void) { int seen = 0; while (!f(&x, &seen)); }", {0}, 0, 1},
    {"static void f(void) { while (!atomic_load(&x)); } int main(void) { f(); }", {0}, 0, 1},
    {"int main(void) { for (;;) { pthread_mutex_lock(&m); int v = atomic_load(&x); "
     "pthread_mutex_unlock(&m); if (v) break; } }",
     {0}, 0, 3},
    // the mutex is released before the round ends, and would only be taken again
    {"int main(void) { pthread_mutex_lock(&m); while (!atomic_load(&x)) { "
     "pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } }",
     {0}, 1, 3},
    {"int main(void) { pthread_mutex_lock(&m); atomic_store(&y, 1); while (!atomic_load(&x)) { "
     "pthread_mutex_unlock(&m); pthread_mutex_lock(&m); } }",
     {0, 0}, 2, 3},
    // the value is read after the mutex was locked, so the loop waits one round later
    {"int main(void) { int v; pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); v = atomic_load(&x); } while (!v); }",
     {0, 0}, 1, 3},
    // private memory that is too large to be compared after every round: the wait is found one
    // round later
    {"int main(void) { volatile char big[4000]; big[7] = 1; while (!atomic_load(&x)) big[7] = 2; }",
     {0}, 0, 1},
    {"int main(void) { unsigned n = 0; while (!atomic_load(&x)) n = n * 5 + 1; }", {0}, 0, 1},
    {"static _Thread_local int n; int main(void) { n = 3; while (!atomic_load(&x)) n = 3; }", {0},
     0, 1},
    // irrelevant values: a value that is only compared before it is replaced, and counters of
    // pauses, also in memory
    {"int main(void) { for (int a = atomic_load(&x); a; a = atomic_load(&x)); }", {5, 6}, 2, 1},
    {"int main(void) { for (int n = 0; atomic_load(&x) != 7;) if (++n > 3) sched_yield(); }", {0},
     0, 1},
    {"static void f(int n) { for (volatile int i = 0; i < n; i++); }"
     "int main(void) { for (int n = 1; !atomic_load(&x); n *= 2) f(n); }", {0}, 0, 1},
    {"int main(void) { volatile int n = 0; while (!atomic_load(&x)) n++; }", {0}, 0, 1},
    // an object that the round itself allocates, and writes to it
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) free(malloc(1)); }", {0}, 0,
     3},
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) { char **p = malloc(8); *p = "
     "(char *)p; free(p); } }", {0}, 0, 4},
    // memory that each round writes before reading it: the first of two rounds, and the
    // corresponding part of the second round, are repeated
    {"static void f(int *v) { *v = atomic_load(&y); } int main(void) { int v; do f(&v); while "
     "(!atomic_load(&x)); return v; }",
     {1, 0, 2}, 3, 3},
    {"static void f(int *v) { *v = atomic_load(&y); } int main(void) { int v[2]; do f(v), f(v + "
     "1); while (!atomic_load(&x)); return v[0]; }",
     {1, 2, 0, 3, 4, 1}, 6, 5},
};
// clang-format on

START_TEST(a_round_without_effect_waits) {
    smc_interp_stats stats;
    smc_action a = last_action(waits[_i].body, waits[_i].answers, waits[_i].n, &stats);
    ck_assert_int_eq(a.kind, SMC_BLOCK);
    ck_assert_int_eq(a.error, SMC_ERR_LIVENESS);
    ck_assert_uint_eq(a.block.repeats, waits[_i].repeats);
    ck_assert_str_eq(a.block.text, "this loop waits for ever");
    ck_assert_uint_eq(stats.waits, 1);
}
END_TEST

// clang-format off
static const struct {
    const char *body;
    int answers[6];
    uint32_t n;
    smc_kind kind;
} others[] = {
    // loops that continue because the state changes
    {"int main(void) { for (int i = 0; i < 3; i++) if (atomic_load(&x)) break; }", {0}, 0, SMC_END},
    {"int main(void) { volatile int i = 0; while (!atomic_load(&x) && i < 3) i++; }", {0}, 0,
     SMC_END},
    {"int main(void) { volatile char big[4000]; big[7] = 0; while (!atomic_load(&x) && big[7] < 3) "
     "big[7]++; }", {0}, 0, SMC_END},
    {"static _Thread_local int n; int main(void) { while (!atomic_load(&x) && n < 3) n++; }", {0},
     0, SMC_END},
    {"int main(void) { int i = 0, *p = &i; while (!atomic_load(&x) && *p < 3) ++*p; }", {0}, 0,
     SMC_END},
    {"static int f(int *n) { return atomic_load(&x) || ++*n > 3; } int main(void) { int n = 0; "
     "while (!f(&n)); }", {0}, 0, SMC_END},
    // loops with effects; if a round undoes its effects, one more round is executed
    {"int main(void) { while (!atomic_load(&x)) atomic_store(&y, 1); }", {0, 0, 1}, 3, SMC_END},
    {"int main(void) { while (!atomic_load(&x)) { atomic_store(&y, 1); atomic_store(&y, 0); } }",
     {0}, 0, SMC_BLOCK},
    {"int main(void) { while (!atomic_load(&x)) { atomic_fetch_add(&y, 1); atomic_fetch_sub(&y, "
     "1); } }", {0}, 0, SMC_BLOCK},
    {"int main(void) { while (!atomic_load(&x)) { atomic_fetch_add(&y, 1); atomic_fetch_sub(&y, "
     "1); } return atomic_load(&y) > 5; }", {0, 0, 0, 1, 0}, 5, SMC_END},
    {"int main(void) { while (!atomic_load(&x)) atomic_fetch_add(&y, 1); return "
     "atomic_load(&y) > 5; }", {0, 0, 0, 1, 1, 2}, 6, SMC_END},
    {"int main(void) { while (atomic_exchange(&x, 1)); }", {2, 0}, 2, SMC_END},
    // a mutex is released and locked again, and each round reads or does something different
    {"int main(void) { int v, w = 0; pthread_mutex_lock(&m); do { w += atomic_load(&y); "
     "pthread_mutex_unlock(&m); pthread_mutex_lock(&m); v = atomic_load(&x); } while (!v); }",
     {1, 0, 2, 0, 3, 1}, 6, SMC_END},
    {"int main(void) { int n = 0; pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); atomic_store(&y, ++n); } while (!atomic_load(&x)); return "
     "atomic_load(&y) > 5; }",
     {0, 0, 0, 0, 1, 0}, 6, SMC_END},
    // a mutex is released and locked again, and each round writes the same value again
    {"int main(void) { pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); atomic_store(&y, 1); } while (!atomic_load(&x)); }",
     {0, 0, 0, 1}, 4, SMC_BLOCK},
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) (void)!malloc(1); }",
     {0, 0, 1}, 3, SMC_END},
    {"#include <stdlib.h>\nint main(void) { char *p = malloc(1); while (!atomic_load(&x)) { "
     "free(p); p = 0; } }", {0, 1}, 2, SMC_END},
    // endless loops without reads
    {"int main(void) { for (;;); }", {0}, 0, SMC_BLOCK},
    {"int main(void) { if (atomic_load(&x)) for (unsigned n = 0;; n++); }", {1}, 1, SMC_BLOCK},
    {"static int f(void) { return 1; } int main(void) { while (f()); }", {0}, 0, SMC_ERROR},
    {"int main(void) { while (atomic_load(&x) == 0) for (;;); }", {0}, 1, SMC_BLOCK},
    {"int main(void) { int n = 1; if (atomic_load(&x)) for (;;) if (!n) break; }", {1}, 1,
     SMC_ERROR},
    // counts that matter: for a store, for the end of the loop, for the end of an inner loop that
    // reads
    {"int main(void) { for (int n = 0; !atomic_load(&x);) if (++n == 3) atomic_store(&y, 1); }",
     {0, 0, 0, 1}, 4, SMC_END},
    {"int main(void) { for (int n = 0; !atomic_load(&x);) if (++n == 3) { sched_yield(); break; } "
     "}", {0}, 0, SMC_END},
    {"int main(void) { for (int n = 0; !atomic_load(&x); n++) for (int i = 0; i < n; i++) if "
     "(atomic_load(&y)) return 0; }",
     {0, 0, 0, 0, 1}, 5, SMC_END},
    {"int main(void) { volatile int n = 0; while (!atomic_load(&x)) { for (volatile int i = 0; i < "
     "n; i++); if (n++ == 3) break; } }",
     {0}, 0, SMC_END},
    {"static int f(int n) { return n > 3; } int main(void) { for (int n = 0; !atomic_load(&x); "
     "n++) if (f(n)) break; }", {0}, 0, SMC_END},
    {"int main(void) { for (int i = 0; i < 3; i++) sched_yield(); }", {0}, 0, SMC_END},
    // the next round reads a value that this round has written
    {"static void f(int *v) { if (atomic_load(&z)) *v = atomic_load(&y); }"
     "int main(void) { int v = 0; do f(&v); while (v != 1 || !atomic_load(&x)); }", {1, 1, 0, 0, 1},
     5, SMC_END},
    {"static void f(int *v) { *v = atomic_load(&y); }"
     "int main(void) { int v[2] = {0}; do { if (atomic_load(&z) && v[0] == 1) return 0; f(v); f(v "
     "+ 1); } while (!atomic_load(&x)); }",
     {0, 1, 1, 0, 1}, 5, SMC_END},
};
// clang-format on

START_TEST(other_rounds_do_not) {
    smc_action a = last_action(others[_i].body, others[_i].answers, others[_i].n, NULL);
    ck_assert_int_eq(a.kind, others[_i].kind);
    if (a.kind == SMC_ERROR) ck_assert_int_eq(a.error, SMC_ERR_LIVENESS);
    if (a.kind == SMC_ERROR) ck_assert_str_eq(a.failure.text, "infinite loop without effect");
}
END_TEST

START_TEST(a_choice_is_no_wait) {
    smc_action a =
        last_action("int main(void) { while (__VERIFIER_nondet_bool()); }", NULL, 0, NULL);
    ck_assert_int_eq(a.kind, SMC_BLOCK);
    ck_assert_uint_eq(a.block.repeats, 0);
}
END_TEST

START_TEST(the_place_is_that_of_the_last_read) {
    smc_action a =
        last_action("int main(void) {\nint n = 0;\nwhile (1) {\nif (atomic_load(&y)) break;\nif (\n"
                    "atomic_load(&x)) break;\nn++;\n}\n}",
                    NULL, 0, NULL);
    int lines = 1; // number of lines before the body
    for (const char *c = HEAD; *c; c++) lines += *c == '\n';
    ck_assert_int_eq(a.kind, SMC_BLOCK);
    ck_assert_uint_eq(a.place, (unsigned)lines + 5);
}
END_TEST

SUITE(test_spin) {
    TCase *t = tcase_create("spin");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, a_round_without_effect_waits, 0, sizeof waits / sizeof *waits);
    tcase_add_loop_test(t, other_rounds_do_not, 0, sizeof others / sizeof *others);
    tcase_add_test(t, a_choice_is_no_wait);
    tcase_add_test(t, the_place_is_that_of_the_last_read);
    return suite_run("loops that wait", t);
}
