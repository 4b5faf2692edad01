// test_attempts.c - attempts that are taken back at once: final states and errors are those of
// making them, on programs by hand and at random
// (docs/design/rounds.md#attempts).
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

#include "tests/support/campaign.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// What plain accesses are: what the model says, accesses like others.
static bool all_branch;

static findings explore_so(module m, const char *algo, const smc_model *model) {
    plain_branches = all_branch || !(model->flags & SMC_MODEL_PLAIN_RACES);
    return explore(m, algo, model, false, 0);
}

static module with_attempts_marked(const char *threads, int n) {
    load_marks_attempts = true;
    const module marked = with_results(threads, n);
    load_marks_attempts = false;
    return marked;
}

// Where others see a round that undoes what it does, its thread is not known to wait for ever.
static bool are_same(const findings *fewer, const findings *all) {
    const uint32_t race = 1u << SMC_ERR_RACE, waits = 1u << SMC_ERR_LIVENESS;
    if ((fewer->kinds | all->kinds) & race) return fewer->kinds & all->kinds & race;
    const uint32_t by_all = all->kinds & ~waits, by_fewer = fewer->kinds & ~waits;
    return by_all == by_fewer && !(all->kinds & waits & ~fewer->kinds) &&
           (all->kinds & 1u << SMC_ERR_MEMORY || fewer->results == all->results);
}

static bool same_results(const char *threads, int n, const char *by, const char *which) {
    module m = with_results(threads, n), marked = with_attempts_marked(threads, n);
    bool any_less = false;
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        const char *algo = smc_explorer_find(by, model) ? by : "tracer";
        if (!(model->flags & SMC_MODEL_PREFIX_CLOSED) || !smc_explorer_find(algo, model)) continue;
        attempts_dropped = false;
        const findings all = explore_so(m, "tracer", model);
        attempts_dropped = true;
        const findings fewer = all.too_large ? all : explore_so(marked, algo, model);
        const bool compared = !all.too_large && !fewer.too_large && !fewer.seen;
        counts->compared += compared;
        counts->skipped += !compared;
        if (!compared) continue;
        const bool less = fewer.executions + fewer.blocked < all.executions + all.blocked;
        counts->less += less;
        any_less |= less;
        if (are_same(&fewer, &all)) continue;
        fprintf(stderr, "%s differs\n", which);
        ck_abort_msg("%s, %s, %s: results %llx, %llx with attempts; errors %x, %x\n%s", which,
                     model->name, algo, (unsigned long long)fewer.results,
                     (unsigned long long)all.results, fewer.kinds, all.kinds, threads);
    }
    attempts_dropped = false;
    unload(marked);
    unload(m);
    return any_less;
}

// ---- by hand ------------------------------------------------------------------------------------

#define ADD(x, n) "atomic_fetch_add_explicit(&" #x ", " #n ", memory_order_acquire)"
#define SUB(x, n) "atomic_fetch_sub_explicit(&" #x ", " #n ", memory_order_release)"
#define THREAD(name, body)                                                                         \
    "static void *" #name "(void *p) { long r = 0; " body " return (void *)r; }\n"
#define LOCKED(body) "while (" ADD(x, 1) " != 0) " SUB(x, 1) "; " body " " SUB(x, 1) "; "
#define NOBODY THREAD(c, "")

