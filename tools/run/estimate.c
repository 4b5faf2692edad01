#include "tools/run/estimate.h"

#include "tools/run/exploration_options.h"
#include "tools/run/report.h"
#include "tools/terminal/watch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

// Argument of the function that performs an attempt to estimate.
typedef struct counting {
    smc_explore_options how;
    double seconds;
    smc_estimate *out;
} counting;

static void estimate_count(smc_run *r, void *self) {
    const counting *c = self;
    const uint64_t until = smc_monotonic_time() + (uint64_t)(1e9 * c->seconds);
    r->pair.explorer->estimate(smc_interp_program(r->interp), r->pair.model, &c->how, until, c->out,
                               &r->result);
}

smc_status smc_run_estimate_count(smc_run *r, double seconds, smc_estimate *out) {
    const smc_explore_options how = smc_run_estimate_options(r);
    smc_run_clear(r);
    smc_run_until_stable((smc_run_attempts){r, estimate_count, &(counting){how, seconds, out}});
    return r->result.status;
}

// Returns an explorer that can estimate the number of executions under the model; NULL: none.
static const smc_explorer *find_estimator(const smc_model *model) {
    const smc_explorer *e;
    for (size_t i = 0; (e = smc_explorer_at(i)); i++)
        if (e->estimate && e->supports(model)) return e;
    return NULL;
}

// Returns how many seconds to spend on an estimate: after sampling a share of the time that
// sampling took, within bounds.
static double seconds_for_estimate(const smc_run *r) {
    static const double LEAST = 0.05, MOST = 0.3, SHARE = 0.1;
    const double share = SHARE * r->times.exploring;
    if (!smc_run_is_sample(r) || share > MOST) return MOST;
    return share < LEAST ? LEAST : share;
}

// False if the exploration has completed no execution: an estimate would not complete one either.
static bool needs_estimate(const smc_run *r) {
    static const double LEAST = 2; // seconds of time limit or of exploration below which there is
                                   // no estimate
    const int why = r->stop.requested;
    const bool is_interrupted = why == SMC_STOP_INTERRUPT;
    if (r->shares.is_shared || r->result.errors.n || smc_run_is_refusal(r->result.status) ||
        !(r->result.executions + r->result.blocked))
        return false;
    if (smc_run_is_sample(r)) return !why || why == SMC_STOP_TIME || is_interrupted;
    return is_interrupted ? r->times.exploring >= LEAST
                          : why == SMC_STOP_TIME && r->options->time_limit >= LEAST;
}

// Estimates with the run's explorer if that can estimate, otherwise with another one.
void smc_run_estimate(smc_run *r) {
    static const double MOST = 1; // most seconds for an estimate: programs may have long executions
    const smc_explorer *e =
        smc_run_is_sample(r) ? find_estimator(r->pair.model) : smc_run_explored_by(r);
    if (!e || !e->estimate || !needs_estimate(r)) return;
    const int why = r->stop.requested;
    smc_explore_options how = smc_run_estimate_options(r);
    how.stop = &r->stop;
    how.any_explorer |= smc_run_is_sample(r);
    smc_result result = {0};
    smc_watch_grant_more_time(MOST); // needed because a stop has already been requested
    smc_watch_set_stage_end(smc_watch_seconds() + MOST); // needed because there may be no time
                                                         // limit
    e->estimate(smc_interp_program(r->interp), r->pair.model, &how,
                smc_monotonic_time() + (uint64_t)(1e9 * seconds_for_estimate(r)), &r->notes.rest,
                &result);
    smc_watch_set_stage_end(0);
    r->stop.requested = why;
    if (result.status != SMC_OK) r->notes.rest = (smc_estimate){0};
    smc_result_free(&result);
}

// ---- during the exploration ---------------------------------------------------------------------

// Estimates in a child process, so that facts learnt about the program are lost with the process.
// Writes the estimate to the pipe `to`. The child has no watch (watch.h), so no signal or limit
// makes it stop early.
static void estimate_in_child(const smc_forecast *f, const smc_explorer *e, int to) {
    static const double SECONDS = 0.5;
    smc_run *r = f->run;
    smc_estimate estimate = {0};
    smc_watch_end();
    alarm(20); // ends the child if the program has very long executions
    r->pair.explorer = e;
    r->request.is_silent = true;
    const bool is_known = smc_run_estimate_count(r, SECONDS, &estimate) == SMC_OK && estimate.runs;
    const double n = is_known ? estimate.executions + estimate.blocked : 0;
    const ssize_t ignored = write(to, &n, sizeof n);
    (void)ignored;
    _exit(0);
}

static void begin_forecast(smc_forecast *f) {
    const smc_explorer *e = smc_run_explored_by(f->run);
    int ends[2];
    f->begun = true;
    f->from = -1;
    if (!e || !e->estimate || smc_run_is_sample(f->run) || pipe2(ends, O_CLOEXEC) != 0) return;
    f->process = fork();
    if (f->process == 0) estimate_in_child(f, e, ends[1]);
    close(ends[1]);
    f->from = ends[0];
    if (f->process < 0) smc_forecast_end(f);
    else fcntl(f->from, F_SETFL, O_NONBLOCK);
}

void smc_forecast_update(smc_forecast *f) {
    double n;
    if (!f->run || f->executions > 0) return;
    if (!f->begun) return begin_forecast(f);
    if (f->from < 0) return;
    const ssize_t got = read(f->from, &n, sizeof n);
    if (got < 0) return; // the child has not written yet
    if (got == sizeof n) f->executions = n;
    smc_forecast_end(f);
}

void smc_forecast_end(smc_forecast *f) {
    if (!f->begun || f->from < 0) return;
    close(f->from);
    f->from = -1;
    if (f->process <= 0) return;
    kill(f->process, SIGKILL);
    waitpid(f->process, NULL, 0);
}
