#include "tools/run/run.h"

#include "reductions/restart.h"
#include "tools/jobs/gather.h"

smc_program *smc_run_program(smc_run *r) {
    if (r->shares.is_shared && r->shares.found.is_decoded) return &r->shares.found.decoded.program;
    return r->interp ? smc_interp_program(r->interp) : NULL;
}

void smc_run_clear(smc_run *r) {
    smc_result_clear(&r->result);
    smc_interp_restart(r->interp);
    r->restarts++;
}

static void run_attempt(void *self, smc_result *into) {
    const smc_run_attempts *a = self;
    smc_invariant(into == &a->run->result, "the result of an attempt is the run's");
    a->attempt(a->run, a->self);
}

static void forget_attempt(void *self) { smc_run_clear(((const smc_run_attempts *)self)->run); }

void smc_run_until_stable(smc_run_attempts a) {
    smc_repeat_until_stable(run_attempt, forget_attempt, &a, &a.run->result);
    smc_result_move_allowed_errors(&a.run->result);
}

void smc_run_reset_results(smc_run *r) {
    smc_run_clear(r);
    smc_warnings_free(&r->notes.warnings);
    if (r->shares.is_shared) smc_jobs_found_free(&r->shares.found);
    r->notes.warnings = (smc_warnings){0};
    r->shares.found = (smc_jobs_found){0};
    r->shares.is_shared = r->shares.is_taken = r->notes.has_loop = false;
}

void smc_run_free(smc_run *r) {
    smc_result_free(&r->result);
    if (r->shares.is_shared) smc_jobs_found_free(&r->shares.found);
    smc_store_job_free(&r->shares.job);
    smc_warnings_free(&r->notes.warnings);
    smc_coverage_free(&r->notes.coverage);
    smc_vec_free(&r->notes.budget.stages);
    smc_vec_free(&r->notes.uncompiled);
    smc_turns_free(&r->replay.recorded.turns);
    smc_turns_free(&r->replay.near.turns);
    free(r->replay.token);
    free(r->notes.found_with_relaxed);
    free(r->notes.found_with_tso);
    smc_suppressions_free(&r->notes.suppressions);
    if (r->interp) smc_interp_free(r->interp);
    smc_lowered_cache_end(r->code);
}

bool smc_run_is_refusal(smc_status s) { return s == SMC_USAGE || s == SMC_UNSUPPORTED; }
