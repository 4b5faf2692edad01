// test_timed.c - loops around waits with a limit, and loops that release a mutex and take it again:
// final states are those of going round, up to a bound, under every model and by every explorer
// (docs/design/rounds.md). Programs are made at random.
#include "tests/support/draw.h"
#include "tests/support/final_states.h"
#include "tests/unit/suite.h"

static uint64_t state;
static uint32_t below(uint32_t n) { return draw(&state, n); }
#define ONE_OF(list) (list)[below(sizeof(list) / sizeof *(list))]

static const char head[] =
    "#include <errno.h>\n#include <semaphore.h>\n#include <threads.h>\n#include <unistd.h>\n"
    "#include <linux/futex.h>\n#include <sys/syscall.h>\n"
    "static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER; static sem_t s; static int g;\n"
    "static pthread_cond_t c1 = PTHREAD_COND_INITIALIZER;\n"
    "static const struct timespec t1 = {1, 0};\n"
    "#define LOCK(m) pthread_mutex_lock(&m);\n#define UNLOCK(m) pthread_mutex_unlock(&m);\n"
    "#define TIMED pthread_cond_timedwait(&c1, &m, &t1)\n"
    "#define LOAD(x) atomic_load_explicit(&x, memory_order_relaxed)\n"
    "#define STORE(x, v) atomic_store_explicit(&x, v, memory_order_relaxed)\n"
    "static long futex(atomic_int *at, int what, int v, const struct timespec *t) "
    "{ return syscall(SYS_futex, at, what, v, t, 0, 0); }\n";

