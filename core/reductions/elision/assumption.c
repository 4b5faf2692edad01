// assumption.c - the assumption of the reduction: plain accesses need not be events. If it is
// refuted, the exploration restarts with an event for each access.
#include "reductions/elision/assumed.h"

#include "reductions/reduction.h"
#include "reductions/shared.h"

static bool begin_elision(smc_reductions *r, const smc_facts *facts) {
    const bool on = smc_reduction_is_used(r, SMC_REDUCTION_elision);
    smc_unpacking known;
    r->elision = (smc_assumed_elision){.on = true,
                                       .of_memory = on && (r->model->flags & SMC_MODEL_SEES_PAST),
                                       .elides = on ? (uint8_t)smc_program_elision_for(r->options)
                                                    : SMC_ELIDES_NOTHING};
    if (!smc_facts_find(facts, SMC_FACT_elision, &known)) return true;
    r->elision.on = smc_unpack_flag(&known);
    return !known.wrong && known.at == known.end;
}

static void begin_attempt(smc_reductions *r) {
    smc_assumed_elision *x = &r->elision;
    x->made = 0;
    x->before = false;
    if (!x->on) x->of_memory = false, x->elides = SMC_ELIDES_NOTHING;
    r->reduced.elision.on = x->of_memory;
    r->reduced.elision.elides = x->elides;
}

static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    smc_packed *to = smc_facts_begin_write(facts, SMC_FACT_elision);
    if (!r->elision.on) smc_pack_number(to, false);
}

const smc_reduction smc_reduction_elision = {
    .name = "elision",
    .title = "make no event of a non-atomic access that has no choice",
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_COUNTS |
                 SMC_PRESERVES_BLOCKED | SMC_PRESERVES_NAMES,
    .begin = begin_elision,
    .attempt = begin_attempt,
    .encode_facts = encode_facts,
};
