// test_spin.c - loops that wait: what the block says, which loops are not waits, and that final
// states are those of exploring the rounds one by one, up to a bound, on programs by hand and at
// random (docs/design/rounds.md).
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

#include <stdarg.h>

// One thread --------------------------------------------------------------------------------------

// Runs main; its k-th read or RMW is answered with the k-th number, and 0 once they are used up.
// Gives its last action.
static smc_action last_action(const char *body, const int *answers, uint32_t n,
                              smc_interp_stats *stats) {
    char source[4000];
    snprintf(source, sizeof source, HEAD "%s", body);
    module m = load(source);
    smc_interp *interp = interpret(m, false, 0);
    smc_program *p = smc_interp_program(interp);
    const smc_step *s;
    ck_assert_int_eq(p->start(p, &s), SMC_OK);
    uint32_t used = 0;
    for (uint32_t actions = 0; !smc_is_last(s->action.kind); actions++) {
        ck_assert_uint_lt(actions, 200);
        // Not what tells of a round.
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
    unload(m);
    return a;
}

// clang-format off
static const struct {
    const char *body;
    int answers[6];
    uint32_t n, repeats; // answers; actions that the block would repeat
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
    // the inner loop waits, whatever the outer one did
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
    // it is read after the mutex was taken: one round later
    {"int main(void) { int v; pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); v = atomic_load(&x); } while (!v); }",
     {0, 0}, 1, 3},
    // private memory larger than what is looked at in every round: found one round later
    {"int main(void) { volatile char big[4000]; big[7] = 1; while (!atomic_load(&x)) big[7] = 2; }",
     {0}, 0, 1},
    {"int main(void) { unsigned n = 0; while (!atomic_load(&x)) n = n * 5 + 1; }", {0}, 0, 1},
    {"static _Thread_local int n; int main(void) { n = 3; while (!atomic_load(&x)) n = 3; }", {0},
     0, 1},
    // what does not matter: a value that is only looked at before it is replaced, counters of
    // pauses, in memory too
    {"int main(void) { for (int a = atomic_load(&x); a; a = atomic_load(&x)); }", {5, 6}, 2, 1},
    {"int main(void) { for (int n = 0; atomic_load(&x) != 7;) if (++n > 3) sched_yield(); }", {0},
     0, 1},
    {"static void f(int n) { for (volatile int i = 0; i < n; i++); }"
     "int main(void) { for (int n = 1; !atomic_load(&x); n *= 2) f(n); }", {0}, 0, 1},
    {"int main(void) { volatile int n = 0; while (!atomic_load(&x)) n++; }", {0}, 0, 1},
    // an object of the round's own, and what is written there
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) free(malloc(1)); }", {0}, 0,
     3},
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) { char **p = malloc(8); *p = "
     "(char *)p; free(p); } }", {0}, 0, 4},
    // what is written anew in each round before it is read: the first of two rounds, and as much of
    // the second, are repeated
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
    // it goes round, for reasons that the state shows
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
    // effects; where a round undoes them, it goes round once more
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
    // a mutex is released and taken again, and something else is read or done each time
    {"int main(void) { int v, w = 0; pthread_mutex_lock(&m); do { w += atomic_load(&y); "
     "pthread_mutex_unlock(&m); pthread_mutex_lock(&m); v = atomic_load(&x); } while (!v); }",
     {1, 0, 2, 0, 3, 1}, 6, SMC_END},
    {"int main(void) { int n = 0; pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); atomic_store(&y, ++n); } while (!atomic_load(&x)); return "
     "atomic_load(&y) > 5; }",
     {0, 0, 0, 0, 1, 0}, 6, SMC_END},
    // .. or written as before
    {"int main(void) { pthread_mutex_lock(&m); do { pthread_mutex_unlock(&m); "
     "pthread_mutex_lock(&m); atomic_store(&y, 1); } while (!atomic_load(&x)); }",
     {0, 0, 0, 1}, 4, SMC_BLOCK},
    {"#include <stdlib.h>\nint main(void) { while (!atomic_load(&x)) (void)!malloc(1); }",
     {0, 0, 1}, 3, SMC_END},
    {"#include <stdlib.h>\nint main(void) { char *p = malloc(1); while (!atomic_load(&x)) { "
     "free(p); p = 0; } }", {0, 1}, 2, SMC_END},
    // endless without reading
    {"int main(void) { for (;;); }", {0}, 0, SMC_BLOCK},
    {"int main(void) { if (atomic_load(&x)) for (unsigned n = 0;; n++); }", {1}, 1, SMC_BLOCK},
    {"static int f(void) { return 1; } int main(void) { while (f()); }", {0}, 0, SMC_ERROR},
    {"int main(void) { while (atomic_load(&x) == 0) for (;;); }", {0}, 1, SMC_BLOCK},
    {"int main(void) { int n = 1; if (atomic_load(&x)) for (;;) if (!n) break; }", {1}, 1,
     SMC_ERROR},
    // a count that decides something: a store, the loop's end, an inner loop's end that reads
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
    // what a round has written is read in the next one
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
    int lines = 1; // of what stands before the body
    for (const char *c = HEAD; *c; c++) lines += *c == '\n';
    ck_assert_int_eq(a.kind, SMC_BLOCK);
    ck_assert_uint_eq(a.place, (unsigned)lines + 5);
}
END_TEST

