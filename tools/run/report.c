#include "tools/run/report.h"

#include "tools/report/advice/ends.h"
#include "tools/report/words/declared.h"
#include "tools/run/exploration_options.h"
#include "tools/terminal/watch.h"

#include <string.h>

// Returns the explorer that has explored: the one that the run's explorer has handed over to, if
// any.
const smc_explorer *smc_run_explored_by(const smc_run *r) {
    return r->result.by ? r->result.by : r->pair.explorer;
}

// Returns why the exploration stopped early. The trie checks the memory limit too, and may reach it
// before the watch does.
static int why_stopped(const smc_run *r) {
    if (r->stop.requested) return r->stop.requested;
    return r->result.status == SMC_NO_MEMORY && r->options->memory_limit ? SMC_STOP_MEMORY : 0;
}

smc_interp_stats smc_run_interp_stats(const smc_run *r) {
    if (r->shares.is_shared) return r->shares.found.work;
    return r->interp ? smc_interp_get_stats(r->interp) : (smc_interp_stats){0};
}

// Returns the name of the test that was run; NULL: none. In a test binary of cargo that is the
// function in which the program begins.
static const char *tested_name(const smc_run *r) {
    const smc_options *o = r->options;
    if (o->registered) return o->registered;
    if (r->interp_options.begin.test) return r->interp_options.begin.test;
    return o->cargo && o->test ? o->entry : smc_run_test_binary(o);
}

smc_report smc_run_make_report(smc_run *r, const smc_interp_stats *work) {
    const uint64_t peak = smc_watch_peak_rss_kib();
    const bool is_sample = smc_run_is_sample(r);
    return (smc_report){
        .model = r->pair.model,
        .program = smc_run_program(r),
        .result = &r->result,
        .interp_options = &r->interp_options,
        .input = {.file = r->options->source ? r->options->source : r->options->inputs.at[0],
                  .build_target = r->options->build_target,
                  .test = tested_name(r),
                  .inputs = r->options->inputs.at,
                  .n_inputs = r->options->inputs.n,
                  .files = r->interp ? smc_interp_files(r->interp) : NULL,
                  .rerun_prefix = r->options->rerun_prefix,
                  .rerun_suffix = r->options->rerun_suffix},
        .exploration = {.near = r->options->near ? &r->replay.near.most : NULL,
                        .algo = smc_run_explored_by(r)->name,
                        .needs_algo = r->interp && smc_interp_program(r->interp)->terms &&
                                      !smc_run_takes_inputs(r, smc_run_explored_by(r)),
                        .counters = r->options->replay ? NULL : smc_run_explored_by(r)->counters,
                        .work = work,
                        .stopped = why_stopped(r),
                        .rest = &r->notes.rest,
                        .replayed = r->options->replay != NULL,
                        .n_recorded = r->replay.continues ? r->replay.recorded.n : 0,
                        .stops_at_error = !r->options->keep_going && !r->options->minimize,
                        .minimizes = r->options->minimize},
        .sampling = {.is_sample = is_sample,
                     .sample =
                         is_sample ? smc_sampled_count(&r->result.outcome_set) : (smc_sampled){0},
                     .seed = smc_run_seed(r->options),
                     .too_large = r->notes.too_large.is && !r->options->budget},
        .notes = {.warnings = &r->notes.warnings,
                  .suppressions = &r->notes.suppressions,
                  .coverage = r->options->coverage ? &r->notes.coverage : NULL,
                  .loop = r->notes.has_loop ? &r->notes.loop : NULL,
                  .found_with_relaxed = r->notes.found_with_relaxed,
                  .found_with_tso = r->notes.found_with_tso},
        .cost = {.seconds = smc_watch_seconds(),
                 .exploring = r->times.exploring,
                 .explored_before = r->times.explored_before,
                 .peak_rss_kib =
                     r->shares.found.peak_rss_kib > peak ? r->shares.found.peak_rss_kib : peak},
        .layout = {.stats = r->options->stats, .full = r->options->report == SMC_REPORT_FULL},
        .budget = r->notes.budget.stages.n ? &r->notes.budget : NULL,
        .strict = r->options->strict,
    };
}