// X, Y: x or y; V: what is waited for to change, mostly 0; W: what is written, mostly 1. Each is
// drawn anew, V for each statement. D: what may be done there, or nothing.
static const char *const waits[] = {
    "LOCK(m) D while (LOAD(X) == V) TIMED; D UNLOCK(m)",
    "LOCK(m) D while (LOAD(X) == V) TIMED; r = r * 3 + LOAD(Y); UNLOCK(m)",
    "LOCK(m) D while (g == V) TIMED; r = r * 3 + g; UNLOCK(m)",
    "LOCK(m) do r = r * 3 + LOAD(Y); while (TIMED && LOAD(X) == V); UNLOCK(m)",
    "LOCK(m) for (o = 0; !o && LOAD(X) == V;) o = TIMED; r = r * 3 + !!o; UNLOCK(m)",
    "LOCK(m) while ((o = TIMED) && LOAD(X) == V) D; r = r * 3 + !!o; UNLOCK(m)",
    "LOCK(m) for (;;) { o = LOAD(X); if (o != V) break; o = LOAD(Y); if (TIMED && o == V) break; } "
    "r = r * 3 + o; UNLOCK(m)",
    "LOCK(m) D while (LOAD(X) == V) { UNLOCK(m) LOCK(m) } D UNLOCK(m)",
    "LOCK(m) D while (LOAD(X) == V) { UNLOCK(m) D LOCK(m) } UNLOCK(m)",
    "LOCK(m) D while (LOAD(X) == V) { UNLOCK(m) LOCK(m) D } UNLOCK(m)",
    "LOCK(m) for (o = V; o == V;) { UNLOCK(m) o = LOAD(X); LOCK(m) } D r = r * 3 + o; UNLOCK(m)",
    "LOCK(m) for (o = V; o == V;) { UNLOCK(m) LOCK(m) o = LOAD(X); } r = r * 3 + o; UNLOCK(m)",
    "LOCK(m) while (LOAD(X) == V) { UNLOCK(m) LOCK(n) D UNLOCK(n) LOCK(m) } D UNLOCK(m)",
    "LOCK(n) LOCK(m) while (LOAD(X) == V) TIMED; D UNLOCK(m) UNLOCK(n)",
    "LOCK(n) LOCK(m) while (LOAD(X) == V) { UNLOCK(m) LOCK(m) } UNLOCK(m) UNLOCK(n)",
    "LOCK(m) LOCK(n) while (LOAD(X) == V) { UNLOCK(n) UNLOCK(m) LOCK(m) LOCK(n) } UNLOCK(n) "
    "UNLOCK(m)",
    "LOCK(m) LOCK(n) while (LOAD(X) == V) { UNLOCK(n) LOCK(n) } D UNLOCK(n) UNLOCK(m)",
    "LOCK(m) LOCK(n) D while (LOAD(X) == V) { UNLOCK(m) LOCK(m) } UNLOCK(n) UNLOCK(m)",
    "LOCK(m) D do TIMED; while (LOAD(X) == V); r = r * 3 + LOAD(Y); UNLOCK(m)",
    "LOCK(m) while (LOAD(X) == V) { TIMED; if (LOAD(Y) != V) break; } D UNLOCK(m)",
    "LOCK(m) do { o = LOAD(X); TIMED; r = r * 3 + LOAD(Y) * 0; } while (o == V && g == V); D "
    "UNLOCK(m)",
    "LOCK(n) LOCK(m) D do { UNLOCK(m) D LOCK(m) } while (LOAD(X) == V); UNLOCK(m) UNLOCK(n)",
    "while (LOAD(X) == V) sem_timedwait(&s, &t1);",
    "while (sem_timedwait(&s, &t1)) if (LOAD(X) == V) break;",
    "while (LOAD(X) == V) futex(&X, FUTEX_WAIT, V, &t1);",
    "while (LOAD(X) == V) if (futex(&X, FUTEX_WAIT, V, &t1) && errno == ETIMEDOUT) "
    "{ r = r * 3 + 1; break; }",
    "LOCK(m) { int v[2] = {0, V}; while (v[0] != v[1]) { v[0] = LOAD(X); if (v[0] != V) break; "
    "TIMED; v[1] = LOAD(Y); } r = r * 3 + v[0]; } UNLOCK(m)",
};
static const char *const others[] = {
    ("LOCK(m) STORE(x, 1); UNLOCK(m) LOCK(m) STORE(y, 1); g = 1; pthread_cond_signal(&c1); "
     "UNLOCK(m)"),
    "STORE(y, 1); futex(&y, FUTEX_WAKE, 1, 0); LOCK(m) STORE(x, 1); g = 1; UNLOCK(m)",
    "LOCK(m) STORE(X, W); pthread_cond_signal(&c1); UNLOCK(m)",
    "LOCK(m) STORE(X, W); UNLOCK(m) pthread_cond_broadcast(&c1);",
    "LOCK(m) g = W; pthread_cond_signal(&c1); UNLOCK(m)",
    "LOCK(m) D UNLOCK(m) LOCK(m) D UNLOCK(m)",
    "LOCK(n) D UNLOCK(n)",
    "STORE(X, W); futex(&X, FUTEX_WAKE, 1, 0);",
    "STORE(X, W); sem_post(&s);",
    "r = r * 3 + LOAD(X);",
    "LOCK(m) r = r * 3 + g; if (LOAD(X) == V) STORE(Y, W); UNLOCK(m)",
};
static const char *const done[] = {
    "STORE(X, W);", "g = W;", "r = r * 3 + LOAD(X);", ";", ";", "o = LOAD(X);",
};

static char *put(char *at, const char *s) {
    const char v = (char)('0' + !below(5));
    for (; *s; s++) {
        const bool word = (s[1] >= 'A' && s[1] <= 'Z') || s[1] == '_';
        const bool in_word = at[-1] >= 'A' && at[-1] <= 'Z';
        if (word || in_word) *at++ = *s;
        else if (*s == 'D') at = put(at, ONE_OF(done));
        else if (*s == 'X' || *s == 'Y') *at++ = "xy"[below(2)];
        else if (*s == 'V') *at++ = v;
        else if (*s == 'W') *at++ = (char)('0' + !!below(5));
        else *at++ = *s;
    }
    return at;
}

