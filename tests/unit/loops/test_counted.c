// test_counted.c - loops that try a number of times and give up: final states are those of going
// round as often, on programs by hand and at random; and how many executions are enough
// (docs/design/rounds.md).
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

static const char *algorithm_for(const smc_model *model) {
    return smc_explorer_find("tracer", model) ? "tracer" : "cdschecker";
}

// Where there are data races, what an execution that goes on behind one ends with is not compared:
// whether it does depends on which access of a line races.
static bool races;
static bool same(uint64_t fewer, uint64_t all, uint32_t errors) {
    return fewer == all || (races && errors);
}

// Lowering changes a module: what is not counted for anybody.
static void same_results(const char *threads, int n, const char *which) {
    module m = with_results(threads, n), unchanged = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        const char *algo = algorithm_for(model);
        findings fewer = explore(m, algo, model, false, 0),
                 all = explore(unchanged, algo, model, true, 0);
        if (same(fewer.results, all.results, all.others) && !fewer.others == !all.others) continue;
        ck_abort_msg("%s, %s: results %llx, %llx in all rounds; other errors %u, %u\n%s", which,
                     model->name, (unsigned long long)fewer.results,
                     (unsigned long long)all.results, fewer.others, all.others, threads);
    }
    unload(m);
    unload(unchanged);
}

// Waits that never end, too: a loop of which the text says that it ends soon is gone round as it
// is. SPELLED makes the text say so.
#define SPELLED "#define number(n) n\n"
static void same_waits(const char *threads, int n, const char *which) {
    static char spelled[15000];
    sprintf(spelled, SPELLED "%s", threads);
    module m = with_results(threads, n), all_rounds = with_results(spelled, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        const char *algo = algorithm_for(model);
        findings fewer = explore(m, algo, model, false, 0),
                 all = explore(all_rounds, algo, model, false, 0);
        if (same(fewer.results, all.results, all.others) && !fewer.others == !all.others &&
            !fewer.waits == !all.waits)
            continue;
        ck_abort_msg("%s, %s: results %llx, %llx in all rounds; other errors %u, %u; waits that "
                     "never end %u, %u\n%s",
                     which, model->name, (unsigned long long)fewer.results,
                     (unsigned long long)all.results, fewer.others, all.others, fewer.waits,
                     all.waits, threads);
    }
    unload(m);
    unload(all_rounds);
}

// ---- by hand ------------------------------------------------------------------------------------

#define NUMBER "static int number(int n) { return n; }\n"
#define ONE_STORE "static void *b(void *p) { atomic_store(&x, 1); return 0; }\n"
#define NOBODY "static void *c(void *p) { return p; }\n"

