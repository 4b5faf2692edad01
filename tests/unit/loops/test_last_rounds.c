// test_last_rounds.c - loops that give up and whose rounds read several locations: with a last
// round in the place of all that are left, final states and kinds of errors are those of going
// round all, on programs by hand and at random; and how many executions are enough
// (docs/design/rounds.md#last-rounds).

#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/support/campaign.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

static void same_results(const char *threads, int n, const char *by, const char *which) {
    module m = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        const char *algo = smc_explorer_find(by, model) ? by : "tracer";
        if (!(model->flags & SMC_MODEL_PREFIX_CLOSED) || !smc_explorer_find(algo, model)) continue;
        attempts_dropped = false;
        const findings all = explore(m, "tracer", model, false, 0);
        attempts_dropped = true;
        const findings fewer = all.too_large ? all : explore(m, algo, model, false, 0);
        counts->compared += !fewer.too_large;
        counts->skipped += fewer.too_large;
        if (fewer.too_large) continue;
        counts->less += fewer.executions + fewer.blocked < all.executions + all.blocked;
        if (fewer.results == all.results && fewer.kinds == all.kinds) continue;
        fprintf(stderr, "%s differs\n", which);
        ck_abort_msg("%s, %s, %s: results %llx, %llx in all rounds; errors %x, %x\n%s", which,
                     model->name, algo, (unsigned long long)fewer.results,
                     (unsigned long long)all.results, fewer.kinds, all.kinds, threads);
    }
    unload(m);
}

// ---- by hand ------------------------------------------------------------------------------------

#define ONE_STORE "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n"
#define NOBODY "static void *c(void *p) { return p; }\n"

// Rounds that read several locations, and how many executions are enough under sc and rc11; many
// more: all rounds are gone round.
static const struct {
    const char *what;
    int n;
    const char *threads;
    unsigned sc, rc11;
} last[] = {
    {"a round that could be repeated, or has seen too much", 2,
     "static void *a(void *p) { for (int n = 0; n < 20; n++) if (atomic_load(&x) || "
     "atomic_load(&y)) return (void *)1; return (void *)7; }\n" ONE_STORE NOBODY,
     2, 2},
    {"no round can be repeated", 2,
     "static void *a(void *p) { for (int n = 0; n < 20; n++) if (atomic_load_explicit(&x, "
     "memory_order_relaxed) || !atomic_load_explicit(&y, memory_order_acquire)) "
     "return (void *)1; return (void *)7; }\n"
     "static void *b(void *p) { atomic_store_explicit(&x, 1, memory_order_relaxed); "
     "atomic_store_explicit(&y, 1, memory_order_release); return 0; }\n" NOBODY,
     2, 2},
    {"the values are the same again, but never both at one time", 2,
     "static void *a(void *p) { for (int n = 0; n < 20; n++) if (atomic_load(&x) || "
     "!atomic_load(&y)) return (void *)1; return (void *)7; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&y, 1); atomic_store(&y, 0); "
     "atomic_store(&x, 0); return 0; }\n" NOBODY,
     4, 4},
    {"a loop is gone round again after giving up", 2,
     "static int is(void) { for (int n = 0; n < 20; n++) if (atomic_load(&x) || atomic_load(&y)) "
     "return 1; return 0; }\n"
     "static void *a(void *p) { long r = is(); return (void *)(r * 2 + is()); }\n" ONE_STORE NOBODY,
     3, 3},
    {"the count is made before the round", 2,
     "static void *a(void *p) { unsigned char n = 20; "
     "while (n-- && !atomic_load(&x) && !atomic_load(&y)) sched_yield(); "
     "return (void *)(long)atomic_load(&x); }\n" ONE_STORE NOBODY,
     3, 3},
    {"so few rounds that each could have read what is overwritten", 3,
     "static void *a(void *p) { for (int n = 0; n < 9; n++) if (atomic_load(&x) > 5 || "
     "atomic_load(&y)) return (void *)1; return (void *)7; }\n"
     "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n"
     "static void *c(void *p) { for (int i = 0; i < 4; i++) atomic_store(&z, i); return 0; }\n",
     10, 10},
    {"what comes after the rounds may be before them in the order of all that is seq_cst", 3,
     "static void *a(void *p) { int s = 7; for (int n = 0; n < 20; n++) if (atomic_load(&x) || "
     "atomic_load(&y)) { s = 1; break; } "
     "atomic_store_explicit(&z, 1, memory_order_relaxed); return (void *)(long)s; }\n"
     "static void *b(void *p) { int r = atomic_load_explicit(&z, memory_order_relaxed); "
     "atomic_store(&x, r); return (void *)(long)(r + 2 * atomic_load(&y)); }\n"
     "static void *c(void *p) { atomic_store(&y, 1); return 0; }\n",
     11, 544},
    {"the same, relaxed", 3,
     "static void *a(void *p) { int s = 7; for (int n = 0; n < 20; n++) "
     "if (atomic_load_explicit(&x, memory_order_acquire) || "
     "atomic_load_explicit(&y, memory_order_acquire)) { s = 1; break; } "
     "atomic_store_explicit(&z, 1, memory_order_relaxed); return (void *)(long)s; }\n"
     "static void *b(void *p) { int r = atomic_load_explicit(&z, memory_order_relaxed); "
     "atomic_store(&x, r); return (void *)(long)(r + 2 * atomic_load(&y)); }\n"
     "static void *c(void *p) { atomic_store(&y, 1); return 0; }\n",
     11, 12},
    {"the same, relaxed, with fences", 3,
     "static void *a(void *p) { int s = 7; for (int n = 0; n < 20; n++) "
     "if (atomic_load_explicit(&x, memory_order_relaxed) || "
     "atomic_load_explicit(&y, memory_order_acquire) == 2) { s = 1; break; } "
     "atomic_store_explicit(&z, 1, memory_order_relaxed); return (void *)(long)s; }\n"
     "static void *b(void *p) { int r = atomic_load_explicit(&z, memory_order_relaxed); "
     "atomic_store_explicit(&x, r, memory_order_relaxed); "
     "atomic_thread_fence(memory_order_seq_cst); return (void *)(long)r; }\n"
     "static void *c(void *p) { atomic_thread_fence(memory_order_seq_cst); "
     "atomic_store_explicit(&y, 1, memory_order_release); return 0; }\n",
     6, 462},
    {"a round that was left out races with what comes after the loop by reads-from", 2,
     "static void *a(void *p) { for (int n = 0; n < 20; n++) if (atomic_load_explicit(&y, "
     "memory_order_relaxed) || atomic_load_explicit(&x, memory_order_relaxed)) { "
     "atomic_store_explicit(&z, 1, memory_order_relaxed); return (void *)1; } return 0; }\n"
     "static void *b(void *p) { atomic_store_explicit(&y, 1, memory_order_relaxed); "
     "if (atomic_load_explicit(&z, memory_order_relaxed)) *(int *)&x = 1; return 0; }\n" NOBODY,
     3, 5},
    {"two threads give up", 3,
     "static void *a(void *p) { for (int n = 0; n < 20; n++) if (atomic_load(&x) || "
     "atomic_load(&y)) return (void *)1; atomic_store(&y, 2); return (void *)7; }\n"
     "static void *b(void *p) { for (int n = 0; n < 20; n++) if (atomic_load(&y) || "
     "atomic_load(&x)) return (void *)1; atomic_store(&x, 2); return (void *)7; }\n"
     "static void *c(void *p) { atomic_store(&x, 1); return 0; }\n",
     9, 9},
};

