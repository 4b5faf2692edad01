// test_parts.c - explorations of C programs that are divided into parts, and explorations in which
// threads, places and memory were numbered in another order, also in another process.
#include "explorers/explorer.h"
#include "explorers/revisit/explore.h"
#include "graph/enabled.h"
#include "parallel/encoded.h"
#include "result/merge.h"
#include "tests/parts/cutter.h"
#include "tests/unit/suite.h"
#include "tests/support/draw.h"
#include "tests/support/interpret.h"

#include <sys/wait.h>
#include <unistd.h>

static const smc_stop never;

static smc_interp *load(const char *file, const char *argument) {
    return interpret(file, argument,
                     &(const smc_interp_options){.begin.entry = "main", .stop = &never});
}

// Explores, and starts again whenever the partition of memory turns out to be different.
static smc_result explore(smc_interp *interp, const smc_model *model, const smc_explorer *e,
                          bool plain_events) {
    const smc_explore_options how = {
        .keep_going = true, .check = true, .plain_events = plain_events, .stop = &never};
    for (;;) {
        smc_result r = {0};
        e->explore(smc_interp_program(interp), model, &how, &r);
        if (r.status != SMC_RESTART) return r;
        smc_result_free(&r);
        smc_interp_restart(interp);
    }
}

// ---- classics in parts --------------------------------------------------------------------------

static const struct {
    const char *file, *argument;
} classics[] = {
    {SMC_SOURCE_DIR "/tests/programs/classic/treiber-stack.c", "-DN=2"},
    {SMC_SOURCE_DIR "/tests/programs/classic/ticket-lock.c", "-DN=3"},
    {SMC_SOURCE_DIR "/tests/programs/classic/spsc-ring.c", "-DN=2"},
    {SMC_SOURCE_DIR "/tests/programs/classic/bounded-buffer.c", "-DN=2"},
    {SMC_SOURCE_DIR "/tests/programs/classic/mcs-lock.c", "-DN=2"},
    {SMC_SOURCE_DIR "/tests/programs/classic/refcount.c", "-DN=3"},
    {SMC_SOURCE_DIR "/bench/tracer/fibonacci.c", "-DN=3"},
    {SMC_SOURCE_DIR "/bench/tracer/lamport.c", "-DN=2"},
    {SMC_SOURCE_DIR "/bench/tracer/queue_ok.c", "-DN=4"},
    {SMC_SOURCE_DIR "/tests/parts/nested.c", "-DN=1"},
};
enum { CLASSICS = sizeof classics / sizeof *classics };
#ifdef __SANITIZE_ADDRESS__ // ten times slower; tests/random/parts.c has the others
static const char *const models[] = {"rc11"};
enum { CUTS = 1, NUMBERINGS = 2 };
#else
static const char *const models[] = {"rc11", "ra", "sc", "tso"};
enum {
    CUTS = 2,
    NUMBERINGS = 4
}; // numbers of random cuts and of random numberings of one
   // exploration
#endif

START_TEST(parts_of_classics) {
    uint64_t parts = 0;
    for (size_t k = 0; k < sizeof models / sizeof *models; k++)
        for (size_t i = 0; smc_explorer_at(i); i++) {
            const smc_model *model = smc_model_find(models[k]);
            const smc_explorer *e = smc_explorer_at(i);
            if (!e->explore_work || e->flags & SMC_EXPLORER_SAMPLES || !e->supports(model))
                continue;
            smc_interp *interp = load(classics[_i].file, classics[_i].argument);
            smc_result whole = explore(interp, model, e, false); // this exploration determines the
                                                                 // partition of memory, so later
                                                                 // ones do not restart
            const smc_explore_options how = {.keep_going = true, .check = true, .stop = &never};
            for (uint64_t seed = 1; seed <= (whole.executions > 300 ? 1 : CUTS); seed++) {
                cutter c = {.random = seed, .cut_interval = whole.executions > 2000 ? 50 : 3};
                smc_result merged = cutter_explore(&c, smc_interp_program(interp), model, e, how);
                ck_assert_msg(cutter_same_results(&whole, &merged), "%s, %s, %s", classics[_i].file,
                              model->name, e->name);
                parts += c.parts;
                smc_result_free(&merged);
            }
            smc_result_free(&whole);
            smc_interp_free(interp);
        }
    ck_assert_uint_gt(parts, 8);
}
END_TEST

// ---- other numberings ---------------------------------------------------------------------------