static const struct {
    const char *what, *threads;
} programs[] = {
    {"a round of two reads cannot be repeated: it has seen that the first one is overwritten",
     NUMBER "static void *a(void *p) { for (int n = 0, k = number(3); n < k; n++) {"
            " int v = atomic_load_explicit(&x, memory_order_relaxed), "
            "w = atomic_load_explicit(&y, memory_order_acquire); "
            "if (v || w != 1) return (void *)1; } return 0; }\n"
            "static void *b(void *p) { atomic_store_explicit(&x, 1, memory_order_relaxed); "
            "atomic_store_explicit(&y, 1, memory_order_release); return 0; }\n" NOBODY},
    {"the last round writes, and the next one would find that",
     NUMBER "static void *a(void *p) { for (int n = 0, k = number(3); n < k; n++) { "
            "int v = atomic_load(&x); if (v == 2) return (void *)1;"
            " if (v == 1) atomic_store(&x, 2); } return 0; }\n" ONE_STORE NOBODY},
    {"the same, and what the last round has read is looked at",
     NUMBER "static void *a(void *p) { int n = number(3), v; do { v = atomic_load(&x); "
            "if (v == 2) return (void *)5; if (v == 1) atomic_store(&x, 2); } while (--n);"
            " return (void *)(long)v; }\n" ONE_STORE NOBODY},
    {"what is carried along tells the rounds apart",
     NUMBER "static void *a(void *p) { int last = 0; for (int n = 0, k = number(3); n < k; "
            "n++) { int v = atomic_load(&x); if (v && v == last) return (void *)5;"
            " last = v; } return (void *)(long)last; }\n" ONE_STORE NOBODY},
    {"a statistic that nobody reads",
     "static _Thread_local int spins;\n"
     "static void *a(void *p) { int n = 3; while (n-- && !atomic_load(&x)) spins++; "
     "return (void *)(long)atomic_load(&x); }\n" ONE_STORE NOBODY},
    {"the last attempt succeeds, and the loop goes on", NUMBER
     "static void *a(void *p) { int n = number(2), o, done = 0; do { o = 0; "
     "if (atomic_compare_exchange_strong(&x, &o, 2)) done = 4; "
     "else if (o == 3) return (void *)9; } while (--n); return (void *)(long)(done + o); }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 0); return 0; }\n" NOBODY},
    {"a round of an attempt that has succeeded comes back", NUMBER
     "static void *a(void *p) { int n = number(2), o, done = 0; do { o = 0; "
     "if (atomic_compare_exchange_strong(&x, &o, 2)) { done = 4; if (n != 1) continue; "
     "return (void *)9; } } while (--n); return (void *)(long)(done + o); }\n"
     "static void *b(void *p) { atomic_store(&x, 1); atomic_store(&x, 0); return 0; }\n" NOBODY},
    {"a number that does not fit, in a round that is left out", NUMBER
     "static void *a(void *p) { int n = 2147483646, k = number(1); do { "
     "if (atomic_load(&x)) return (void *)1; "
     "if (__builtin_add_overflow(n, k, &n)) __builtin_trap(); } while (n); return 0; }\n" ONE_STORE
         NOBODY},
    {"what a function is given decides what it does",
     NUMBER "static void insist(int n) { if (n > 1) atomic_store(&y, 1); }\n"
            "static void *a(void *p) { for (int n = 0, k = number(3); n < k; n++) { "
            "if (atomic_load(&x)) return (void *)1; insist(n); } "
            "return (void *)(2l + atomic_load(&y)); }\n" ONE_STORE NOBODY},
    {"what a function is given makes no difference",
     NUMBER "static int how_long(int n) { if (n > 2) n = 2; return 7 >> n; }\n"
            "static void delay(int n) { if (n != 0) { int t = how_long(n); t *= 2; "
            "atomic_load(&y); } }\n"
            "static void *a(void *p) { for (int n = 0, k = number(3); n < k; n++) { "
            "if (atomic_load(&x)) return (void *)1; delay(n + 1); } "
            "return (void *)(2l + atomic_load(&x)); }\n" ONE_STORE NOBODY},
    {"what is counted for nobody, and what for somebody",
     NUMBER "static struct { unsigned n, m; } own[2];\n"
            "static void *a(void *p) { for (int n = 0, k = number(3); n < k; n++) { "
            "if (atomic_load(&x)) return (void *)1; own[k & 1].n++; own[k & 1].m += 2; } "
            "return (void *)(2l + own[number(1)].m); }\n" ONE_STORE NOBODY},
    {"the same, in memory",
     NUMBER "static int is(int *last) { int v = atomic_load(&x), was = *last; *last = v; "
            "return v && v == was; }\n"
            "static void *a(void *p) { int last = 0; for (int n = 0, k = number(3); n < k; "
            "n++) if (is(&last)) return (void *)5;"
            " return (void *)(long)last; }\n" ONE_STORE NOBODY},
};

START_TEST(final_states_by_hand) { same_results(programs[_i].threads, 2, programs[_i].what); }
END_TEST

// ---- counts that the text says ------------------------------------------------------------------

