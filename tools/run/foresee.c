#include "tools/run/foresee.h"

#include "tools/run/report.h"
#include "tools/terminal/watch.h"

// They are made again when making them has taken a fiftieth of the time.
void smc_run_foresee(smc_run *r, const smc_result *so_far) {
    enum { FEW = 50 };
    const double now = smc_watch_seconds();
    if (!r->scribe.write || r->options->time_limit <= 0 || now < r->next_words) return;
    smc_run known = *r;
    known.result = *so_far;
    known.warnings = (smc_warnings){0};
    if (r->interp) smc_run_note_warnings(&known), smc_run_mark_races(&known);
    const smc_interp_stats work = smc_run_work(r);
    smc_report report = smc_run_report(&known, &work);
    report.stopped = SMC_STOP_TIME;
    report.seconds = r->options->time_limit + SMC_WATCH_GRACE;
    report.exploring = r->interp ? report.seconds - r->begin : 0;
    smc_watch_final_report(r->scribe.write(r->scribe.self, &report));
    smc_warnings_free(&known.warnings);
    r->next_words = smc_watch_seconds() + FEW * (smc_watch_seconds() - now);
}
