#include "tools/check.h"

#include "tools/nearest.h"
#include "tools/output.h"
#include "tools/pairs.h"
#include "tools/report.h"
#include "tools/watch.h"

#include <llvm-c/Core.h>
#include <string.h>
#include <unistd.h>

// One run. The first to be built is the last to go.
typedef struct check {
    const smc_options *options;
    smc_pair pair;
    smc_stop stop;
    smc_output output;
    smc_interp_options asked;
    smc_interp *interp;
    smc_result result;
    smc_place_list unreached;
    double exploring; // seconds
} check;

// The out-of-memory handler has no argument: the run whose partial result it reports, and memory to do so with.
static check *rescued;
static void *reserve;
enum { RESERVE_BYTES = 1 << 20 };

// In check builds (Debug, sanitizers) every complete execution is judged again by the axioms of its model.
#ifdef SMC_CHECK_BUILD
enum { CHECK_EVERY_EXECUTION = true };
#else
enum { CHECK_EVERY_EXECUTION = false };
#endif

// ---- messages of the front end -

static void report_diag(void *self, const char *file, unsigned line, unsigned column, const char *severity,
                        const char *text) {
    (void)self;
    smc_console console = smc_console_on(stderr);
    smc_position at = {.file = file, .line = line, .column = column};
    smc_console_line(&console, at, severity, text);
    smc_console_source(&console, at);
}

// ---- the result -----------------------------------------------------------------------------------------------------

// The trie has the memory limit too, and may be the first to reach it.
static int why_stopped(const check *c) {
    if (c->stop.requested) return c->stop.requested;
    return c->result.status == SMC_NO_MEMORY && c->options->memory_limit ? SMC_STOP_MEMORY : 0;
}

static smc_report report_of(const check *c, const smc_interp_stats *work) {
    return (smc_report){
        .file = c->options->inputs.at[0],
        .model = c->pair.model,
        .algo = c->pair.explorer->name,
        .program = c->interp ? smc_interp_program(c->interp) : NULL,
        .result = &c->result,
        .work = work,
        .stopped = why_stopped(c),
        .asked = &c->asked,
        .unreached = c->unreached.at,
        .n_unreached = c->unreached.n,
        .seconds = smc_watch_seconds(),
        .exploring = c->exploring,
        .peak_rss_kib = smc_watch_peak_rss_kib(),
        .stats = c->options->stats,
    };
}

// The diagnostics on stderr: with the execution, unless the result goes to a file or a program, which has it too.
static void print_diagnostics(const check *c, const smc_report *r) {
    smc_console console = smc_console_on(stderr);
    if (c->interp) smc_report_warnings(r, &console);
    if (c->options->format == SMC_FORMAT_TEXT && !c->options->output)
        smc_report_errors(r, &console);
    else
        smc_report_error_lines(r, &console);
}

static void print_result(const check *c, const smc_report *r) {
    FILE *to = c->output.to;
    if (c->options->format == SMC_FORMAT_JSON) {
        smc_report_json(r, to);
        return;
    }
    smc_console plain = {.to = to};
    if (c->options->output) smc_report_errors(r, &plain);
    smc_report_summary(r, to);
}

// Also standard output where the result goes to a file: the program may have printed there.
static smc_status close_streams(check *c) {
    smc_output printed;
    smc_status status = smc_output_close(&c->output);
    if (status != SMC_OK || !c->options->output) return status;
    status = smc_output_open(&printed, NULL);
    return status == SMC_OK ? smc_output_close(&printed) : status;
}

// Prints what was found, whether or not that is everything.
static int finish(check *c) {
    const smc_interp_stats work = c->interp ? smc_interp_get_stats(c->interp) : (smc_interp_stats){0};
    const smc_report report = report_of(c, &work);
    smc_watch_end();
    fflush(stdout); // what the program printed comes first
    print_diagnostics(c, &report);
    print_result(c, &report);
    if (close_streams(c) != SMC_OK) return SMC_EXIT_USAGE;
    return smc_verdict_exit(smc_verdict_of(&report));
}

static void on_out_of_memory(void) {
    smc_set_out_of_memory(NULL); // a second time ends the process
    free(reserve);
    check *c = rescued;
    if (!c) return;
    c->result.status = SMC_NO_MEMORY;
    c->result.complete = false;
    int status = finish(c);
    _exit(status);
}

// ---- the run --------------------------------------------------------------------------------------------------------

static bool plain_access(const smc_options *o, const smc_model *model) {
    if (o->plain == SMC_PLAIN_BY_MODEL) return !(model->flags & SMC_MODEL_PLAIN_RACES);
    return o->plain == SMC_PLAIN_ACCESS;
}

