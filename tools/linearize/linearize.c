#include "tools/linearize/linearize.h"

#include "base/text.h"
#include "tools/linearize/counts.h"
#include "tools/linearize/histories.h"
#include "tools/linearize/walk.h"
#include "tools/linearize/words.h"
#include "tools/linearize/workers.h"
#include "base/child.h"
#include "tools/options/program_options.h"
#include "tools/options/help.h"
#include "tools/run/outputs.h"
#include "tools/run/coverage.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/progress.h"
#include "tools/run/report.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <errno.h>
#include <string.h>

enum { INTERNAL_ERROR = 70 };

// State of smc linearize.
typedef struct command {
    const smc_options *options;
    smc_run run;
    smc_linearizer linearizer;
    smc_output output, page, coverage; // page: of --html; coverage: of --coverage
    smc_clients_report report;
    double before;   // seconds that had passed when the watch was restarted
    bool has_failed; // a child process has failed; a message was given
} command;

// ---- supported options --------------------------------------------------------------------------

// Explorers that visit an execution for every order of calls; the first is the default.
static const char *const explorers[] = {"tracer", "trust"};

static bool report_unsupported(const char *what) {
    smc_print_usage_error("smc linearize does not support %s", what);
    return false;
}

static bool options_are_supported(const smc_options *o) {
    if (!smc_options_fit_use(o, SMC_USE_LINEARIZE)) return false;
    if (o->replay && !o->client) return report_unsupported("--replay without --client=CALLS");
    if (o->check.termination) return report_unsupported("--check=termination");
    if (o->strict && (!o->model || strcmp(o->model, "sc") != 0))
        return report_unsupported("--strict without --model=sc: elsewhere there is no real time");
    if (!o->calls || o->calls > SMC_CLIENT_CALLS) {
        smc_print_usage_error("--calls is a number from 1 to %d", SMC_CLIENT_CALLS);
        return false;
    }
    if (!o->threads || o->threads > SMC_CLIENT_THREADS) {
        smc_print_usage_error("--threads is a number from 1 to %d", SMC_CLIENT_THREADS);
        return false;
    }
    return true;
}

static bool names_explorer(const smc_options *o, const char *explorer) {
    return strcmp(o->algo, SMC_ANY_EXPLORER) == 0 || strcmp(o->algo, explorer) == 0;
}

static smc_status choose_pair(const smc_options *o, smc_model *variant, smc_pair *out) {
    bool is_known = false;
    for (size_t i = 0; i < sizeof explorers / sizeof *explorers; i++)
        is_known |= names_explorer(o, explorers[i]);
    if (!is_known) {
        (void)report_unsupported("this algorithm; use --algo=tracer or --algo=trust");
        return SMC_USAGE;
    }
    const smc_status status =
        smc_pair_choose(smc_run_model_name(o), SMC_ANY_EXPLORER, o->releases, variant, out);
    if (status != SMC_OK) return status;
    out->explorer = NULL;
    for (size_t i = 0; i < sizeof explorers / sizeof *explorers && !out->explorer; i++)
        if (names_explorer(o, explorers[i]))
            out->explorer = smc_explorer_find(explorers[i], out->model);
    if (out->explorer) return SMC_OK;
    smc_print_usage_error("smc linearize does not support model '%s'%s", out->model->name,
                          strcmp(o->algo, SMC_ANY_EXPLORER) == 0 ? ": neither tracer nor trust does"
                                                                 : " by this algorithm");
    return SMC_USAGE;
}

// ---- clients ------------------------------------------------------------------------------------

static bool check_client(void *self, const smc_client *client, uint64_t number) {
    smc_linearizer *l = &((command *)self)->linearizer;
    smc_client_cache *e = &l->earlier;
    if (number < e->now.next) return true;
    if (!smc_linearizer_check_client(l, client)) return false;
    if (number == e->now.next && !smc_linearizer_reached_bound(&l->all))
        smc_client_cache_add(e, l->run, smc_client_size(client), l->histories, &l->all);
    return true;
}

