// access.h - helpers for accesses to several cells, each of which consists of several consecutive
// events of a thread (smc_action.continues).
#ifndef SMC_ACCESS_H
#define SMC_ACCESS_H

#include "models/model.h"

// Whether the event is a part, other than the first, of an access to several cells.
static inline bool smc_continues_access(const smc_event *e) {
    return e->step && e->step->action.continues;
}
// Whether further events of the event's access follow.
static inline bool smc_access_is_open(const smc_event *e) {
    return e->next && e->next->action.continues;
}

// The first and the last linked event of the access that contains the linked event.
static inline smc_id smc_first_event_of_access(const smc_graph *g, smc_id id) {
    while (smc_continues_access(smc_event_at(g, id)))
        id = g->threads.at[smc_event_at(g, id)->thread].events.at[smc_event_at(g, id)->index - 2];
    return id;
}
static inline smc_id smc_last_event_of_access(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (e->thread == SMC_INIT_THREAD) return id;
    const smc_thread *t = &g->threads.at[e->thread];
    for (uint32_t i = e->index;
         i < t->events.n && smc_continues_access(smc_event_at(g, t->events.at[i])); i++)
        id = t->events.at[i];
    return id;
}

// Memory order of the access that contains the linked event; the access's first event gives it. The
// order of an RMW depends on its success. An RMW whose events are not all linked counts as relaxed.
static inline uint8_t smc_order_of_access(const smc_graph *g, smc_id id) {
    const smc_action *first = &smc_event_at(g, smc_first_event_of_access(g, id))->step->action;
    const smc_event *last = smc_event_at(g, smc_last_event_of_access(g, id));
    if (first->kind == SMC_RMW && smc_access_is_open(last)) return SMC_RELAXED;
    return smc_order_in_execution(first, last->writes);
}

// For an event that writes a cell in an RMW to several cells: the linked event of the RMW that
// reads the same cell; 0: the access is no RMW.
static inline smc_id smc_read_event_of_access(const smc_graph *g, const smc_event *w) {
    const smc_thread *t = &g->threads.at[w->thread];
    const smc_event *e = w;
    while (smc_continues_access(e)) {
        const smc_id id = t->events.at[e->index - 2];
        e = smc_event_at(g, id);
        if (e->reads && e->loc == w->loc) return id;
    }
    return 0;
}

#endif