static smc_id source_of(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    if (e->kind == SMC_JOIN) return smc_last_event(g, a->thread);
    if (e->kind == SMC_LOCK) return g->locs.at[e->loc].tail;
    if (!e->reads) return 0;
    const smc_loc *loc = &g->locs.at[e->loc];
    for (uint32_t i = loc->events.n; i-- > 0;)
        if (smc_event_at(g, loc->events.at[i])->writes) return loc->events.at[i];
    return loc->init;
}

// Executes one execution with a random schedule, which assigns numbers to everything it reaches.
static void run_random_schedule(smc_program *p, uint64_t random) {
    smc_graph g;
    uint32_t able[64], n = 1;
    ck_assert_int_eq(smc_graph_init(&g, p, (smc_graph_options){.plain_access = true}), SMC_OK);
    while (n) {
        n = 0;
        for (uint32_t t = 0; t < g.threads.n && n < 64; t++)
            if (smc_is_enabled(&g, t)) able[n++] = t;
        if (!n) break;
        const smc_id id = smc_graph_add_event(&g, able[draw(&random, n)]);
        smc_graph_set_source(&g, id, source_of(&g, id), false);
        if (smc_graph_advance_thread(&g, id) != SMC_OK) break;
        smc_graph_link_event(&g, id);
        smc_graph_append_event(&g, id);
    }
    smc_graph_free(&g);
}

// Results that must not depend on numbers, and a hash of the numbers.
typedef struct numbering_result {
    uint64_t executions, blocked, outcome_hash, trail;
    uint64_t numbers; // of threads, in the order of their paths
} numbering_result;

// Adds the visited execution, as the list of its events in addition order with their sources.
static bool hash_execution(void *context, const smc_graph *g) {
    numbering_result *p = context;
    p->trail = smc_mix_hash(p->trail + smc_graph_digest(g));
    p->numbers = 0;
    for (uint32_t i = 0; i < g->by_path.n; i++) p->numbers = p->numbers * 64 + g->by_path.at[i];
    return true;
}

static numbering_result take(uint64_t seed, const char *model_name, const char *algo) {
    const smc_model *model = smc_model_find(model_name);
    smc_interp *interp = load(SMC_SOURCE_DIR "/tests/parts/nested.c", "-DN=1");
    for (uint64_t i = 0; i < seed; i++)
        run_random_schedule(smc_interp_program(interp), seed * 7919 + i);
    numbering_result p = {0};
    smc_result r = {0};
    const smc_explore_options how = {.keep_going = true, .check = true, .stop = &never};
    const revisit_exploration e = {smc_interp_program(interp), model, &how,
                                   .watch = {.visit = hash_execution, .context = &p}};
    if (algo) r = explore(interp, model, smc_explorer_find(algo, model), false);
    else ck_assert(revisit_explore(&e, &r));
    ck_assert(r.complete);
    p.executions = r.executions;
    p.blocked = r.blocked;
    p.outcome_hash = r.outcome_hash;
    smc_result_free(&r);
    smc_interp_free(interp);
    return p;
}

static numbering_result explore_in_child_process(uint64_t seed, const char *model,
                                                 const char *algo) {
    int ends[2];
    numbering_result p = {0};
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        p = take(seed, model, algo);
        _exit(write(ends[1], &p, sizeof p) != sizeof p);
    }
    int status = 1;
    ck_assert_int_gt(child, 0);
    ck_assert_int_eq(read(ends[0], &p, sizeof p), sizeof p);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    close(ends[0]);
    close(ends[1]);
    return p;
}

START_TEST(numbers_do_not_matter) {
    const char *const algos[] = {NULL, "tracer", "trust"};
    for (size_t k = 0; k < 3; k++) {
        const numbering_result plain = take(0, models[_i], algos[k]);
        bool shuffled = false;
        ck_assert_uint_gt(plain.executions, 10);
        for (uint64_t seed = 1; seed <= NUMBERINGS; seed++) {
            const numbering_result p = seed % 2
                                           ? take(seed, models[_i], algos[k])
                                           : explore_in_child_process(seed, models[_i], algos[k]);
            ck_assert_uint_eq(p.executions, plain.executions);
            ck_assert_uint_eq(p.blocked, plain.blocked);
            ck_assert_uint_eq(p.outcome_hash, plain.outcome_hash);
            ck_assert_uint_eq(p.trail, plain.trail);
            shuffled |= p.numbers != plain.numbers;
        }
        ck_assert(shuffled || algos[k]);
    }
}
END_TEST