// True if the main thread is the only one in the execution.
static bool has_only_main_thread(const smc_error *e) {
    bool is = true;
    for (uint32_t i = 0; i < e->witness.n; i++)
        is &= !e->witness.events[i].thread && e->witness.events[i].kind != SMC_CREATE;
    return is;
}

// Returns the text to be added to the error's message; NULL: none.
static const char *remark_on_error(const smc_run *r, const smc_report *report, const smc_error *e) {
    if (smc_race_may_be_from_compiler(report, e))
        return "; the compiler may have caused it, because this code was optimised";
    const bool asks =
        r->interp && smc_interp_takes_arguments(r->interp) && !r->interp_options.begin.args.n;
    if (e->kind == SMC_ERR_EXIT && asks && has_only_main_thread(e))
        return "; main was given no arguments (--args)";
    return NULL;
}

// Replaces the error's message by `message` and takes ownership; NULL: leaves the old one.
static void replace_message(smc_error *e, char *message) {
    if (!message) return;
    free(e->message);
    e->message = message;
}

static char *message_of_thread(const smc_report *r, const smc_error *e) {
    const smc_position at = smc_position_of(r->program, smc_ends_thread_start_place(r->program, e));
    size_t n = 0;
    char *text = at.file ? smc_report_source_text(r, at.file, &n) : NULL;
    char *variable = text ? smc_word_declared_variable(text, n, at, "thread") : NULL;
    free(text);
    char *message = smc_advice_unjoined_thread(r->program, r->input.file, e, variable);
    free(variable);
    return message;
}

// Adds remarks to the errors' messages, so that they appear in all output formats. Can be called
// again: a remark is added once.
void smc_run_extend_error_messages(smc_run *r) {
    const smc_report report = smc_run_make_report(r, NULL);
    for (uint32_t i = 0; i < r->result.errors.n; i++) {
        smc_error *e = &r->result.errors.at[i];
        if (report.program) replace_message(e, message_of_thread(&report, e));
        const char *remark = remark_on_error(r, &report, e);
        if (!remark || strstr(e->message, remark)) continue;
        char *longer = smc_format("%s%s", e->message, remark);
        free(e->message);
        e->message = longer;
    }
}

void smc_run_copy_warnings(smc_run *r) {
    const smc_warnings *parse_warnings = &r->notes.suppressions.parse_warnings;
    smc_interp_warnings(r->interp, &r->notes.warnings);
    for (uint32_t i = 0; i < parse_warnings->n; i++)
        smc_add_warning(&r->notes.warnings, parse_warnings->at[i].kind, parse_warnings->at[i].at,
                        smc_strdup(parse_warnings->at[i].text));
    const smc_program *p = smc_run_program(r);
    if (p) smc_suppressions_note_used(&r->notes.suppressions, p, &r->result);
    r->notes.has_loop =
        (r->notes.too_large.is && smc_interp_long_loop(r->interp, true, &r->notes.loop)) ||
        smc_interp_long_loop(r->interp, false, &r->notes.loop);
}

// Updates the report that is printed if the run does not end in time. Does so only if the last
// update took at most 1/FEW of the time that has passed since.
void smc_run_prepare_timeout(smc_run *r, const smc_result *so_far) {
    enum { FEW = 50 };
    const double now = smc_watch_seconds();
    if (!r->request.report_writer.write || r->options->time_limit <= 0 ||
        now < r->times.next_report_update)
        return;
    smc_run known = *r;
    known.result = *so_far;
    known.notes.warnings = (smc_warnings){0};
    if (r->interp) smc_run_copy_warnings(&known), smc_run_extend_error_messages(&known);
    const smc_interp_stats work = smc_run_interp_stats(r);
    smc_report report = smc_run_make_report(&known, &work);
    report.exploration.stopped = SMC_STOP_TIME;
    report.exploration.is_prepared = true;
    report.cost.seconds = r->options->time_limit + SMC_WATCH_GRACE;
    report.cost.exploring = r->interp ? report.cost.seconds - r->times.begin : 0;
    smc_watch_set_final_report(
        r->request.report_writer.write(r->request.report_writer.self, &report));
    smc_warnings_free(&known.notes.warnings);
    r->times.next_report_update = smc_watch_seconds() + FEW * (smc_watch_seconds() - now);
}
