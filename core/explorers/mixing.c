#include "explorers/mixing.h"

#include "program/facts.h"

bool smc_has_multi_cell_fact(const smc_facts *facts) {
    smc_unpacking known;
    return smc_facts_find(facts, SMC_FACT_cells, &known);
}

void smc_learn_multi_cell_access(smc_facts *facts) {
    smc_pack_number(smc_facts_begin_write(facts, SMC_FACT_cells), true);
}

smc_explore_options smc_mixing_options(smc_mixing_mode m, const smc_explore_options *options) {
    smc_explore_options mixing = *options;
    if (m.cells) mixing.mixed_sizes = SMC_MIXED_IN_PARTS;
    else if (m.may) mixing.mixed_sizes = SMC_MIXED_FALLBACK;
    return mixing;
}

bool smc_mixing_refuted(smc_mixing_mode m, const smc_program *program, const smc_result *result) {
    return m.may && !m.cells && result->status == SMC_UNSUPPORTED && program->used.mixed_sizes;
}