// ---- encoded results ----------------------------------------------------------------------------

static bool hear(const char *at, size_t n, smc_result *out, smc_decoded *told) {
    smc_unpacking from = {.at = at, .end = at + n};
    *out = (smc_result){0};
    smc_decoded_init(told);
    return smc_decode_result(told, &from, out);
}

static void forget(smc_result *r, smc_decoded *told) {
    smc_result_free(r);
    smc_decoded_free(told);
}

// Results from another process are not trusted: they may be truncated or contain anything.
START_TEST(results_in_words) {
    const smc_model *model = smc_model_find("rc11");
    smc_interp *interp =
        load(SMC_SOURCE_DIR "/tests/programs/classic/treiber-stack.c", "-DBUG_NO_TAG");
    smc_program *program = smc_interp_program(interp);
    smc_result r = explore(interp, model, smc_explorer_find("tracer", model), false), heard;
    smc_packed words = {0};
    smc_decoded told;
    char there[256], here[256];
    smc_encode_result(&words, program, &r);
    ck_assert(hear(words.at, words.n, &heard, &told));
    ck_assert_uint_gt(heard.errors.n, 0);
    ck_assert_uint_eq(heard.errors.n, r.errors.n);
    for (uint32_t i = 0; i < r.errors.n; i++) {
        const smc_error *e = &r.errors.at[i], *h = &heard.errors.at[i];
        ck_assert_str_eq(e->message, h->message);
        ck_assert_uint_eq(e->executions, h->executions);
        ck_assert_uint_eq(e->witness.n, h->witness.n);
        ck_assert_uint_eq(program->place(program, e->place).code,
                          told.program.place(&told.program, h->place).code);
        for (uint32_t k = 0; k < e->witness.n; k++) {
            const smc_witness_event *a = &e->witness.events[k], *b = &h->witness.events[k];
            ck_assert(a->thread == b->thread && a->index == b->index && a->kind == b->kind &&
                      a->rf == b->rf && a->in == b->in);
            if (!a->loc) continue;
            program->names.location(program, a->loc, here, sizeof here);
            told.program.names.location(&told.program, b->loc, there, sizeof there);
            ck_assert_str_eq(here, there);
        }
    }
    forget(&heard, &told);
    for (uint32_t n = 0; n < words.n; n += 1 + words.n / 500) {
        ck_assert(!hear(words.at, n, &heard, &told));
        forget(&heard, &told);
    }
    uint64_t random = 1;
    for (unsigned i = 0; i < 500; i++) {
        const uint32_t at = draw(&random, words.n);
        const char before = words.at[at];
        words.at[at] = (char)draw(&random, 256);
        (void)!hear(words.at, words.n, &heard, &told);
        forget(&heard, &told);
        words.at[at] = before;
    }
    smc_vec_free(&words);
    smc_result_free(&r);
    smc_interp_free(interp);
}
END_TEST

// Returns whether merging the notes of two processes finds a race.
static bool races_joined(smc_late_key loc, smc_late_key other, bool by_kind) {
    smc_result one = {0}, told = {0}, all = {0};
    smc_decoded heard;
    smc_packed text = {0};
    smc_decoded_init(&heard);
    smc_late_race_notes_add(&one.late, loc, (smc_late_key){3, 4}, SMC_DROPPED_USE, 7);
    one.late.by_kind = by_kind;
    smc_encode_result(&text, &heard.program, &one);
    smc_unpacking from = {.at = text.at, .end = text.at + text.n};
    ck_assert(smc_decode_result(&heard, &from, &told));
    smc_late_race_notes_add(&all.late, other, (smc_late_key){3, 4}, SMC_LATE_LIFETIME_EVENT, 0);
    ck_assert(!smc_late_race_notes_have_race(&one.late) &&
              !smc_late_race_notes_have_race(&told.late));
    smc_result_merge(&all, &told);
    const bool races = smc_late_race_notes_have_race(&all.late);
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

SUITE(test_parts) {
    TCase *t = tcase_create("parts");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, parts_of_classics, 0, CLASSICS);
    tcase_add_test(t, results_in_words);
    tcase_add_test(t, notes_travel);
    tcase_add_loop_test(t, numbers_do_not_matter, 0, (int)(sizeof models / sizeof *models));
    return suite_run("parts", t);
}
