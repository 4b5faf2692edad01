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

// Whether the point before the wait, of which the event at position i is the last, has read an old
// number. A point reads the number of the thread's signals and then that of the process's, or one
// of them.
static bool reads_old_number_before_wait(const smc_graph *g, const smc_thread *t, uint32_t i) {
    const smc_event *last = smc_event_at(g, t->events.at[i - 1]);
    const smc_event *first = i > 1 ? smc_event_at(g, t->events.at[i - 2]) : last;
    const bool is_pair = last->kind == SMC_READ && last->step->action.returns &&
                         first->step->action.loc != last->step->action.loc;
    return reads_old_number(g, last) || (is_pair && reads_old_number(g, first));
}

bool smc_is_any_wait_interrupted(const smc_graph *g) {
    bool any = false;
    for (uint32_t t = 0; t < g->threads.n && !any; t++) {
        const uint32_t i = last_before_wait(g, t);
        any = i && reads_old_number_before_wait(g, &g->threads.at[t], i);
    }
    return any;
}
