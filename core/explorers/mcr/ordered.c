// ordered.c - computes the happens-before that all executions of an outcome have: by program order,
// creations, joins, and reads with a single possible source.
#include "explorers/mcr/engine.h"

// Numbers the events of the outcome, those of thread t from first_event[t] on. Returns how many
// there are.
static uint32_t number_events(mcr_engine *x, uint32_t outcome) {
    uint32_t n = 0;
    x->first_event.n = 0;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        *smc_vec_push(&x->first_event) = n;
        n += mcr_node_of(x, mcr_last_node(x, outcome, t))->index;
    }
    return n;
}

// Whether the read's value may come from write w.
static bool may_be_written_by(const mcr_node *w, const mcr_node *read) {
    return w != read && w->writes && w->step->action.loc == read->step->action.loc &&
           w->out == read->in && (w->thread != read->thread || w->index < read->index);
}

// Returns the only write of the outcome from which the read's value can come; NULL: there are
// several, or the value may be the initial one.
static const mcr_node *only_possible_source(const mcr_engine *x, uint32_t outcome,
                                            const mcr_node *read) {
    const smc_action *a = &read->step->action;
    const mcr_node *only = NULL;
    if (a->kind != SMC_READ && a->kind != SMC_RMW) return NULL;
    if (x->program->location(x->program, a->loc).initial == read->in) return NULL;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            if (!may_be_written_by(mcr_node_of(x, i), read)) continue;
            if (only) return NULL;
            only = mcr_node_of(x, i);
        }
    return only;
}

smc_rel mcr_always_ordered(mcr_engine *x, uint32_t outcome, smc_matrices *m) {
    smc_matrices_init(m, number_events(x, outcome));
    m->stop = x->options->stop;
    smc_rel r = smc_rel_empty(m);
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            if (mcr_is_stopped(x)) return r;
            const mcr_node *n = mcr_node_of(x, i), *source = only_possible_source(x, outcome, n);
            const smc_action *a = &n->step->action;
            const uint32_t it = mcr_number_of(x, n);
            if (n->index > 1) smc_rel_add_pair(m, r, it - 1, it);
            if (source) smc_rel_add_pair(m, r, mcr_number_of(x, source), it);
            if (a->kind == SMC_CREATE && mcr_node_of(x, mcr_last_node(x, outcome, a->thread))->step)
                smc_rel_add_pair(m, r, it, x->first_event.at[a->thread]);
            if (a->kind == SMC_JOIN)
                smc_rel_add_pair(
                    m, r, mcr_number_of(x, mcr_node_of(x, mcr_last_node(x, outcome, a->thread))),
                    it);
        }
    return smc_rel_transitive_closure(m, r);
}