static bool check_named_client(command *c, const char *text) {
    smc_client client;
    char *wrong = smc_client_parse(text, &c->linearizer.operations, &client);
    c->report.are_from_user = true;
    if (wrong) {
        smc_print_usage_error("client '%s': %s", text, wrong);
        free(wrong);
        c->linearizer.all.status = SMC_USAGE;
        return false;
    }
    return (c->options->replay ? smc_linearizer_replay
                               : smc_linearizer_check_client)(&c->linearizer, &client);
}

static void check_sequentially(command *c) {
    uint64_t number = 0;
    smc_linearizer_begin(&c->linearizer);
    for (uint32_t n = 1; n <= c->options->calls; n++) {
        if (!smc_walk_clients_of_size(c->options, &c->linearizer.operations, n, &number,
                                      check_client, c))
            return;
        c->report.calls = n;
    }
}

static void check_in_parallel(command *c) {
    smc_parallel_result shared;
    const uint32_t processes = c->options->jobs ? c->options->jobs : smc_count_processors();
    c->has_failed = !smc_explore_clients_in_parallel(&c->linearizer, processes, &shared);
    c->report.calls = shared.calls;
    c->before = shared.seconds;
    if (shared.stopped) c->run.stop.requested = shared.stopped;
}

static void check_all(command *c) {
    c->report.threads = c->options->threads;
    const smc_operations *known = &c->linearizer.operations;
    if (c->options->client) {
        (void)check_named_client(c, c->options->client);
        return;
    }
    for (uint32_t i = 0; i < known->clients.n; i++)
        if (!check_named_client(c, known->clients.at[i])) return;
    if (known->clients.n) return;
    smc_client_cache_load(&c->linearizer.earlier, &c->run);
    if (c->options->jobs == 1) check_sequentially(c);
    else check_in_parallel(c);
    smc_client_cache_store(&c->linearizer.earlier, &c->run);
}

// ---- the result ---------------------------------------------------------------------------------

static void keep_client(const command *c) {
    const char *name = c->options->keep_client;
    FILE *to = name ? fopen(name, "w") : NULL;
    if (!name) return;
    if (to) smc_client_print_file(&c->linearizer.failing, c->options->inputs.at[0], to);
    if (!to || fclose(to) != 0)
        smc_print_usage_error("cannot write '%s': %s", name, strerror(errno));
}

static void print_client(const smc_linearizer *l, FILE *to) {
    const smc_client *c = &l->failing;
    const uint32_t n = c->is_sequence ? c->length : smc_client_size(c);
    fprintf(to, "smc: a client of %u call%s on which the object fails:\n", n, n == 1 ? "" : "s");
    smc_client_print_columns(c, l->has_history ? &l->history : NULL, to);
}

static void print_diagnostics(const command *c, const smc_report *r) {
    const smc_console console = smc_console_on_stream(stderr);
    const smc_options *o = c->options;
    const bool quiet = o->quiet;
    if (!quiet) smc_print_warnings(r, &console);
    if (r->result->errors.n) print_client(&c->linearizer, stderr);
    if (!quiet && o->format->shape == SMC_LINES && !o->output) smc_print_errors(r, &console);
    else smc_print_error_lines(r, &console);
}

