#include "tools/run/starvation.h"

#include "explorers/auto.h"

#include "starvation/starvation.h"
#include "tools/run/how.h"
#include "tools/run/inputs/diagnostic.h"

// Without the instructions at which loops are compared it is not known which loops have no exit.
static bool is_due(const smc_run *r) {
    const smc_options *o = r->options;
    return o->check.termination && r->interp && !r->notes.knows_starvation &&
           !r->request.all_rounds && !o->no_spin_loops && !o->part && !r->result.errors.n &&
           !r->stop.requested;
}

bool smc_run_find_starvation(smc_run *r) {
    if (!is_due(r)) return false;
    const smc_explore_options how = smc_run_explore_options(r);
    const smc_diag told = r->diag;
    smc_result found = {0};
    r->diag = smc_run_silence; // the exploration says what is not supported
    smc_interp_show_output(r->interp, false);
    r->notes.knows_starvation =
        smc_find_starvation(smc_interp_program(r->interp), r->pair.model, &how, &found);
    smc_interp_show_output(r->interp, r->options->show_output);
    r->diag = told;
    smc_result_set_aside_allowed(&found);
    const bool any = found.errors.n;
    r->notes.knows_starvation &= !any;
    if (any) {
        found.status = SMC_OK;
        found.executions = r->result.executions;
        if (strcmp(r->pair.explorer->name, SMC_ANY_EXPLORER) == 0)
            found.by = smc_explorer_find("tracer", r->pair.model);
        smc_result_free(&r->result);
        r->result = found;
    } else {
        if (!r->result.allowed.n) {
            r->result.allowed = found.allowed;
            found.allowed = (smc_error_list){0};
        }
        smc_result_free(&found);
    }
    return any;
}

void smc_run_note_starvation(smc_run *r) {
    const smc_options *o = r->options;
    if (!o->check.termination || r->notes.knows_starvation || o->part || o->replay ||
        r->result.errors.n)
        return;
    smc_add_warning(&r->notes.warnings, SMC_WARN_STARVATION, (smc_place){0},
                    smc_strdup("not all states were searched for starvation and livelock"));
}