// Who gives up leaves out all rounds but the last two. What is returned after giving up is 7.
static const char *const said[] = {
    "for (int n = 0; n < 9; n++) { if (L) return (void *)1; } return (void *)7;",
    "for (unsigned n = 20; n != 0; n -= 2) { if (L) return (void *)1; } return (void *)7;",
    "for (signed char n = -12; n <= -3; n++) { if (L) return (void *)1; } return (void *)7;",
    "for (int n = 12; n--;) { if (L) return (void *)1; } return (void *)7;",
    "int n = 12; while (!L && --n > 0) sched_yield(); return (void *)(L ? 1l : 7l);",
    "int n = 9, v; do { v = L; } while (!v && --n); return (void *)(v ? 1l : 7l);",
    "unsigned char n = 250; while (!L && ++n) { } return (void *)(L ? 1l : 7l);",
    "unsigned char n = 240; while (!L && n++) { } return (void *)(L ? 1l : 7l);",
    "int v = 0; for (int n = 0; n < 11; n++) { v = L; if (v == 2) return (void *)1; "
    "if (v == 1) atomic_store(&x, 2); } return (void *)(v + 7l);",
    "for (int n = 0; n < 9; n++) for (int k = 0; k < 10; k++) if (L) return (void *)1; "
    "return (void *)7;",
    "int n = 10, k = 0; while (!L && n > k) n--; return (void *)(long)n;",
    "for (int n = 0; n < 20; n++) { if (L) return (void *)1; if (n == 12) return (void *)9; } "
    "return (void *)7;",
    "for (int n = 0; n < 20; n++) { if (L) return (void *)1; if (n == 30) return (void *)9; } "
    "return (void *)7;",
    "int n = 0; while (!L && n < 13) n += 3; return (void *)(long)n;",
    "int n = 9, got = 0; for (; n; n--) if (is()) { got = 1; break; } return (void *)(got + 7l);",
};

START_TEST(final_states_of_counts_that_are_said) {
    char threads[2000];
    snprintf(threads, sizeof threads,
             "#define L atomic_load_explicit(&x, memory_order_relaxed)\n"
             "static int is(void) { return atomic_load(&x) && atomic_load(&y); }\n"
             "static void *a(void *p) { is(); %s }\n" ONE_STORE NOBODY,
             said[_i]);
    same_results(threads, 2, said[_i]);
}
END_TEST

// Each round takes some instructions: a thread that gives up does not go round all of them.
START_TEST(rounds_before_the_last_are_left_out) {
    module m = with_results(
        "static void *a(void *p) { for (int n = 0; n < 100000; n++) "
        "if (atomic_load(&x)) return (void *)1; return (void *)7; }\n" ONE_STORE NOBODY,
        2);
    const findings f = explore(m, "tracer", smc_model_find("rc11"), false, 0);
    ck_assert_uint_ge(f.executions, 2);
    ck_assert_uint_lt(f.instructions, 10000);
    unload(m);
}
END_TEST

// ---- at random ----------------------------------------------------------------------------------

