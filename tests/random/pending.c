// pending.c - random litmus tests with dependencies, fences, RMWs and mutexes: compares pending
// with the oracle under each hardware model and the kernel's model.
//
//     smc_pending [first seed [how many [model]]]
//
// Compared are the set of outcomes, the numbers of executions up to sources of reads and locks and
// up to coherence, and the kinds of errors. Each exploration by pending is also cut into parts at
// random points (tests/parts/cutter.h), which together must have the same result. For one test in
// 16, executions are also sampled: their outcomes and errors must be among the oracle's, and the
// samples of all tests together must have four fifths of the outcomes. Models without coherence are
// exempt, since they allow too many outcomes. A difference prints the test and its seed, and the
// exit status is 1.
#include "base/text.h"
#include "litmus/herd/program.h"
#include "models/cat/cat.h"
#include "result/sampled.h"
#include "tests/litmus/explore.h"
#include "tests/parts/cutter.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t state, executions, parts, outcomes, met;
static uint32_t draw(uint32_t n) {
    return (uint32_t)((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % n;
}
static const char *one_of(const char *const *words, uint32_t n) { return words[draw(n)]; }
#define ONE_OF(...)                                                                                \
    one_of((const char *const[]){__VA_ARGS__},                                                     \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

// ---- tests --------------------------------------------------------------------------------------

typedef struct writing {
    FILE *to;
    uint32_t registers, blocks;
    bool held; // the mutex is held
} writing;

static const char *order_of_load(void) {
    return ONE_OF("relaxed", "relaxed", "acquire", "seq_cst");
}
static const char *order_of_store(void) {
    return ONE_OF("relaxed", "relaxed", "release", "seq_cst");
}

// Prints a location or value that is computed from values that were read.
static void put_address(const writing *w) {
    const char *loc = ONE_OF("x", "y", "z");
    if (w->registers && !draw(4))
        fprintf(w->to, "%s + (r%u ^ r%u)", loc, w->registers - 1, w->registers - 1);
    else fputs(loc, w->to);
}

static void put_value(const writing *w) {
    if (w->registers && !draw(4)) fprintf(w->to, "r%u", draw(w->registers));
    else if (w->registers && !draw(3))
        fprintf(w->to, "%u + (r%u ^ r%u)", 1 + draw(2), w->registers - 1, w->registers - 1);
    else fprintf(w->to, "%u", 1 + draw(2));
}

static void put_rmw(writing *w) {
    fprintf(w->to, "int r%u = atomic_exchange_explicit(", w->registers);
    put_address(w);
    fprintf(w->to, ", %u, memory_order_%s);\n", 1 + draw(3),
            ONE_OF("relaxed", "acquire", "release", "acq_rel", "seq_cst"));
    w->registers++;
}

static void put_cmpxchg(writing *w) {
    fprintf(w->to, "int r%u = cmpxchg%s(", w->registers, ONE_OF("", "_relaxed", "_acquire"));
    put_address(w);
    fprintf(w->to, ", %u, %u);\n", draw(2), 1 + draw(3));
    w->registers++;
}

static void put_statement(writing *w, bool mutex) {
    switch (draw(mutex ? 12 : 10)) {
    case 0:
        fprintf(w->to, "atomic_thread_fence(memory_order_%s);\n",
                ONE_OF("acquire", "release", "acq_rel", "seq_cst"));
        return;
    case 1: put_rmw(w); return;
    case 2: put_cmpxchg(w); return;
    case 3:
        if (!w->registers || w->held) break;
        fprintf(w->to, "if (r%u %s %u) {\n", w->registers - 1, ONE_OF("==", "!="), draw(3));
        w->blocks++;
        return;
    case 10:
    case 11:
        fputs(w->held ? "spin_unlock(s);\n" : "spin_lock(s);\n", w->to);
        w->held = !w->held;
        return;
    default: break;
    }
    if (draw(2)) {
        fprintf(w->to, "int r%u = atomic_load_explicit(", w->registers);
        put_address(w);
        fprintf(w->to, ", memory_order_%s);\n", order_of_load());
        w->registers++;
    } else {
        fputs("atomic_store_explicit(", w->to);
        put_address(w);
        fputs(", ", w->to);
        put_value(w);
        fprintf(w->to, ", memory_order_%s);\n", order_of_store());
    }
}

static void put_thread(FILE *to, uint32_t number, bool mutex) {
    writing w = {.to = to};
    fprintf(to, "P%u (atomic_int* x, atomic_int* y, atomic_int* z%s) {\n", number,
            mutex ? ", spinlock_t* s" : "");
    for (uint32_t n = 2 + draw(3); n; n--) put_statement(&w, mutex);
    if (w.held && draw(8)) fputs("spin_unlock(s);\n", to); // sometimes the mutex is not released
    for (; w.blocks; w.blocks--) fputs("}\n", to);
    fputs("}\n", to);
}

static char *random_test(uint64_t seed) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    state = seed * 0x9e3779b97f4a7c15u + 1;
    (void)draw(2);
    const bool mutex = !draw(3);
    const uint32_t threads = draw(4) ? 2 : 3;
    fputs("C random\n{ }\n", to);
    for (uint32_t i = 0; i < threads; i++) put_thread(to, i, mutex);
    fputs("exists (true)\n", to);
    smc_text_close(to);
    return text.at;
}

// ---- explorations -------------------------------------------------------------------------------

// `cut`: the number of points at which the exploration is divided into parts; 0: it is not divided.
static smc_result explore(const herd_test *t, const smc_model *m, const char *explorer,
                          unsigned cut) {
    enum { SAMPLES = 200 };
    static const smc_stop nobody = {0};
    const smc_explorer *e = smc_explorer_find(explorer, m);
    const smc_setting samples = litmus_setting(smc_explorer_find("sampling", m), "samples",
                                               (smc_option_value){.count = SAMPLES});
    const smc_explore_options how = {.keep_going = true,
                                     .check = true,
                                     .plain_access = true,
                                     .plain_events = true,
                                     .no_reductions = true,
                                     .own = &samples,
                                     .n_own = e->flags & SMC_EXPLORER_SAMPLES ? 1 : 0,
                                     .stop = &nobody};
    smc_result r = {0};
    smc_program *p = herd_open(t);
    cutter c = {.random = state, .cut_interval = cut};
    if (cut) r = cutter_explore(&c, p, m, e, how);
    else e->explore(p, m, &how, &r);
    parts += c.parts;
    if (herd_fault(p)) printf("%s\n", herd_fault(p));
    herd_close(p);
    return r;
}

static bool agrees_if_cut(const herd_test *t, const smc_model *m, const smc_result *whole) {
    smc_result r = explore(t, m, "pending", 1 + draw(6));
    const bool same = cutter_same_results(whole, &r);
    if (!same)
        printf("%s, in parts: %" PRIu64 " executions, %" PRIu64 " blocked, %" PRIu64
               " in vain, %" PRIu64 " events; in one piece %" PRIu64 ", %" PRIu64 ", %" PRIu64
               ", %" PRIu64 "\n",
               m->name, r.executions, r.blocked, r.redundant, r.events, whole->executions,
               whole->blocked, whole->redundant, whole->events);
    smc_result_free(&r);
    return same;
}

static bool draws_right(const herd_test *t, const smc_model *m, const smc_result *oracle) {
    smc_result r = explore(t, m, "sampling", 0);
    const uint64_t distinct = smc_sampled_count(&r.outcome_set).outcomes;
    uint64_t known = 0;
    for (uint64_t i = 0; i < oracle->outcome_set.cap; i++)
        known += oracle->outcome_set.slots[i] &&
                 smc_sampled_has(&r.outcome_set, SMC_SAMPLED_OUTCOME, oracle->outcome_set.slots[i]);
    const bool right = r.status == SMC_OK && distinct == known &&
                       !(litmus_error_kinds(&r) & ~litmus_error_kinds(oracle));
    if (!right)
        printf("%s: %" PRIu64 " outcomes were drawn, %" PRIu64
               " of them of the oracle; errors %x\n",
               m->name, distinct, known, litmus_error_kinds(&r));
    outcomes += oracle->outcomes;
    met += known;
    smc_result_free(&r);
    return right;
}

static uint64_t counter(const char *name, const smc_result *r) {
    return litmus_counter(&smc_explorer_enumerate, name, r);
}

static bool agree(const herd_test *t, const smc_model *m) {
    smc_result a = explore(t, m, "enumerate", 0), b = explore(t, m, "pending", 0);
    const bool same = a.complete && b.complete && a.outcome_hash == b.outcome_hash &&
                      counter("coherence_classes", &a) == b.executions &&
                      counter("coherence_blocked", &a) == b.blocked &&
                      litmus_error_kinds(&a) == litmus_error_kinds(&b);
    executions += b.executions;
    if (!same)
        printf("%s: %" PRIu64 " executions, %" PRIu64
               " blocked, errors %x by the oracle%s; %" PRIu64 ", %" PRIu64 ", %x by pending%s\n",
               m->name, counter("coherence_classes", &a), counter("coherence_blocked", &a),
               litmus_error_kinds(&a), a.complete ? "" : ", incomplete", b.executions, b.blocked,
               litmus_error_kinds(&b), b.complete ? "" : ", incomplete");
    const bool same_in_parts = agrees_if_cut(t, m, &b),
               drawn = m->incoherent || draw(16) || draws_right(t, m, &a);
    smc_result_free(&a);
    smc_result_free(&b);
    return same && same_in_parts && drawn;
}

// Without coherence, a thread may read its own later write.
static const char without_coherence[] =
    "let needs = addr | data | ctrl | rmw | [R & (THREAD | LOCK)] ; po "
    "| po ; [W & (THREAD | UNLOCK)]\n"
    "acyclic needs | rf\n"
    "empty rmw & (fre ; coe)\n";

// A model in which an event may be added before the reads that decide its branches, and whose tests
// are judged event by event.
static const char with_free_paths[] =
    "let needs = addr | data | rmw | [R & (THREAD | LOCK)] ; po | po ; [W & (THREAD | UNLOCK)]\n"
    "acyclic needs | rf\n"
    "acyclic po-loc | rf | co | fr\n"
    "empty rmw & (fre ; coe)\n"
    "acyclic rfe | fre | data | ctrl ; [W & REL] | po ; [F & SC] ; po\n";

// Returns a model that comes with smc, or one of these models of tests; NULL: there are no more.
static smc_model *model(size_t i, char **message) {
    static const char *const tests[][2] = {{"without-coherence.cat", without_coherence},
                                           {"with-free-paths.cat", with_free_paths}};
    size_t n = 0;
    while (smc_cat_library_name(n)) n++;
    if (i < n) return smc_cat_open(smc_cat_library_name(i), NULL, message);
    if (i - n >= sizeof tests / sizeof *tests) return NULL;
    const char *const *test = tests[i - n];
    return smc_cat_of_text(test[0], test[1], strlen(test[1]), NULL, message);
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    uint64_t different = 0, questions = 0;
    char *message = NULL;
    smc_model *m;
    for (size_t i = 0; (m = model(i, &message)); i++) {
        const bool asked =
            m->flags & SMC_MODEL_NEEDS_CLOSED && (argc <= 3 || strcmp(argv[3], m->name) == 0);
        for (uint64_t seed = first;
             asked && seed < first + count && different < litmus_max_failures(); seed++) {
            char *text = random_test(seed);
            herd_test t;
            const bool ok = herd_read(&t, "random.litmus", text) && agree(&t, m);
            if (!ok) printf("seed %" PRIu64 ":\n%s%s\n", seed, text, t.message ? t.message : "");
            different += !ok;
            questions++;
            herd_test_free(&t);
            free(text);
        }
        smc_cat_close(m);
    }
    if (message) printf("%s\n", message), different++;
    free(message);
    printf("%" PRIu64 " questions, %" PRIu64 " executions, %" PRIu64 " parts, %" PRIu64 " differ\n",
           questions, executions, parts, different);
    printf("%" PRIu64 " of %" PRIu64 " outcomes drawn\n", met, outcomes);
    return different || parts <= questions || met < outcomes / 5 * 4;
}
