// memory.c - errors with allocated memory, which depend on what happens before what and not on values alone.
//
// An access must happen after the allocation, and before the free. Whether it does is the same in all executions of an
// outcome where creations and joins order the two. Elsewhere Z3 is asked for an execution of the outcome in which the first does
// not happen before the second: with points in time that keep program order, reads-from and synchronisation, not the rest.
#include "core/explorers/mcr/engine.h"

static const mcr_node *node_at(const mcr_engine *x, uint32_t node) { return mcr_node_at(&x->histories, node); }

static uint32_t leaf_of(const mcr_engine *x, uint32_t outcome, uint32_t t) {
    return mcr_leaf(&x->histories, &x->histories.outcomes.at[outcome], t);
}

static uint32_t threads_of(const mcr_engine *x, uint32_t outcome) { return x->histories.outcomes.at[outcome].threads; }

// Whether the event comes before the thread's event with this index, or is it, by program order, creations and joins.
static bool is_ordered(const mcr_engine *x, uint32_t outcome, const mcr_node *e, uint32_t t, uint32_t index) {
    if (e->thread == t) return e->index <= index;
    for (uint32_t i = leaf_of(x, outcome, t); node_at(x, i)->step; i = node_at(x, i)->parent) {
        const smc_action *a = &node_at(x, i)->step->action;
        if (a->kind != SMC_JOIN || node_at(x, i)->index > index) continue;
        if (is_ordered(x, outcome, e, a->thread, node_at(x, leaf_of(x, outcome, a->thread))->index)) return true;
    }
    for (uint32_t u = 0; u < threads_of(x, outcome); u++)
        for (uint32_t i = leaf_of(x, outcome, u); node_at(x, i)->step; i = node_at(x, i)->parent)
            if (node_at(x, i)->step->action.kind == SMC_CREATE && node_at(x, i)->step->action.thread == t)
                return is_ordered(x, outcome, e, u, node_at(x, i)->index);
    return false;
}

static bool is_asked(const mcr_engine *x, const mcr_node *before, const mcr_node *after) {
    return smc_table_get(&x->unordered, before->step->action.place, after->step->action.place);
}

// `before` should happen before `after`.
static void note_pair(mcr_engine *x, uint32_t outcome, uint32_t before, uint32_t after) {
    const mcr_node *b = node_at(x, before), *a = node_at(x, after);
    if (is_ordered(x, outcome, b, a->thread, a->index) || is_asked(x, b, a)) return;
    *smc_vec_push(&x->pairs) = (mcr_pair){before, after, 0};
}

static void note_pairs_of(mcr_engine *x, uint32_t outcome, uint32_t node) {
    const smc_action *a = &node_at(x, node)->step->action;
    if (!a->object || a->kind == SMC_ALLOC) return;
    for (uint32_t t = 0; t < threads_of(x, outcome); t++)
        for (uint32_t i = leaf_of(x, outcome, t); node_at(x, i)->step; i = node_at(x, i)->parent) {
            const smc_action *b = &node_at(x, i)->step->action;
            if (b->object != a->object || i == node) continue;
            if (b->kind == SMC_ALLOC) note_pair(x, outcome, i, node);
            if (b->kind == SMC_FREE && a->kind != SMC_FREE) note_pair(x, outcome, node, i);
        }
}

static mcr_point moment(const mcr_engine *x, uint32_t t, uint32_t index) {
    return x->moments.at[x->first_moment.at[t] + index - 1];
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
        if (!w->index || w->index > node_at(x, leaf_of(x, outcome, w->thread))->index) continue;
        MCR_CLAUSE(x->solver, -source->taken,
                   mcr_before(x->solver, moment(x, w->thread, w->index), moment(x, n->thread, n->index)));
    }
}

static void follow_event(mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    const mcr_point it = moment(x, n->thread, n->index);
    if (n->index > 1) follow(x, moment(x, n->thread, n->index - 1), it);
    if (a->kind == SMC_CREATE && node_at(x, leaf_of(x, outcome, a->thread))->step) follow(x, it, moment(x, a->thread, 1));
    if (a->kind == SMC_JOIN) follow(x, moment(x, a->thread, node_at(x, leaf_of(x, outcome, a->thread))->index), it);
    follow_sources(x, outcome, n);
}

// Happens-before of the whole trace, as points in time that respect it.
static void add_happens_before(mcr_engine *x, uint32_t outcome) {
    x->moments.n = x->first_moment.n = 0;
    for (uint32_t t = 0; t < threads_of(x, outcome); t++) {
        const uint32_t length = node_at(x, leaf_of(x, outcome, t))->index;
        *smc_vec_push(&x->first_moment) = x->moments.n;
        for (uint32_t i = 1; i <= length; i++) *smc_vec_push(&x->moments) = mcr_time(x->solver, 'H', t, i);
        if (length) MCR_CLAUSE(x->solver, mcr_position_at(&x->formula, t, length)->in);
    }
    for (uint32_t t = 0; t < threads_of(x, outcome); t++)
        for (uint32_t i = leaf_of(x, outcome, t); node_at(x, i)->step; i = node_at(x, i)->parent)
            follow_event(x, outcome, node_at(x, i));
}

bool mcr_query_memory(mcr_engine *x, uint32_t outcome) {
    x->pairs.n = 0;
    for (uint32_t t = 0; t < threads_of(x, outcome); t++)
        for (uint32_t i = leaf_of(x, outcome, t); node_at(x, i)->step; i = node_at(x, i)->parent) note_pairs_of(x, outcome, i);
    if (!x->pairs.n) return false;
    mcr_query_begin(x, outcome);
    add_happens_before(x, outcome);
    x->clause.n = 0;
    for (uint32_t i = 0; i < x->pairs.n; i++) {
        mcr_pair *p = &x->pairs.at[i];
        const mcr_node *b = node_at(x, p->before), *a = node_at(x, p->after);
        p->wrong = mcr_truth(x->solver, 'P', i, 0);
        MCR_CLAUSE(x->solver, -p->wrong,
                   mcr_before(x->solver, moment(x, a->thread, a->index), moment(x, b->thread, b->index)));
        *smc_vec_push(&x->clause) = p->wrong;
    }
    mcr_clause(x->solver, x->clause.at, x->clause.n);
    return true;
}

void mcr_query_other_memory(mcr_engine *x) {
    for (uint32_t i = 0; i < x->pairs.n; i++) {
        const mcr_pair *p = &x->pairs.at[i];
        if (mcr_holds(x->solver, p->wrong))
            *smc_table_at(&x->unordered, node_at(x, p->before)->step->action.place, node_at(x, p->after)->step->action.place) = 1;
    }
    for (uint32_t i = 0; i < x->pairs.n; i++)
        if (is_asked(x, node_at(x, x->pairs.at[i].before), node_at(x, x->pairs.at[i].after)))
            MCR_CLAUSE(x->solver, -x->pairs.at[i].wrong);
}
