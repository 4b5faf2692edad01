// memory.c - errors with allocated memory, which depend on what happens before what and not on values alone.
//
// An access must happen before the free. (It happens after the allocation, since by reads-from that is where its thread
// has the address from.) Whether it does is the same in all executions of an outcome where creations, joins and reads
// whose value only one write has order the two. Elsewhere Z3 is asked for an execution of the outcome in which it does
// not: with points in time that keep program order, reads-from and synchronisation, not the rest.
#include "explorers/mcr/engine.h"

// ---- pairs ---------------------------------------------------------------------------------------------------------

static bool is_asked(const mcr_engine *x, const mcr_node *before, const mcr_node *after) {
    return smc_table_get(&x->unordered, before->step->action.place, after->step->action.place);
}

// `before` should happen before `after`.
static void note_pair(mcr_engine *x, const smc_matrices *m, smc_rel ordered, uint32_t before, uint32_t after) {
    const mcr_node *b = mcr_event(x, before), *a = mcr_event(x, after);
    if (smc_related(m, ordered, mcr_number_of(x, b), mcr_number_of(x, a)) || is_asked(x, b, a)) return;
    *smc_vec_push(&x->pairs) = (mcr_pair){before, after, 0};
}

static void note_pairs_of(mcr_engine *x, uint32_t outcome, const smc_matrices *m, smc_rel ordered, uint32_t node) {
    const smc_action *a = &mcr_event(x, node)->step->action;
    if (!a->object || a->kind == SMC_ALLOC || a->kind == SMC_FREE) return;
    for (uint32_t t = 0; t < mcr_threads(x, outcome); t++)
        for (uint32_t i = mcr_last(x, outcome, t); mcr_event(x, i)->step; i = mcr_event(x, i)->parent) {
            const smc_action *b = &mcr_event(x, i)->step->action;
            if (b->object != a->object || i == node) continue;
            if (b->kind == SMC_FREE) note_pair(x, m, ordered, node, i);
        }
}

static bool has_objects(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < mcr_threads(x, outcome); t++)
        for (uint32_t i = mcr_last(x, outcome, t); mcr_event(x, i)->step; i = mcr_event(x, i)->parent)
            if (mcr_event(x, i)->step->action.object) return true;
    return false;
}

static void note_pairs(mcr_engine *x, uint32_t outcome) {
    smc_matrices m;
    x->pairs.n = 0;
    if (!has_objects(x, outcome)) return;
    const smc_rel ordered = mcr_ordered(x, outcome, &m);
    for (uint32_t t = 0; t < mcr_threads(x, outcome); t++)
        for (uint32_t i = mcr_last(x, outcome, t); mcr_event(x, i)->step; i = mcr_event(x, i)->parent)
            note_pairs_of(x, outcome, &m, ordered, i);
    smc_matrices_free(&m);
}

// ---- the question --------------------------------------------------------------------------------------------------

static mcr_point moment(const mcr_engine *x, uint32_t t, uint32_t index) {
    return x->moments.at[x->first_event.at[t] + index - 1];
}

static void follow(mcr_engine *x, mcr_point before, mcr_point after) {
    MCR_CLAUSE(x->solver, mcr_before(x->solver, before, after));
}

// What an event takes from others happens before it.
static void follow_sources(mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const mcr_formula *f = &x->formula;
    const mcr_shape *s = &f->shapes.at[f->labels.at[n->label].shape];
    for (uint32_t i = 0; i < s->sources.n; i++) {
        const mcr_source *source = &f->sources.at[s->sources.at[i]];
        const mcr_write *w = &f->writes.at[source->write];
        if (!w->index || w->index > mcr_event(x, mcr_last(x, outcome, w->thread))->index) continue;
        MCR_CLAUSE(x->solver, -source->taken,
                   mcr_before(x->solver, moment(x, w->thread, w->index), moment(x, n->thread, n->index)));
    }
}

static void follow_event(mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    const mcr_point it = moment(x, n->thread, n->index);
    if (n->index > 1) follow(x, moment(x, n->thread, n->index - 1), it);
    if (a->kind == SMC_CREATE && mcr_length(x, outcome, a->thread)) follow(x, it, moment(x, a->thread, 1));
    if (a->kind == SMC_JOIN) follow(x, moment(x, a->thread, mcr_event(x, mcr_last(x, outcome, a->thread))->index), it);
    follow_sources(x, outcome, n);
}

// Happens-before of the whole trace, as points in time that respect it.
static void add_happens_before(mcr_engine *x, uint32_t outcome) {
    x->moments.n = 0;
    for (uint32_t t = 0; t < mcr_threads(x, outcome); t++) {
        const uint32_t length = mcr_event(x, mcr_last(x, outcome, t))->index;
        for (uint32_t i = 1; i <= length; i++) *smc_vec_push(&x->moments) = mcr_time(x->solver, 'H', t, i);
        if (length) MCR_CLAUSE(x->solver, mcr_position_at(&x->formula, t, length)->in);
    }
    for (uint32_t t = 0; t < mcr_threads(x, outcome); t++)
        for (uint32_t i = mcr_last(x, outcome, t); mcr_event(x, i)->step; i = mcr_event(x, i)->parent)
            follow_event(x, outcome, mcr_event(x, i));
}

bool mcr_query_memory(mcr_engine *x, uint32_t outcome) {
    note_pairs(x, outcome);
    if (!x->pairs.n) return false;
    mcr_query_begin(x, outcome);
    add_happens_before(x, outcome);
    mcr_clause_begin(x);
    for (uint32_t i = 0; i < x->pairs.n; i++) {
        mcr_pair *p = &x->pairs.at[i];
        const mcr_node *b = mcr_event(x, p->first), *a = mcr_event(x, p->second);
        p->shows = mcr_truth(x->solver, 'P', i, 0);
        MCR_CLAUSE(x->solver, -p->shows,
                   mcr_before(x->solver, moment(x, a->thread, a->index), moment(x, b->thread, b->index)));
        mcr_clause_add(x, p->shows);
    }
    mcr_clause_end(x);
    return true;
}

void mcr_query_other_memory(mcr_engine *x) {
    for (uint32_t i = 0; i < x->pairs.n; i++) {
        const mcr_pair *p = &x->pairs.at[i];
        const smc_action *b = &mcr_event(x, p->first)->step->action, *a = &mcr_event(x, p->second)->step->action;
        if (mcr_holds(x->solver, p->shows)) *smc_table_at(&x->unordered, b->place, a->place) = 1;
    }
    for (uint32_t i = 0; i < x->pairs.n; i++)
        if (is_asked(x, mcr_event(x, x->pairs.at[i].first), mcr_event(x, x->pairs.at[i].second)))
            MCR_CLAUSE(x->solver, -x->pairs.at[i].shows);
}
