#include "tools/run/too_large.h"

#include "tools/report/words/words.h"
#include "tools/run/progress.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

// Limits for the first execution.
enum {
    // If several threads run the longest loop, as in stress tests: their rounds can be
    // interleaved in too many ways.
    MAX_EVENTS = 20000,
    // If one thread runs it, as a loop that initialises a table: there may be few executions. The
    // behaviour trie needs about 5 KiB for each of its events, 1.5 GiB in all.
    MAX_EVENTS_OF_ONE_THREAD = 300000,
    MIN_LONG_LOOP_ROUNDS = 100, // an execution is too long only if its longest loop has so many
                                // rounds
};
static const double MAX_SECONDS = 5, // limit of processor time for the first execution
    FORECAST_DELAY = 2,              // time after which the number of executions is predicted
    HOPELESS_FACTOR = 1000; // an exploration is given up if the predicted time is so many times the
                            // time left

// True if even the first execution takes too long. The limit of processor time is for executions
// whose events cost more, such as those of many interchangeable threads.
static bool first_execution_is_too_long(const smc_run *r, const smc_result *so_far,
                                        const smc_long_loop *loop) {
    const uint32_t max_events = loop->threads > 1 ? MAX_EVENTS : MAX_EVENTS_OF_ONE_THREAD;
    return !smc_result_count_visited(so_far) && loop->rounds >= MIN_LONG_LOOP_ROUNDS &&
           (so_far->events > max_events ||
            smc_watch_processor_seconds() - r->times.begin_processor > MAX_SECONDS);
}

// Returns the predicted number of executions if there is no hope to explore them all; otherwise 0.
static double infeasible_execution_count(const smc_run *r, const smc_result *so_far,
                                         smc_forecast *forecast) {
    const double now = smc_watch_seconds(), took = now - r->times.begin,
                 left = r->options->time_limit - now,
                 visited = (double)smc_result_count_visited(so_far);
    if (took < FORECAST_DELAY || visited < 1) return 0;
    smc_forecast_update(forecast);
    return forecast->executions / visited * took > HOPELESS_FACTOR * left ? forecast->executions
                                                                          : 0;
}

static void print_note(const smc_run *r, const smc_long_loop *loop) {
    const smc_console console = smc_console_on_stream(stderr);
    char n[48], *created = smc_report_created_threads(loop);
    smc_format_approximately(r->notes.too_large.executions, n, sizeof n);
    char *why = r->notes.too_large.executions > 0 ? smc_format("about %s executions", n)
                                                  : smc_strdup("the first execution is too long");
    char *text = smc_format("too large to explore: %s, with this loop and %u thread%s (%s); smc "
                            "samples executions instead",
                            why, loop->threads, loop->threads == 1 ? "" : "s", created);
    fputs(smc_progress_erase_sequence(), stderr);
    smc_console_print_message(
        &console, (smc_position){loop->at.file, loop->at.line, loop->at.column}, "note", text);
    free(text);
    free(why);
    free(created);
}

void smc_too_large_check(smc_run *r, const smc_result *so_far, smc_forecast *forecast) {
    smc_long_loop loop;
    if (r->notes.too_large.is || r->stop.requested || so_far->errors.n) return;
    if (!smc_interp_long_loop(r->interp, true, &loop) || !loop.created.line) return;
    const bool too_long = first_execution_is_too_long(r, so_far, &loop);
    const double executions = too_long ? 0 : infeasible_execution_count(r, so_far, forecast);
    if (!too_long && executions <= 0) return;
    r->notes.too_large = (smc_size_finding){.is = true, .executions = executions};
    r->stop.requested = SMC_STOP_TIME;
    if (!r->request.is_silent) print_note(r, &loop);
}