static const struct {
    const char *what, *threads;
    bool less; // fewer executions: attempts are left out
} programs[] = {
    {"a lock", THREAD(a, LOCKED("y++;")) THREAD(b, LOCKED("y += 2;")) THREAD(c, LOCKED("r = y;")),
     true},
    {"readers and a writer",
     THREAD(a, "while (" ADD(x, 1) " >= 8) { " SUB(x, 1) "; while (atomic_load(&x) >= 8); } "
                                                         "r = y; " SUB(x, 1) ";")
         THREAD(b, "while (" ADD(x, 8) " != 0) { " SUB(
                       x, 8) "; while (atomic_load(&x)); } "
                             "y = 1; y = 2; " SUB(
                                 x, 8) ";") "static void *c(void *p) { return a(p); }\n",
     true},
    {"the thread before the loop, and in it",
     THREAD(a, "int o = " ADD(x, 1) "; while (o) { " SUB(
                   x, 1) "; while (atomic_load(&x)); "
                         "o = " ADD(x, 1) "; } r = y++; " SUB(
                             x, 1) ";") "static void *b(void *p) { return a(p); }\n" NOBODY,
     true},
    {"somebody reads what is between",
     THREAD(a, LOCKED("y++;")) THREAD(b, LOCKED("y += 2;")) THREAD(
         c, "r = atomic_load(&x); r = r * 3 + atomic_load(&x); r = r * 3 + atomic_load(&x);"),
     false},
    {"somebody adds, and looks",
     THREAD(a, LOCKED("y++;")) THREAD(b, LOCKED("y += 2;"))
         THREAD(c, "r = atomic_fetch_add(&x, 4); atomic_fetch_sub(&x, 4);"),
     false},
    {"an attempt is successful by what another one has added",
     THREAD(a, "while (atomic_fetch_add(&x, 1) != 2) atomic_fetch_sub(&x, 1); r = 1;")
         THREAD(b, "while (atomic_fetch_add(&x, 2) != 5) atomic_fetch_sub(&x, 2);") NOBODY,
     false},
    {"somebody waits for what is between",
     THREAD(a, "while (atomic_fetch_add(&x, 1) >= 0) atomic_fetch_sub(&x, 1); r = 1;")
         THREAD(b, "while (atomic_load(&x) != 1); atomic_fetch_sub(&x, 7); r = 3;") NOBODY,
     false},
    {"somebody stores what it expects",
     THREAD(a, "while (atomic_fetch_add(&x, 1) == 0) atomic_fetch_sub(&x, 1); r = 1;")
         THREAD(b, "atomic_store(&x, 5);") NOBODY,
     false},
    {"the wait asks for more than the attempt: it may never end",
     THREAD(a, "while (atomic_fetch_add(&x, 1) == 0) { atomic_fetch_sub(&x, 1); "
               "while (atomic_load(&x) != 3); } r = 1;") THREAD(b, "atomic_fetch_add(&x, 2);")
         NOBODY,
     false},
    {"an attempt that fails is remembered",
     THREAD(a, "while (atomic_fetch_add(&x, 1) != 0) { atomic_fetch_sub(&x, 1); r = 1; } "
               "atomic_fetch_sub(&x, 1);") "static void *b(void *p) { return a(p); }\n" NOBODY,
     false},
    {"an attempt that fails is given up",
     THREAD(a, "if (atomic_fetch_add(&x, 1) != 0) { atomic_fetch_sub(&x, 1); return (void *)1; } "
               "y++; atomic_fetch_sub(&x, 1);") "static void *b(void *p) { return a(p); }\n" NOBODY,
     false},
    {"it is not all taken back",
     THREAD(a, "while (atomic_fetch_add(&x, 2) < 3) atomic_fetch_sub(&x, 1); r = 1;")
         THREAD(b, "r = atomic_load(&x);") NOBODY,
     false},
    {"what was read is used",
     THREAD(a, "int o; while ((o = atomic_fetch_add(&x, 1)) & 8) atomic_fetch_sub(&x, 1); r = o;")
         THREAD(b,
                "while (atomic_fetch_add(&x, 8)) atomic_fetch_sub(&x, 8); atomic_fetch_sub(&x, 8);")
             NOBODY,
     false},
    {"it waits for ever",
     THREAD(a, "while (" ADD(x, 1) " != 0) " SUB(x, 1) "; r = 1;")
         THREAD(b, "while (" ADD(x, 1) " != 0) " SUB(x, 1) "; r = 2;") NOBODY,
     false},
    {"an attempt lets another one of more be successful",
     THREAD(a, "y = 1; while (atomic_fetch_add(&x, 1) != 1) atomic_fetch_sub(&x, 1); "
               "atomic_fetch_sub(&x, 1);") THREAD(b, "atomic_fetch_add(&x, 1); r = 1;")
         THREAD(c, "while (atomic_fetch_add(&x, 4) < 1) atomic_fetch_sub(&x, 4); r = y;"),
     false},
};
enum { BY_HAND = sizeof programs / sizeof *programs };

START_TEST(final_states_by_hand) {
    bool less = false;
    all_branch = false;
    rounds_undone = 3;
    most_looks = most_visited = 0;
    less = same_results(programs[_i].threads, 3, "tracer", programs[_i].what);
    ck_assert_msg(less == programs[_i].less, "%s: fewer executions: %d", programs[_i].what, less);
    less = same_results(programs[_i].threads, 3, "trust", programs[_i].what);
    ck_assert_msg(less == programs[_i].less, "%s: fewer executions: %d", programs[_i].what, less);
}
END_TEST

// ---- at random ----------------------------------------------------------------------------------

// X, Y: a location, V, W: a value; O: an order of loads, TAKE: of an RMW, RELEASE: of a store or
// what unlocks; each is drawn anew.
#define MORE(n) "atomic_fetch_add_explicit(&X, " #n ", TAKE)"
#define LESS(n) "atomic_fetch_sub_explicit(&X, " #n ", TAKE)"

