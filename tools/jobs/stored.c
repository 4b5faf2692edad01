#include "tools/jobs/stored.h"

#include "tools/jobs/workers.h"
#include "tools/jobs/gather.h"
#include "tools/jobs/finalise.h"
#include "tools/terminal/console.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>
#include <unistd.h>

enum { STOPPED = 3, INTERNAL_ERROR = 70 };

static smc_store *open_store(const smc_workers_task *t) {
    smc_store *s;
    char *fault;
    if (smc_store_open(&t->store, &s, &fault) == SMC_STORE_DONE) return s;
    (void)smc_jobs_report_fault(fault, STOPPED);
    return NULL;
}

static smc_workers_task task_of(const smc_jobs *j) {
    return (smc_workers_task){.interp = j->interp,
                              .model = j->model,
                              .explorer = j->explorer,
                              .how = j->how,
                              .attempt = 1,
                              .store = j->database,
                              .share = -1,
                              .is_untrusted = true,
                              .share_after = j->share_after,
                              .memory_limit = j->memory_limit};
}

// ---- working ------------------------------------------------------------------------------------

// Starts a session. No store may be open when a process forks.
static int attach_to_job(smc_workers_task *t, smc_store_state *state) {
    smc_store_attempt attempt = {0};
    smc_store *s = open_store(t);
    if (!s) return STOPPED;
    smc_store_result end = s->calls->attempt(s, &attempt);
    if (end == SMC_STORE_DONE) end = s->calls->state(s, state);
    if (end != SMC_STORE_DONE) return smc_jobs_report_store_fault(s, STOPPED);
    s->calls->close(s);
    const bool ok = smc_worker_adopt_attempt(t, &attempt);
    smc_store_attempt_free(&attempt);
    if (!ok)
        smc_print_usage_error("job %" PRIu64 " is damaged: its memory layout cannot be read",
                              t->store.job);
    return ok ? SMC_JOBS_DONE : STOPPED;
}

static bool is_job_over(const smc_store_state *s) { return s->stopped || s->finished; }
static bool is_all_done(const smc_store_state *s) {
    return !is_job_over(s) && !(s->items_open + s->items_taken);
}

static int finish_stored_job(const smc_workers_task *t) {
    smc_store *s = open_store(t);
    if (!s) return STOPPED;
    if (s->calls->finish(s, t->attempt, NULL) != SMC_STORE_DONE)
        return smc_jobs_report_store_fault(s, STOPPED);
    s->calls->close(s);
    return SMC_JOBS_DONE;
}

// Evaluates the combined results, when no part is left.
static int gather_results(const smc_jobs *j, smc_workers_task *t, smc_jobs_found *out) {
    bool has_next_attempt;
    if (out->is_decoded) smc_jobs_found_free(out);
    int status = smc_jobs_gather_and_finish(j, t, out);
    if (status == SMC_JOBS_DONE)
        status = smc_jobs_begin_next_attempt(t, &out->result, &has_next_attempt);
    return status == SMC_JOBS_DONE && !has_next_attempt ? finish_stored_job(t) : status;
}

int smc_jobs_work(smc_jobs *j, smc_jobs_found *out) {
    smc_workers_task t = task_of(j);
    smc_store_state state;
    *out = (smc_jobs_found){0};
    int status = attach_to_job(&t, &state);
    while (status == SMC_JOBS_DONE && !is_job_over(&state) && !smc_is_stopped(j->stop)) {
        status = is_all_done(&state) ? gather_results(j, &t, out) : smc_workers_run(j, &t);
        if (status == SMC_JOBS_DONE) status = attach_to_job(&t, &state);
    }
    out->open = status != SMC_JOBS_DONE || !is_job_over(&state);
    smc_facts_free(&t.how.facts);
    return status == SMC_JOBS_DONE && out->open ? STOPPED : status;
}

// ---- wait ---------------------------------------------------------------------------------------

static void show_progress(smc_progress *p, const smc_store_state *s) {
    const smc_result so_far = {.executions = s->executions, .blocked = s->blocked};
    p->processes = s->sessions;
    p->parts_done = s->items_done;
    p->parts_open = s->items_open + s->items_taken;
    p->show(p, &so_far, -1);
}

// Shows the progress. Counting the contents of the store can take long, so it takes at most
// 1/RARELY of the time.
static smc_store_result show_progress_if_due(const smc_jobs *j, smc_store *s, double *next) {
    enum { RARELY = 20 };
    smc_store_state state;
    const double begin = smc_watch_seconds();
    if (!j->how.progress || !j->how.progress->due || begin < *next) return SMC_STORE_DONE;
    const smc_store_result end = s->calls->state(s, &state);
    if (end == SMC_STORE_DONE) show_progress(j->how.progress, &state);
    *next = begin + RARELY * (smc_watch_seconds() - begin);
    return end;
}

// Waits until the job is done or the user interrupts. The store is polled less often the longer
// this takes.
static smc_store_result wait_for_job(const smc_jobs *j, smc_store *s) {
    static const double FIRST = 0.02, SHORT = 0.25, LONGEST = 2, SHARE = 0.02; // seconds
    const double begin = smc_watch_seconds();
    double next = 0;
    for (double pause = FIRST;; pause *= 2) {
        smc_store_demand others;
        smc_store_result end = s->calls->poll(s, false, &others);
        if (end == SMC_STORE_DONE && (others.ends || smc_is_stopped(j->stop))) return end;
        if (end == SMC_STORE_DONE) end = show_progress_if_due(j, s, &next);
        if (end != SMC_STORE_DONE) return end;
        const double share = SHARE * (smc_watch_seconds() - begin), most = share < SHORT ? SHORT
                                                                           : share < LONGEST
                                                                               ? share
                                                                               : LONGEST;
        if (pause > most) pause = most;
        usleep((useconds_t)(1e6 * pause));
    }
}

int smc_jobs_wait(smc_jobs *j, smc_jobs_found *out) {
    const smc_workers_task t = task_of(j);
    smc_store_state state;
    *out = (smc_jobs_found){0};
    smc_store *s = open_store(&t);
    if (!s) return STOPPED;
    smc_store_result end = wait_for_job(j, s);
    if (end == SMC_STORE_DONE) end = s->calls->state(s, &state);
    if (end == SMC_STORE_DONE) end = smc_jobs_gather_results(j, s, out);
    if (end != SMC_STORE_DONE) return smc_jobs_report_store_fault(s, STOPPED);
    s->calls->close(s);
    out->open = !is_job_over(&state);
    if (*state.fault) smc_print_usage_error("%s", state.fault);
    if (state.cancelled) smc_print_usage_error("job %" PRIu64 " was cancelled", j->database.job);
    if (out->open || state.cancelled) out->result.complete = false;
    if ((out->open || state.cancelled) && out->result.status == SMC_OK)
        out->result.status = SMC_STOPPED;
    return *state.fault ? INTERNAL_ERROR : SMC_JOBS_DONE;
}