START_TEST(final_states_by_hand) {
    same_results(last[_i].threads, last[_i].n, "tracer", last[_i].what);
    same_results(last[_i].threads, last[_i].n, "trust", last[_i].what);
    module m = with_results(last[_i].threads, last[_i].n);
    const findings sc = explore(m, "tracer", smc_model_find("sc"), false, 0),
                   rc11 = explore(m, "tracer", smc_model_find("rc11"), false, 0);
    ck_assert_uint_eq(sc.executions, last[_i].sc);
    ck_assert_uint_eq(rc11.executions, last[_i].rc11);
    unload(m);
}
END_TEST

// ---- at random ----------------------------------------------------------------------------------

// X, Y, Z: a location, V, W: a value, O: an order, N: how many rounds, as the text says; each is
// drawn anew.
static const char *const reading[] = {
    "for (int n = 0; n < N; n++) if (atomic_load_explicit(&X, O) == V || "
    "atomic_load_explicit(&Y, O) == W) { ok = 1; break; }",
    "for (int n = 0; n < N; n++) if (atomic_load_explicit(&X, O) == V || "
    "atomic_load_explicit(&Y, O) != W) { ok = 1; break; }",
    "for (int n = N; n--;) if (atomic_load_explicit(&X, O) == V && "
    "atomic_load_explicit(&Y, O) == W) { ok = 1; break; }",
    "{ int n = N; while (n-- && atomic_load_explicit(&X, O) != V && "
    "!(atomic_load_explicit(&Y, O) & 1)) sched_yield(); }",
    "for (int n = 0; n < N; n++) if (atomic_load_explicit(&X, O) == V || "
    "atomic_load_explicit(&Y, O) == W || atomic_load_explicit(&X, O) == W) { ok = 1; break; }",
    "for (int n = 0; n < N; n++) { int i = atomic_load_explicit(&Z, O) & 1; "
    "if (atomic_load_explicit(i ? &x : &y, O) == V) { ok = 1; break; } }",
    "for (int k = 0; k < 2 && !ok; k++) { for (int n = 0; n < N; n++) "
    "if (atomic_load_explicit(&X, O) == V || atomic_load_explicit(&Y, O) != W) { ok = 1; break; } "
    "r = r * 3 + atomic_load(&Y); }",
    "while (!ok && !atomic_load(&Z)) { for (int n = 0; n < N; n++) "
    "if (atomic_load_explicit(&X, O) == V || atomic_load_explicit(&Y, O) != W) { ok = 1; break; } "
    "sched_yield(); }",
};
static const char *const others[] = {
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE); atomic_store_explicit(&X, W, RELEASE);",
    "r = r * 3 + atomic_load_explicit(&X, O);",
    "if (atomic_load_explicit(&X, O) == V) atomic_store_explicit(&Y, W, RELEASE);",
    "r = r * 3 + atomic_exchange_explicit(&X, V, RELEASE);",
    "atomic_fetch_add(&X, 1);",
    "atomic_thread_fence(memory_order_seq_cst);",
    "{ int o = V; atomic_compare_exchange_strong(&X, &o, W); r = r * 3 + o; }",
    "pthread_mutex_lock(&m); atomic_store(&X, V); pthread_mutex_unlock(&m);",
};
static const char *const afterwards[] = {
    "",
    "if (!ok) atomic_store_explicit(&X, V, RELEASE);",
    "if (!ok) r = r * 3 + atomic_load_explicit(&X, O);",
    "if (ok) atomic_store(&X, V);",
    "if (!ok) r = r * 3 + atomic_fetch_add(&X, 1);",
    "r = r * 3 + ok; plain = 1;",
};

