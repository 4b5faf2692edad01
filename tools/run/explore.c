#include "tools/run/explore.h"

#include "explorers/preemptions.h"
#include "result/deadlocks/explain.h"
#include "reductions/restart.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/diagnostic.h"
#include "tools/run/interleave.h"
#include "tools/run/more_rounds.h"
#include "tools/run/parts.h"
#include "tools/run/progress.h"
#include "tools/run/report.h"
#include "tools/run/starvation.h"
#include "tools/run/too_large.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

// True if smc may choose another algorithm when the run's algorithm does not support the program:
// the user has named none.
static bool may_change_explorer_to(const smc_run *r, const smc_explorer *to) {
    return smc_run_may_change_explorer(r) && to && to != r->pair.explorer &&
           r->pair.model->flags & SMC_MODEL_MIXES_SIZES &&
           r->options->mixed_sizes == SMC_MIXED_SIZES_ALLOW;
}

static bool explorer_mixes_sizes(const smc_run *r) {
    return r->pair.explorer->flags & SMC_EXPLORER_MIXES_SIZES;
}

bool smc_run_lacks_mixed_sizes(const smc_run *r) {
    return r->options->compares && r->result.status == SMC_UNSUPPORTED && !r->result.errors.n &&
           r->pair.model->flags & SMC_MODEL_MIXES_SIZES && !explorer_mixes_sizes(r) &&
           smc_interp_program(r->interp)->used.mixed_sizes;
}

void smc_run_explore_attempt(smc_run *r, const smc_explore_options *how) {
    const smc_explorer *mixed = smc_explorer_find("trust", r->pair.model);
    smc_program *p = smc_interp_program(r->interp);
    const bool changes = may_change_explorer_to(r, mixed);
    const bool left_out = r->options->compares && !explorer_mixes_sizes(r) &&
                          r->pair.model->flags & SMC_MODEL_MIXES_SIZES;
    smc_explore_options mixing = *how;
    mixing.mixed_sizes = changes || left_out ? SMC_MIXED_FALLBACK : SMC_MIXED_REFUSED;
    mixing.recorder = r->recorder;
    if (r->recorder) r->recorder->begin(r->recorder->self);
    r->pair.explorer->explore(p, r->pair.model, &mixing, &r->result);
    r->result.keeps_rounds = p->facts.loops & SMC_LOOP_EXECUTES_ONE_ROUND;
    if (r->result.status == SMC_OK && smc_learn_allowed_races(p, how, &r->result))
        r->result.status = SMC_RESTART;
    if (!changes || r->result.status != SMC_UNSUPPORTED || !p->used.mixed_sizes) return;
    r->pair.explorer = mixed;
    r->result.status = SMC_RESTART;
}

static void explore_attempt(smc_run *r, void *how) { smc_run_explore_attempt(r, how); }

void smc_run_explore_within(smc_run *r, uint64_t most_events) {
    smc_explore_options how = smc_run_explore_options(r);
    if (most_events) how.most_events = most_events;
    smc_run_until_stable((smc_run_attempts){r, explore_attempt, &how});
}

void smc_run_explore_in_process(smc_run *r) { smc_run_explore_within(r, 0); }

// Prints which options let smc explore the mixed-size accesses that it has refused.
static void name_supporting_algorithms(const smc_run *r) {
    const smc_explore_options how = smc_run_explore_options(r);
    const bool has_model = r->pair.model->flags & SMC_MODEL_MIXES_SIZES,
               counts = smc_max_preemptions(&how) != SMC_ANY_PREEMPTIONS,
               ends = r->options->check.termination;
    if (has_model && explorer_mixes_sizes(r) && !counts && !ends) return;
    fprintf(stderr, "smc: note: for atomic accesses of different sizes, use %s%s%s\n",
            has_model ? "--algo=trust" : "a built-in model but c11, such as --model=rc11",
            counts ? ", without --preemptions" : "", ends ? ", without --check=termination" : "");
}

