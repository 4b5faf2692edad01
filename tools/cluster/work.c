#include "tools/cluster/work.h"

#include "tools/command/check.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/inputs/checkpoint.h"
#include "tools/run/lower.h"
#include "tools/run/run.h"
#include "tools/terminal/build.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>
#include <signal.h>
#include <unistd.h>

// ---- one job ------------------------------------------------------------------------------------

// Reads the options of a job, and adds those that concern this process. Returns false after a
// message.
static bool options_of(const cluster_words *w, uint64_t job, smc_run_words *words,
                       smc_options *out) {
    smc_store_job read;
    const smc_store_address at = {.path = w->store.url, .job = job, .patience = w->store.patience};
    if (smc_checkpoint_read(&at, &read) != SMC_OK) return false;
    const smc_status status = smc_checkpoint_combine_words(
        &read, (const char *const *)w->others.at + 1, w->others.n - 2, words);
    smc_store_job_free(&read);
    if (status != SMC_OK || smc_run_words_parse(words, out) != SMC_OK) return false;
    out->store = w->store.url;
    out->patience = w->store.patience;
    out->job = job;
    out->resumes = true;
    return true;
}

static int work_with_options(const smc_options *o, int *stopped) {
    smc_run run = {.options = o};
    smc_model variant;
    if (smc_run_choose_pair(o, &variant, &run.pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_pair_choose_for_processes(o->algo, &run.pair) != SMC_OK ||
        !smc_run_supports_options(o, &run.pair))
        return SMC_EXIT_USAGE;
    smc_watch_start(&run.stop, o->time_limit, o->memory_limit);
    const smc_status status = smc_run_prepare(&run);
    if (status == SMC_OK) smc_run_explore(&run);
    smc_watch_end();
    *stopped = run.stop.requested;
    if (run.shares.found.open)
        fprintf(stderr, "smc: note: parts of job %" PRIu64 " are left for other workers\n", o->job);
    const int result = status == SMC_OK                                   ? run.shares.failed
                       : status == SMC_STOPPED || status == SMC_NO_MEMORY ? CLUSTER_STOPPED
                                                                          : SMC_EXIT_USAGE;
    smc_run_free(&run);
    return result;
}

// Ends the process on a signal while it waits for the server or for a job: it then has no results
// that could be lost.
static void handle_end_signal(int signal) {
    static const char text[] = "smc: note: interrupted\n";
    (void)signal;
    const ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
    (void)ignored;
    _exit(CLUSTER_STOPPED);
}

static void install_end_handlers(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before, now = {.sa_handler = handle_end_signal};
        sigemptyset(&now.sa_mask);
        const bool is_ignored =
            sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN;
        if (!is_ignored) sigaction(signals[i], &now, NULL);
    }
}

static double current_seconds(void) { return 1e-9 * (double)smc_monotonic_time(); }

// Works on a job. `begin` is the time at which the process started, since the time limit applies to
// all jobs together.
static int work_on_job(const cluster_words *w, uint64_t job, double begin, int *stopped) {
    smc_options o;
    smc_run_words words = {0};
    int status = SMC_EXIT_USAGE;
    if (options_of(w, job, &words, &o)) {
        const double elapsed = current_seconds() - begin, least = 0.001;
        if (o.time_limit > 0)
            o.time_limit = o.time_limit - elapsed > least ? o.time_limit - elapsed : least;
        status = work_with_options(&o, stopped);
        smc_options_free(&o);
    }
    smc_run_words_free(&words);
    return status;
}

// ---- all jobs -----------------------------------------------------------------------------------

static int report_fault(char *fault, int status) {
    smc_print_usage_error("%s", fault);
    free(fault);
    return status;
}

static void print_note(char *text) {
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, (smc_position){0}, "note", text);
    free(text);
}

// Waits, since no job is open; each wait is longer than the one before.
static void wait_for_jobs(unsigned *pause) {
    enum { LONGEST = 8 }; // seconds
    sleep(*pause);
    *pause = *pause < LONGEST ? 2 * *pause : LONGEST;
}

static int work_on_all_jobs(const cluster_words *w) {
    const double begin = current_seconds();
    unsigned pause = 1;
    uint64_t job = 0;
    bool is_reported = false;
    int status = EXIT_SUCCESS, stopped = 0;
    char *version = smc_build_name();
    while (status == EXIT_SUCCESS && !stopped) {
        char *fault;
        install_end_handlers();
        const smc_store_result end = smc_postgres_next(&w->store, version, job, &job, &fault);
        if (end == SMC_STORE_DONE) pause = 1, status = work_on_job(w, job, begin, &stopped);
        else if (end == SMC_STORE_STALE && !is_reported) is_reported = (print_note(fault), true);
        else if (end != SMC_STORE_NOT_FOUND && end != SMC_STORE_STALE)
            status =
                report_fault(fault, end == SMC_STORE_INVALID ? SMC_EXIT_USAGE : CLUSTER_STOPPED);
        else if (free(fault), !w->waits) break;
        else wait_for_jobs(&pause);
    }
    free(version);
    return status;
}

// Works on one job, unless that is done already.
static int work_on_one_job(const cluster_words *w) {
    smc_store *s;
    smc_store_state state;
    char *fault;
    int stopped;
    smc_store_result end = smc_postgres_open(&w->store, w->job, &s, &fault);
    if (end != SMC_STORE_DONE) return report_fault(fault, SMC_EXIT_USAGE);
    end = s->calls->state(s, &state);
    fault = end == SMC_STORE_DONE ? NULL : smc_strdup(s->fault);
    s->calls->close(s);
    if (fault) return report_fault(fault, SMC_EXIT_USAGE);
    if (state.cancelled)
        return report_fault(smc_format("job %" PRIu64 " was cancelled", w->job), SMC_EXIT_USAGE);
    if (*state.fault)
        return report_fault(smc_format("job %" PRIu64 ": %s", w->job, state.fault),
                            CLUSTER_INTERNAL_ERROR);
    return work_on_job(w, w->job, current_seconds(), &stopped);
}

int cluster_work(const cluster_words *w) {
    static const char *const allowed[] = {
        "jobs",     "debug=share-after", "debug=save-every", "time-limit", "memory-limit",
        "progress", "extern-call",       "verbose",          "sandbox",    NULL};
    if (!cluster_words_check(w, allowed)) return SMC_EXIT_USAGE;
    install_end_handlers();
    return w->job ? work_on_one_job(w) : work_on_all_jobs(w);
}

// ---- wait ---------------------------------------------------------------------------------------

int cluster_wait(const cluster_words *w) {
    static const char *const allowed[] = {"time-limit", "memory-limit", "format",   "html",
                                          "report",     "output",       "progress", "stats",
                                          "strict",     "extern-call",  "quiet",    NULL};
    smc_options o;
    smc_run_words words = {0};
    int status = SMC_EXIT_USAGE;
    install_end_handlers();
    if (!w->job) smc_print_usage_error("smc wait needs a job: --job=ID");
    if (w->job && cluster_words_check(w, allowed) && options_of(w, w->job, &words, &o)) {
        o.waits = true;
        status = smc_check(&o);
        smc_options_free(&o);
    }
    smc_run_words_free(&words);
    return status;
}