static const char *const attempts[] = {
    "while (" MORE(1) " != 0) " LESS(1) "; BODY " LESS(1) ";",
    "while (" MORE(1) " >= W) " LESS(1) "; BODY " LESS(1) ";",
    "while (" MORE(8) " != 0) { " LESS(
        8) "; while (atomic_load_explicit(&X, O) != 0); } BODY " LESS(8) ";",
    "while (" MORE(1) " >= 8) { " LESS(
        1) "; while (atomic_load_explicit(&X, O) >= 8); } BODY " LESS(1) ";",
    "{ int o = " MORE(1) "; while (o > 7) { " LESS(1) "; while (atomic_load_explicit(&X, O) > 7) "
                                                      "sched_yield(); o = " MORE(
                                                          1) "; } BODY " LESS(1) "; }",
    "while (" MORE(4) " & 1) " LESS(4) "; BODY " LESS(4) ";",
    "while (" MORE(1) " & 6) { " LESS(1) "; sched_yield(); } BODY " LESS(1) ";",
    "while (" LESS(1) " <= V) { " MORE(1) "; while (atomic_load_explicit(&X, O) <= V); } BODY",
    "while (" LESS(1) " <= -W) " MORE(1) "; BODY " MORE(1) ";",
    "while (" MORE(1) " != V) " LESS(1) "; BODY",
    "while (" MORE(2) " == W) " LESS(2) "; BODY",
    "for (;;) { if (" MORE(1) " < W) break; " LESS(1) "; } BODY",
    "while (" MORE(1) " < V) { " LESS(1) "; while (atomic_load_explicit(&X, O) != W); } BODY",
    "while (" MORE(1) " != 0) { " LESS(1) "; while (atomic_load_explicit(&Y, O) == V); } BODY",
    "while (" MORE(3) " != V) { " LESS(1) "; " LESS(2) "; } BODY",
    "if (" MORE(1) ") { " LESS(1) "; r = 2; } else { BODY " LESS(1) "; }",
    // Counts of rounds, which decide how the thread waits, or more.
    "{ int n = 0; while (" MORE(1) " != 0) { " LESS(1) "; if (++n > 1) sched_yield(); } BODY " LESS(
        1) "; }",
    "{ unsigned w = 1; while (" MORE(1) " >= W) { " LESS(
        1) "; for (unsigned i = 0; i < w; i++) sched_yield(); w <<= 1; } BODY " LESS(1) "; }",
    "{ int n = 0; while (" MORE(1) " != 0) { " LESS(
        1) "; while (!n && atomic_load_explicit(&X, O) != 0); n = 1; } BODY " LESS(1) "; }",
    "{ int n = 0; while (" MORE(1) " != 0) { " LESS(1) "; n = 1; } BODY " LESS(
        1) "; r = r * 3 + n; }",
    "{ int n = 0; while (" MORE(1) " != 0 && n < 2) { " LESS(1) "; n++; } BODY " LESS(1) "; }",
    "{ int w = 3; while (" MORE(1) " != 0) { " LESS(
        1) "; for (int i = w; i > 0; i--) sched_yield(); w = 1; } BODY " LESS(1) "; }",
    "while (" MORE(1) " != 0) { " LESS(1) "; for (int i = 0; i != 2 && atomic_load_explicit(&X, O) "
                                          "!= 0; i++); } BODY " LESS(1) ";",
    // Functions.
    "while (!take(&X)); BODY " LESS(1) ";",
    "while (!take(&X)) while (atomic_load_explicit(&X, O) != 0); BODY " LESS(1) ";",
    "for (int n = 0; !tries(&X); n++) if (n) sched_yield(); BODY " LESS(1) ";",
    "while (!below(&X)) sched_yield(); BODY " LESS(8) ";",
    "if (take(&X)) { BODY " LESS(1) "; }",
    "{ int n = 0; while (!take(&X)) n = 1; BODY " LESS(1) "; r = r * 3 + n; }",
};
#define FUNCTIONS                                                                                  \
    "static int take(atomic_int *p) { if (atomic_fetch_add(p, 1) == 0) return 1; "                 \
    "atomic_fetch_sub(p, 1); return 0; }\n"                                                        \
    "static _Bool tries(atomic_int *p) { return take(p); }\n"                                      \
    "static int below(atomic_int *p) { if (atomic_fetch_add(p, 8) >= 8) { "                        \
    "atomic_fetch_sub(p, 8); return 0; } return 1; }\n"
