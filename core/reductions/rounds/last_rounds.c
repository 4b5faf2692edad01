// last_rounds.c - checks loops that execute one last round; proof in
// docs/design/rounds.md#last-rounds.
#include "reductions/rounds/last_rounds.h"

#include "models/model.h"
#include "reductions/rounds/undone.h"

// Upper bound for the number of rounds that cannot be repeated: each such round read an overwritten
// write that no later round's read of the same kind (seq_cst or not) reads.
static uint64_t most_torn_rounds(const smc_graph *g) {
    uint64_t writes = 0;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        writes += e->writes && !e->step->action.sync;
    }
    return 2 * writes;
}

static bool is_seq_cst(const smc_graph *g, const smc_event *choice) {
    bool is = false;
    assert(smc_repeated_actions(&choice->step->action) < choice->index);
    for (uint32_t n = smc_repeated_actions(&choice->step->action); n; n--)
        is |= smc_thread_event_at(g, choice->thread, choice->index - n)->step->action.order ==
              SMC_SEQ_CST;
    return is;
}

static bool has_fence(const smc_graph *g) {
    bool has = false;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        has |= e->kind == SMC_FENCE && e->step->action.order == SMC_SEQ_CST;
    }
    return has;
}

// Whether a write follows the loop by reads-from but happens-before does not order it after the
// round, so that an order of the seq_cst events (including fences, if there are any) could still
// place the write before the round.
static bool is_followed_late(const smc_errors *x, const smc_event *choice, bool fences) {
    const smc_graph *g = x->graph;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (!e->writes || e->step->action.sync || e->thread == choice->thread ||
            !(fences || e->step->action.order == SMC_SEQ_CST))
            continue;
        if (smc_in_clock(choice, smc_event_clock(g, id)) &&
            !smc_in_clock(choice, smc_model_hb_clock(x->model, x->state, g, id)))
            return true;
    }
    return false;
}

static bool may_be_late(const smc_errors *x, const smc_event *choice) {
    const bool fences = has_fence(x->graph);
    return x->graph->options.start.races_late && (fences || is_seq_cst(x->graph, choice)) &&
           is_followed_late(x, choice, fences);
}

smc_status smc_judge_last_rounds(const smc_errors *x) {
    const smc_graph *g = x->graph;
    smc_program *p = g->program;
    smc_status status = SMC_OK;
    if (!p->met.attempts) return SMC_OK;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        const uint32_t rounds = e->step ? smc_repeated_rounds(&e->step->action) : 0;
        if (rounds && (rounds <= most_torn_rounds(g) || may_be_late(x, e)))
            status =
                p->facts.learn(p, SMC_LOOP_ALL_READS, p->place(p, e->step->action.place).source);
    }
    return status;
}
