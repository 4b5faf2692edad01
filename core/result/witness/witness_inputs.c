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
static uint64_t printed_input(const smc_terms *t, const smc_input *in) {
    const uint64_t value = smc_chosen_input(t, smc_term_at(t, in->term)->input);
    const unsigned above = SMC_MAX_WIDTH - in->width;
    return in->is_signed ? (uint64_t)((int64_t)(value << above) >> above) : value;
}

void smc_witness_note_inputs(const smc_program *p, smc_witness_event *e) {
    if (!p->terms || e->kind == SMC_CHOICE) return;
    e->reads_input = p->evaluate(p, e->in, NULL, NULL);
    e->writes_input = p->evaluate(p, e->out, NULL, NULL);
}

uint64_t smc_witness_number(const smc_program *p, uint64_t value) {
    uint64_t number = value;
    if (!p->terms) return value;
    smc_terms_pad_chosen(p->terms);
    return p->evaluate(p, value, p->terms->chosen.at, &number) ? number : value;
}

void smc_witness_set_numbers(const smc_program *p, smc_witness_event *e) {
    if (!p->terms) return;
    if (chooses(e, SMC_CHOOSES_INPUT)) {
        const smc_input *in = &p->terms->inputs.at[smc_term_at(p->terms, e->out)->input];
        e->input_bits = in->width;
        e->input_is_signed = in->is_signed;
        e->input_is_float = in->is_float;
        e->out = printed_input(p->terms, in);
    }
    smc_witness_note_inputs(p, e);
    if (e->reads_input) e->in = smc_witness_number(p, e->in);
    if (e->writes_input) e->out = smc_witness_number(p, e->out);
}

// Adds the inputs of the execution, by thread and number. This order does not depend on how the
// execution was found, so that a replay chooses the same values.
static void add_inputs(const smc_terms *t, const smc_witness *w, smc_input_list *out) {
    for (uint32_t i = 0; i < w->n; i++)
        if (chooses(&w->events[i], SMC_CHOOSES_INPUT))
            *smc_vec_push(out) = smc_term_at(t, w->events[i].out)->input;
}

void smc_witness_choose_inputs(const smc_program *p, smc_witness *w) {
    smc_constraints all = {0};
    smc_input_list inputs = {0};
    if (!p->terms || !p->terms->inputs.n) return;
    add_constraints(w, &all);
    add_inputs(p->terms, w, &inputs);
    // The inputs must be right even after a stop request, so the solver must not see the request.
    const smc_stop *stop = p->terms->stop;
    p->terms->stop = NULL;
    smc_choose_smallest_inputs(p->terms, &all, &inputs);
    p->terms->stop = stop;
    for (uint32_t i = 0; i < w->n; i++) smc_witness_set_numbers(p, &w->events[i]);
    smc_vec_free(&inputs);
    smc_vec_free(&all);
}