// Names the files of the compilation database that could not be compiled.
static void note_uncompiled(const smc_run *r) {
    const smc_console console = smc_console_on_stream(stderr);
    for (uint32_t i = 0; i < r->notes.uncompiled.n; i++) {
        const char *file = r->notes.uncompiled.at[i];
        char *text =
            smc_format("this file of the build does not compile; to see why: smc %s-p %s %s",
                       r->options->tests ? "test " : "", r->options->project, file);
        smc_console_print_message(&console, (smc_position){.file = file}, "note", text);
        free(text);
    }
}

void smc_run_print_message(const smc_run *r) {
    if (r->request.is_silent) return;
    if (r->result.message) smc_print_usage_error("%s", r->result.message);
    if (r->result.status == SMC_UNSUPPORTED) note_uncompiled(r);
    if (r->result.status == SMC_UNSUPPORTED && !smc_run_lacks_mixed_sizes(r) &&
        smc_interp_program(r->interp)->used.mixed_sizes)
        name_supporting_algorithms(r);
}

// Marks a result as that of a sample: never complete, even if each of its parts is.
static void mark_as_sample(smc_result *x) {
    x->complete = x->has_outcome_hash = false;
    x->outcomes = smc_sampled_count(&x->outcome_set).outcomes;
}

// Replaces the run's result by a copy decoded from `bytes`. The copy has its own numbers of places
// and locations: those of the program are about to change.
static void reencode_result(smc_run *r, const smc_packed *bytes) {
    smc_result copy = {0};
    smc_unpacking from = {.at = bytes->at, .end = bytes->at + bytes->n};
    smc_decoded_init(&r->shares.found.decoded);
    r->shares.found.is_decoded = true;
    if (!smc_decode_result(&r->shares.found.decoded, &from, &copy))
        smc_internal_error(__FILE__, __LINE__, "a result that cannot be read");
    copy.outcome_set = r->result.outcome_set;
    copy.has_outcome_hash = r->result.has_outcome_hash;
    copy.outcome_hash = r->result.outcome_hash;
    copy.by = r->result.by;
    copy.withheld = r->result.withheld;
    copy.preemption_bound = r->result.preemption_bound;
    r->result.outcome_set = (smc_outcomes){0};
    smc_result_free(&r->result);
    r->result = copy;
}

// The same as prefer_interleavings for a result that several processes have found, or one process
// before the others could start.
static void prefer_shared_interleavings(smc_run *r, const smc_explore_options *how) {
    const smc_explorer *by = smc_run_explored_by(r); // trust if accesses have several cells
    smc_packed bytes = {0};
    if (!r->shares.found.is_decoded) {
        smc_encode_result(&bytes, smc_interp_program(r->interp), &r->result);
        if (!smc_prefer_interleavings(r->interp, r->pair.model, by, how, &r->result))
            reencode_result(r, &bytes);
        smc_vec_free(&bytes);
    }
    if (r->shares.found.is_decoded)
        smc_prefer_interleavings_jobs(r->interp, r->pair.model, by, how, &r->shares.found.decoded,
                                      &r->result);
}

// Replaces executions that need weak memory by interleavings where possible (interleave.h). If the
// exploration under sc teaches the program a new fact, the run is explored again; it should then
// know all such facts.
static void prefer_interleavings(smc_run *r) {
    enum { MAX_REPETITIONS = 2 };
    if (!r->interp || r->request.linearizes || r->options->coverage || !r->result.errors.n) return;
    const smc_explore_options how = smc_run_explore_options(r);
    smc_interp_show_output(r->interp, false);
    if (r->shares.is_shared && !r->stop.requested) prefer_shared_interleavings(r, &how);
    for (unsigned n = 0; n < MAX_REPETITIONS && !r->stop.requested && !r->shares.is_shared; n++) {
        if (smc_prefer_interleavings(r->interp, r->pair.model, r->pair.explorer, &how, &r->result))
            break;
        smc_run_clear(r);
        smc_run_explore_in_process(r);
    }
    smc_interp_show_output(r->interp, r->options->show_output);
}

