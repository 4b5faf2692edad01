// last_rounds.c - checks loops that execute one last round; proof in
// docs/design/rounds.md#last-rounds.
#include "reductions/rounds/last_rounds.h"

#include "models/model.h"
#include "reductions/rounds/net_zero_rounds.h"

// Upper bound for the number of rounds that cannot be repeated with the same sources: each such
// round reads from an overwritten write from which no read of the same kind (seq_cst or not) in a
// later round reads.
static uint64_t max_unrepeatable_rounds(const smc_graph *g) {
    uint64_t writes = 0;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        writes += e->writes && !e->step->action.sync;
    }
    return 2 * writes;
}

// Whether the round that the choice announces contains a seq_cst access.
static bool is_seq_cst(const smc_graph *g, const smc_event *choice) {
    bool is = false;
    assert(smc_repeated_actions(&choice->step->action) < choice->index);
    for (uint32_t n = smc_repeated_actions(&choice->step->action); n; n--)
        is |= smc_thread_event_at(g, choice->thread, choice->index - n)->step->action.order ==
              SMC_SEQ_CST;
    return is;
}

// Whether there is a seq_cst fence.
static bool has_fence(const smc_graph *g) {
    bool has = false;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        has |= e->kind == SMC_FENCE && e->step->action.order == SMC_SEQ_CST;
    }
    return has;
}

// Whether a write follows the loop by reads-from but does not happen after it, so that an order of
// the seq_cst events (including fences, if `fences`) could still place the write before the round.
static bool has_late_write_after(const smc_errors *x, const smc_event *choice, bool fences) {
    const smc_graph *g = x->graph;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (!e->writes || e->step->action.sync || e->thread == choice->thread ||
            !(fences || e->step->action.order == SMC_SEQ_CST))
            continue;
        if (smc_is_in_clock(choice, smc_event_clock(g, id)) &&
            !smc_is_in_clock(choice, smc_model_hb_clock(x->model, x->state, g, id)))
            return true;
    }
    return false;
}

// Whether a write could come before the announced round although it follows the loop.
static bool may_precede_round(const smc_errors *x, const smc_event *choice) {
    const bool fences = has_fence(x->graph);
    return x->graph->options.start.races_late && (fences || is_seq_cst(x->graph, choice)) &&
           has_late_write_after(x, choice, fences);
}

smc_status smc_check_last_rounds(const smc_errors *x) {
    const smc_graph *g = x->graph;
    smc_program *p = g->program;
    smc_status status = SMC_OK;
    if (!p->used.attempts) return SMC_OK;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        const uint32_t rounds = e->step ? smc_repeated_rounds(&e->step->action) : 0;
        // If a round has a single read, it is repeated without a last round.
        assert(!rounds || smc_repeated_actions(&e->step->action) > 1);
        if (rounds && (rounds <= max_unrepeatable_rounds(g) || may_precede_round(x, e)))
            status =
                p->facts.learn(p, SMC_LOOP_ALL_READS, p->place(p, e->step->action.place).source);
    }
    return status;
}
