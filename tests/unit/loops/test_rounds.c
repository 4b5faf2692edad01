// test_rounds.c - rounds with effects of each kind, that end in each way, beside a thread that
// counts what it has seen: final states and kinds of errors are those of exploring all rounds up
// to a bound, by each explorer (docs/design/rounds.md).
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }

// X: a location, V: a value, M, L, S: orders of an RMW, a load, a store; each is drawn anew. Within
// a statement, Z is one location.
static const char *const effects[] = {
    "atomic_store_explicit(&Z, 1, S); atomic_store_explicit(&Z, 0, S); ",
    "atomic_exchange_explicit(&Z, 2, M); atomic_exchange_explicit(&Z, 0, M); ",
    "atomic_fetch_add_explicit(&Z, 1, M); atomic_fetch_sub_explicit(&Z, 1, M); ",
    "o = 0; atomic_compare_exchange_strong_explicit(&Z, &o, 1, M, memory_order_relaxed); "
    "o = 1; atomic_compare_exchange_strong_explicit(&Z, &o, 0, M, memory_order_relaxed); ",
    "while (atomic_exchange_explicit(&Z, 1, M)); atomic_store_explicit(&Z, 0, S); ",
    "if (!pthread_mutex_trylock(&m)) pthread_mutex_unlock(&m); ",
    "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); ",
    "pthread_mutex_lock(&m); o = atomic_load_explicit(&Z, L); pthread_mutex_unlock(&m); ",
    "atomic_fetch_or_explicit(&Z, 2, M); atomic_fetch_and_explicit(&Z, ~2, M); ",
    "atomic_fetch_xor_explicit(&Z, 1, M); atomic_fetch_xor_explicit(&Z, 1, M); ",
    "atomic_exchange_explicit(&Z, atomic_load_explicit(&Z, L), M); ",
    "atomic_store_explicit(&Z, 0, S); ",
    "atomic_thread_fence(memory_order_seq_cst); ",
    "o = atomic_load_explicit(&Z, L); ",
    "o = data; ",
};
static const char *const ends[] = {
    // an await
    "atomic_load_explicit(&X, L) == V",
    "atomic_exchange_explicit(&X, 1, M) != V",
    "(o = V, !atomic_compare_exchange_strong_explicit(&X, &o, V, M, memory_order_relaxed))",
    "(o = V, !atomic_compare_exchange_weak_explicit(&X, &o, V, M, memory_order_relaxed))",
    "(atomic_load_explicit(&X, L) == V && atomic_load_explicit(&Z, L) != V)",
    "(atomic_fetch_or_explicit(&X, 1, M) & 1)",
    // a loop that gives up
    "(atomic_load_explicit(&X, L) == V && n++ < 9)",
    "(n++ < 9 && atomic_exchange_explicit(&X, 1, M))",
    // a choice
    "(choose() && atomic_load_explicit(&X, L) == V)",
    "(atomic_load_explicit(&X, L) == V && !choose())",
};
static const char *const others[] = {
    "atomic_store_explicit(&X, V, S); ",
    "atomic_store_explicit(&X, 1, S); ",
    "r = r * 3 + atomic_load_explicit(&X, L); ",
    "r = r * 3 + atomic_exchange_explicit(&X, V, M); ",
    "atomic_fetch_add_explicit(&X, V, M); ",
    "r = r * 3 + atomic_fetch_add_explicit(&X, V, M); ",
    "pthread_mutex_lock(&m); atomic_store(&X, V); pthread_mutex_unlock(&m); ",
    "if (!pthread_mutex_trylock(&m)) { r = r * 3 + 1; pthread_mutex_unlock(&m); } ",
    "pthread_mutex_lock(&p); data = V; atomic_store_explicit(&X, V, S); pthread_mutex_unlock(&p); ",
    "pthread_mutex_lock(&p); r = r * 3 + data; pthread_mutex_unlock(&p); ",
    "data = 1; ",
    "if (atomic_load_explicit(&X, L)) r += data; ",
};
// How often the middle of a round is seen.
static const char *const observers[] = {
    "for (int k = 0; k < 3; k++) r = r * 4 + (atomic_load_explicit(&Z, L) == V) "
    "* 2 + (atomic_load_explicit(&Z, L) == V); ",
    "for (int k = 0; k < 3; k++) r += atomic_load(&Z) != 0 && atomic_load(&Z) == 0; ",
    "for (int k = 0; k < 3; k++) r += !atomic_exchange(&Z, 1) && atomic_exchange(&Z, 0) == 1; ",
};
#define DRAW(list) (list)[below(sizeof(list) / sizeof *(list))]

static void put_order(FILE *to, char kind) {
    static const char *const of_rmw[] = {"relaxed", "acq_rel", "seq_cst", "acquire", "release"},
                             *const of_load[] = {"relaxed", "acquire", "seq_cst"},
                             *const of_store[] = {"relaxed", "release", "seq_cst"};
    fprintf(to, "memory_order_%s",
            kind == 'M'   ? DRAW(of_rmw)
            : kind == 'L' ? DRAW(of_load)
                          : DRAW(of_store));
}

static void put(FILE *to, const char *s) {
    const char z = "zzzzzzxy"[below(8)]; // often the same, so that threads meet
    for (; *s; s++) {
        const bool is_alone = strchr("),; ", s[1]);
        if (*s == 'X') fputc("xxxxyz"[below(6)], to);
        else if (*s == 'Z') fputc(z, to);
        else if (*s == 'V' && is_alone) fputc("0010120"[below(7)], to);
        else if (is_alone && strchr("MLS", *s)) put_order(to, *s);
        else fputc(*s, to);
    }
}