// All executions ----------------------------------------------------------------------------------

// A round that has no effect can be left out: blocking loses no final state, and finds none that
// the rounds do not have.
static void same_results(const char *threads, int n, uint32_t unroll) {
    module m = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        findings spin = explore(m, "tracer", model, false, unroll),
                 all = explore(m, "tracer", model, true, unroll);
        if (spin.results == all.results && !spin.others == !all.others) continue;
        ck_abort_msg("%s: results %llx in blocked loops, %llx in unrolled ones\n%s", model->name,
                     (unsigned long long)spin.results, (unsigned long long)all.results, threads);
    }
    unload(m);
}

static const struct {
    const char *threads;
    int n;
    uint32_t unroll;
} programs[] = {
    {"static void *a(void *p) { atomic_store(&x, 1); while (!atomic_load(&y)); "
     "return (void *)(long)atomic_load(&z); }\n"
     "static void *b(void *p) { atomic_store(&z, 1); while (!atomic_load(&x)); "
     "atomic_store(&y, 1); atomic_store(&z, 2); return 0; }\n"
     "static void *c(void *p) { return p; }",
     2, 3},
    {"static int n;\n" // test and set, with the order of entering
     "static void *a(void *p) { while (atomic_exchange(&x, 1)); long k = n++; "
     "atomic_store(&x, 0); return (void *)k; }\n"
     "static void *b(void *p) { return a(p); }\nstatic void *c(void *p) { return a(p); }",
     3, 2},
    {"static void *a(void *p) { int o; do o = atomic_load(&x); "
     "while (!atomic_compare_exchange_strong(&x, &o, o + 1)); return (void *)(long)o; "
     "}\n"
     "static void *b(void *p) { return a(p); }\nstatic void *c(void *p) { return a(p); }",
     3, 2},
    {"static void *a(void *p) { int v; do { pthread_mutex_lock(&m); "
     "v = atomic_load(&x); pthread_mutex_unlock(&m); } while (!v); "
     "return (void *)(long)v; }\n"
     "static void *b(void *p) { pthread_mutex_lock(&m); atomic_store(&x, 1); "
     "atomic_store(&x, 2); pthread_mutex_unlock(&m);"
     "pthread_mutex_lock(&m); atomic_fetch_add(&y, 1); pthread_mutex_unlock(&m); return 0; }\n"
     "static void *c(void *p) { return a(p); }",
     3, 2},
    {"static void *a(void *p) { atomic_store(&x, 1); atomic_store(&z, 1); "
     "while (atomic_load(&y) && atomic_load(&z) == 1); "
     "return (void *)(long)atomic_load(&y); }\n"
     "static void *b(void *p) { atomic_store(&y, 1); atomic_store(&z, 0); "
     "while (atomic_load(&x) && atomic_load(&z) == 0); long v = atomic_load(&x); "
     "atomic_store(&y, 0); return (void *)v; }\n"
     "static void *c(void *p) { return p; }",
     2, 4},
};

START_TEST(final_states_by_hand) {
    same_results(programs[_i].threads, programs[_i].n, programs[_i].unroll);
}
END_TEST

