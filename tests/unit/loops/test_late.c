// test_late.c - data races between a round of a wait that is left out and what comes later: they
// are those of going round, up to a bound, by every explorer
// (docs/design/rounds.md#race), and in parts as in one piece. Programs are made
// at random.
#include "parallel/encoded.h"
#include "reductions/rounds/late_races.h"
#include "result/merge.h"
#include "tests/parts/cutter.h"
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

static const char head[] =
    "struct node { int v; atomic_int w; }; static struct node pool[2];\n"
    "static _Atomic(struct node *) top = pool; static int data;\n"
    "static atomic_int told;\n"
    "#define RELAXED memory_order_relaxed\n#define ACQUIRE memory_order_acquire\n"
    "#define RELEASE memory_order_release\n"
    "#define LOOK(at) (void)*(volatile int *)&(at)\n"
    "#define LOAD(x, o) atomic_load_explicit(&x, o)\n"
    "#define STORE(x, v, o) atomic_store_explicit(&x, v, o)\n"
    "#define CAS(x, p, v, o) atomic_compare_exchange_strong_explicit(&x, &p, v, o, RELAXED)\n"
    "#define LOCK(m) pthread_mutex_lock(&m);\n#define UNLOCK(m) pthread_mutex_unlock(&m);\n"
    "static void get(int *to, int *from) { *to = *from; }\n";

// X: x or y, V: what is waited for to change, N: a node, A: what is accessed plainly, O: an order
// of loads, Q: of stores; each is drawn anew. E: what may be done there, or nothing.
static const char *const waits[] = {
    "do { p = LOAD(top, O); LOOK(p->v); } while (!CAS(top, p, pool + N, O));",
    "do { p = LOAD(top, O); LOOK(A); E } while (!CAS(top, p, pool + N, O)); o = p == pool;",
    "do { p = LOAD(top, O); (void)LOAD(p->w, O); } while (!CAS(top, p, pool + N, O));",
    "do p = LOAD(top, O); while (atomic_exchange_explicit(&p->w, V, O));",
    "while ((p = LOAD(top, O)) == pool + N) { LOOK(p->v); E }",
    "while (LOAD(X, O) == V || LOAD(X, O) == V) { }",
    "while (LOAD(X, O) == V) { LOOK(A); E }",
    "while (LOAD(X, O) == V) { LOCK(m) LOOK(A); UNLOCK(m) }",
    "for (;;) { o = LOAD(X, O); if (o != V) break; LOOK(A); if (LOAD(X, O) != V) break; }",
    "LOCK(m) while (LOAD(X, O) == V) { LOOK(A); UNLOCK(m) E LOCK(m) } UNLOCK(m)",
    "{ int s[2]; do { get(s, &data); s[1] = LOAD(X, O); } while (LOAD(X, O) == V); o = s[1]; }",
    "do { o = LOAD(X, O); LOOK(A); } while (o != LOAD(X, O) || o == V);",
    "for (int n = 0; n < 3; n++) { if (LOAD(X, O) != V) break; LOOK(A); }",
};
static const char *const after[] = {
    "STORE(told, 1, Q);",
    "STORE(told, 1, Q);",
    "STORE(told, o, Q);",
    "E",
    "if (p == pool) STORE(told, 1, Q);",
    "if (p != pool) STORE(told, 1, Q);",
};
static const char *const others[] = {
    "if (LOAD(told, O)) A = 3;",   "if (LOAD(told, O)) A = 3;",
    "if (LOAD(told, O)) LOOK(A);", "STORE(X, 1, Q);",
    "STORE(top, pool + N, Q);",    "LOCK(m) STORE(X, 1, Q); UNLOCK(m)",
    "LOCK(m) A = 1; UNLOCK(m) E",  "r = LOAD(told, O);",
};
static const char *const done[] = {"LOOK(A);", "r = LOAD(X, O);", "STORE(X, 2, Q);", ";", ";", ";"};
static const char *const accessed[] = {
    "data", "data", "pool[0].v", "pool[1].v", "p->v", "*(int *)&pool[N].w", "*(int *)&told"};

static char *put(char *at, const char *s) {
    for (; *s; s++) {
        const bool word = (s[1] >= 'A' && s[1] <= 'Z') || s[1] == '_';
        const bool in_word = at[-1] >= 'A' && at[-1] <= 'Z';
        if (word || in_word) *at++ = *s;
        else if (*s == 'E') at = put(at, ONE_OF(done));
        else if (*s == 'A') at = put(at, ONE_OF(accessed));
        else if (*s == 'X') *at++ = "xy"[below(2)];
        else if (*s == 'N') *at++ = "01"[below(2)];
        else if (*s == 'V') *at++ = "01"[!below(5)];
        else if (*s == 'O') at += sprintf(at, "%s", below(3) ? "RELAXED" : "ACQUIRE");
        else if (*s == 'Q') at += sprintf(at, "%s", below(3) ? "RELAXED" : "RELEASE");
        else *at++ = *s;
    }
    return at;
}

static char *random_thread(char *at, char name, bool waiter) {
    at +=
        sprintf(at, "static void *%c(void *q) { int r = 0, o = 0; struct node *p = pool;\n", name);
    for (uint32_t k = 0, n = 1 + below(2); k < n; k++) {
        const bool waits_here = (waiter && !k) || !below(8);
        at = put(at, waits_here ? ONE_OF(waits) : ONE_OF(others));
        if (waits_here) at = put(at, ONE_OF(after));
        *at++ = '\n';
    }
    return at + sprintf(at, "    return (void *)(long)(r + (o & 1)); }\n");
}