static smc_interp_options interp_options(const check *c, const smc_diag *diag) {
    const smc_options *o = c->options;
    return (smc_interp_options){
        .entry = o->entry,
        .unroll = o->unroll.all,
        .bounds = o->unroll.of.at,
        .n_bounds = o->unroll.of.n,
        .no_spin_loops = o->no_spin_loops,
        .plain_access = plain_access(o, c->pair.model),
        .overflow = o->check.overflow,
        .nondet = o->nondet.given,
        .nondet_low = o->nondet.low,
        .nondet_high = o->nondet.high,
        .spurious_wakeups = o->spurious_wakeups,
        .externs = o->externs.at,
        .n_externs = o->externs.n,
        .show_output = o->show_output,
        .memory_limit = (uint64_t)o->memory_limit << 20,
        .diag = diag,
        .stop = &c->stop,
    };
}

static smc_status lower(check *c, const smc_diag *diag) {
    const smc_options *o = c->options;
    const smc_pass_options pass = {
        .inputs = o->inputs.at,
        .n_inputs = o->inputs.n,
        .clang_args = o->clang_args.at,
        .n_clang_args = o->clang_args.n,
        .diag = diag,
    };
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_status status = smc_pass_load(&pass, &context, &module);
    if (status != SMC_OK) return status;
    status = smc_interp_new(module, &c->asked, &c->interp);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return status;
}

// A bound of a function that is not there would bound nothing.
static smc_status check_bound(const check *c, const smc_bound *b) {
    smc_nearest near = {.word = b->function};
    for (size_t i = 0; smc_interp_function(c->interp, i); i++) {
        smc_nearest_offer(&near, smc_interp_function(c->interp, i));
        if (strcmp(smc_interp_function(c->interp, i), b->function) == 0) return SMC_OK;
    }
    if (near.best)
        smc_error_line("--unroll: the program has no function '%s'; did you mean '%s'?", b->function, near.best);
    else
        smc_error_line("--unroll: the program has no function '%s'", b->function);
    return SMC_USAGE;
}

static smc_status check_bounds(const check *c) {
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < c->asked.n_bounds && status == SMC_OK; i++) status = check_bound(c, &c->asked.bounds[i]);
    return status;
}

static void explore(check *c) {
    const smc_explore_options how = {
        .keep_going = c->options->keep_going,
        .leaks = c->options->check.leaks,
        .plain_access = plain_access(c->options, c->pair.model),
        .check = CHECK_EVERY_EXECUTION,
        .stop = &c->stop,
    };
    const double begin = smc_watch_seconds();
    for (;;) {
        c->pair.explorer->explore(smc_interp_program(c->interp), c->pair.model, &how, &c->result);
        if (c->result.status != SMC_RESTART) break;
        smc_result_free(&c->result);
        c->result = (smc_result){0};
        smc_interp_restart(c->interp);
    }
    c->exploring = smc_watch_seconds() - begin;
    smc_interp_unreached(c->interp, &c->unreached);
}

static bool is_refusal(smc_status s) { return s == SMC_USAGE || s == SMC_UNSUPPORTED; }

// An error found before the exploration met what smc does not support is still an error.
static int run(check *c) {
    const smc_diag diag = {.report = report_diag};
    c->asked = interp_options(c, &diag);
    smc_status status = lower(c, &diag);
    if (status == SMC_OK) status = check_bounds(c);
    if (status == SMC_OK) {
        rescued = c;
        explore(c);
        status = c->result.status;
    } else {
        c->result.status = status;
    }
    if (is_refusal(status) && !c->result.errors.n) return SMC_EXIT_USAGE;
    return finish(c);
}

int smc_check(const smc_options *options) {
    check c = {.options = options};
    const bool c11_releases = options->releases == SMC_RELEASES_C11;
    if (smc_pair_choose(options->model, options->algo, c11_releases, &c.pair) != SMC_OK) return SMC_EXIT_USAGE;
    for (uint32_t i = 0; i < options->inputs.n; i++) {
        if (access(options->inputs.at[i], R_OK) == 0) continue;
        smc_error_line("cannot read '%s': %m", options->inputs.at[i]);
        return SMC_EXIT_USAGE;
    }
    if (smc_output_open(&c.output, options->output) != SMC_OK) return SMC_EXIT_USAGE;
    reserve = smc_alloc(RESERVE_BYTES);
    memset(reserve, 1, RESERVE_BYTES); // so that it is ours, not only promised
    smc_set_out_of_memory(on_out_of_memory);
    smc_watch_start(&c.stop, options->time_limit, options->memory_limit);
    int status = run(&c);
    smc_set_out_of_memory(NULL);
    rescued = NULL;
    free(reserve);
    smc_result_free(&c.result);
    smc_vec_free(&c.unreached);
    if (c.interp) smc_interp_free(c.interp);
    return status;
}
