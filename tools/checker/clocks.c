#include "tools/checker/clocks.h"

// A clock of rc11 that is not the clock of an event. Rows of g->extra: for each event what a read
// that acquires learns from it (MESSAGE) and what it gives as the head of a release sequence
// (HEAD); for each thread the clock of its last release fence (FENCE) and what its reads have
// learnt for the next acquire fence (PENDING).
enum { MESSAGE, HEAD, EVENT_ROWS };
enum { FENCE, PENDING, THREAD_ROWS };

static uint32_t *clock_of(checker_graph *g, uint32_t event) {
    return g->clocks.at + event * g->threads.n;
}
static uint32_t *row_of_event(checker_graph *g, uint32_t event, unsigned row) {
    return g->extra.at + (event * EVENT_ROWS + row) * g->threads.n;
}
static uint32_t *row_of_thread(checker_graph *g, uint32_t thread, unsigned row) {
    return g->extra.at + (g->events.n * EVENT_ROWS + thread * THREAD_ROWS + row) * g->threads.n;
}

static void join(const checker_graph *g, uint32_t *into, const uint32_t *from) {
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (from[t] > into[t]) into[t] = from[t];
}

static bool is_fence(const smc_execution_event *e) { return e->kind == SMC_FENCE && !e->reads; }

// What the event learns from its source under rc11.
static void read_message(checker_graph *g, uint32_t id, const smc_execution_event *e) {
    const uint32_t *message = row_of_event(g, (uint32_t)e->rf, MESSAGE);
    if (smc_order_acquires(e->order)) join(g, clock_of(g, id), message);
    else if (e->order != SMC_PLAIN && !e->failed_attempt)
        join(g, row_of_thread(g, e->thread, PENDING), message);
}

// Sets what an atomic write gives: as the head of a release sequence, and as a member of those of
// earlier writes of its thread and, for an RMW, of those that its source is a member of.
static void write_message(checker_graph *g, uint32_t id, const smc_execution_event *e) {
    uint32_t *head = row_of_event(g, id, HEAD), *message = row_of_event(g, id, MESSAGE);
    if (e->order == SMC_PLAIN) return;
    join(g, head, row_of_thread(g, e->thread, FENCE));
    if (smc_order_releases(e->order)) join(g, head, clock_of(g, id));
    join(g, message, head);
    if (e->reads) join(g, message, row_of_event(g, (uint32_t)e->rf, MESSAGE));
    const checker_location *l = &g->locs.at[e->loc];
    for (uint32_t i = 0; i < l->accesses.n && l->accesses.at[i] < id; i++) {
        const smc_execution_event *w = &g->axiom_events.at[l->accesses.at[i]];
        if (w->thread == e->thread && w->writes && w->order != SMC_PLAIN &&
            smc_continues_by_po(g->model.releases, w->po_releases))
            join(g, message, row_of_event(g, l->accesses.at[i], HEAD));
    }
}

static void compute_clock(checker_graph *g, uint32_t id, bool all_synchronise) {
    const smc_execution_event *e = &g->axiom_events.at[id];
    uint32_t *clock = clock_of(g, id);
    const int32_t previous = g->threads.at[e->thread].previous;
    const bool has_source = e->rf != CHECKER_NONE && g->events.at[e->rf].node;
    if (previous != CHECKER_NONE) join(g, clock, clock_of(g, (uint32_t)previous));
    if (e->create != CHECKER_NONE) join(g, clock, clock_of(g, (uint32_t)e->create));
    clock[e->thread] = e->index;
    g->threads.at[e->thread].previous = (int32_t)id;
    if (has_source && (!e->reads || (all_synchronise && !e->failed_attempt)))
        join(g, clock, clock_of(g, (uint32_t)e->rf));
    if (all_synchronise) return;
    if (has_source && e->reads) read_message(g, id, e);
    if (is_fence(e) && smc_order_acquires(e->order))
        join(g, clock, row_of_thread(g, e->thread, PENDING));
    if (is_fence(e) && smc_order_releases(e->order))
        join(g, row_of_thread(g, e->thread, FENCE), clock);
    if (e->writes) write_message(g, id, e);
}

static void clear(checker_numbers *rows, size_t n) {
    smc_vec_reserve(rows, (uint32_t)n);
    rows->n = (uint32_t)n;
    memset(rows->at, 0, n * sizeof *rows->at);
}

void checker_compute_clocks(checker_graph *g, bool all_synchronise) {
    const size_t threads = g->threads.n, events = g->events.n;
    clear(&g->clocks, events * threads);
    if (!all_synchronise) clear(&g->extra, (events * EVENT_ROWS + threads * THREAD_ROWS) * threads);
    for (uint32_t t = 0; t < threads; t++) g->threads.at[t].previous = CHECKER_NONE;
    for (uint32_t i = 0; i < events; i++)
        if (g->events.at[i].node) compute_clock(g, i, all_synchronise);
}

// The place of an access in its location, before and after it: a write stands at twice its position
// in coherence, and its readers at the next number.
static uint32_t place_before(const checker_graph *g, const smc_execution_event *e) {
    return e->reads ? 2 * g->axiom_events.at[e->rf].co + 1 : 2 * e->co;
}
static uint32_t place_after(const checker_graph *g, const smc_execution_event *e) {
    return e->writes ? 2 * e->co : 2 * g->axiom_events.at[e->rf].co + 1;
}

// The relations rf, co and fr of a location lead to greater places, except between readers of one
// write, which they do not relate. So a cycle of hb and eco has an edge of hb to a smaller place.
bool checker_is_coherent(const checker_graph *g) {
    for (uint32_t loc = 0; loc < g->locs.n; loc++) {
        const checker_location *l = &g->locs.at[loc];
        for (uint32_t i = 0; i < l->accesses.n; i++) {
            const uint32_t b = l->accesses.at[i];
            const smc_execution_event *to = &g->axiom_events.at[b];
            if (to->reads && to->writes && to->co != g->axiom_events.at[to->rf].co + 1)
                return false;
            for (uint32_t j = 0; j < l->accesses.n; j++) {
                const uint32_t a = l->accesses.at[j];
                if (a != b && checker_happens_before(g, a, b) &&
                    place_after(g, &g->axiom_events.at[a]) > place_before(g, to))
                    return false;
            }
        }
    }
    return true;
}
