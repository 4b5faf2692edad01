#include "graph/check.h"

#include <string.h>

// Returns a description of the first inconsistency of the event; NULL: none. So do the functions
// below. `clock`: space for a clock.
static const char *check_event(const smc_graph *g, smc_id id, uint32_t *clock) {
    const smc_event *e = smc_event_at(g, id);
    if (!e->linked) return "an event on the stack is not linked";
    if (g->threads.at[e->thread].events.at[e->index - 1] != id)
        return "an event is not at its place in its thread";
    if (g->addition_order.at[e->added_at] != id) return "an event is not at its place on the trail";
    memcpy(clock, smc_graph_po_clock(g, id), g->stride * sizeof *clock);
    clock[e->thread] = e->index;
    if (e->rf) {
        const smc_event *w = smc_event_at(g, e->rf);
        if (!w->linked) return "an event reads from one that is not linked";
        for (uint32_t t = 0; t < g->stride; t++)
            if (smc_event_clock(g, e->rf)[t] > clock[t]) clock[t] = smc_event_clock(g, e->rf)[t];
        if (g->options.cells) smc_graph_join_access_clocks(g, clock, w);
        bool listed = false;
        for (smc_id r = w->readers; r; r = smc_event_at(g, r)->next_reader) listed |= r == id;
        if (!listed) return "an event is not among the readers of its source";
    }
    if (memcmp(clock, smc_event_clock(g, id), g->stride * sizeof *clock) != 0)
        return "a clock is wrong";
    return NULL;
}

static const char *check_coherence(const smc_graph *g, const smc_loc *loc) {
    uint32_t writes = loc->init != 0;
    for (uint32_t i = 0; i < loc->events.n; i++)
        writes += smc_event_at(g, loc->events.at[i])->writes;
    if (writes != loc->co.n) return "coherence holds another number of writes than its location";
    for (uint32_t i = 0; i < loc->co.n; i++)
        if (smc_event_at(g, loc->co.at[i])->co != i)
            return "a write is not at its place in coherence";
    return NULL;
}

// Derives the data that `link_location` maintains from the location's events in link order, and
// compares. `access`, `write`: space for the last access and write of each thread.
static const char *check_location(const smc_graph *g, uint32_t l, smc_id *access, smc_id *write) {
    const smc_loc *loc = &g->locs.at[l];
    uint32_t plain = 0, parts = 0, before = 0;
    smc_id tail = loc->init;
    memset(access, 0, g->threads.n * sizeof *access);
    memset(write, 0, g->threads.n * sizeof *write);
    for (uint32_t i = 0; i < loc->events.n; i++) {
        const smc_id id = loc->events.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (!e->linked || !e->located || e->loc != l) return "a location has another one's event";
        if (i && e->linked_at <= before) return "a location's events are in another order";
        if (e->prev_access != access[e->thread] || e->prev_write != write[e->thread])
            return "an access does not lead to the one before it";
        before = e->linked_at;
        plain += e->plain;
        parts += smc_belongs_to_mixed_access(&e->step->action);
        access[e->thread] = id;
        if (e->writes) write[e->thread] = id;
        if (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) tail = id;
    }
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const size_t cell = (size_t)l * g->stride + t;
        if (g->access_head[cell] != access[t] || g->write_head[cell] != write[t])
            return "a thread's last access to a location is another one";
    }
    if (plain != loc->n_plain || parts != loc->n_mixed_accesses) return "accesses are miscounted";
    return loc->info.lock && tail != loc->tail ? "a mutex was last taken by another event" : NULL;
}

static const char *check_locations(const smc_graph *g) {
    smc_id *access = smc_alloc((g->threads.n + 1) * sizeof *access),
           *write = smc_alloc((g->threads.n + 1) * sizeof *write);
    const char *wrong = NULL;
    uint32_t located = 0, at_locations = 0;
    for (uint32_t l = 0; l < g->locs.n && !wrong; l++) {
        at_locations += g->locs.at[l].events.n;
        wrong = check_location(g, l, access, write);
    }
    for (uint32_t i = 0; i < g->link_order.n; i++)
        located += smc_event_at(g, g->link_order.at[i])->located;
    if (!wrong && located != at_locations) wrong = "locations hold another number of events";
    free(access);
    free(write);
    return wrong;
}

// Threads whose events are all unlinked stay in by_path, so threads without events are checked too.
static const char *check_paths(const smc_graph *g) {
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        if (g->rank.at[t] != i) return "a thread is not at its place among all";
        if (i && g->threads.at[g->by_path.at[i - 1]].path >= g->threads.at[t].path)
            return "threads are not in the order of their paths";
    }
    return NULL;
}

const char *smc_graph_check(const smc_graph *g) {
    uint32_t *clock = smc_alloc(g->stride * sizeof *clock);
    const char *wrong = NULL;
    size_t total = 0;
    uint32_t choices = 0, fences = 0, faults = 0;
    for (uint32_t i = 0; i < g->link_order.n && !wrong; i++)
        wrong = check_event(g, g->link_order.at[i], clock);
    for (uint32_t t = 0; t < g->threads.n; t++) total += g->threads.at[t].events.n;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        choices += e->kind == SMC_CHOICE;
        fences += e->kind == SMC_FENCE;
        faults += smc_is_fault(&e->step->action, e->in);
    }
    if (!wrong && (choices != g->choices || fences != g->fences || faults != g->faults))
        wrong = "linked choices, fences or faults are miscounted";
    if (!wrong && total != g->link_order.n)
        wrong = "threads and stack hold different numbers of events";
    for (uint32_t l = 0; l < g->locs.n && !wrong && g->options.coherence; l++)
        wrong = check_coherence(g, &g->locs.at[l]);
    if (!wrong) wrong = check_locations(g);
    if (!wrong) wrong = check_paths(g);
    free(clock);
    return wrong;
}
