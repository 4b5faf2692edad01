#include "termination/interrupted.h"

// Whether the event is a read of the number of signals that does not read the last number. All
// writes of a number are RMWs.
static bool reads_old_number(const smc_graph *g, const smc_event *e) {
    return e->kind == SMC_READ && e->step->action.returns && smc_event_at(g, e->rf)->rmw_reader;
}

// Index in program order, from 1, of the thread's last event before its wait; 0: none, or the
// thread does not wait. Of a wait by reading, the repeated round belongs to the wait.
static uint32_t last_before_wait(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    uint32_t i = thread->events.n;
    if (!i || thread->step) return i;
    const smc_event *wait = smc_event_at(g, thread->events.at[i - 1]);
    if (!smc_is_wait(&wait->step->action)) return 0;
    for (i--; i; i--) {
        const smc_event *e = smc_event_at(g, thread->events.at[i - 1]);
        if (e->actions + wait->step->action.block.repeats < wait->actions) break;
    }
    return i;
}

bool smc_is_any_wait_interrupted(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n && !any; t++) {
        const uint32_t i = last_before_wait(g, t);
        any = i && reads_old_number(g, smc_event_at(g, g->threads.at[t].events.at[i - 1]));
    }
    return any;
}
