#include "explorers/cds/counters.h"
#include "explorers/cds/events.h"
#include "explorers/cds/explore.h"
#include "explorers/cds/turns.h"
#include "explorers/explorer.h"
#include "explorers/leaf.h"
#include "result/liveness.h"

// Explores again and again, until no new observation adds alternatives.
static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    cds x = {.program = program, .model = model, .options = options, .result = result};
    x.errors = (smc_candidate_errors){
        .program = program, .model = model, .options = options, .result = result};
    const smc_step *first = NULL;
    const smc_start start = smc_start_options(model, options);
    if (cds_record_status(&x, program->start(program, &start, &first))) {
        cds_start_main(&x, first);
        do {
            smc_result_clear(result);
            x.again = false;
            x.missed.n = 0;
            smc_share_restart(&x.share);
            cds_explore(&x);
        } while (x.again && !x.done);
    }
    result->complete = !cds_is_stopped(&x);
    smc_leaf_finish_exploration(options, result);
    cds_free(&x);
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_PROMISES; }

const smc_explorer smc_explorer_cdschecker = {
    .name = "cdschecker",
    .title = "modification-order constraints and promises, with load buffering",
    .paper = "Norris, Demsky, TOPLAS 2016; docs/cdschecker.md",
    .explore = explore,
    .supports = supports,
    .counts = {.coarsest = SMC_BY_READS_FROM, .finest = SMC_BY_READS_FROM},
    .options = (const smc_option *const[]){&smc_liveness, &cds_fair, NULL},
    .counters = SMC_COUNTER_WORDS(CDS_COUNTERS),
};
