#include "tools/run/coverage.h"

#include "tools/report/words/coverage.h"
#include "tools/terminal/console.h"

#include <string.h>

bool smc_run_can_cover(const smc_options *o, const smc_pair *pair) {
    const bool only_executions = pair->model->flags & SMC_MODEL_PREFIX_CLOSED;
    if (!o->coverage || o->replay || only_executions) return true;
    smc_print_usage_error("--coverage: under model %s threads also run outside of executions; "
                          "choose another model",
                          pair->model->name);
    return false;
}

// A resumed checkpoint contains code that was compiled when the checkpoint was created, perhaps
// without the marks that coverage needs.
bool smc_run_has_coverage(const smc_run *r) {
    if (!r->options->coverage || !r->options->resumes || smc_interp_records_coverage(r->interp))
        return true;
    smc_print_usage_error("--coverage: the run that resumes was started without it; "
                          "start a new one with --coverage and --checkpoint");
    return false;
}

void smc_run_copy_coverage(smc_run *r) {
    if (!r->options->coverage || !r->interp) return;
    smc_coverage_free(&r->notes.coverage);
    smc_interp_coverage(r->interp, &r->notes.coverage);
    smc_coverage_sort(&r->notes.coverage);
}

smc_status smc_coverage_open(const smc_options *o, smc_output *out) {
    return o->coverage ? smc_output_open(out, o->coverage, o->inputs.at, o->inputs.n) : SMC_OK;
}

smc_status smc_coverage_write(const smc_coverage *c, smc_output *out) {
    if (!out->to) return SMC_OK;
    smc_coverage_print_lcov(c, out->to);
    return smc_output_close(out);
}
