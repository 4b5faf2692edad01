// test_turns.c - threads that take several locks, and give them back if one of these is taken:
// where the rounds of such loops that were explored are said to be enough (docs/design/rounds.md),
// final states and errors are those of more rounds, and of exploring them one by one. Programs are
// made at random.
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// $A, $B, $C: locks, in an order that is drawn for each statement. $M, $L, $S: orders of an RMW, a
// load, a store, drawn for each program. $X: x or y, $V: a number, $D: what is done under locks.
static const char *const takers[] = {
    "for (;;) { TAKE($A); if (TRY($B)) break; GIVE($A); } $D GIVE($B); GIVE($A);",
    "for (;;) { TAKE($A); if (TRY($B)) break; GIVE($A); } $D GIVE($A); GIVE($B);",
    "for (int f = $A, g = $B, h;; h = f, f = g, g = h) { TAKE(f); if (TRY(g)) break; GIVE(f); } "
    "$D GIVE($A); GIVE($B);",
    "for (;;) { if (TRY($A)) { if (TRY($B)) break; GIVE($A); } } $D GIVE($B); GIVE($A);",
    "for (;;) { if (TRY($A)) { if (!LOOK($B)) break; GIVE($A); } } $D GIVE($A);",
    "for (;;) { TAKE($A); if (TRY($B)) { if (TRY($C)) break; GIVE($B); } GIVE($A); } "
    "$D GIVE($A); GIVE($B); GIVE($C);",
};
// Rounds that fail while the second lock is held, and who counts them.
static const char *const counting[] = {
    "TAKE($A); for (int k = 0; k < 3; k++) r += LOOK($B) && !LOOK($B); GIVE($A);",
    "TAKE($A); for (int k = 0; k < 3; k++) { r += LOOK($B); $D } GIVE($A);",
    "TAKE($A); for (int k = 0; k < 3; k++) if (TRY($B)) { $D GIVE($B); } else r++; GIVE($A);",
    ("for (int k = 0; k < 3; k++) { TAKE($A); if (TRY($B)) { GIVE($B); GIVE($A); break; } r++; "
     "GIVE($A); }"),
};
static const char *const others[] = {
    "TAKE($A); $D GIVE($A);",
    "TAKE($A); TAKE($B); $D GIVE($B); GIVE($A);",
    "r = r * 3 + !TRY($A); if (r % 3 == 0) GIVE($A);",
    "if (TRY($A)) { r = r * 3 + !TRY($B); if (r % 3 == 0) GIVE($B); GIVE($A); }",
    "r = r * 4 + LOOK($A) * 2 + LOOK($B);",
    "for (int k = 0; k < 3; k++) r += LOOK($A) && !LOOK($A);",
    "atomic_store_explicit(&$X, $V, $S);",
    "r = r * 3 + atomic_load_explicit(&$X, $L);",
};
static const char *const done[] = {
    ("o = atomic_load_explicit(&x, memory_order_relaxed); "
     "atomic_store_explicit(&x, o + 1, memory_order_relaxed);"),
    "r = r * 3 + atomic_load_explicit(&$X, memory_order_relaxed);",
    "atomic_store_explicit(&$X, $V, memory_order_relaxed);",
    "",
};
static const char *const locks[] = {
    "static pthread_mutex_t w[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, "
    "PTHREAD_MUTEX_INITIALIZER};\n"
    "#define TAKE(i) pthread_mutex_lock(&w[i])\n"
    "#define TRY(i) !pthread_mutex_trylock(&w[i])\n"
    "#define GIVE(i) pthread_mutex_unlock(&w[i])\n"
    "#define LOOK(i) (pthread_mutex_trylock(&w[i]) || (pthread_mutex_unlock(&w[i]), 0))\n",
    "static atomic_int w[3];\n"
    "#define TAKE(i) while (atomic_exchange_explicit(&w[i], 1, $M))\n"
    "#define TRY(i) !atomic_exchange_explicit(&w[i], 1, $M)\n"
    "#define GIVE(i) atomic_store_explicit(&w[i], 0, $S)\n"
    "#define LOOK(i) atomic_load_explicit(&w[i], $L)\n",
    "static atomic_int w[3];\n"
    "static int try(int i) { int o = 0; return atomic_compare_exchange_strong_explicit(&w[i], &o, "
    "1, $M, memory_order_relaxed); }\n"
    "#define TAKE(i) while (!try(i))\n"
    "#define TRY(i) try(i)\n"
    "#define GIVE(i) atomic_exchange_explicit(&w[i], 0, $M)\n"
    "#define LOOK(i) atomic_load_explicit(&w[i], $L)\n",
};
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

static const char *orders[3]; // M, L, S

static void draw_orders(void) {
    static const char *const rmw[] = {"acq_rel", "acquire", "seq_cst", "relaxed"},
                             *const load[] = {"relaxed", "acquire", "seq_cst"},
                             *const store[] = {"release", "release", "seq_cst", "relaxed"};
    orders[0] = ONE_OF(rmw);
    orders[1] = ONE_OF(load);
    orders[2] = ONE_OF(store);
}

// Whether threads are to meet: one needs the first lock and then the second, another one holds the
// second and looks at the first. Left to chance, few programs have anybody who sees a round.
static bool meets;
static uint32_t first_of_thread;

