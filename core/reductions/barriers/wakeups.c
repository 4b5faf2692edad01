#include "reductions/barriers/wakeups.h"

#include "program/waiting.h"

// The event by which thread t has appended itself to the list that its next action reads.
static smc_id append_before(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    for (uint32_t i = thread->events.n; i-- > 0;) {
        const smc_event *e = smc_event_at(g, thread->events.at[i]);
        const smc_action *a = &e->step->action;
        if (e->kind == SMC_RMW && a->op == SMC_APPEND && a->loc == thread->step->action.loc)
            return thread->events.at[i];
    }
    smc_invariant(false, "a thread waits that is in no list");
    return 0;
}

// The number that the event appends to its list.
static uint64_t appended_by(const smc_graph *g, smc_id append) {
    return smc_event_at(g, append)->step->action.rmw.operand;
}

bool smc_has_woken(const smc_graph *g, uint32_t t, smc_id write) {
    return !smc_is_waiting(smc_event_at(g, write)->out, appended_by(g, append_before(g, t)));
}

// The first write of the list, from `append` on, whose value lacks the thread that `append` has
// appended; if there is none, the last write of the list.
static smc_id first_write_without(const smc_graph *g, smc_id append) {
    const uint64_t one = appended_by(g, append);
    smc_id at = append;
    for (const smc_event *e = smc_event_at(g, at); smc_is_waiting(e->out, one) && e->rmw_reader;) {
        at = e->rmw_reader;
        e = smc_event_at(g, at);
    }
    return at;
}

smc_id smc_list_write_for(const smc_graph *g, uint32_t t) {
    return first_write_without(g, append_before(g, t));
}

smc_id smc_write_off_list(const smc_graph *g, smc_id append) {
    const smc_id write = first_write_without(g, append);
    return smc_is_waiting(smc_event_at(g, write)->out, appended_by(g, append)) ? 0 : write;
}
