#include "tools/run/volatile.h"

#include "tools/report/advice/types.h"
#include "tools/report/words/words.h"
#include "tools/run/explore.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/run/lower.h"
#include "tools/terminal/watch.h"

// Limits of each exploration: a number of events, so that the report seldom depends on the speed of
// the machine, and seconds for programs whose executions take long.
enum { MAX_EVENTS = 200000, MAX_SECONDS = 3, TEXT = 192 };

static void explore_within_limit(smc_run *r, void *unused) {
    (void)unused;
    smc_explore_options how = smc_run_explore_options(r);
    how.most_events = MAX_EVENTS;
    how.progress = NULL;
    smc_run_explore_attempt(r, &how);
}

// Returns the finding of the exploration, as words that follow "with .., "; NULL: too little was
// explored. The caller frees it.
static char *describe_finding(const smc_run *r, const char *file) {
    char line[TEXT];
    const smc_result *x = &r->result;
    if (r->stopped_by->requested || (x->status != SMC_OK && !x->errors.n)) return NULL;
    if (!x->errors.n) return x->complete ? smc_strdup("no error is found") : NULL;
    const smc_error *e = &x->errors.at[0];
    smc_format_line(smc_interp_program(r->interp), file, e->place, line, sizeof line);
    return smc_format("there is still this error: %s (%s)", e->message, line);
}

// Returns the time at which an exploration that begins now has to end. It must not use up the time
// limit, which would end the run.
static double deadline_of_retry(const smc_options *o) {
    const double now = smc_watch_seconds(), left = o->time_limit > 0 ? o->time_limit - now : 0;
    return now + (o->time_limit > 0 && left < 4 * MAX_SECONDS ? left / 4 : MAX_SECONDS);
}

// Compiles and explores the program again, with other options or another model. Returns the
// finding, as describe_finding does.
static char *retry(smc_run *r, const smc_options *options, smc_pair pair) {
    if (!pair.explorer || !smc_run_explorer_supports(options, &pair)) return NULL;
    smc_run again = {
        .options = options, .pair = pair, .request.is_silent = true, .stopped_by = &r->stop};
    char *found = NULL;
    if (smc_run_prepare_again(&again)) {
        smc_watch_set_stage_end(deadline_of_retry(options));
        smc_run_until_stable((smc_run_attempts){&again, explore_within_limit, NULL});
        found = describe_finding(&again, options->inputs.at[0]);
        smc_watch_set_stage_end(0);
    }
    smc_run_free(&again);
    return found;
}

static bool has_race(smc_run *r, bool (*is)(const smc_program *, const smc_error *)) {
    const smc_program *p = smc_run_program(r);
    bool has = false;
    for (uint32_t i = 0; i < r->result.errors.n && p; i++) has |= is(p, &r->result.errors.at[i]);
    return has;
}

void smc_run_retry_volatile(smc_run *r) {
    const smc_options *o = r->options;
    const bool is_volatile = has_race(r, smc_advice_is_volatile_race);
    if ((!is_volatile && !has_race(r, smc_advice_is_assembly_race)) || o->volatile_relaxed ||
        r->stop.requested || o->coverage || o->resumes || o->quiet || smc_run_is_sample(r))
        return;
    smc_options relaxed = *o, plain = *o;
    relaxed.volatile_relaxed = true;
    relaxed.keep_going = relaxed.minimize = false;
    plain.keep_going = plain.minimize = false;
    if (is_volatile) r->notes.found_with_relaxed = retry(r, &relaxed, r->pair);
    const smc_model *tso = smc_model_find("tso");
    r->notes.found_with_tso = retry(r, &plain, (smc_pair){tso, smc_explorer_find("tracer", tso)});
}