// Prints the result: errors of the last explored client, and counters of all clients.
static int finish_command(command *c, char *failing) {
    smc_result *last = &c->run.result, *all = &c->linearizer.all;
    smc_result of_last = *last;
    c->report.clients = c->linearizer.clients;
    c->report.histories = c->linearizer.histories;
    c->report.known = c->linearizer.earlier.known;
    c->report.failing = failing;
    smc_counts_copy(last, all);
    smc_run_note_multi_cell_access(&c->run);
    last->complete = all->complete;
    last->status = all->status;
    last->cut = all->cut;
    last->stale = all->stale;
    last->unexplored_rounds = all->unexplored_rounds;
    last->stale_bound = all->stale_bound;
    const smc_interp_stats work = smc_run_interp_stats(&c->run);
    smc_run_copy_warnings(&c->run);
    smc_run_copy_coverage(&c->run);
    smc_report report = smc_run_make_report(&c->run, &work);
    report.clients = &c->report;
    report.strict = false; // in this command, --strict means something else
    report.cost.seconds += c->before;
    char *again = failing ? smc_format("smc linearize --client='%s'%s", failing,
                                       c->options->rerun_prefix + strlen("smc"))
                          : NULL;
    report.input.rerun_prefix = again;
    report.layout.has_own_output = c->options->output != NULL;
    smc_watch_end();
    print_diagnostics(c, &report);
    if (failing) keep_client(c);
    c->options->format->print(&report, c->output.to);
    if (c->page.to) smc_report_html(&report, c->page.to);
    const int status = smc_verdict_exit(smc_verdict_of(&report));
    last->cut = of_last.cut;
    last->stale = of_last.stale;
    last->unexplored_rounds = of_last.unexplored_rounds;
    free(again);
    const smc_status page = c->page.to ? smc_output_close(&c->page) : SMC_OK,
                     coverage = smc_coverage_write(&c->run.notes.coverage, &c->coverage);
    return smc_output_close(&c->output) == SMC_OK && page == SMC_OK && coverage == SMC_OK
               ? status
               : SMC_EXIT_USAGE;
}

static bool is_any_call(const smc_client *c) { return c->is_sequence || c->threads; }

static int run_command(command *c) {
    smc_linearizer *l = &c->linearizer;
    smc_client_cache_prepare(&c->run);
    smc_status status = smc_run_prepare(&c->run);
    if (status == SMC_OK) status = smc_linearizer_start(l, &c->run);
    if (status == SMC_OK) {
        c->run.times.begin = smc_watch_seconds();
        c->run.progress = c->options->jobs == 1 ? smc_progress_start(&c->run, NULL) : NULL;
        check_all(c);
        if (c->run.progress) smc_progress_end();
        c->run.progress = NULL;
        c->run.times.exploring = c->before + smc_watch_seconds() - c->run.times.begin;
        status = l->all.status;
        smc_run_print_message(&c->run);
    }
    if (c->has_failed) return INTERNAL_ERROR;
    if (smc_run_is_refusal(status) && !c->run.result.errors.n) return SMC_EXIT_USAGE;
    if (!is_any_call(&l->failing)) return finish_command(c, NULL);
    char *failing = smc_client_text(&l->failing);
    const int result = finish_command(c, failing);
    free(failing);
    return result;
}

static bool open_streams(command *c) {
    const smc_options *o = c->options;
    if (!smc_run_outputs_differ(o)) return false;
    if (smc_output_open(&c->output, o->output, o->inputs.at, o->inputs.n) != SMC_OK) return false;
    if (o->html && smc_output_open(&c->page, o->html, o->inputs.at, o->inputs.n) != SMC_OK)
        return false;
    return smc_coverage_open(o, &c->coverage) == SMC_OK;
}

static int linearize_program(const smc_options *o) {
    command c = {.options = o, .run = {.options = o, .request.linearizes = true}};
    smc_model variant;
    if (!options_are_supported(o) || choose_pair(o, &variant, &c.run.pair) != SMC_OK ||
        !smc_run_supports_options(o, &c.run.pair) || !smc_run_can_read(o) || !open_streams(&c))
        return SMC_EXIT_USAGE;
    smc_watch_start(&c.run.stop, o->time_limit, o->memory_limit);
    const int status = run_command(&c);
    smc_output_discard(&c.output);
    smc_output_discard(&c.page);
    smc_output_discard(&c.coverage);
    smc_linearizer_free(&c.linearizer);
    smc_run_free(&c.run);
    return status;
}

int smc_linearize_run(int argc, char **argv) {
    smc_options typed;
    smc_parsed_options parsed;
    int result = SMC_EXIT_USAGE;
    if (smc_options_parse(argc - 1, argv + 1, &typed) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_open_requested_database(&typed) == SMC_OK) {
        if (smc_determine_options(&typed, &typed.inputs, false, &parsed) == SMC_OK)
            result = linearize_program(&parsed.options);
        smc_parsed_options_free(&parsed);
    }
    smc_options_free(&typed);
    return result;
}