// X, Y: a location, V, W: a value, O: an order, K: a count that the text does not say; each is
// drawn anew.
static const char *const tries[] = {
    "for (int n = 0; n < K; n++) if (atomic_load_explicit(&X, O) == V) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) if (atomic_load_explicit(&X, O) "
    "== V && atomic_load_explicit(&Y, O) == W) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) { if (atomic_load_explicit(&X, O) == V) { ok = 1; "
    "break; } if (atomic_load_explicit(&Y, O) == W) { ok = 2; break; } }",
    "for (int n = K; n--;) { int o = atomic_load_explicit(&X, O); "
    "if (o != V && atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; break; } }",
    "for (int n = K; n > 0; n--) { int o = V; "
    "if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) if (!atomic_exchange(&X, 1)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) if (!atomic_load_explicit(&X, O) "
    "&& !atomic_exchange(&X, 1)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) { atomic_thread_fence(O); "
    "if (atomic_load_explicit(&X, memory_order_relaxed) == V) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) { "
    "if (atomic_load_explicit(&X, memory_order_relaxed) == V) { ok = 1; break; } "
    "atomic_thread_fence(O); }",
    "{ int n = K; do if (atomic_load_explicit(&X, O) == V) { ok = 1; break; } while (--n); }",
    "{ int n = K, v; do { v = atomic_load_explicit(&X, O); if (v == V) { ok = 1; "
    "break; } } while (--n); r = r * 3 + v; }",
    "{ int n = K, v = 0, w = 0; do { v = atomic_load(&X); if (v == V) { ok = 1; break; "
    "} w = atomic_load(&Y); } while (--n); r = r * 3 + v * 2 + w; }",
    "{ int v = 0; for (int n = 0; n < K; n++) { v = atomic_load_explicit(&X, O); "
    "if (v == V) { ok = 1; break; } } r = r * 3 + v; }",
    "for (int n = 0; n < K; n++) if (is(&X, V)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) if (is(&X, V) || is(&Y, W)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) if (take(&X)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1 + n; break; } }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } "
    "if (n == 1) atomic_store(&Y, W); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } "
    "if (n == 2) r = r * 3 + atomic_load(&Y); }",
    "for (int n = 0; n < K && atomic_load_explicit(&X, O) != V; n++) ok = n == K - 1;",
    "for (int n = 0, s = 1; n < K; n += s) { int v = atomic_load(&X); if (v == V) { "
    "ok = 1; break; } s = v == W ? 2 : 1; }",
    "for (int n = 0; n < K; n += atomic_load(&Y) == W ? 2 : 1) if (is(&X, V)) { ok = 1; break; }",
    "for (volatile int n = 0; n < K; n++) if (is(&X, V)) { ok = 1; break; }",
    "for (int n = 0, w = 1; n < K; n++, w *= 2) { if (is(&X, V)) { ok = 1; break; } "
    "for (volatile int i = 0; i < w; i++); sched_yield(); }",
    "for (int k = 0; k < 2 && !ok; k++) { for (int n = 0; n < K; n++) if (is(&X, V)) { "
    "ok = 1; break; } r = r * 3 + atomic_load(&Y); }",
    "for (int n = 0; n < K; n++) if (!pthread_mutex_trylock(&m)) { "
    "atomic_store(&X, V); pthread_mutex_unlock(&m); ok = 1; break; }",
    "for (int n = 0; n < K; n++) { pthread_mutex_lock(&m); int v = atomic_load(&X); "
    "pthread_mutex_unlock(&m); if (v == V) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) { int v = atomic_fetch_add(&X, 1); if (v == V) { "
    "ok = 1; break; } atomic_fetch_sub(&X, 1); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } "
    "if (__VERIFIER_nondet_bool()) { ok = 2; break; } }",
    "{ int last = 0; for (int n = 0; n < K; n++) { int o = atomic_load(&X); "
    "if (o && o == last) { ok = 1; break; } last = o; } r = r * 3 + last; }",
    "for (int n = 0; n < K; n++) { int o = atomic_load(&X); if (o == V) { ok = 1; "
    "break; } if (o == W) atomic_store(&X, V); }",
    "for (int n = 0; n < K; n++) { int o = atomic_load(&X); if (o == V) { ok = 1; "
    "break; } if (o == W) atomic_exchange(&Y, V); }",
    "for (int n = 0; n < K; n++) { int o = atomic_fetch_or(&X, V); if (o == W) { "
    "ok = 1; break; } }",
    "{ int n = K; do { int o = atomic_fetch_or(&X, V); if (o == W) { ok = 1; break; } "
    "} while (--n); }",
    "{ int n = K, o = V; do if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; "
    "break; } while (--n); r = r * 3 + o; }",
    // The attempt comes first: whenever it succeeds the loop is left, or not always.
    "{ int n = K; do { int o = V; if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; "
    "break; } } while (--n); }",
    "{ int n = K, o; do { o = V; if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; "
    "break; } } while (--n); r = r * 3 + o; }",
    "{ int n = K; do { int o = V; if (atomic_compare_exchange_strong(&X, &o, W)) ok = 1; "
    "else if (o == W) { ok = 2; break; } } while (--n); }",
    "{ int n = K; do { int o = V; if (atomic_compare_exchange_strong(&X, &o, W) && n != 2) { "
    "ok = 1; break; } } while (--n); }",
    // A count that does not fit, and others that fail.
    "{ int n = 0; while (n < K) { if (atomic_load_explicit(&X, O) == V) { ok = 1; break; } "
    "if (__builtin_add_overflow(n, 1, &n)) __builtin_trap(); } }",
    "{ int n = 2147483645; while (n < 2147483647) { "
    "if (atomic_load_explicit(&X, O) == V) { ok = 1; break; } "
    "if (__builtin_add_overflow(n, W + 1, &n)) __builtin_trap(); } }",
    "{ int n = K; do { int o = V; if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; "
    "break; } if (n > 1 && n == V) __builtin_trap(); } while (--n); }",
    "for (int n = 0; n < K; n++) { "
    "int p = atomic_load_explicit(&X, O), q = atomic_load_explicit(&Y, "
    "memory_order_acquire); if (p || q != 1) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) { int o = atomic_load(&X); "
    "if (o == V && atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; break; } "
    "if (o == 2) atomic_store(&Y, V); }",
};
// Attempts that are functions, and what they leave behind.
static const char *const calls[] = {
    "for (int n = 0; n < K; n++) if (get(&X, V, &out)) { ok = 1; break; }",
    "{ for (int n = 0; n < K; n++) if (get(&X, V, &out)) { ok = 1; break; } r = r * 3 + out; }",
    "for (int n = 0; n < K; n++) if (twice(&X, &last)) { ok = 1; break; }",
    "for (int n = 0; n < K; n++) if (take(&X) || is(&Y, W)) { ok = 1; break; }",
    "ok = spin(&X, V, K);",
    "if (!spin(&X, V, K)) ok = spin(&X, V, K) + 1;",
    "if (!spin(&X, V, K)) ok = is(&X, V) + 1;",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } pace(&b); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } pace(&b); } "
    "r = r * 3 + b % 5;",
    "for (int n = 0; n < K; n++) { if (take(&X)) { ok = 1; break; } pause_some(); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } pause_some(); "
    "if (limit() > 2) atomic_store(&Y, W); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } spins++; }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } spins++; } r = r * 3 + spins;",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } spins++; } "
    "if (spins > 2) atomic_fetch_add(&Y, 1);",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } tries++; "
    "if (tries & 1) sched_yield(); }",
    "{ int n = K; do if (take(&X)) { ok = 1; break; } while (--n); }",
    "for (int n = adapted(); n < K; n++) { if (is(&X, V)) { ok = 1; break; } adapt(); }",
    "for (int n = 0; n < K; n++) { if (add_and_take_back(&X, V)) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) { if (!pthread_mutex_trylock(&m)) { "
    "ok = 1 + is(&X, V); pthread_mutex_unlock(&m); break; } }",
};
// Loops that give up within a wait that does not.
static const char *const within[] = {
    "while (!ok && !atomic_load(&Z)) { for (int n = 0; n < K; n++) if (is(&X, V)) { ok = 1; "
    "break; } sched_yield(); }",
    "while (!ok && !atomic_load(&Z)) for (int n = 0; n < K; n++) if (is(&X, V) && is(&Y, W)) { "
    "ok = 1; break; }",
    "do { for (int n = K; n--;) if (take(&X)) { ok = 1; break; } } while (!ok && !is(&Y, W));",
    "while (!ok) { for (int n = 0; n < K; n++) if (!atomic_exchange(&Z, 1)) { ok = 1; break; } "
    "if (is(&X, V)) break; }",
    "while (!ok) { if (spin(&X, V, K)) ok = 1; else if (spin(&Y, W, K)) ok = 2; }",
    "while (!ok && is(&X, V)) { for (int n = 0; n < K; n++) { if (is(&Y, W)) { ok = 1; break; } "
    "pace(&b); } }",
    "while (!ok) for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } "
    "if (__VERIFIER_nondet_bool()) { ok = 2; break; } }",
    "while (!ok) { for (int n = 0; n < K; n++) { int o = atomic_fetch_or(&X, V); if (o == W) { "
    "ok = 1; break; } } if (!ok && !atomic_load(&Y)) atomic_thread_fence(O); }",
};
// Loops that count their rounds in memory to which others may come: P is the thread's own part of
// an array, S any of these ways to count.
static const char *const counting[] = {
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { S if (is(&X, V)) { ok = 1; break; } }",
    "for (int n = 0; n < K; n++) { if (atomic_load_explicit(&X, O) == V) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { if (!atomic_exchange_explicit(&X, 1, O)) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { S if (!atomic_exchange(&X, 1)) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { if (take(&X)) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { if (is(&X, V) && is(&Y, W)) { ok = 1; break; } S }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } if (n == 1) { S } }",
    "for (int n = 0; n < K; n++) { int o = atomic_load(&X); if (o == V) { ok = 1; break; } "
    "if (o == W) { S } }",
    "{ int n = K, v; do { v = atomic_load_explicit(&X, O); if (v == V) { ok = 1; break; } S "
    "} while (--n); r = r * 3 + v; }",
    "{ int n = K; do { S int o = V; if (atomic_compare_exchange_strong(&X, &o, W)) { ok = 1; "
    "break; } } while (--n); }",
    "{ int n = K; while (!is(&X, V) && --n) { S } ok = n; }",
    "for (int n = 0; n < K; n++) { int o = atomic_fetch_or(&X, V); if (o == W) { ok = 1; break; } "
    "S }",
    "for (int n = 0; n < K; n++) { pthread_mutex_lock(&m); int v = atomic_load(&X); S "
    "pthread_mutex_unlock(&m); if (v == V) { ok = 1; break; } }",
    "for (int k = 0; k < 2 && !ok; k++) { for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; "
    "break; } S } r = r * 3 + atomic_load(&Y); }",
    // Counts that functions are given: they make a difference there, or none.
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } delay(n + 1); S }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } delay(n); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } insist(n); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } insist(n + 1); } "
    "r = r * 3 + atomic_load(&y);",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } r = r + how_long(n); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } glance(n + 1); }",
    "for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } glance(n); }",
    "{ int d = 3; for (int n = K; n > 0; n--) { if (is(&X, V)) { ok = 1; break; } glance(--d); } }",
    "{ int d = 0; for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; break; } d += 2; "
    "insist(d); } }",
};
// The same, in waits.
static const char *const counting_waits[] = {
    "while (!ok && !atomic_load(&Z)) { for (int n = 0; n < K; n++) { if (is(&X, V)) { ok = 1; "
    "break; } S } S }",
    "while (atomic_exchange(&Z, 1)) { S } atomic_store(&Z, 0);",
    "while (!is(&X, V)) { S if (is(&Y, W)) { ok = 2; break; } }",
};
static const char *const counts[] = {
    "own[P].n++;",
    "own[P].n++;",
    "own[P].n += 3;",
    "{ unsigned *s = &own[P].n; ++*s; }",
    "bump(P);",
    "own[P].most = 1;",
    "own[P].sum += own[P].n; own[P].n++;",
    "own[P].n++; own[P].sum = 5 * own[P].sum + own[P].n;",
    "racy++;",
    "atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);",
    "atomic_fetch_add_explicit(&total, 1, memory_order_relaxed);",
    "atomic_fetch_add_explicit(&total, 1, O);",
    "atomic_store_explicit(&total, 1 + atomic_load_explicit(&total, memory_order_relaxed), "
    "memory_order_relaxed);",
    "atomic_fetch_add_explicit(&total, 1, memory_order_relaxed); own[P].n++;",
    "looked++;",
};
static const char *const last_looks[] = {
    "",
    "",
    "",
    "",
    "own[P].n = 0;",
    "racy = 2;",
    "racy++;",
    "r = r * 3 + looked;",
    "r = r * 3 + (int)own[P].n;",
    "r = r * 3 + atomic_load_explicit(&total, O);",
    "atomic_store_explicit(&X, V, RELEASE); racy++;",
    "if (atomic_load_explicit(&X, O) == V) racy++;",
    "if (atomic_load_explicit(&X, O) == V) own[1 - P].n = 0;",
};
#define COUNTERS                                                                                   \
    "static struct { unsigned n, sum, most; } own[2];\n"                                           \
    "static unsigned racy; static int looked; static atomic_uint total;\n"                         \
    "static _Thread_local int r_total;\n"                                                          \
    "static void bump(int k) { own[k].n++; }\n"                                                    \
    "static int how_long(int n) { if (n < 0 || n > 2) n = 2; return 7 >> n; }\n"                   \
    "static void delay(int n) { if (n != 0) { int t = how_long(n); sched_yield(); t *= 2; "        \
        "atomic_load(&z); } }\n"                                                                   \
    "static void insist(int n) { if (n > 1) atomic_fetch_add(&y, 1); }\n"                          \
    "static void glance(int n) { if (n > 0) { r_total += atomic_load(&z); } }\n"
