#include "tools/command/check.h"

#include "tools/command/oom_report.h"
#include "tools/command/variable_trace.h"
#include "tools/debugger/debugger.h"
#include "tools/debugger/lines.h"
#include "tools/native/native.h"
#include "tools/run/budget.h"
#include "tools/run/certificate.h"
#include "tools/run/coverage.h"
#include "tools/run/estimate.h"
#include "tools/run/choose_pair.h"
#include "tools/run/known_result.h"
#include "tools/run/volatile.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/parts.h"
#include "tools/run/progress.h"
#include "tools/run/outputs.h"
#include "tools/run/recorded.h"
#include "tools/run/replay.h"
#include "tools/run/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <string.h>
#include <unistd.h>

// A check of a program, with its run and its output streams.
typedef struct check {
    const smc_options *options;
    smc_run run;
    smc_output output, page, coverage; // page: of --html; coverage: of --coverage
    smc_run_certificate certificate;
    bool has_begun_run;   // the run has started, so there may be a result to report
    bool reports_briefly; // the execution of the first error was already shown, so reports are
                          // brief
} check;

// ---- the result ---------------------------------------------------------------------------------

// Prints errors and warnings on stderr. Executions are included unless the result, which is printed
// elsewhere, has them and goes to a file or another program.
static void print_diagnostics(const check *c, const smc_report *r, FILE *to) {
    const smc_console console = smc_console_for_stream(smc_console_on_stream(stderr), to);
    const bool quiet = c->options->quiet;
    if (r->program && !quiet) smc_print_warnings(r, &console);
    if (!quiet && c->options->format->shape == SMC_LINES && !c->options->output &&
        !c->reports_briefly)
        smc_print_errors(r, &console);
    else smc_print_error_lines(r, &console);
}

static smc_status open_streams(check *c) {
    const smc_options *o = c->options;
    if (!smc_run_outputs_differ(o)) return SMC_USAGE;
    smc_status status = smc_output_open(&c->output, o->output, o->inputs.at, o->inputs.n);
    if (status == SMC_OK && o->html)
        status = smc_output_open(&c->page, o->html, o->inputs.at, o->inputs.n);
    if (status == SMC_OK) status = smc_coverage_open(o, &c->coverage);
    if (status == SMC_OK) status = smc_certificate_open(o, &c->certificate);
    if (status != SMC_OK) smc_output_discard(&c->output), smc_output_discard(&c->page);
    return status;
}

static smc_final_report *make_final_report(const check *c, const smc_report *r) {
    smc_final_report *w = smc_alloc(sizeof *w);
    FILE *diagnostics = smc_text_open(&w->diagnostics), *result = smc_text_open(&w->result.text);
    fputs(smc_progress_erase_sequence(), diagnostics);
    print_diagnostics(c, r, diagnostics);
    c->options->format->print(r, result);
    smc_text_close(diagnostics);
    smc_text_close(result);
    smc_output_prepare_timeout(&c->output, &w->result);
    w->page.fd = -1;
    if (c->page.to) {
        FILE *page = smc_text_open(&w->page.text);
        smc_report_html(r, page);
        smc_text_close(page);
        smc_output_prepare_timeout(&c->page, &w->page);
    }
    w->status = smc_verdict_exit(smc_verdict_of(r));
    return w;
}

static smc_final_report *prepare_final_report(void *self, const smc_report *so_far) {
    const check *c = self;
    smc_report report = *so_far;
    report.layout.has_own_output = c->options->output != NULL;
    fflush(stdout); // output of the program comes first
    return make_final_report(c, &report);
}

// Closes the output. If the result goes to a file, also closes standard output, to which the
// program may have printed.
static smc_status close_streams(check *c) {
    smc_output printed;
    smc_status status = smc_output_close(&c->output);
    if (status != SMC_OK || !c->options->output) return status;
    status = smc_output_open(&printed, NULL, NULL, 0);
    return status == SMC_OK ? smc_output_close(&printed) : status;
}

