#include "models/search/moments.h"

// The moments of the event (smc_search.moments).
static smc_event_time *moments_of_event(smc_search *s, smc_id id) {
    while (s->moments.n <= id) *smc_vec_push(&s->moments) = (smc_event_time){0};
    return &s->moments.at[id];
}

static uint64_t later_moment(uint64_t a, uint64_t b) { return a > b ? a : b; }

// The moment at which the write reaches memory in the known run.
static uint64_t moment_of_write(const smc_search *s, smc_id write) {
    return smc_event_at(s->graph, write)->thread == SMC_INIT_THREAD ? 0
                                                                    : s->certificate.rank.at[write];
}

// Returns the moments of the event's program-order predecessor; for the first event of a thread,
// those of the creation of the thread.
static smc_event_time time_before_event(smc_search *s, const smc_event *e) {
    const smc_thread *thread = &s->graph->threads.at[e->thread];
    if (e->index > 1) return *moments_of_event(s, thread->events.at[e->index - 2]);
    return (smc_event_time){.passed =
                                thread->create ? moments_of_event(s, thread->create)->passed : 0};
}

// Whether a store to the location of `read` reaches memory in the interval (from, to] of moments.
static bool is_overwritten_in_interval(const smc_search *s, const smc_view *v, smc_id read,
                                       uint64_t from, uint64_t to) {
    const smc_graph *g = s->graph;
    bool is = false;
    for (uint32_t t = 0; t < g->threads.n && !is && from < to; t++) {
        smc_id w = smc_last_write_in_view(g, v, read, t);
        while (w && moment_of_write(s, w) > to) w = smc_event_at(g, w)->prev_write;
        is = w && moment_of_write(s, w) > from;
    }
    return is;
}

// Finds the first moment at which the read sees the source. Returns false if there is none. The
// read sees its own thread's last store immediately. It sees another thread's store once that store
// is in memory, if the own thread's last store has reached memory before.
static bool earliest_read_time(smc_search *s, const smc_view *v, smc_id read, smc_id source,
                               uint64_t *moment) {
    const smc_event *e = smc_event_at(s->graph, read);
    const smc_id own = smc_last_write_in_view(s->graph, v, read, e->thread);
    const uint64_t there = moment_of_write(s, source);
    *moment = time_before_event(s, e).passed;
    if (source != own) {
        if (own && moment_of_write(s, own) > there) return false;
        *moment = later_moment(*moment, there);
    }
    return !is_overwritten_in_interval(s, v, read, there, *moment);
}

bool smc_moments_allow_read(smc_search *s, const smc_view *v, smc_id read, smc_id source) {
    uint64_t moment;
    return smc_event_at(s->graph, read)->kind == SMC_READ &&
           earliest_read_time(s, v, read, source, &moment);
}

static bool is_buffered(const smc_event *e) {
    return e->kind == SMC_WRITE && e->step->action.order != SMC_SEQ_CST;
}

// Returns the first moment at which the event can execute, by the conditions of the machine
// (pass_without_memory_change in store_buffers.c). `m`: the moments of the event's predecessor.
static uint64_t earliest_execution_time(smc_search *s, smc_id id, smc_event_time m) {
    const smc_event *e = smc_event_at(s->graph, id);
    uint64_t moment = later_moment(m.passed, m.settled);
    switch (e->kind) {
    case SMC_READ: (void)earliest_read_time(s, NULL, id, e->rf, &moment); return moment;
    case SMC_RMW: return later_moment(moment, e->reads ? moment_of_write(s, e->rf) : 0);
    case SMC_FENCE: return e->step->action.order == SMC_SEQ_CST ? moment : m.passed;
    case SMC_LOCK:
    case SMC_JOIN:
        return smc_event_at(s->graph, e->rf)->thread == SMC_INIT_THREAD
                   ? moment
                   : later_moment(moment, moments_of_event(s, e->rf)->passed);
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_END: return moment;
    default: return m.passed;
    }
}

void smc_moments_append(smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    smc_event_time m = time_before_event(s, e);
    m.passed =
        e->writes && !is_buffered(e) ? moment_of_write(s, id) : earliest_execution_time(s, id, m);
    if (e->writes) m.settled = later_moment(m.settled, moment_of_write(s, id));
    *moments_of_event(s, id) = m;
}

void smc_moments_set(smc_search *s, smc_id id, uint64_t moment) {
    moments_of_event(s, id)->passed = moment;
}

void smc_moments_complete(smc_search *s) {
    const smc_graph *g = s->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        uint64_t settled = 0;
        for (uint32_t i = 0; i < g->threads.at[t].events.n; i++) {
            const smc_id id = g->threads.at[t].events.at[i];
            if (smc_event_at(g, id)->writes)
                settled = later_moment(settled, moment_of_write(s, id));
            moments_of_event(s, id)->settled = settled;
        }
    }
}