static char *random_thread(char *at, char name, bool waiter) {
    at += sprintf(at, "static void *%c(void *p) { int r = 0, o = 0;\n", name);
    for (uint32_t k = 0, n = 1 + below(2); k < n; k++) {
        at += sprintf(at, "    ");
        at = put(at, (waiter && !k) || !below(6) ? ONE_OF(waits) : ONE_OF(others));
        *at++ = '\n';
    }
    return at + sprintf(at, "    return (void *)(long)(r + o * 0); }\n");
}

static uint32_t compared, fewer;
enum { UNROLL = 3, MOST = 300 };

// What other explorers find; the oracle has as many executions. Not where there is another error:
// after a data race values differ among them, and who stands in a deadlock may be said to wait.
static void same_by_all(module m, const smc_model *model, const findings *t, uint32_t seed,
                        const char *threads) {
    static const char *const algos[] = {"enumerate", "trust", "lapor", "rvf", "mcr", "chess"};
    for (size_t k = 0; k < sizeof algos / sizeof *algos; k++) {
        if (!smc_explorer_find(algos[k], model)) continue;
        if (k == 0 && t->executions + t->blocked > 40) continue;
        const findings f = explore(m, algos[k], model, false, UNROLL);
        if (f.results == t->results && !f.waits == !t->waits && !f.others &&
            (k || f.executions == t->executions))
            continue;
        ck_abort_msg("seed %u, %s: tracer %llx, %llu executions, %u and %u errors; %s %llx, %llu, "
                     "%u and %u\n%s",
                     seed, model->name, (unsigned long long)t->results,
                     (unsigned long long)t->executions, t->waits, t->others, algos[k],
                     (unsigned long long)f.results, (unsigned long long)f.executions, f.waits,
                     f.others, threads);
    }
}

static void random_program(uint32_t seed) {
    char threads[8000], *at = threads;
    state = seed * 7919u + 11;
    for (int k = 0; k < 8; k++) (void)below(2);
    at += sprintf(at, "%s", head);
    at = random_thread(at, 'a', true);
    at = random_thread(at, 'b', false);
    random_thread(at, 'c', false);
    const int n = 2 + !below(5);
    if (getenv("SHOW")) fprintf(stderr, "seed %u, %d threads\n%s\n", seed, n, threads);
    module m = with_results(threads, n);
    for (size_t i = 0; smc_model_at(i); i++) {
        const smc_model *model = smc_model_at(i);
        if (!smc_explorer_find("tracer", model)) continue;
        const findings waits_are = explore(m, "tracer", model, false, UNROLL);
        if (waits_are.executions + waits_are.blocked > MOST) continue;
        const findings all = explore(m, "tracer", model, true, UNROLL);
        compared++;
        fewer += waits_are.executions < all.executions;
        if (waits_are.results != all.results || !waits_are.others != !all.others)
            ck_abort_msg("seed %u, %s: results %llx in loops that wait, %llx going round; others "
                         "%u and %u\n%s",
                         seed, model->name, (unsigned long long)waits_are.results,
                         (unsigned long long)all.results, waits_are.others, all.others, threads);
        if (!waits_are.others) same_by_all(m, model, &waits_are, seed, threads);
    }
    unload(m);
}

static uint32_t first_seed = 1;
START_TEST(final_states_at_random) { random_program(first_seed + (uint32_t)_i); }
END_TEST

#ifdef __SANITIZE_ADDRESS__ // ten times slower
enum { PROGRAMS = 2 };
#else
enum { PROGRAMS = 10 };
#endif

// test_timed [FIRST COUNT]: of the random programs.
SUITE(test_timed) {
    const int count = argc > 2 ? atoi(argv[2]) : PROGRAMS;
    if (argc > 1) first_seed = (uint32_t)atoi(argv[1]);
    TCase *t = tcase_create("timed");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, final_states_at_random, 0, count);
    const int failed = suite_run("waits with a limit", t);
    // CK_FORK=no.
    if (compared) printf("%u explorations, %u of fewer executions\n", compared, fewer);
    return failed;
}