static int close_outputs(check *c, int status) {
    const smc_status page = c->page.to ? smc_output_close(&c->page) : SMC_OK,
                     coverage = smc_coverage_write(&c->run.notes.coverage, &c->coverage);
    return close_streams(c) == SMC_OK && page == SMC_OK && coverage == SMC_OK ? status
                                                                              : SMC_EXIT_USAGE;
}

static smc_report report_of(check *c, const smc_interp_stats *work) {
    smc_report report = smc_run_make_report(&c->run, work);
    report.layout.has_own_output = c->options->output != NULL;
    return report;
}

static bool requests_html_page(const check *c) {
    return c->page.to || c->options->format == smc_report_format_find("html");
}

// Prints the result, complete or not. The time limit applies until the report has been created.
static int report_result(check *c) {
    smc_run_copy_coverage(&c->run);
    const smc_interp_stats work = smc_run_interp_stats(&c->run);
    smc_report report = report_of(c, &work);
    smc_variable_traces variable_traces = {0};
    if (requests_html_page(c)) smc_run_trace_variables(&c->run, &variable_traces);
    report.notes.variable_traces = &variable_traces;
    smc_final_report *words = make_final_report(c, &report);
    smc_report_variable_traces_free(&variable_traces);
    const smc_text *result = &words->result.text, *page = &words->page.text;
    smc_watch_end();
    c->has_begun_run = false; // so that memory exhaustion from here on does not print a second
                              // result
    fflush(stdout);           // output of the program comes first
    fwrite(words->diagnostics.at, 1, words->diagnostics.n, stderr);
    fwrite(result->at, 1, result->n, c->output.to);
    if (c->page.to) fwrite(page->at, 1, page->n, c->page.to);
    const smc_status certified =
        smc_run_close_certificate(&c->run, smc_verdict_of(&report), &c->certificate);
    const int closed = close_outputs(c, words->status),
              status = certified == SMC_OK ? closed : SMC_EXIT_USAGE;
    smc_final_report_free(words);
    return status;
}

// Prints the result without allocating buffers, after memory was exhausted.
static int print_without_allocating(check *c) {
    const smc_interp_stats work = smc_run_interp_stats(&c->run);
    const smc_report report = report_of(c, &work);
    smc_watch_end();
    fflush(stdout);
    print_diagnostics(c, &report, stderr);
    c->options->format->print(&report, c->output.to);
    if (c->page.to) smc_report_html(&report, c->page.to);
    return close_outputs(c, smc_verdict_exit(smc_verdict_of(&report)));
}

static void report_oom(void *self) {
    check *c = self;
    if (!c->has_begun_run) return;
    smc_run_store_merged_result(&c->run);
    c->run.result.status = SMC_NO_MEMORY;
    c->run.result.complete = false;
    smc_oom_report_partial_trace(&c->run.result);
    _exit(print_without_allocating(c));
}

// ---- the run ------------------------------------------------------------------------------------

// Steps through an execution, by debugger commands or by printing each step on stderr. To be called
// after the exploration, which determines how memory is divided into locations.
static smc_status step_through(check *c, smc_run *r) {
    const char *from = c->options->steps;
    const smc_report report = smc_run_make_report(r, NULL);
    const smc_console console = smc_console_on_stream(stderr);
    smc_session s;
    if (!smc_debugger_start(&s, &report, &console, *from ? from : NULL)) return SMC_USAGE;
    const smc_replay_observer watch = {smc_debugger_step, &s};
    const smc_status status = smc_run_replay(r, &watch);
    if (status == SMC_OK) smc_debugger_end(&s);
    c->reports_briefly = s.commands;
    smc_session_free(&s);
    return status;
}

static smc_status replay_schedule(check *c) {
    if (!c->options->steps) return smc_run_replay(&c->run, NULL);
    const smc_status learnt = smc_run_learn_partition(&c->run);
    smc_watch_stop_time_limit(); // interactive use has no time limit
    return learnt == SMC_OK ? step_through(c, &c->run) : learnt;
}

