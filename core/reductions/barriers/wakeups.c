#include "reductions/barriers/wakeups.h"

#include "program/waiting.h"

// The event by which thread t has appended itself to the list that its next action reads.
static const smc_event *append_before(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = thread->events.n; i-- > 0;) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        const smc_action *a = &e->step->action;
        if (e->kind == SMC_RMW && a->op == SMC_APPEND && a->loc == thread->step->action.loc)
            return e;
    }
    smc_invariant(false, "a thread waits that is in no list");
    return NULL;
}

bool smc_has_woken(const smc_graph *g, uint32_t t, smc_id write) {
    return !smc_is_waiting(smc_event_at(g, write)->out,
                           append_before(g, t)->step->action.rmw.operand);
}

smc_id smc_list_write_for(const smc_graph *g, uint32_t t) {
    const smc_event *append = append_before(g, t), *e = append;
    smc_id at = g->threads.at[t].events.at[append->index - 1];
    while (smc_is_waiting(e->out, append->step->action.rmw.operand) && e->rmw_reader) {
        at = e->rmw_reader;
        e = smc_event_at(g, at);
    }
    return at;
}
