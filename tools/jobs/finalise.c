#include "tools/jobs/finalise.h"

#include "tools/jobs/gather.h"
#include "tools/terminal/console.h"

enum { STOPPED = 3 };

int smc_jobs_report_fault(char *fault, int status) {
    smc_print_usage_error("%s", fault);
    free(fault);
    return status;
}

int smc_jobs_report_store_fault(smc_store *s, int status) {
    char *fault = smc_strdup(s->fault);
    s->calls->close(s);
    return smc_jobs_report_fault(fault, status);
}

int smc_jobs_gather_and_finish(const smc_jobs *j, const smc_workers_task *t, smc_jobs_found *out) {
    smc_store *s;
    char *fault;
    if (smc_store_open(&t->store, &s, &fault) != SMC_STORE_DONE)
        return smc_jobs_report_fault(fault, STOPPED);
    if (smc_jobs_gather_results(j, s, out) != SMC_STORE_DONE)
        return smc_jobs_report_store_fault(s, STOPPED);
    s->calls->close(s);
    return SMC_JOBS_DONE;
}

int smc_jobs_begin_next_attempt(smc_workers_task *t, const smc_result *found,
                                bool *has_next_attempt) {
    smc_store *s;
    char *fault;
    smc_store_attempt attempt = {0};
    *has_next_attempt = false;
    if (smc_store_open(&t->store, &s, &fault) != SMC_STORE_DONE)
        return smc_jobs_report_fault(fault, STOPPED);
    smc_store_result end = s->calls->attempt(s, &attempt);
    if (end == SMC_STORE_DONE && smc_worker_next_attempt(t, found, &attempt)) {
        end = s->calls->start_next_attempt(s, attempt.number - 1, &attempt);
        // If another process has already begun the attempt, this is no error.
        *has_next_attempt = end == SMC_STORE_DONE || end == SMC_STORE_STALE;
        if (end == SMC_STORE_STALE) {
            smc_store_attempt_free(&attempt);
            end = s->calls->attempt(s, &attempt);
        }
    }
    if (end != SMC_STORE_DONE) return smc_jobs_report_store_fault(s, STOPPED);
    s->calls->close(s);
    const bool ok = !*has_next_attempt || smc_worker_adopt_attempt(t, &attempt);
    smc_store_attempt_free(&attempt);
    return ok ? SMC_JOBS_DONE
              : smc_jobs_report_fault(
                    smc_format("'%s' is damaged: its memory layout cannot be read", t->store.path),
                    STOPPED);
}