static uint32_t compared, racy, late, joined;
enum { UNROLL = 3, MOST = 400, RACE = 1 << SMC_ERR_RACE };

// Each part has its own result. What none of them says alone, all of them say together.
static findings explore_in_parts(module m, const char *algo, const smc_model *model) {
    const smc_explore_options options = {.keep_going = true, .check = true, .stop = &never};
    const smc_explorer *e = smc_explorer_find(algo, model);
    smc_interp *interp = interpret(m, false, UNROLL);
    smc_program *p = smc_interp_program(interp);
    cutter c = {.random = state, .one_in = 2};
    for (;;) {
        smc_result r = cutter_explore(&c, p, model, e, options);
        const bool met = r.status == SMC_OK && smc_late_notes_race(&r.late);
        if (met) joined++, smc_learn_late_races(p, &r.late);
        else if (r.status != SMC_RESTART) return findings_of(interp, &r);
        smc_result_free(&r);
    }
}

static void compare_parts(const char *threads, uint32_t seed, module m, const char *algo,
                          const smc_model *model, const findings *whole) {
    const findings f = explore_in_parts(m, algo, model);
    const bool same = f.results == whole->results && f.kinds == whole->kinds,
               counts = f.executions == whole->executions && f.blocked == whole->blocked;
    if (same && (counts || f.kinds)) return;
    ck_abort_msg(
        "seed %u, %s: in parts %llx, errors %x, %llu + %llu; in one piece %llx, %x, "
        "%llu + %llu\n%s",
        seed, algo, (unsigned long long)f.results, f.kinds, (unsigned long long)f.executions,
        (unsigned long long)f.blocked, (unsigned long long)whole->results, whole->kinds,
        (unsigned long long)whole->executions, (unsigned long long)whole->blocked, threads);
}

static void random_program(uint32_t seed) {
    static const char *const algos[] = {"tracer", "trust", "lapor", "enumerate"};
    const smc_model *model = smc_model_find("rc11");
    char threads[8000], *at = threads;
    state = seed * 7919u + 5;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "%s", head);
    at = random_thread(at, 'a', true);
    at = random_thread(at, 'b', false);
    random_thread(at, 'c', false);
    const int n = 2 + !!below(4);
    if (getenv("SHOW")) fprintf(stderr, "seed %u, %d threads\n%s\n", seed, n, threads);
    module m = with_results(threads, n);
    const findings all = explore(m, "tracer", model, true, UNROLL);
    racy += all.kinds & RACE ? 1 : 0;
    for (size_t k = 0; k < sizeof algos / sizeof *algos; k++) {
        if (k == 3 && all.executions + all.blocked > MOST) continue;
        const findings f = explore(m, algos[k], model, false, UNROLL);
        compared++;
        late += f.keeps_round && f.kinds & RACE;
        if (k < 3) compare_parts(threads, seed, m, algos[k], model, &f);
        const bool race = all.kinds & f.kinds & RACE;
        if (race || (f.results == all.results && !((f.kinds ^ all.kinds) & RACE))) continue;
        ck_abort_msg("seed %u, %s: results %llx, errors %x; going round %llx, %x\n%s", seed,
                     algos[k], (unsigned long long)f.results, f.kinds,
                     (unsigned long long)all.results, all.kinds, threads);
    }
    unload(m);
}

// What one process has noted, and another one beside it.
static bool races_joined(smc_late_key loc, smc_late_key other, bool by_kind) {
    smc_result one = {0}, told = {0}, all = {0};
    smc_decoded heard;
    smc_packed text = {0};
    smc_decoded_init(&heard);
    smc_late_note(&one.late, loc, (smc_late_key){3, 4}, SMC_LEFT_USE, 7);
    one.late.by_kind = by_kind;
    smc_encode_result(&text, &heard.program, &one);
    smc_unpacking from = {.at = text.at, .end = text.at + text.n};
    ck_assert(smc_decode_result(&heard, &from, &told));
    smc_late_note(&all.late, other, (smc_late_key){3, 4}, SMC_LATE_END, 0);
    ck_assert(!smc_late_notes_race(&one.late) && !smc_late_notes_race(&told.late));
    smc_result_merge(&all, &told);
    const bool races = smc_late_notes_race(&all.late);
    smc_result_free(&one);
    smc_result_free(&all);
    smc_decoded_free(&heard);
    smc_vec_free(&text);
    return races;
}

START_TEST(notes_travel) {
    const smc_late_key x = {1, 2}, y = {1, 3};
    ck_assert(races_joined(x, x, false));
    ck_assert(!races_joined(x, y, false));
    ck_assert(races_joined(x, y, true));
}
END_TEST

static uint32_t first_seed = 1;
START_TEST(races_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { PROGRAMS = 5 };
#else
enum { PROGRAMS = 40 };
#endif

// test_late [FIRST COUNT]: of the random programs.
SUITE(test_late) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("late");
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, notes_travel);
    tcase_add_loop_test(t, races_at_random, 0, count);
    const int failed = suite_run("races with what comes late", t);
    // CK_FORK=no.
    if (compared)
        printf("%u explorations, %u programs race, %u late, %u by joining parts\n", compared, racy,
               late, joined);
    return failed;
}
