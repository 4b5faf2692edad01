#include "tools/run/fits.h"

#include "tools/run/coverage.h"
#include "tools/terminal/console.h"

smc_status smc_run_choose_pair(const smc_options *o, smc_model *variant, smc_pair *out) {
    if (o->resumes)
        return smc_pair_restore(o->model, o->model_files, o->algo, o->releases, variant, out);
    return smc_pair_choose(o->model, o->algo, o->releases, variant, out);
}

// Where the model says of whole executions what races, plain accesses come in any order.
bool smc_run_plain_access(const smc_options *o, const smc_model *model) {
    if (model->race) return true;
    if (o->plain == SMC_PLAIN_BY_MODEL) return !(model->flags & SMC_MODEL_PLAIN_RACES);
    return o->plain == SMC_PLAIN_ACCESS;
}

bool smc_run_is_shared(const smc_options *o) {
    return o->jobs != 1 || o->checkpoint || o->part || o->store || o->submits;
}

// The store that its options name.
smc_store_at smc_run_store(const smc_options *o) {
    if (o->store) return (smc_store_at){.path = o->store, .job = o->job, .patience = o->patience};
    return (smc_store_at){.path = o->checkpoint, .lasting = true};
}

// Whether all that the program prints while it is explored, some execution prints.
static bool can_show_output(const smc_options *o, const smc_pair *pair) {
    const bool only_executions = pair->model->flags & SMC_MODEL_PREFIX_CLOSED ||
                                 !(pair->explorer->flags & SMC_EXPLORER_ASSUMES_VALUES);
    if (!o->show_output || o->replay || only_executions) return true;
    smc_error_line("--show-output: under model %s, "
                   "algorithm '%s' also runs threads outside of executions; "
                   "choose another (smc --list)",
                   pair->model->name, pair->explorer->name);
    return false;
}

static bool can_find_lassos(const smc_options *o, const smc_pair *pair) {
    if (!o->check.termination || pair->explorer->flags & SMC_EXPLORER_FINDS_LASSOS) return true;
    smc_error_line("--check=termination: algorithm '%s' does not find infinite executions; "
                   "use tracer or trust",
                   pair->explorer->name);
    return false;
}

bool smc_run_goes_with(const smc_options *o, const smc_pair *pair) {
    const smc_explorer *then = o->budget > 0 ? smc_explorer_find("sampling", pair->model) : NULL;
    if (!smc_own_options_go_with(&o->own, pair->model) ||
        !smc_own_options_are_of(&o->own, pair->explorer, then))
        return false;
    if (!can_show_output(o, pair) || !can_find_lassos(o, pair) || !smc_run_can_cover(o, pair))
        return false;
    if (smc_run_fits(o, pair)) return true;
    smc_error_line("algorithm '%s' does not support --plain=race; use --algo=enumerate",
                   pair->explorer->name);
    return false;
}

bool smc_run_fits(const smc_options *o, const smc_pair *pair) {
    return !(pair->explorer->flags & SMC_EXPLORER_NEEDS_PLAIN_ACCESS) ||
           smc_run_plain_access(o, pair->model);
}
