// judge.h - explores a program repeatedly, each time as smc does for users: with all rounds of its
// loops up to a bound, and with rounds omitted. Final states, kinds of errors and verdicts must
// agree.
#ifndef SMC_TESTS_JUDGE_H
#define SMC_TESTS_JUDGE_H

#include "explorers/comparable.h"
#include "reductions/reduction.h"
#include "reductions/rounds/late_races.h"
#include "tests/loops/together.h"
#include "tests/parts/cutter.h"
#include "tests/support/source.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/parts.h"
#include "tools/run/report.h"

#include <check.h>
#include <inttypes.h>

// Numbers of observations and of visited executions after which an exploration is abandoned as too
// large.
static uint64_t max_observations = 20000, max_visited = 4000;

enum { RESULTS = 64, MOST_WORDS = 12 };

static const char in_parts[] = "in parts";

// A command line; the options point into it.
typedef struct command_line {
    char *argv[MOST_WORDS + 8];
    char model[20];
} command_line;

typedef struct row {
    smc_run run;
    command_line line;
    smc_options options;
    smc_explore_options how;
    smc_progress progress;
    uint64_t looks, max_observations;
    uint64_t results; // bit r: an execution ends with the call of reach_error in line r
    uint32_t kinds;   // bit k: there is an error of kind k, except those in `results`
    smc_verdict says; // the verdict without the errors in `results`
    bool too_large, refused;
    char name[100];
} row;

static inline void row_on_progress(smc_progress *progress, const smc_result *r, double share) {
    row *x = (row *)((char *)progress - offsetof(row, progress));
    (void)share;
    if (++x->looks > x->max_observations || smc_result_count_visited(r) > max_visited)
        x->run.stop.requested = SMC_STOP_TIME;
}

// True for explorers that rarely check for a stop.
static inline bool takes_long(const char *algo) {
    return strstr(algo, "enumerate") || strstr(algo, "mcr") || strstr(algo, "rvf");
}

// Stores the verdict, the lines of reached errors and the kinds of other errors of the run in the
// row. Errors are compared whatever the verdict is.
static inline void row_read(row *x) {
    smc_report shown = smc_run_make_report(&x->run, NULL);
    smc_result without = x->run.result;
    const smc_program *p = shown.program;
    for (uint32_t i = 0; i < without.errors.n; i++) {
        const smc_error *e = &without.errors.at[i];
        if (e->kind == SMC_ERR_REACH) x->results |= 1ull << p->place(p, e->place).line % RESULTS;
        else x->kinds |= 1u << e->kind;
    }
    without.errors.n = 0;
    shown.result = &without;
    x->says = smc_verdict_of(&shown);
}

// The output of the lowering process, which all rows with these options share.
typedef struct lowered {
    smc_interp_options with;
    smc_bytes said;
} lowered;

// The compiled text of a program.
typedef struct opened {
    char path[SOURCE_PATH];
    command_line line;
    smc_options options;
    smc_units units;
    SMC_VEC(lowered *) lowered;
} opened;

static inline void parse_words(command_line *line, smc_options *o, const char *file,
                               const char *model, const char *const *words) {
    static const char *const same[] = {"smc",     "--keep-going",     "--no-cache",  "-w",
                                       "--quiet", "--progress=never", "--rounds=100"};
    int argc = 0;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) line->argv[argc++] = (char *)same[i];
    snprintf(line->model, sizeof line->model, "--model=%s", model);
    line->argv[argc++] = line->model;
    for (; *words; words++)
        if (**words == '-') line->argv[argc++] = (char *)*words;
    line->argv[argc++] = (char *)file;
    ck_assert_int_eq(smc_options_parse(argc, line->argv, o), SMC_OK);
}

static const char *const no_options[] = {NULL};

// The struct contains pointers into itself, so it must not be copied.
static inline void open_source(opened *x, const char *suffix, const char *text) {
    *x = (opened){0};
    ck_assert(source_file_of(x->path, suffix, text));
    parse_words(&x->line, &x->options, x->path, "sc", no_options);
    const smc_status status = smc_run_compile_inputs(&x->options, NULL, &x->units);
    unlink(x->path);
    if (status != SMC_OK) fputs(text, stderr);
    ck_assert_int_eq(status, SMC_OK);
}