// With --debug: steps through the execution of the first error before the result is printed.
static void step_through_first_error(check *c) {
    static const char cannot[] =
        "smc: note: --steps: the execution with the error cannot be replayed\n";
    const smc_witness *w = &c->run.result.errors.at[0].witness;
    char *token = smc_replay_token(w, c->run.pair.model);
    smc_variable_replay again;
    smc_watch_end();
    if (!token) {
        fputs(w->n ? cannot : "smc: note: --steps: the error occurs before the first step\n",
              stderr);
        return;
    }
    if (!smc_run_prepare_replay(&again, &c->run, token, false) ||
        step_through(c, &again.run) != SMC_OK)
        fputs(cannot, stderr);
    smc_run_free(&again.run);
    free(token);
}

static smc_status explore_program(check *c) {
    const smc_result *r = &c->run.result;
    if (!smc_cached_result_load(&c->run)) {
        smc_budget_explore(&c->run);
        smc_cached_result_store(&c->run);
        smc_run_retry_volatile(&c->run);
    }
    if (c->options->budget <= 0 && c->options->format == smc_report_format_find("text") &&
        !c->options->stats)
        smc_run_estimate(&c->run);
    if (!c->options->steps || c->run.shares.failed) return r->status;
    if (r->errors.n) step_through_first_error(c);
    else if (!smc_run_is_refusal(r->status))
        fputs("smc: note: --steps: no error was found: there is no execution to step through\n",
              stderr);
    return r->status;
}

// Runs the check. If the exploration finds an error and then reaches unsupported code, the error is
// reported.
static int run_check(check *c) {
    smc_run_prepare_timeout(&c->run, &c->run.result);
    smc_cached_result_prepare(&c->run);
    smc_status status = smc_run_prepare(&c->run);
    if (status == SMC_OK) {
        c->has_begun_run = true;
        if (!smc_run_has_coverage(&c->run)) return SMC_EXIT_USAGE;
        smc_run_record_certificate(&c->run, &c->certificate);
        status = smc_run_prepare_recorded(&c->run);
        if (status == SMC_OK) status = c->options->replay ? replay_schedule(c) : explore_program(c);
    } else {
        c->run.result.status = status;
    }
    if (smc_run_is_refusal(status) && !c->run.result.errors.n) return SMC_EXIT_USAGE;
    if (c->options->native)
        return smc_native_build(&c->run, c->options->native) == SMC_OK ? 0 : SMC_EXIT_USAGE;
    if (c->run.shares.failed && c->run.shares.failed != smc_verdict_exit(SMC_INCOMPLETE))
        return c->run.shares.failed;
    return report_result(c);
}

int smc_check(const smc_options *options) {
    check c = {.options = options, .run.options = options};
    c.run.request.report_writer = (smc_report_writer){prepare_final_report, &c};
    smc_model variant;
    if (smc_run_choose_pair(options, &variant, &c.run.pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_run_is_shared(options) &&
        smc_pair_choose_for_processes(options->algo, &c.run.pair) != SMC_OK)
        return SMC_EXIT_USAGE;
    if (!smc_run_supports_options(options, &c.run.pair) ||
        !(options->resumes || smc_run_can_read(options)))
        return SMC_EXIT_USAGE;
    if (options->native && !options->replay) {
        smc_print_usage_error("--native needs an execution: --replay=TOKEN");
        return SMC_EXIT_USAGE;
    }
    if (options->steps && !smc_lines_can_open(options->steps)) return SMC_EXIT_USAGE;
    if (open_streams(&c) != SMC_OK) return SMC_EXIT_USAGE;
    smc_oom_report_register(report_oom, &c);
    smc_watch_start(&c.run.stop, options->time_limit, options->memory_limit);
    int status = run_check(&c);
    smc_output_discard(&c.output);
    smc_output_discard(&c.page);
    smc_output_discard(&c.coverage);
    smc_certificate_discard(&c.certificate);
    // All output is written. The process ends at once, since freeing all memory could take long.
    if (c.run.stop.requested) _exit(status);
    smc_oom_report_end();
    smc_watch_end(); // the watch has a pointer to the run
    smc_run_free(&c.run);
    return status;
}
