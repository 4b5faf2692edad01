// test_undone.c - loops whose rounds undo what they write: final states are those of exploring the
// rounds one by one, unless others see what is between, which is told; on programs by hand and at
// random (docs/design/rounds.md).
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

// By hand -----------------------------------------------------------------------------------------

#define LOCK "while (atomic_exchange_explicit(&z, 1, memory_order_acquire)); "
#define UNLOCK "atomic_store_explicit(&z, 0, memory_order_release); "
#define THREAD(name, body)                                                                         \
    "static void *" #name "(void *p) { long r = 0; " body " return (void *)r; }\n"

static const struct {
    const char *threads;
    bool seen; // a third round would lead to more, and it is told
} programs[] = {
    {THREAD(a, "for (;;) { " LOCK "r = y; " UNLOCK "if (r) break; }")
         THREAD(b, LOCK "y = 1; y = 2; " UNLOCK),
     false},
    {THREAD(a, "while (atomic_fetch_add(&z, 1)) atomic_fetch_sub(&z, 1); r = y++; "
               "atomic_fetch_sub(&z, 1);") "static void *b(void *p) { return a(p); }\n",
     false},
    {THREAD(a, "do { atomic_store(&z, 0); int o = 0; "
               "r = atomic_compare_exchange_strong(&x, &o, 2); } while (!r);")
         THREAD(b, "x = 1; x = 0;"),
     false},
    {THREAD(a, "while (!atomic_load(&x)) { atomic_fetch_add(&z, 1); atomic_fetch_sub(&z, 1); }")
         THREAD(b, "for (int k = 0; k < 3; k++) r += z && !z; x = 1;"),
     true},
    {THREAD(a, "while (!atomic_load(&x)) { atomic_store(&z, 1); atomic_store(&z, 0); }")
         THREAD(b, "for (int k = 0; k < 3; k++) r += z && !z; x = 1;"),
     true},
    {THREAD(a, "while (!atomic_load(&x)) { atomic_fetch_xor(&z, 1); atomic_fetch_xor(&z, 1); }")
         THREAD(b,
                "for (int k = 0; k < 3; k++) r += atomic_fetch_xor(&z, 0) && !atomic_fetch_xor(&z, "
                "0); x = 1;"),
     true},
    // who sees one round waits for the next ones: only a third would let it go on
    {THREAD(a, "while (!atomic_load(&x)) { atomic_fetch_add(&z, 1); atomic_fetch_sub(&z, 1); }")
         THREAD(b, "while (!(z && !z && z && !z && z)); x = 1; r = 3;"),
     true},
    // a writer's bit below the readers' numbers is the same with and without them; one among them
    // is not
    {THREAD(a, "while (atomic_fetch_add(&z, 4) & 1) atomic_fetch_sub(&z, 4); r = 1 + y; "
               "atomic_fetch_sub(&z, 4);")
         THREAD(
             b,
             "atomic_fetch_or(&z, 1); y = 1; atomic_fetch_and(&z, ~1); atomic_fetch_xor(&z, 2);"),
     false},
    {THREAD(a, "while (!atomic_load(&x)) { atomic_fetch_add(&z, 1); atomic_fetch_sub(&z, 1); }")
         THREAD(b, "for (int k = 0; k < 3; k++) { atomic_fetch_or(&z, 1); r += !z; "
                   "atomic_fetch_and(&z, 0); } x = 1;"),
     true},
};

START_TEST(final_states_by_hand) {
    char threads[2000];
    snprintf(threads, sizeof threads, "%sstatic void *c(void *p) { return p; }\n",
             programs[_i].threads);
    module m = with_results(threads, 2);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        findings some = explore(m, "tracer", model, false, 6),
                 all = explore(m, "tracer", model, true, 4);
        ck_assert_msg(programs[_i].seen == (some.seen > 0), "%s: %u loops are seen\n%s",
                      model->name, some.seen, threads);
        ck_assert_uint_eq(some.results & ~all.results, 0);
        ck_assert_msg(programs[_i].seen == (some.results != all.results),
                      "%s: results %llx, one by one %llx\n%s", model->name,
                      (unsigned long long)some.results, (unsigned long long)all.results, threads);
    }
    unload(m);
}
END_TEST

