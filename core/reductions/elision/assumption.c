// assumption.c - the reduction's assumption: plain accesses need not be events. If it is refuted,
// the exploration restarts with an event for each access.
#include "reductions/elision/assumed.h"

#include "reductions/reduction.h"
#include "reductions/shared.h"

static bool begin(smc_reductions *r, bool on, const smc_facts *facts) {
    smc_unpacking known;
    r->elision =
        (smc_assumed_elision){.on = true,
                              .of_memory = on && (r->model->flags & SMC_MODEL_SEES_PAST),
                              .elides = on ? (uint8_t)smc_elides(r->options) : SMC_ELIDES_NOTHING};
    if (!smc_facts_of(facts, SMC_FACT_elision, &known)) return true;
    r->elision.on = smc_get_flag(&known);
    return !known.wrong && known.at == known.end;
}

static void attempt(smc_reductions *r) {
    smc_assumed_elision *x = &r->elision;
    x->made = 0;
    x->before = false;
    if (!x->on) x->of_memory = false, x->elides = SMC_ELIDES_NOTHING;
    r->reduced.elision.on = x->of_memory;
    r->reduced.elision.elides = x->elides;
}

static void tell(const smc_reductions *r, smc_facts *facts) {
    smc_packed *to = smc_facts_rewrite(facts, SMC_FACT_elision);
    if (!r->elision.on) smc_put(to, false);
}

static void nothing(smc_reductions *r) { (void)r; }

const smc_reduction smc_reduction_elision = {
    .name = "elision",
    .title = "make no event of a non-atomic access that has no choice",
    .page = "docs/design/reductions.md#elision",
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES | SMC_PRESERVES_COUNTS |
                 SMC_PRESERVES_BLOCKED | SMC_PRESERVES_NAMES,
    .fact = SMC_FACT_elision,
    .begin = begin,
    .attempt = attempt,
    .tell = tell,
    .end = nothing,
};