// The same for a text that was already compiled (together.h).
static inline void open_compiled(opened *x, const batch_text *t) {
    *x = (opened){0};
    snprintf(x->path, sizeof x->path, "x%s", t->is_cxx ? ".cpp" : ".c");
    parse_words(&x->line, &x->options, x->path, "sc", no_options);
    ck_assert_int_eq(smc_run_make_empty_units(&x->options, &x->units), SMC_OK);
    smc_unit *u = &x->units.at[0];
    u->is_compiled = true;
    u->code = (smc_bytes){smc_alloc(t->code.n + 1), t->code.n};
    memcpy(u->code.at, t->code.at, t->code.n);
}

static inline void close_source(opened *x) {
    for (uint32_t i = 0; i < x->lowered.n; i++) free(x->lowered.at[i]->said.at);
    for (uint32_t i = 0; i < x->lowered.n; i++) free(x->lowered.at[i]);
    smc_vec_free(&x->lowered);
    smc_units_free(&x->units);
    smc_options_free(&x->options);
}

// Returns the storage for the lowering process's output with these options (smc_run_request.said).
// The lists to which the options point are the same for all rows, so they are not compared.
static inline smc_bytes *lowering_output_for(opened *of, const smc_interp_options *options) {
    smc_interp_options with;
    memcpy(&with, options, sizeof with);
    with.begin.args.at = with.begin.environment.at = with.errors.functions.at = NULL;
    with.undefined.externs.at = with.undefined.extern_calls.at = NULL;
    with.undefined.link_words.at = with.undefined.wrapped.at = NULL;
    with.loops.bounds.at = NULL;
    with.diag = NULL;
    with.stop = NULL;
    for (uint32_t i = 0; i < of->lowered.n; i++)
        if (memcmp(&of->lowered.at[i]->with, &with, sizeof with) == 0)
            return &of->lowered.at[i]->said;
    lowered *made = smc_alloc(sizeof *made);
    memcpy(&made->with, &with, sizeof with);
    *smc_vec_push(&of->lowered) = made;
    return &made->said;
}

// Each part has its own result; together they must have the results of the whole.
static inline void explore_parts(smc_run *r, const smc_explore_options *how) {
    smc_program *p = smc_interp_program(r->interp);
    cutter c = {.random = 7, .cut_interval = 2};
    for (;;) {
        r->result = cutter_explore(&c, p, r->pair.model, r->pair.explorer, *how);
        r->result.keeps_rounds = p->facts.loops & SMC_LOOP_EXECUTES_ONE_ROUND;
        const bool met =
            r->result.status == SMC_OK && smc_late_race_notes_have_race(&r->result.late);
        if (met) (void)smc_record_late_race_facts(p, &r->result.late);
        else if (r->result.status != SMC_RESTART) return;
        smc_run_clear(r);
    }
}

// `words`: options besides those of all rows, and in_parts. `rounds`: number of rounds of each loop
// that are explored; 0: as smc does by default.
static inline void row_explore(row *x, opened *of, const char *model, uint32_t rounds,
                               const char *const *words) {
    memset(x, 0, sizeof *x);
    snprintf(x->name, sizeof x->name, "%s", rounds ? "all rounds" : "as it is");
    bool parts = false;
    for (const char *const *w = words; *w; w++) {
        snprintf(x->name + strlen(x->name), sizeof x->name - strlen(x->name), " %s", *w);
        parts |= strcmp(*w, in_parts) == 0;
    }
    parse_words(&x->line, &x->options, of->path, model, words);
    x->run.options = &x->options;
    x->run.request.all_rounds = rounds;
    x->run.pair.model = smc_model_find(model);
    x->run.pair.explorer = smc_explorer_find(x->options.algo, x->run.pair.model);
    ck_assert_msg(x->run.pair.explorer, "%s: there is no '%s'", model, x->options.algo);
    const smc_interp_options asked = smc_run_interp_options(&x->run);
    x->run.request.lowering_output = lowering_output_for(of, &asked);
    ck_assert_int_eq(smc_run_lower_units(&x->run, &of->units), SMC_OK);
    x->max_observations = takes_long(x->options.algo) ? max_observations / 20 : max_observations;
    x->progress = (smc_progress){.due = 1, .show = row_on_progress};
    x->run.progress = &x->progress;
    x->how = smc_run_explore_options(&x->run);
    if (smc_run_is_shared(&x->options)) smc_run_explore_in_parallel(&x->run);
    else if (parts) explore_parts(&x->run, &x->how);
    else smc_run_explore_in_process(&x->run);
    const smc_status status = x->run.result.status;
    x->too_large = status == SMC_STOPPED || status == SMC_ENDLESS || status == SMC_TOO_LONG;
    x->refused = status == SMC_UNSUPPORTED;
    ck_assert_msg(status == SMC_OK || x->too_large || x->refused, "status %d", status);
    row_read(x);
}