static char *put(char *at, const char *s) {
    const uint32_t drawn = below(2), first = meets ? first_of_thread : drawn,
                   of = below(4) || meets ? 2 : 3;
    for (; *s; s++) {
        if (*s != '$') *at++ = *s;
        else if (*++s == 'D') at = put(at, ONE_OF(done));
        else if (*s == 'X') *at++ = "xy"[below(2)];
        else if (*s == 'V') *at++ = (char)('1' + below(2));
        else if (*s == 'C') *at++ = (char)(of == 3 && first ? '0' : '2');
        else if (*s == 'A') *at++ = (char)('0' + (of == 3 ? first + 1 : first));
        else if (*s == 'B') *at++ = (char)('0' + (of == 3 ? (first + 2) % 3 : !first));
        else at += sprintf(at, "memory_order_%s", orders[*s == 'M' ? 0 : *s == 'L' ? 1 : 2]);
    }
    return at;
}

static char *random_thread(char *at, char name, uint32_t loop) {
    const uint32_t n = 1 + (loop != 0 && !meets && below(2));
    first_of_thread = (uint32_t)(name != 'a');
    at += sprintf(at, "static void *%c(void *p) { int r = 0, o = 0;\n", name);
    for (uint32_t i = 0; i < n; i++) {
        at += sprintf(at, "    ");
        at = put(at, i == loop           ? ONE_OF(takers)
                     : meets || below(2) ? ONE_OF(counting)
                                         : ONE_OF(others));
        *at++ = '\n';
    }
    return at + sprintf(at, "    return (void *)(long)(r + o * 0); }\n");
}

static uint32_t compared, enough, argued;

static findings explore_rounds(module m, const char *algo, const smc_model *model, uint32_t n) {
    rounds_undone = n;
    findings f = explore(m, algo, model, false, 6);
    rounds_undone = 0;
    return f;
}

static void agree(const findings *some, const findings *more, const char *how, uint32_t seed,
                  const char *model, const char *threads) {
    if (more->results & ~some->results || some->others != more->others ||
        (some->waits == 0) != (more->waits == 0))
        ck_abort_msg("seed %u, %s: results %llx, %u and %u errors; %s %llx, %u and %u\n%s", seed,
                     model, (unsigned long long)some->results, some->waits, some->others, how,
                     (unsigned long long)more->results, more->waits, more->others, threads);
}

static void random_program(uint32_t seed) {
    char threads[8000], *at = threads;
    state = seed * 7919u + 5;
    for (int k = 0; k < 8; k++) (void)below(2);
    draw_orders();
    meets = below(2);
    const int n = meets ? 2 : 2 + !below(6);
    at = put(at, ONE_OF(locks));
    at = random_thread(at, 'a', 0);
    at = random_thread(at, 'b', meets ? 9 : below(2) ? 0 : 1 + below(2));
    random_thread(at, 'c', below(4) ? 9 : 0);
    if (getenv("SHOW")) fprintf(stderr, "seed %u, %d threads\n%s\n", seed, n, threads);
    module m = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        findings some = explore_rounds(m, "tracer", model, 2);
        compared++;
        if (!some.seen && some.executions + some.blocked < 200) {
            const bool few = some.executions + some.blocked < 30;
            findings more = explore_rounds(m, "tracer", model, few ? 4 : 3);
            enough++;
            argued += some.fewer_do;
            agree(&some, &more, few ? "with 4 rounds" : "with 3", seed, model->name, threads);
        }
        if (smc_explorer_find("enumerate", model) && some.executions + some.blocked < 40) {
            findings oracle = explore_rounds(m, "enumerate", model, 2);
            ck_assert_msg(some.results == oracle.results && some.executions == oracle.executions &&
                              some.seen == oracle.seen,
                          "seed %u, %s: tracer and oracle differ: %llu and %llu executions, seen "
                          "%u and %u\n%s",
                          seed, model->name, (unsigned long long)some.executions,
                          (unsigned long long)oracle.executions, some.seen, oracle.seen, threads);
        }
    }
    unload(m);
}

// By hand -----------------------------------------------------------------------------------------

// Who counts rounds can count more of them than were explored, and that is told.
START_TEST(more_rounds_by_hand) {
    static const char *const watches[] = {
        "for (int k = 0; k < 2; k++) r += LOOK(0) && !LOOK(0);",
        "for (int k = 0; k < 2; k++) { r += LOOK(0); while (LOOK(0)); }",
    };
    char threads[4000], *at = threads;
    orders[0] = orders[1] = orders[2] = "seq_cst";
    at = put(at, locks[1]);
    sprintf(at,
            "static void *a(void *p) { for (;;) { TAKE(0); if (TRY(1)) break; GIVE(0); } GIVE(0); "
            "GIVE(1); return 0; }\n"
            "static void *b(void *p) { int r = 0; TAKE(1); %s GIVE(1); return (void *)(long)r; }\n"
            "static void *c(void *p) { return p; }\n",
            watches[_i]);
    module m = with_results(threads, 2);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        findings two = explore_rounds(m, "tracer", model, 2),
                 more = explore_rounds(m, "tracer", model, 3);
        ck_assert_msg(two.seen && more.results != two.results, "%s: seen %u, %llx and %llx",
                      model->name, two.seen, (unsigned long long)two.results,
                      (unsigned long long)more.results);
    }
    unload(m);
}
END_TEST

static uint32_t first_seed = 6; // the one before takes a minute
START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { PROGRAMS = 2 };
#else
enum { PROGRAMS = 6 };
#endif

// test_turns [FIRST COUNT]: of the random programs.
SUITE(test_turns) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("turns");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, more_rounds_by_hand, 0, 2);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    const int failed = suite_run("threads that take turns", t);
    // CK_FORK=no.
    if (compared)
        printf("%u explorations, %u with 2 rounds that are enough, in %u of these they are seen\n",
               compared, enough, argued);
    return failed;
}