// At random ---------------------------------------------------------------------------------------

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// X: a location, V: a value, M, L, S: orders of an RMW, a load, a store; each is drawn anew. Within
// a statement, Z is one location.
static const char *const loops[] = {
    "for (;;) { while (atomic_exchange_explicit(&Z, 1, M)); o = atomic_load(&X); "
    "atomic_store_explicit(&Z, 0, S); if (o == V) break; }",
    "while (atomic_fetch_add_explicit(&Z, 1, M) != V) atomic_fetch_sub_explicit(&Z, 1, M);",
    "while (atomic_fetch_add_explicit(&Z, 2, M) & 1) atomic_fetch_sub_explicit(&Z, 2, M);",
    "while (atomic_load_explicit(&X, L) == V) { atomic_fetch_add_explicit(&Z, 2, M); "
    "atomic_fetch_sub_explicit(&Z, 2, M); }",
    "while (atomic_load(&X) == V) { atomic_fetch_add_explicit(&Z, 1, M); "
    "atomic_fetch_sub_explicit(&Z, 1, M); }",
    "while (atomic_load_explicit(&X, L) == V) { atomic_store_explicit(&Z, 1, S); "
    "atomic_store_explicit(&Z, V, S); }",
    "while (atomic_load_explicit(&X, L) == V) atomic_store_explicit(&Z, V, S);",
    "do { o = 0; if (atomic_compare_exchange_strong_explicit(&Z, &o, 2, M, "
    "memory_order_relaxed)) { o = atomic_load_explicit(&X, L);"
    " atomic_store_explicit(&Z, 0, S); } else o = V; } while (o == V);",
    "while (atomic_load(&X) == V) { atomic_fetch_xor_explicit(&Z, 1, M); "
    "r += atomic_fetch_xor_explicit(&Z, 1, M) * 0; }",
    "do { pthread_mutex_lock(&m); o = atomic_load(&X); pthread_mutex_unlock(&m); } while (o == V);",
    "do { o = V; if (!pthread_mutex_trylock(&m)) { o = atomic_load(&X); "
    "pthread_mutex_unlock(&m); } } while (o == V);",
    "do { atomic_store_explicit(&Z, 0, S); o = 0; } "
    "while (!atomic_compare_exchange_strong_explicit(&X, &o, V, M, "
    "memory_order_relaxed));",
};
static const char *const others[] = {
    "atomic_store_explicit(&X, V, S);",
    "atomic_store(&X, V);",
    "r = r * 3 + atomic_load_explicit(&X, L);",
    "r = r * 3 + atomic_exchange_explicit(&X, V, M);",
    "atomic_fetch_add_explicit(&X, V, M);",
    "atomic_fetch_or_explicit(&X, V, M);",
    "atomic_fetch_and_explicit(&X, ~V, M);",
    "r = r * 3 + atomic_fetch_xor_explicit(&X, V, M);",
    "r = r * 3 + atomic_fetch_add_explicit(&X, V, M);",
    "o = V; if (!atomic_compare_exchange_strong_explicit(&X, &o, V, M, "
    "memory_order_relaxed)) r = r * 3 + o;",
    "while (atomic_exchange_explicit(&Z, 1, M)); atomic_store(&X, V); "
    "atomic_store_explicit(&Z, 0, S);",
    "pthread_mutex_lock(&m); atomic_store(&X, V); pthread_mutex_unlock(&m);",
    "if (!pthread_mutex_trylock(&m)) { r = r * 3 + 1; pthread_mutex_unlock(&m); }",
    "for (int k = 0; k < 3; k++) r = r * 4 + (atomic_load_explicit(&Z, L) == V) "
    "* 2 + (atomic_load_explicit(&Z, L) == V);",
    "for (int k = 0; k < 3; k++) r += atomic_load(&Z) != 0 && atomic_load(&Z) == 0;",
};