static inline void row_free(row *x) {
    smc_run_free(&x->run);
    smc_options_free(&x->options);
}

static inline uint64_t row_visits(const row *x) { return smc_result_count_visited(&x->run.result); }

// Whether the exploration is exhaustive. With a bound on rounds: no thread has reached it.
static inline bool row_is_conclusive(const row *x) {
    return !x->too_large && !x->refused && x->says == SMC_VERIFIED;
}

// Errors after which executions cannot be compared: races and accesses to freed memory.
enum { UNDEFINED = 1 << SMC_ERR_RACE | 1 << SMC_ERR_LOCK | 1 << SMC_ERR_MEMORY };

// Returns whether both explorations detect private memory, or neither does. Only in that case are
// they comparable: a failed exchange is left out if the thread is in the same state without it, and
// private memory is part of that state.
static inline bool rows_both_elide(const row *a, const row *b) {
    return smc_reduction_is_enabled(SMC_REDUCTION_elision, &a->how) ==
           smc_reduction_is_enabled(SMC_REDUCTION_elision, &b->how);
}

// Returns the message of smc compare about two explorations. If failed exchanges or attempts are
// omitted there are fewer executions, and with more rounds there are more; so numbers are only
// compared for the `same` program with the same reductions.
static inline char *row_disagreement(const row *a, const row *b, bool same) {
    const smc_finished_exploration x = {a->run.pair.explorer, &a->how, &a->run.result},
                                   y = {b->run.pair.explorer, &b->how, &b->run.result};
    const smc_interp_options *p = &a->run.interp_options, *q = &b->run.interp_options;
    const bool alike = same && p->loops.net_zero_rounds == q->loops.net_zero_rounds &&
                       p->loops.drops_retries == q->loops.drops_retries &&
                       (!p->loops.drops_retries || rows_both_elide(a, b)) &&
                       p->loops.drops_attempts == q->loops.drops_attempts;
    if (alike || a->how.all_rounds != b->how.all_rounds) return smc_describe_disagreement(&x, &y);
    const unsigned of_a = a->kinds, of_b = b->kinds, seen = (of_a | of_b) & UNDEFINED,
                   judged = seen ? seen & -seen : ~0u;
    const bool lost = (row_is_conclusive(b) && of_a & ~of_b & judged) ||
                      (row_is_conclusive(a) && of_b & ~of_a & judged);
    return lost ? smc_format("kinds of errors are %x and %x", of_a, of_b) : NULL;
}

// Results of `a` that `b` should have, and lacks.
static inline uint64_t row_missing_results(const row *a, const row *b) {
    const bool judged = row_is_conclusive(b) && !((a->kinds | b->kinds) & UNDEFINED);
    return judged ? a->results & ~b->results : 0;
}

// Describes the difference between two explorations of a program; NULL: they agree.
static inline char *rows_differ(const row *a, const row *b, bool same) {
    char *words = row_disagreement(a, b, same);
    if (!words && row_missing_results(a, b))
        words = smc_format("results are lost: %" PRIx64, row_missing_results(a, b));
    if (!words && row_missing_results(b, a))
        words = smc_format("there are more results: %" PRIx64, row_missing_results(b, a));
    return words;
}

// Whether `some` has errors or results that `all` has not reached with so many rounds, but might
// reach with more. Endless waits, and the other threads of a deadlock, are not found by executing
// more rounds.
static inline bool row_may_have_more(const row *some, const row *all) {
    const uint32_t endless = 1 << SMC_ERR_LIVENESS | 1 << SMC_ERR_DEADLOCK;
    if (all->too_large || all->refused) return false;
    if ((some->kinds | all->kinds) & UNDEFINED) return some->kinds & ~all->kinds & UNDEFINED;
    return some->results & ~all->results || some->kinds & ~all->kinds & ~endless;
}

#endif