static const char *const bodies[] = {
    "",
    "data++;",
    "r = r * 3 + data;",
    "r = r * 3 + atomic_load_explicit(&Y, O);",
    "atomic_store_explicit(&Y, V, RELEASE);",
    "r = r * 3 + 1;",
    "Y++;",
};
static const char *const others[] = {
    "atomic_store_explicit(&Y, V, RELEASE);",
    "r = r * 3 + atomic_load_explicit(&Y, O);",
    "r = r * 3 + atomic_load_explicit(&X, O);",
    "(void)atomic_fetch_add_explicit(&X, V, TAKE);",
    "(void)atomic_fetch_sub_explicit(&X, V, TAKE);",
    "(void)atomic_fetch_add_explicit(&X, 8, TAKE);",
    "r = r * 3 + atomic_fetch_add_explicit(&X, V, TAKE);",
    "data = V;",
    "while (atomic_load_explicit(&X, O) != V);",
    "while (atomic_load_explicit(&X, O) < V);",
    "if (atomic_load_explicit(&Y, O) == V) data = W;",
    "atomic_store_explicit(&X, V, RELEASE);",
    "(void)atomic_fetch_or_explicit(&X, 1, TAKE);",
    "{ int o = V; r = r * 3 + atomic_compare_exchange_strong(&X, &o, W); }",
    "atomic_thread_fence(O);",
};

#define ONE_OF(list) list[below(sizeof list / sizeof *list)]

static char favourite; // what most accesses are of
static char *fill_in(char *at, const char *s) {
    static const char *const orders[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_seq_cst"};
    static const char *const releasing[] = {"memory_order_relaxed", "memory_order_release",
                                            "memory_order_seq_cst"};
    static const char *const taking[] = {"memory_order_relaxed", "memory_order_acquire",
                                         "memory_order_release", "memory_order_acq_rel",
                                         "memory_order_seq_cst"};
    const char x = below(8) ? favourite : "xyz"[below(3)], y = x == 'x' ? 'y' : 'x';
    const char v = (char)('0' + below(3)), w = (char)('1' + below(2));
    for (; *s; s++) {
        if (strncmp(s, "RELEASE", 7) == 0) at += sprintf(at, "%s", releasing[below(3)]), s += 6;
        else if (strncmp(s, "TAKE", 4) == 0) at += sprintf(at, "%s", taking[below(5)]), s += 3;
        else if (strncmp(s, "BODY", 4) == 0) at = fill_in(at, ONE_OF(bodies)), s += 3;
        else if (*s == 'X' || *s == 'Y') *at++ = *s == 'X' ? x : y;
        else if (*s == 'V' || *s == 'W') *at++ = *s == 'V' ? v : w;
        else if (*s == 'O') at += sprintf(at, "%s", orders[below(3)]);
        else *at++ = *s;
    }
    return at;
}

static char *random_thread(char *at, char name, uint32_t tries, uint32_t most) {
    at += sprintf(at, "static void *%c(void *p) { int r = 0;\n", name);
    for (uint32_t n = below(3) ? 0 : below(most); n; n--)
        at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    for (; tries; tries--) at = fill_in(at, ONE_OF(attempts)), *at++ = '\n';
    for (uint32_t n = below(3) ? 0 : below(most); n; n--)
        at = fill_in(at, ONE_OF(others)), *at++ = '\n';
    return at + sprintf(at, "return (void *)(long)r; }\n");
}

static void random_program(uint32_t seed) {
    char threads[8000], which[20], *at = threads;
    state = seed * 7919u + 5;
    for (int k = 0; k < 8; k++) (void)below(2);
    favourite = "xyz"[below(3)];
    const bool three = !below(3), same = !below(4);
    at += sprintf(at, "static int data;\n" FUNCTIONS);
    at = random_thread(at, 'a', 1 + !below(3), 3);
    if (same) at += sprintf(at, "static void *b(void *p) { return a(p); }\n");
    else at = random_thread(at, 'b', below(4) != 0, 3);
    if (three) at = random_thread(at, 'c', below(2), 2);
    else at += sprintf(at, "static void *c(void *p) { return p; }");
    *at = 0;
    sprintf(which, "seed %u", seed);
    all_branch = !below(4);
    rounds_undone = 2 + below(2);
    most_looks = 20000, most_visited = 2000;
    (void)same_results(threads, 2 + three, below(2) ? "tracer" : "trust", which);
    campaign_tell(which);
}

// test_attempts [FIRST COUNT]: these random programs; if none, those by hand.
SUITE(test_attempts) {
    bool by_hand;
    TCase *t = campaign_begin("attempts", argc, argv, &by_hand);
    if (!t) return 2;
    if (by_hand) tcase_add_loop_test(t, final_states_by_hand, 0, BY_HAND);
    return suite_run("attempts that are taken back", t);
}
