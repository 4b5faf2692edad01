#include "explorers/mixing.h"

#include "program/facts.h"

bool smc_knows_cells(const smc_facts *facts) {
    smc_unpacking known;
    return smc_facts_of(facts, SMC_FACT_cells, &known);
}

void smc_learn_cells(smc_facts *facts) { smc_put(smc_facts_renew(facts, SMC_FACT_cells), true); }

smc_mixed_sizes smc_mixing_begin(smc_mixing_way m, smc_program *program) {
    const smc_mixed_sizes before = program->mixed_sizes;
    if (m.cells) program->mixed_sizes = SMC_MIXED_IN_PARTS;
    else if (m.may) program->mixed_sizes = SMC_MIXED_UNSAID;
    return before;
}

bool smc_mixing_refuted(smc_mixing_way m, const smc_program *program, const smc_result *result) {
    return m.may && !m.cells && result->status == SMC_UNSUPPORTED && program->has_mixed_sizes;
}