static char *fill_in(char *at, const char *s) {
    static const char *const orders[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_seq_cst"};
    static const char *const releasing[] = {"memory_order_relaxed", "memory_order_release",
                                            "memory_order_seq_cst"};
    for (; *s; s++) {
        if (strncmp(s, "RELEASE", 7) == 0) at += sprintf(at, "%s", releasing[below(3)]), s += 6;
        else if (*s == 'X' || *s == 'Y') *at++ = "xyz"[below(10) ? below(2) : 2];
        else if (*s == 'Z') *at++ = "xyz"[below(3)];
        else if (*s == 'V' || *s == 'W') *at++ = (char)('0' + below(3));
        else if (*s == 'N') at += sprintf(at, "%u", 14 + below(8));
        else if (*s == 'O') at += sprintf(at, "%s", orders[below(3)]);
        else *at++ = *s;
    }
    return at;
}

#define ONE_OF(list) list[below(sizeof list / sizeof *list)]

static char *random_thread(char *at, char name, bool reads) {
    at += sprintf(at, "static void *%c(void *p) { int r = 0, ok = 0;\n", name);
    for (uint32_t n = below(3); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    if (reads) {
        at = fill_in(at, ONE_OF(reading));
        at += sprintf(at, "\nr = r * 3 + ok;\n");
        at = fill_in(at, ONE_OF(afterwards)), *at++ = '\n';
    }
    for (uint32_t n = below(2); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    if (!reads && !below(6)) at += sprintf(at, "if (atomic_load(&z)) r += plain;\n");
    return at + sprintf(at, "return (void *)(long)r; }\n");
}

static void random_program(uint32_t seed) {
    char threads[12000], which[20], *at = threads;
    state = seed * 7919u + 3;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "static int plain;\n");
    const bool three = !below(3);
    at = random_thread(at, 'a', true);
    at = random_thread(at, 'b', !below(3));
    if (three) at = random_thread(at, 'c', !below(8));
    else at += sprintf(at, "static void *c(void *p) { return p; }");
    *at = 0;
    sprintf(which, "seed %u", seed);
    if (getenv("SHOW")) fprintf(stderr, "%s\n%s\n", which, threads);
    most_looks = UINT64_MAX, most_visited = 5000;
    same_results(threads, 2 + three, below(2) ? "tracer" : "trust", which);
    campaign_tell(which);
}

// test_last_rounds [FIRST COUNT]: these random programs; if none, those by hand.
SUITE(test_last_rounds) {
    bool by_hand;
    TCase *t = campaign_begin("last rounds", argc, argv, &by_hand);
    if (!t) return 2;
    if (by_hand) tcase_add_loop_test(t, final_states_by_hand, 0, sizeof last / sizeof *last);
    return suite_run("last rounds of loops that give up", t);
}
