#include "result/witness/witness_inputs.h"

#include "inputs/constraints.h"

static bool chooses(const smc_witness_event *e, smc_choice_kind what) {
    return e->kind == SMC_CHOICE && e->rmw == what && !e->pending;
}

static void add_constraints(const smc_witness *w, smc_constraints *out) {
    for (uint32_t i = 0; i < w->n; i++)
        if (chooses(&w->events[i], SMC_CHOOSES_TERM))
            *smc_vec_push(out) = (smc_constraint){w->events[i].out, w->events[i].in};
}

// The input as reports print it: sign-extended to 64 bits if it is signed.
static uint64_t printed_input(const smc_terms *t, smc_term term, const uint64_t *values) {
    const uint32_t i = smc_term_at(t, term)->input;
    const unsigned above = SMC_MAX_WIDTH - t->inputs.at[i].width;
    return t->inputs.at[i].is_signed ? (uint64_t)((int64_t)(values[i] << above) >> above)
                                     : values[i];
}

void smc_witness_choose_inputs(const smc_program *p, smc_witness *w) {
    smc_constraints all = {0};
    if (!p->terms || !p->terms->inputs.n) return;
    uint64_t *values = smc_alloc(p->terms->inputs.n * sizeof *values);
    add_constraints(w, &all);
    // A request to stop does not make the inputs of an error that was found wrong.
    const smc_stop *stop = p->terms->stop;
    p->terms->stop = NULL;
    smc_smallest_inputs(p->terms, all.at, all.n, values);
    p->terms->stop = stop;
    for (uint32_t i = 0; i < w->n; i++) {
        smc_witness_event *e = &w->events[i];
        uint64_t number;
        if (chooses(e, SMC_CHOOSES_INPUT)) e->out = printed_input(p->terms, e->out, values);
        if (e->kind == SMC_CHOICE) continue;
        if (p->evaluate(p, e->in, values, &number)) e->in = number;
        if (p->evaluate(p, e->out, values, &number)) e->out = number;
    }
    smc_vec_free(&all);
    free(values);
}