static char *put(char *at, const char *s) {
    static const char *const orders[] = {"relaxed", "acq_rel", "seq_cst", "acquire", "release"};
    const char z = "zzzxy"[below(5)]; // often the same, so that threads meet
    for (; *s; s++) {
        const bool alone = s[1] == ')' || s[1] == ',' || s[1] == ';' || s[1] == ' ';
        if (*s == 'X') *at++ = "xxxyz"[below(5)];
        else if (*s == 'Z') *at++ = z;
        else if (*s == 'V') *at++ = (char)('0' + below(6) % 3 * (below(3) > 0));
        else if (alone && *s == 'M') at += sprintf(at, "memory_order_%s", orders[below(5)]);
        else if (alone && *s == 'L')
            at += sprintf(at, "memory_order_%s",
                          (const char *[]){"relaxed", "acquire", "seq_cst"}[below(3)]);
        else if (alone && *s == 'S')
            at += sprintf(at, "memory_order_%s",
                          (const char *[]){"relaxed", "release", "seq_cst"}[below(3)]);
        else *at++ = *s;
    }
    return at;
}

static char *random_thread(char *at, char name, uint32_t loop) {
    const uint32_t n = 1 + below(3);
    at += sprintf(at, "static void *%c(void *p) { int r = 0, o = 0;\n", name);
    for (uint32_t i = 0; i < n; i++) {
        at += sprintf(at, "    ");
        at = i == loop ? put(at, loops[below(sizeof loops / sizeof *loops)])
                       : put(at, others[below(sizeof others / sizeof *others)]);
        *at++ = '\n';
    }
    return at + sprintf(at, "    return (void *)(long)(r + o * 0); }\n");
}

static uint32_t unseen, compared;

// No final state is lost where no round is seen; none is found that the rounds do not have.
static void random_program(uint32_t seed) {
    char threads[8000], *at = threads;
    state = seed * 7919u + 3;
    for (int k = 0; k < 8; k++) (void)below(2);
    at = random_thread(at, 'a', 0);
    at = random_thread(at, 'b', below(3));
    random_thread(at, 'c', 9);
    // One by one, rounds with a loop in them are many.
    const int n = strstr(threads, "for (;;)") ? 2 : 2 + !below(3);
    const char *nested = strstr(threads, "for (;;)");
    if (nested && strstr(nested + 1, "for (;;)")) return; // a minute and more, one by one
    if (getenv("SHOW")) fprintf(stderr, "seed %u, %d threads\n%s\n", seed, n, threads);
    module m = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        findings some = explore(m, "tracer", model, false, 6),
                 all = explore(m, "tracer", model, true, 3);
        const bool lost = all.results & ~some.results, more = some.results & ~all.results;
        compared++;
        unseen += !some.seen;
        if (more || (lost && !some.seen))
            ck_abort_msg(
                "seed %u, %s: results %llx in loops that are left, %llx in unrolled ones\n%s", seed,
                model->name, (unsigned long long)some.results, (unsigned long long)all.results,
                threads);
        if (!smc_explorer_find("enumerate", model) || some.executions + some.blocked > 300)
            continue;
        findings oracle = explore(m, "enumerate", model, false, 6);
        if (some.results == oracle.results && some.executions == oracle.executions &&
            !some.waits == !oracle.waits && some.seen == oracle.seen)
            continue;
        ck_abort_msg(
            "seed %u, %s: tracer and oracle differ: %llu and %llu executions, seen %u and %u, "
            "liveness %u and %u\n%s",
            seed, model->name, (unsigned long long)some.executions,
            (unsigned long long)oracle.executions, some.seen, oracle.seen, some.waits, oracle.waits,
            threads);
    }
    unload(m);
}

static uint32_t first_seed = 1;
START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

enum { PROGRAMS = 4 };

// test_undone [FIRST COUNT]: of the random programs.
SUITE(test_undone) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("undone");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, final_states_by_hand, 0, sizeof programs / sizeof *programs);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    const int failed = suite_run("loops that undo what they do", t);
    // CK_FORK=no.
    if (compared) printf("%u explorations, %u without a round that is seen\n", compared, unseen);
    return failed;
}