// Explains a deadlock that another process has found. Its location numbers are not those of this
// process's program, so the execution is replayed here.
static void explain_decoded_error(smc_run *r, smc_error *e) {
    smc_result again = {0};
    smc_replay_mode mode = SMC_REPLAY_UNKNOWN;
    uint32_t at;
    const smc_explore_options how = smc_run_explore_options(r);
    char *token = smc_replay_token(&e->witness, r->pair.model);
    if (!token) return;
    smc_program *p = smc_interp_program(r->interp);
    const smc_replay_outcome outcome =
        smc_replay(&(smc_replay_setup){p, r->pair.model, &how, NULL}, token, &mode, &again, &at);
    if (outcome == SMC_REPLAY_DONE && again.status == SMC_OK) {
        smc_deadlocks_explain(p, !r->options->coverage, &again);
        smc_deadlocks_copy_explanation(&again, e);
    }
    smc_result_free(&again);
    free(token);
}

// Explains the deadlocks, after the exploration: this runs what waiting threads would do next,
// which belongs to no execution. It may teach the program new facts, and must not count as
// coverage.
static void explain_deadlocks(smc_run *r) {
    const bool decoded = r->shares.is_shared && r->shares.found.is_decoded;
    smc_program *p = smc_run_program(r);
    if (!p) return;
    if (r->interp) smc_interp_show_output(r->interp, false);
    for (uint32_t i = 0; i < r->result.errors.n && decoded && r->interp; i++)
        if (smc_is_deadlock(&r->result.errors.at[i]))
            explain_decoded_error(r, &r->result.errors.at[i]);
    smc_deadlocks_explain(p, !r->options->coverage, &r->result);
    if (r->interp) smc_interp_show_output(r->interp, r->options->show_output);
}

static void report_progress_of_run(void *self, const smc_result *so_far, smc_forecast *forecast) {
    smc_run *r = self;
    smc_run_prepare_timeout(r, so_far);
    if (r->request.checks_size) smc_too_large_check(r, so_far, forecast);
}

void smc_run_explore(smc_run *r) {
    const smc_listener listener = {report_progress_of_run, r};
    const bool reports_timeout = r->request.report_writer.write && r->options->time_limit > 0;
    r->times.begin = smc_watch_seconds();
    r->times.begin_processor = smc_watch_processor_seconds();
    smc_run_prepare_timeout(r, &r->result);
    r->progress =
        smc_progress_start(r, reports_timeout || r->request.checks_size ? &listener : NULL);
    // If several errors may be reported, starvation is searched last.
    const bool last =
        (r->options->keep_going || r->notes.suppressions.at.n) && !smc_run_is_shared(r->options);
    if (r->options->part) smc_run_explore_part(r);
    else if (!last && smc_run_find_starvation(r)) {
    } else if (smc_run_is_shared(r->options)) smc_run_explore_in_parallel(r);
    else smc_run_explore_in_process(r);
    smc_run_explore_more_rounds(r, smc_run_explore_within);
    if (last) (void)smc_run_find_starvation(r);
    smc_interp_end_output(r->interp);
    smc_progress_end();
    smc_run_print_message(r);
    prefer_interleavings(r);
    if (smc_run_is_sample(r)) mark_as_sample(&r->result);
    r->times.exploring = smc_watch_seconds() - r->times.begin;
    smc_run_prepare_timeout(r, &r->result);
    smc_run_copy_warnings(r);
    smc_run_note_starvation(r);
    explain_deadlocks(r);
    smc_run_extend_error_messages(r);
}

void smc_run_explore_again(smc_run *r) {
    const smc_diag diag = r->diag;
    r->diag = smc_run_silence;
    smc_result_clear(&r->result);
    if (!smc_run_find_starvation(r)) smc_run_explore_in_process(r);
    explain_deadlocks(r);
    smc_run_extend_error_messages(r);
    r->diag = diag;
}

void smc_run_allow_orders(smc_run *r, smc_overlay_permissions what) {
    smc_run_clear(r);
    smc_interp_allow_orders(r->interp, what);
}
