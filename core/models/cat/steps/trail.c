#include "models/cat/steps/trail.h"

#include "models/coherent.h"

enum {
    MAX_CAT_EVENTS = 5
}; // maximum number of events for one graph event: its parts and two
   // initialisation writes

// ---- events of the graph ------------------------------------------------------------------------

static void reserve_ids(steps_event_index *t, const smc_graph *g) {
    while (t->first.n < g->pool.n) *smc_vec_push(&t->first) = *smc_vec_push(&t->last) = -1;
}

static void add_indexed_initialisation(steps_event_index *t, const smc_graph *g, uint32_t loc) {
    const smc_id init = g->locs.at[loc].init;
    if (t->last.at[init] >= 0) return;
    const smc_execution_event e = smc_initial_write_of(loc);
    const cat_event_parts parts = cat_parts_of(t->program, &e);
    t->first.at[init] = t->last.at[init] = (int32_t)t->n;
    (void)steps_event_index_push(t, &parts.at[0], (steps_addition_of){.id = init, .before = -1});
}

// Adds a graph event with its source in the query. `before`: for a write, the write that it follows
// in coherence; `as`: the id to record for its parts; 0 for the read of a query.
static steps_event_range add_event(steps_event_index *t, const smc_graph *g, const steps_query *q,
                                   smc_id before, smc_id as) {
    const smc_event *e = smc_event_at(g, q->read);
    steps_event_range of = {.from = t->n};
    smc_invariant(steps_event_index_reserve(t, MAX_CAT_EVENTS), "an index without room");
    reserve_ids(t, g);
    if (q->source && smc_event_at(g, q->source)->thread == SMC_INIT_THREAD)
        add_indexed_initialisation(t, g, smc_event_at(g, q->source)->loc);
    if (e->writes || e->reads) add_indexed_initialisation(t, g, e->loc);
    smc_execution_event x = smc_execution_event_of(g, e, q->source, q->writes);
    const smc_id create = smc_create_event_of(g, e);
    if (q->source) x.rf = t->last.at[q->source];
    if (create) x.create = t->last.at[create];
    cat_event_parts parts = cat_parts_of(t->program, &x);
    of.own = t->n;
    for (uint32_t k = 0; k < parts.n; k++) {
        cat_event *part = &parts.at[k];
        if (part->pair >= 0) part->pair += (int32_t)of.own;
        (void)steps_event_index_push(
            t, part, (steps_addition_of){.id = as, .before = before ? t->last.at[before] : -1});
    }
    of.end = t->n;
    of.first = parts.first < 0 ? -1 : (int32_t)of.own + parts.first;
    of.last = parts.last < 0 ? -1 : (int32_t)of.own + parts.last;
    return of;
}

void steps_event_index_link(steps_event_index *t, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (t->missing || t->n + 2 * MAX_CAT_EVENTS > 64 * STEPS_MAX_WORDS) {
        t->missing++;
        return;
    }
    const smc_id before = e->writes ? g->locs.at[e->loc].co.at[e->co - 1] : 0;
    const steps_query as_it_is = {.read = id, .source = e->rf, .writes = e->writes};
    const steps_event_range of = add_event(t, g, &as_it_is, before, id);
    *smc_vec_push(&t->linked) = of;
    t->first.at[id] = of.first;
    t->last.at[id] = of.last;
}

void steps_event_index_unlink(steps_event_index *t) {
    if (t->missing) t->missing--;
    else steps_index_remove_query_read(t, smc_vec_pop(&t->linked));
}

// Adds to the considered events the initialisation write from which the event reads (`source`), and
// that of the event's own location.
static void push_initialisation(steps_event_index *t, const smc_graph *g, smc_id id,
                                smc_id source) {
    const smc_event *e = smc_event_at(g, id);
    if (source && smc_event_at(g, source)->thread == SMC_INIT_THREAD)
        steps_set_add(t->considered_events, (uint32_t)t->last.at[source]);
    if (e->reads || e->writes)
        steps_set_add(t->considered_events, (uint32_t)t->last.at[g->locs.at[e->loc].init]);
}

steps_event_range steps_index_add_query_read(steps_event_index *t, const smc_graph *g,
                                             const steps_query *q) {
    const steps_event_range of = add_event(t, g, q, q->writes ? q->source : 0, 0);
    push_initialisation(t, g, q->read, q->source);
    return of;
}

void steps_index_remove_query_read(steps_event_index *t, steps_event_range of) {
    while (t->n > of.from) steps_event_index_pop(t);
}

// ---- selection of events ------------------------------------------------------------------------

void steps_event_index_select_view(steps_event_index *t, const smc_graph *g, const steps_query *q) {
    steps_set_clear(t, t->considered_events);
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (!steps_query_includes(g, q, id)) continue;
        const smc_event *e = smc_event_at(g, id);
        const steps_event_range *of = &t->linked.at[i];
        const uint32_t end = of->end - (id == q->view->writer && e->writes);
        for (uint32_t k = of->own; k < end; k++) steps_set_add(t->considered_events, k);
        push_initialisation(t, g, id, e->rf);
    }
}

smc_id steps_event_index_last_in_thread(const steps_event_index *t, const uint64_t *set,
                                        uint32_t thread) {
    if (thread >= t->rows[STEPS_ROW_THREAD].n) return 0; // the thread has no event yet
    const uint64_t *row = steps_row_at(t, STEPS_ROW_THREAD, thread);
    for (uint32_t w = t->words; w-- > 0;)
        for (uint64_t left = row[w] & set[w]; left;) {
            const uint32_t i = w * 64 + 63 - (uint32_t)__builtin_clzll(left);
            const smc_id id = t->events.at[i].id;
            if (t->last.at[id] == (int32_t)i) return id;
            steps_set_remove(&left, i % 64);
        }
    return 0;
}
