#include "tools/run/estimate.h"

#include "tools/run/how.h"
#include "tools/run/report.h"
#include "tools/terminal/watch.h"

smc_status smc_run_count(smc_run *r, double seconds, smc_estimate *out) {
    const smc_explore_options how = smc_run_how_to_estimate(r);
    for (;;) {
        const uint64_t until = smc_monotonic_time() + (uint64_t)(1e9 * seconds);
        smc_run_forget(r);
        r->pair.explorer->estimate(smc_interp_program(r->interp), r->pair.model, &how, until, out,
                                   &r->result);
        if (r->result.status != SMC_RESTART) return r->result.status;
    }
}

// What estimates executions of the model; NULL: nothing does.
static const smc_explorer *estimator(const smc_model *model) {
    const smc_explorer *e;
    for (size_t i = 0; (e = smc_explorer_at(i)); i++)
        if (e->estimate && e->supports(model)) return e;
    return NULL;
}

// Seconds that are taken for it: of a sample a tenth of what it took, within bounds.
static double seconds_for(const smc_run *r) {
    static const double LEAST = 0.05, MOST = 0.3, SHARE = 0.1;
    const double share = SHARE * r->exploring;
    if (!smc_run_is_sample(r) || share > MOST) return MOST;
    return share < LEAST ? LEAST : share;
}

// Where an exploration has no end of an execution yet, there would be none in what is left.
static bool is_wanted(const smc_run *r) {
    static const double LEAST = 2; // of the limit
    const int why = r->stop.requested;
    if (r->is_shared || r->result.errors.n || smc_run_refused(r->result.status) ||
        !(r->result.executions + r->result.blocked))
        return false;
    if (smc_run_is_sample(r)) return !why || why == SMC_STOP_TIME;
    return why == SMC_STOP_TIME && r->options->time_limit >= LEAST;
}

// By the algorithm that was at work, where it can say so.
void smc_run_estimate(smc_run *r) {
    static const double MOST = 1; // where an execution takes long
    const smc_explorer *e =
        smc_run_is_sample(r) ? estimator(r->pair.model) : smc_run_explored_by(r);
    if (!e || !e->estimate || !is_wanted(r)) return;
    const int why = r->stop.requested;
    smc_explore_options how = smc_run_how_to_estimate(r);
    how.stop = &r->stop;
    how.any_explorer |= smc_run_is_sample(r);
    smc_result result = {0};
    smc_watch_grant(MOST); // the stop was asked for
    e->estimate(smc_interp_program(r->interp), r->pair.model, &how,
                smc_monotonic_time() + (uint64_t)(1e9 * seconds_for(r)), &r->rest, &result);
    r->stop.requested = why;
    if (result.status != SMC_OK) r->rest = (smc_estimate){0};
    smc_result_free(&result);
}