// Random threads ----------------------------------------------------------------------------------

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// X: a location, V: a value; each is drawn anew.
static const char *const statements[] = {
    "atomic_store(&X, V);",
    "atomic_store(&X, V);",
    "r = r * 3 + atomic_load(&X);",
    "r = r * 3 + atomic_exchange(&X, V);",
    "while (atomic_load(&X) != V);",
    "while (atomic_load(&X) == V);",
    "while (atomic_exchange(&X, V) == V);",
    "while (atomic_exchange(&X, 1)); atomic_store(&Y, V); atomic_store(&X, 0);",
    "do o = atomic_load(&X); while (!atomic_compare_exchange_strong(&X, &o, V));",
    "o = V; while (!atomic_compare_exchange_strong(&X, &o, V)); r = r * 3 + o;",
    "do o = V; while (!atomic_compare_exchange_strong(&X, &o, V));",
    "while (atomic_load(&X) == V && atomic_load(&X) != V);",
    "while (atomic_load(&X) == V) atomic_thread_fence(memory_order_seq_cst);",
    "while (atomic_load(&X) == V) atomic_store(&X, V);",
    "do { while (atomic_load(&X) == V); o = atomic_load(&X); } while (o == V);",
    "for (int i = 0; i < 2 && atomic_load(&X) == V; i++) r++;",
    "do { pthread_mutex_lock(&m); o = atomic_load(&X); pthread_mutex_unlock(&m); } while (o == V);",
    "pthread_mutex_lock(&m); atomic_store(&X, V); r = r * 3 + atomic_load(&X); "
    "pthread_mutex_unlock(&m);",
    "pthread_mutex_lock(&m); while (atomic_load(&X) == V) { pthread_mutex_unlock(&m); "
    "pthread_mutex_lock(&m); } pthread_mutex_unlock(&m);",
    "while (atomic_fetch_and(&X, V) == V);",
    "o = 0; while (o + atomic_load(&X) == 1) o = atomic_load(&X);",
    "atomic_thread_fence(memory_order_seq_cst);",
    "for (o = atomic_load(&X); o == V; o = atomic_load(&X));",
    "for (int n = 0; atomic_load(&X) == V;) if (++n > 1) { sched_yield(); n = 0; }",
    "for (int n = 0; atomic_load(&X) == V;) if (++n > 1) { atomic_store(&Y, V); n = 0; }",
    "for (volatile int n = 0; atomic_load(&X) == V; n++) for (volatile int i = 0; i < n; i++);",
    "{ int v, w; do { get(&X, &v); get(&Y, &w); } while (v != w); r = r * 3 + v; }",
    "{ int v[2]; do { get(&X, v); get(&Y, v + 1); } while (v[0] == V && v[1] != V); "
    "r = r * 3 + v[0] * 2 + v[1]; }",
    "{ volatile int v = 0; while (atomic_load(&X) == V) { "
    "if (atomic_load(&Y) && v == 1) break; v = atomic_load(&z); } r = r * 3 + v; }",
    "{ int v = V; while (atomic_load(&X) == V) if (atomic_load(&Y)) get(&Y, &v); r = r * 3 + v; }",
    "{ int v[2] = {0}; for (int i = 0; v[0] == v[1] && i < 3; "
    "i += atomic_load(&Y)) get(&X, v), get(&Y, v + 1); r = r * 3 + v[0]; }",
};

static char *random_thread(char *at, char name) {
    at += sprintf(at, "static void *%c(void *p) { int r = 0, o = 0;\n", name);
    for (uint32_t n = 1 + below(3); n; n--) {
        at += sprintf(at, "    ");
        for (const char *s = statements[below(sizeof statements / sizeof *statements)]; *s; s++) {
            if (*s == 'X' || *s == 'Y') *at++ = "xyz"[below(10) ? below(2) : 2];
            else if (*s == 'V') *at++ = (char)('0' + below(3));
            else *at++ = *s;
        }
        *at++ = '\n';
    }
    return at + sprintf(at, "    return (void *)(long)(r + o * 0); }\n");
}

static void random_program(uint32_t seed) {
    char threads[4000], *at = threads;
    state = seed * 7919u + 1;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "static void get(atomic_int *p, int *v) { *v = atomic_load(p); }\n");
    at = random_thread(at, 'a');
    at = random_thread(at, 'b');
    sprintf(at, "static void *c(void *p) { return p; }");
    same_results(threads, 2, 2);
    module m = with_results(threads, 2);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model) || !smc_explorer_find("enumerate", model)) continue;
        findings a = explore(m, "tracer", model, false, 2),
                 b = explore(m, "enumerate", model, false, 2);
        if (a.results == b.results && a.executions == b.executions &&
            a.outcome_hash == b.outcome_hash && !a.waits == !b.waits)
            continue;
        ck_abort_msg("seed %u, %s: tracer and oracle differ: %llu and %llu executions, "
                     "%llu and %llu blocked, liveness %u and %u\n%s",
                     seed, model->name, (unsigned long long)a.executions,
                     (unsigned long long)b.executions, (unsigned long long)a.blocked,
                     (unsigned long long)b.blocked, a.waits, b.waits, threads);
    }
    unload(m);
}

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { PROGRAMS = 6 };
#else
enum { PROGRAMS = 24 };
#endif

static uint32_t first_seed = 1;
START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

// test_spin [FIRST COUNT]: of the random programs.
SUITE(test_spin) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("spin");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, a_round_without_effect_waits, 0, sizeof waits / sizeof *waits);
    tcase_add_loop_test(t, other_rounds_do_not, 0, sizeof others / sizeof *others);
    tcase_add_test(t, a_choice_is_no_wait);
    tcase_add_test(t, the_place_is_that_of_the_last_read);
    tcase_add_loop_test(t, final_states_by_hand, 0, sizeof programs / sizeof *programs);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    return suite_run("loops that wait", t);
}