static void put_effects(FILE *to) {
    for (uint32_t n = 1 + !below(4); n; n--) put(to, DRAW(effects));
}

static void put_loop(FILE *to) {
    static const char *const forms[] = {
        "do { E} while (C); ",
        "do { E} while (C); ",
        "while (C) { E} ",
        "for (;;) { E if (!C) break; E} ",
        "pthread_mutex_lock(&p); while (C) { pthread_mutex_unlock(&p); pthread_mutex_lock(&p); "
        "D E} pthread_mutex_unlock(&p); ",
        "pthread_mutex_lock(&p); do { D E pthread_mutex_unlock(&p); pthread_mutex_lock(&p); } "
        "while (C); pthread_mutex_unlock(&p); ",
    };
    const char *const end = DRAW(ends);
    for (const char *s = DRAW(forms); *s; s++) {
        if (*s == 'E') put_effects(to);
        else if (*s == 'C') put(to, end);
        else if (*s == 'D') fprintf(to, "data = %u; ", below(3) / 2);
        else fputc(*s, to);
    }
}

// Statement number `loop` is a loop, `observer` counts what it sees; most threads have two.
static void put_thread(FILE *to, char name, uint32_t loop, uint32_t observer) {
    fprintf(to, "static void *%c(void *arg) { int r = 0, o = 0, n = 0;\n    ", name);
    for (uint32_t n = 1 + !below(3), i = 0; i <= n; i++) {
        if (i == loop) put_loop(to);
        else put(to, i == observer ? DRAW(observers) : DRAW(others));
    }
    fprintf(to, "\n    return (void *)(long)(r + o * 0 + n * 0); }\n");
}

// ---- what is compared ---------------------------------------------------------------------------

static struct {
    uint32_t compared, too_large, need_more;
} counts;

static const smc_model *draw_model(void) {
    const smc_model *model;
    uint32_t n = 0;
    while (smc_model_at(n)) n++;
    do model = smc_model_at(below(n));
    while (!smc_explorer_find("tracer", model));
    return model;
}

static const smc_explorer *draw_explorer(const smc_model *model) {
    const smc_explorer *explorer;
    uint32_t n = 0;
    while (smc_explorer_at(n)) n++;
    do explorer = smc_explorer_at(below(n));
    while (!explorer->supports(model) || explorer->flags & SMC_EXPLORER_SAMPLES ||
           strcmp(explorer->name, "chess") == 0); // it has a bound
    return explorer;
}

// Nothing that all rounds lead to is lost, unless it is said that more rounds are needed; and
// nothing is found that they do not lead to, unless more rounds than those were explored.
static void compare(const char *threads, int n) {
    enum { ROUNDS = 3, RACE = 1 << SMC_ERR_RACE, ENDLESS = 1 << SMC_ERR_LIVENESS };
    const smc_model *model = draw_model();
    const smc_explorer *explorer = draw_explorer(model);
    module m = with_results(threads, n);
    most_looks = 20000, most_visited = 4000;
    const findings all = explore(m, "tracer", model, true, ROUNDS),
                   some = explore(m, explorer->name, model, false, 2 * ROUNDS);
    unload(m);
    counts.too_large += all.too_large || some.too_large;
    counts.need_more += some.seen > 0;
    counts.compared++;
    if (some.too_large) return;
    const bool races = all.kinds & RACE || some.kinds & RACE;
    const uint64_t lost = races ? 0 : all.results & ~some.results,
                   more = races || all.too_large ? 0 : some.results & ~all.results;
    const uint32_t kinds =
        races ? all.kinds & ~some.kinds & RACE : all.kinds & ~some.kinds & ~(uint32_t)ENDLESS;
    if (!((lost || kinds) && !some.seen) && !more) return;
    ck_abort_msg("%s, %s: results %llx, kinds %x; all rounds: %llx, %x\n%s", explorer->name,
                 model->name, (unsigned long long)some.results, some.kinds,
                 (unsigned long long)all.results, all.kinds, threads);
}

static uint32_t first_seed = 1;
START_TEST(rounds_at_random) {
    char *threads;
    size_t size;
    FILE *to = open_memstream(&threads, &size);
    state = (first_seed + (uint32_t)_i) * UINT64_C(7919) + 3;
    for (int k = 0; k < 8; k++) (void)below(2);
    fputs("#define choose __VERIFIER_nondet_bool\nstatic int data;\n"
          "static pthread_mutex_t p = PTHREAD_MUTEX_INITIALIZER;\n",
          to);
    put_thread(to, 'a', below(3) % 2, UINT32_MAX);
    put_thread(to, 'b', below(8), below(3) % 2);
    put_thread(to, 'c', UINT32_MAX, below(4));
    fclose(to);
    if (getenv("SHOW")) fprintf(stderr, "seed %u\n%s\n", first_seed + (uint32_t)_i, threads);
    compare(threads, 2 + !below(6));
    free(threads);
}
END_TEST

enum { PROGRAMS = 40 };

// test_rounds [FIRST COUNT]: of the random programs.
SUITE(test_rounds) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("rounds");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, rounds_at_random, 0, count);
    const int failed = suite_run("rounds with effects", t);
    // CK_FORK=no.
    if (counts.compared)
        printf("%u compared, %u need more rounds, %u are too large\n", counts.compared,
               counts.need_more, counts.too_large);
    return failed;
}
