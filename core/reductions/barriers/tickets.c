// tickets.c - checks that semaphores may give tickets (docs/design/barriers.md#semaphores).
#include "reductions/barriers/tickets.h"

#include "program/tickets.h"
#include "reductions/barriers/barriers.h"
#include "reductions/reduction.h"

// Whether the action is that of a wait or post of a semaphore that gives tickets.
static bool is_ticket(const smc_action *a) {
    return a->kind == SMC_RMW && a->sync &&
           ((a->op == SMC_ADD_BELOW && a->rmw.expected == SMC_TICKET) ||
            (a->op == SMC_XCHG && a->rmw.operand == SMC_TICKET));
}

static bool is_strong_fence(const smc_action *a) {
    return a->kind == SMC_FENCE && a->order == SMC_SEQ_CST;
}

// Whether the graph has such an event.
static bool has_event(const smc_graph *g, bool (*is_such)(const smc_action *)) {
    for (uint32_t i = 0; i < g->link_order.n; i++)
        if (is_such(&smc_event_at(g, g->link_order.at[i])->step->action)) return true;
    return false;
}

static bool has_strong_fence(const smc_graph *g) {
    return g->fences && has_event(g, is_strong_fence);
}

void smc_barriers_check_event(smc_reductions *r, smc_id id) {
    const smc_action *a = &smc_event_at(r->graph, id)->step->action;
    // executions of the other models are interleavings, in which fences are drained buffers
    const bool fences_matter = r->model->interleaves != NULL;
    if (!smc_reduction_is_used(r, SMC_REDUCTION_barriers) || r->refuted) return;
    if (is_ticket(a)) {
        r->gives_tickets = true;
        if (!(r->model->flags & SMC_MODEL_COMMUTES) || r->options->termination ||
            (fences_matter && has_strong_fence(r->graph)))
            smc_barriers_refute(r);
    } else if (fences_matter && r->gives_tickets && is_strong_fence(a) &&
               has_event(r->graph, is_ticket))
        smc_barriers_refute(r);
}

void smc_barriers_check_error(smc_reductions *r) {
    if (smc_reduction_is_used(r, SMC_REDUCTION_barriers) && r->gives_tickets && !r->refuted &&
        has_event(r->graph, is_ticket))
        smc_barriers_refute(r);
}