#define FUNCTIONS                                                                                  \
    "#ifndef number\nstatic int number(int n) { return n; }\n#endif\n"                             \
    "static _Thread_local int spins, tries, paced = 1, most;\n"                                    \
    "static int is(atomic_int *p, int v) { return atomic_load_explicit(p, memory_order_acquire) "  \
        "== v; }\n"                                                                                \
    "static int take(atomic_int *p) { int o = atomic_load_explicit(p, memory_order_relaxed); "     \
        "return o > 0 && atomic_compare_exchange_strong(p, &o, o - 1); }\n"                        \
    "static int get(atomic_int *p, int v, int *out) { *out = atomic_load(p); return *out == v; "   \
        "}\n"                                                                                      \
    "static int twice(atomic_int *p, int *last) { int was = *last; *last = atomic_load(p); "       \
        "return *last && *last == was; }\n"                                                        \
    "static int spin(atomic_int *p, int v, int k) { for (int n = 0; n < k; n++) if (is(p, v)) "    \
        "return 1; return 0; }\n"                                                                  \
    "static void pace(int *b) { for (int i = 0; i < *b; i++) sched_yield(); *b = *b % 7 + 1; }\n"  \
    "static void pause_some(void) { for (int i = 0; i < (paced & 3); i++) sched_yield(); paced = " \
        "paced * 5 + 3; }\n"                                                                       \
    "static int limit(void) { return ++most; }\n"                                                  \
    "static int adapted(void) { return most / 2; }\n"                                              \
    "static void adapt(void) { most++; }\n"                                                        \
    "static int add_and_take_back(atomic_int *p, int v) { if (atomic_fetch_add(p, 4) == v) "       \
        "return 1; atomic_fetch_sub(p, 4); return 0; }\n"
