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

// The algorithm that was at work, where it can say so.
void smc_run_estimate(smc_run *r) {
    // Of the limit; that are taken for it; where an execution takes long.
    static const double LEAST = 2, SECONDS = 0.3, MOST = 1;
    const smc_explorer *e = smc_run_explored_by(r);
    // There is no end of one yet: nor would there be in what is left.
    if (!(r->result.executions + r->result.blocked)) return;
    if (r->stop.requested != SMC_STOP_TIME || r->options->time_limit < LEAST || r->is_shared ||
        r->result.errors.n || !e->estimate)
        return;
    smc_explore_options how = smc_run_how_to_estimate(r);
    how.stop = &r->stop;
    smc_result result = {0};
    smc_watch_grant(MOST); // the stop was asked for
    e->estimate(smc_interp_program(r->interp), r->pair.model, &how,
                smc_monotonic_time() + (uint64_t)(1e9 * SECONDS), &r->rest, &result);
    r->stop.requested = SMC_STOP_TIME;
    if (result.status != SMC_OK) r->rest = (smc_estimate){0};
    smc_result_free(&result);
}
