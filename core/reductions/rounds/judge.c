#include "reductions/rounds/judge.h"

#include "reductions/rounds/last_rounds.h"
#include "reductions/rounds/late_races.h"

smc_status smc_check_dropped_rounds(const smc_errors *x, bool by_kind) {
    const smc_program *p = x->graph->program;
    const smc_status late =
        smc_seeks_late_races(p, x->graph->options.start.races_late, x->options, x->result)
            ? smc_check_late_races(x, by_kind)
            : SMC_OK;
    return late == SMC_OK ? smc_check_last_rounds(x) : late;
}