static const char *const others[] = {
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE);",
    "atomic_store_explicit(&X, V, RELEASE);",
    "r = r * 3 + atomic_load_explicit(&X, O);",
    "r = r * 3 + atomic_exchange(&X, V);",
    "atomic_fetch_add(&X, 1);",
    "{ int o = V; atomic_compare_exchange_strong(&X, &o, W); r = r * 3 + o; }",
    "pthread_mutex_lock(&m); atomic_store(&X, V); pthread_mutex_unlock(&m);",
};
static const char *const afterwards[] = {
    "",
    "if (!ok) atomic_store_explicit(&X, V, RELEASE);",
    "if (!ok) r = r * 3 + atomic_load_explicit(&X, O);",
    "if (ok) atomic_store(&X, V);",
    "if (!ok) r = r * 3 + atomic_fetch_add(&X, 1);",
    "if (!ok) r = r * 3 + is(&X, V);",
    "if (!ok && take(&X)) r = r * 3 + 1;",
};

static char name_of_thread;
static bool in_waits; // COUNTS

static char *fill_in(char *at, const char *s) {
    static const char *const orders[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_seq_cst"};
    static const char *const releasing[] = {"memory_order_relaxed", "memory_order_release",
                                            "memory_order_seq_cst"};
    const char *order = orders[below(3)];
    for (; *s; s++) {
        if (strncmp(s, "RELEASE", 7) == 0) at += sprintf(at, "%s", releasing[below(3)]), s += 6;
        else if (*s == 'X' || *s == 'Y') *at++ = "xyz"[below(10) ? below(2) : 2];
        else if (*s == 'Z') *at++ = "xyz"[below(3)];
        else if (*s == 'V' && s[1] != 'E') *at++ = (char)('0' + below(3));
        else if (*s == 'W') *at++ = (char)('0' + below(3));
        else if (*s == 'K') at += sprintf(at, "k%u", 1 + below(4));
        else if (*s == 'P') *at++ = name_of_thread == 'a' ? '0' : '1';
        else if (*s == 'S') at = fill_in(at, counts[below(sizeof counts / sizeof *counts)]);
        else if (*s == 'O') at += sprintf(at, "%s", order);
        else *at++ = *s;
    }
    return at;
}

#define ONE_OF(list) list[below(sizeof list / sizeof *list)]

enum waits { NO_WAIT, GIVES_UP, WITHIN, COUNTS };
static char *random_thread(char *at, char name, enum waits waits) {
    at += sprintf(at,
                  "static void *%c(void *p) { int r = 0, ok = 0, out = 0, last = 0, b = 1, "
                  "k1 = number(1), k2 = number(2), k3 = number(3), k4 = number(4);\n",
                  name);
    name_of_thread = name;
    for (uint32_t n = below(3); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    if (waits) {
        at = fill_in(at, waits == WITHIN   ? ONE_OF(within)
                         : waits == COUNTS ? (in_waits ? ONE_OF(counting_waits) : ONE_OF(counting))
                         : below(2)        ? ONE_OF(tries)
                                           : ONE_OF(calls));
        at += sprintf(at, "\nr = r * 3 + ok;\n");
        at = fill_in(at, ONE_OF(afterwards)), *at++ = '\n';
    }
    for (uint32_t n = below(2); n; n--) at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    return at + sprintf(at, "return (void *)(long)r; }\n");
}

static void random_program(uint32_t seed) {
    char threads[12000], which[20], *at = threads;
    state = seed * 7919u + 1;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "%s", FUNCTIONS);
    const bool three = !below(4), within_waits = !below(3);
    at = random_thread(at, 'a', within_waits ? WITHIN : GIVES_UP);
    at = random_thread(at, 'b', below(3) ? NO_WAIT : GIVES_UP);
    if (three) at = random_thread(at, 'c', NO_WAIT);
    else at += sprintf(at, "static void *c(void *p) { return p; }");
    *at = 0;
    sprintf(which, "seed %u", seed);
    if (getenv("SHOW")) fprintf(stderr, "%s\n%s\n", which, threads);
    same_waits(threads, 2 + three, which);
    if (!within_waits) same_results(threads, 2 + three, which);
}

// A wait has no end where somebody looks at how often it has gone round.
static char *last_look(char *at) {
    enum { WRITES = 7 }; // of the list, those that do not look
    at -= strlen("return (void *)(long)r; }\n");
    at = fill_in(at, in_waits ? last_looks[below(WRITES)] : ONE_OF(last_looks));
    return at + sprintf(at, "\nreturn (void *)(long)r; }\n");
}

// Waits and loops that give up, which count their rounds where others may come.
static void random_statistics(uint32_t seed) {
    char threads[12000], which[40], *at = threads;
    state = seed * 7919u + 5;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "%s%s", COUNTERS, FUNCTIONS);
    in_waits = !below(4);
    at = last_look(random_thread(at, 'a', COUNTS));
    at = last_look(random_thread(at, 'b', below(2) ? NO_WAIT : COUNTS));
    sprintf(at, "static void *c(void *p) { return p; }");
    sprintf(which, "statistics, seed %u", seed);
    if (getenv("SHOW")) fprintf(stderr, "%s\n%s\n", which, threads);
    races = true;
    same_waits(threads, 2, which);
    if (!in_waits) same_results(threads, 2, which);
    races = false;
}

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { PROGRAMS = 5 };
#else
enum { PROGRAMS = 20 };
#endif

static uint32_t first_seed = 1;
START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

START_TEST(statistics_at_random) { random_statistics(first_seed + (uint32_t)_i); }
END_TEST

// test_counted [FIRST COUNT]: of the random programs.
SUITE(test_counted) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    attempts_dropped = true;
    TCase *t = tcase_create("counted");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, final_states_by_hand, 0, sizeof programs / sizeof *programs);
    tcase_add_loop_test(t, final_states_of_counts_that_are_said, 0, sizeof said / sizeof *said);
    tcase_add_test(t, rounds_before_the_last_are_left_out);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    tcase_add_loop_test(t, statistics_at_random, 0, count);
    return suite_run("loops that give up", t);
}
