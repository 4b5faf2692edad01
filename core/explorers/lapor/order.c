#include "explorers/lapor/order.h"

#include "models/saturation/saturation.h"

#include <string.h>

// ---- tables -------------------------------------------------------------------------------------

void lapor_order_init(lapor_relations *o, const smc_graph *g, const smc_model *model,
                      smc_model_state *state) {
    *o = (lapor_relations){.graph = g, .model = model, .state = state};
    *smc_vec_push(&o->sections) = (lapor_section){0};
    *smc_vec_push(&o->held) = (lapor_section_list){0};
}

void lapor_order_free(lapor_relations *o) {
    for (uint32_t l = 0; l < o->wb.n; l++) smc_chains_free(&o->wb.at[l]);
    smc_vec_free(&o->wb);
    smc_vec_free(&o->in);
    smc_vec_free(&o->after);
    smc_vec_free(&o->sections);
    smc_vec_free(&o->latest);
    smc_vec_free(&o->held);
    smc_vec_free(&o->positions);
    smc_vec_free(&o->cells);
    smc_vec_free(&o->chains);
    smc_vec_free(&o->marks);
    smc_vec_free(&o->changed);
    smc_vec_free(&o->threads);
    free(o->clocks);
}

// Grows the tables to the graph's present numbers of events and threads.
static void reserve_rows(lapor_relations *o) {
    const smc_graph *g = o->graph;
    if (o->stride == g->stride && o->cap >= g->pool.n) return;
    uint32_t *wide = smc_alloc((size_t)g->clock_cap * g->stride * sizeof *wide);
    for (size_t row = 0; row < o->cap; row++)
        memcpy(wide + row * g->stride, o->clocks + row * o->stride, o->stride * sizeof *wide);
    free(o->clocks);
    o->clocks = wide;
    o->stride = g->stride;
    o->cap = g->clock_cap;
    smc_vec_reserve(&o->in, o->cap);
    smc_vec_reserve(&o->after, o->cap);
    smc_vec_reserve(&o->positions, o->cap);
}

// The event's clock of hb, to change it.
static uint32_t *writable_lapor_clock(lapor_relations *o, smc_id id) {
    return o->clocks + (size_t)id * o->stride;
}

// The event before `id` in its thread; for its first event, the thread's creation; 0: main's first
// event.
static smc_id program_order_predecessor(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    const smc_thread *t = &g->threads.at[e->thread];
    return e->index > 1 ? t->events.at[e->index - 2] : t->create;
}

const uint32_t *lapor_clock_before(const lapor_relations *o, smc_id id) {
    const smc_id before = program_order_predecessor(o->graph, id);
    return before ? lapor_hb_clock(o, before) : o->graph->zero_clock;
}

smc_id lapor_last_of_section(const lapor_relations *o, uint32_t section) {
    const lapor_section *s = &o->sections.at[section];
    const smc_thread *t = &o->graph->threads.at[s->thread];
    return s->unlock ? s->unlock : t->events.at[t->events.n - 1];
}

uint32_t lapor_sections_of_thread(const lapor_relations *o, uint32_t t) {
    const smc_thread *thread = &o->graph->threads.at[t];
    return thread->events.n ? o->after.at[thread->events.at[thread->events.n - 1]] : 0;
}

// ---- critical sections --------------------------------------------------------------------------

// Prepends the section to list `rest`, and returns the new list.
static uint32_t extend_section_list(lapor_relations *o, uint32_t section, uint32_t rest) {
    *smc_vec_push(&o->held) = (lapor_section_list){section, rest};
    return o->held.n - 1;
}

// Returns the list without the section.
static uint32_t remove_from_section_list(lapor_relations *o, uint32_t list, uint32_t section) {
    const lapor_section_list h = o->held.at[list];
    if (!list || h.section == section) return h.rest;
    return extend_section_list(o, h.section, remove_from_section_list(o, h.rest, section));
}

uint32_t lapor_section_of(const lapor_relations *o, uint32_t list, uint32_t mutex) {
    while (list && o->sections.at[o->held.at[list].section].mutex != mutex)
        list = o->held.at[list].rest;
    return o->held.at[list].section;
}

// Sets the sections that contain the event, and those open after it.
static void update_open_sections(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    const uint32_t held = e->index > 1 ? o->after.at[program_order_predecessor(o->graph, id)] : 0;
    o->in.at[id] = o->after.at[id] = held;
    if (e->kind == SMC_LOCK) {
        while (o->latest.n <= e->loc) *smc_vec_push(&o->latest) = 0;
        *smc_vec_push(&o->sections) = (lapor_section){
            .lock = id, .thread = e->thread, .mutex = e->loc, .previous = o->latest.at[e->loc]};
        o->latest.at[e->loc] = o->sections.n - 1;
        o->in.at[id] = o->after.at[id] = extend_section_list(o, o->sections.n - 1, held);
    } else if (e->kind == SMC_UNLOCK) {
        const uint32_t section = lapor_section_of(o, held, e->loc);
        o->misused += !section;
        if (!section) return;
        o->sections.at[section].unlock = id;
        o->after.at[id] = remove_from_section_list(o, held, section);
    }
}

static bool reads_or_writes(const smc_event *e) { return e->reads || e->writes; }

// ---- hb -----------------------------------------------------------------------------------------

// Joins the entries of the threads in o->threads into the event's clock, and logs the changes.
// Returns whether any entry has grown.
static bool join_thread_entries_into(lapor_relations *o, smc_id into, const uint32_t *from) {
    uint32_t *clock = writable_lapor_clock(o, into);
    bool grew = false;
    for (uint32_t i = 0; i < o->threads.n; i++) {
        const uint32_t t = o->threads.at[i];
        if (clock[t] >= from[t]) continue;
        *smc_vec_push(&o->cells) = (lapor_clock_change){into, t, clock[t]};
        clock[t] = from[t];
        grew = true;
    }
    return grew;
}

// Sets the event's clock: the model's happens-before, closed under lb. Returns whether this adds
// anything to the clock of the event's predecessor in program order.
static bool set_clock(lapor_relations *o, smc_id id) {
    const smc_graph *g = o->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t *base = smc_model_hb_clock(o->model, o->state, g, id);
    uint32_t *clock = writable_lapor_clock(o, id);
    bool delta = false;
    memcpy(clock, lapor_clock_before(o, id), g->stride * sizeof *clock);
    clock[e->thread] = e->index;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (base[t] <= clock[t]) continue;
        const uint32_t *known = lapor_hb_clock(o, g->threads.at[t].events.at[base[t] - 1]);
        for (uint32_t u = 0; u < g->threads.n; u++)
            clock[u] = clock[u] > known[u] ? clock[u] : known[u];
        delta = true;
    }
    return delta;
}

// Whether new predecessors of the event may imply more than those of other events: it is the last
// event of a section, or its thread's first access to the location after `lock` (see
// saturate_event).
static bool can_imply_more_order(const lapor_relations *o, smc_id id, const smc_event *lock) {
    const smc_event *e = smc_event_at(o->graph, id);
    if (reads_or_writes(e) &&
        !(e->prev_access && smc_is_in_clock(lock, lapor_clock_before(o, e->prev_access))))
        return true;
    for (uint32_t h = o->in.at[id]; h; h = o->held.at[h].rest)
        if (lapor_last_of_section(o, o->held.at[h].section) == id) return true;
    return false;
}

// Joins the clock into the clocks of all events that happen after the lock.
static void propagate_clock_to_successors(lapor_relations *o, smc_id lock, const uint32_t *clock) {
    const smc_graph *g = o->graph;
    const smc_event *l = smc_event_at(g, lock);
    o->threads.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (clock[t] > lapor_hb_clock(o, lock)[t]) *smc_vec_push(&o->threads) = t;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (uint32_t i = g->threads.at[t].events.n; i-- > 0;) {
            const smc_id id = g->threads.at[t].events.at[i];
            if (!smc_is_in_clock(l, lapor_hb_clock(o, id))) break;
            if (join_thread_entries_into(o, id, clock) && can_imply_more_order(o, id, l))
                *smc_vec_push(&o->changed) = id;
        }
}

// Orders section a before section b in hb. Returns false if b precedes a.
static bool order_sections(lapor_relations *o, uint32_t a, uint32_t b) {
    const smc_id last = lapor_last_of_section(o, a), lock = o->sections.at[b].lock;
    if (lapor_happens_before(o, last, lock)) return true;
    if (lapor_happens_before(o, lock, last)) return false;
    propagate_clock_to_successors(o, lock, lapor_hb_clock(o, last));
    return true;
}

// ---- wb -----------------------------------------------------------------------------------------

// The location's write order, in the form that saturation.h uses.
static smc_coherence wb_of(lapor_relations *o, uint32_t loc) {
    while (o->wb.n <= loc) *smc_vec_push(&o->wb) = (smc_chains){0};
    smc_chains *wb = &o->wb.at[loc];
    const smc_id init = o->graph->locs.at[loc].init;
    if (!wb->n) {
        smc_chains_begin(wb, init);
        o->positions.at[init] = (smc_chain_position){0, 0};
    }
    return (smc_coherence){wb, o->positions.at, &o->chains, loc};
}

// Adds the write to its location's write order.
static void record_lapor_write(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    const smc_coherence wb = wb_of(o, e->loc);
    if (e->reads) {
        const smc_chain_position p = wb.positions[e->rf];
        wb.positions[id] = (smc_chain_position){p.chain, p.depth + 1};
        wb.chains->at[p.chain].last = id;
    } else {
        const uint32_t chain = smc_chains_add_after(wb.chains, id, e->thread),
                       line = wb.chains->at[chain].line;
        wb.positions[id] = (smc_chain_position){chain, 0};
        // logged so that `infer_order` considers the new chain
        *smc_vec_push(&o->chains) =
            (smc_chain_change){e->loc, chain, line, smc_chain_row(wb.chains, chain)[line]};
    }
}

// Removes the write added last.
static void remove_write(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    smc_chains *wb = &o->wb.at[e->loc];
    if (e->reads) wb->at[o->positions.at[id].chain].last = e->rf;
    else smc_chains_remove_last(wb);
}

// The write whose value the access begins with: a read's source, or the write itself.
static smc_id first_value(const smc_event *e, smc_id id) { return e->reads ? e->rf : id; }
// The write whose value the access ends with: the write itself, or a read's source.
static smc_id write_of_last_value(const smc_event *e, smc_id id) { return e->writes ? id : e->rf; }

// Adds to wb the consequence of access a of the location happening before access b: the value of a
// is not later than that of b. Returns false on a cycle.
static bool order_accessed_values(lapor_relations *o, const smc_coherence *wb, smc_id a, smc_id b) {
    const smc_id value = write_of_last_value(smc_event_at(o->graph, a), a),
                 into = first_value(smc_event_at(o->graph, b), b);
    if (value == b) return false; // a would read from a write that it happens before
    return value == into || smc_coherence_add_edge(wb, value, into);
}

// Orders in wb the values of the accesses that happen before the access. Those that happen before
// its thread's previous access to the location are ordered already. Returns false on a cycle.
static bool saturate_event(lapor_relations *o, smc_id id) {
    const smc_graph *g = o->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_coherence wb = wb_of(o, e->loc);
    const uint32_t *before = lapor_clock_before(o, id);
    const uint32_t *done = e->prev_access ? lapor_clock_before(o, e->prev_access) : g->zero_clock;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (before[t] == done[t]) continue;
        const smc_id a = smc_graph_last_access(g, e->loc, t, before[t]);
        if (a && !order_accessed_values(o, &wb, a, id)) return false;
    }
    return true;
}

// Orders in wb the value of an access before the accesses of thread t to the location that happen
// after the lock. Returns false on a cycle.
static bool order_before_accesses(lapor_relations *o, const smc_coherence *wb, smc_id id,
                                  const smc_event *lock, uint32_t t) {
    const smc_graph *g = o->graph;
    smc_id first = 0, a = g->access_head[(size_t)smc_event_at(g, id)->loc * g->stride + t];
    for (; a && smc_is_in_clock(lock, lapor_hb_clock(o, a)); a = smc_event_at(g, a)->prev_access)
        first = a;
    return !first || order_accessed_values(o, wb, id, first);
}

// ---- lb -----------------------------------------------------------------------------------------

// Whether wb orders the value of access a before that of access b, so that b cannot happen before
// a.
static bool wb_orders_accesses(const lapor_relations *o, smc_id a, smc_id b) {
    const smc_event *ea = smc_event_at(o->graph, a), *eb = smc_event_at(o->graph, b);
    const smc_id first = first_value(ea, a), last = write_of_last_value(eb, b);
    if (first == last) return first == a && a != b;
    const smc_chain_position p = o->positions.at[first], q = o->positions.at[last];
    return p.chain == q.chain ? p.depth < q.depth
                              : smc_chain_is_before(&o->wb.at[ea->loc], p.chain, q.chain);
}

// Whether the order of the sections a and b is known.
static bool is_section_order_known(const lapor_relations *o, uint32_t a, uint32_t b) {
    return lapor_is_before(o, a, b) || lapor_is_before(o, b, a);
}

// Orders two critical sections if the relation writes-before orders an access of one and an access
// of the other to the same location. Returns false on a cycle.
static bool order_by_access(lapor_relations *o, smc_id id, uint32_t section, uint32_t other) {
    const smc_graph *g = o->graph;
    const lapor_section *s = &o->sections.at[other];
    const uint32_t from = smc_event_at(g, s->lock)->index;
    smc_id a = g->access_head[(size_t)smc_event_at(g, id)->loc * g->stride + s->thread];
    for (; a && smc_event_at(g, a)->index > from; a = smc_event_at(g, a)->prev_access) {
        if (lapor_section_of(o, o->in.at[a], s->mutex) != other) continue;
        if (wb_orders_accesses(o, a, id)) return order_sections(o, other, section);
        if (wb_orders_accesses(o, id, a)) return order_sections(o, section, other);
    }
    return true;
}

// Infers the order of sections from an access's position in wb. Sections that are ordered already
// need no inference: a contradiction is a cycle in wb. Returns false on a cycle.
static bool infer_from_access(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    for (uint32_t h = o->in.at[id]; h; h = o->held.at[h].rest) {
        const uint32_t section = o->held.at[h].section;
        for (uint32_t i = o->latest.at[o->sections.at[section].mutex]; i;
             i = o->sections.at[i].previous) {
            if (o->sections.at[i].thread == e->thread || is_section_order_known(o, i, section))
                continue;
            if (!order_by_access(o, id, section, i)) return false;
        }
    }
    return true;
}

// Among the sections of the same mutex that come after `section`, and whose locks are not ordered
// after event `last` yet, returns one that no other precedes; 0: there are none.
static uint32_t next_section_after(const lapor_relations *o, uint32_t section, smc_id last) {
    const lapor_section *s = &o->sections.at[section];
    uint32_t next = 0;
    for (uint32_t i = o->latest.at[s->mutex]; i; i = o->sections.at[i].previous) {
        if (i == section || !lapor_is_before(o, section, i) ||
            lapor_happens_before(o, last, o->sections.at[i].lock))
            continue;
        if (!next || lapor_is_before(o, i, next)) next = i;
    }
    return next;
}

// Infers orders from the predecessors and successors of a section whose last event has new
// predecessors. In the order of next_section_after, most later sections get these predecessors
// transitively. Returns false on a cycle.
static bool infer_from_section(lapor_relations *o, uint32_t section) {
    const lapor_section *s = &o->sections.at[section];
    const smc_id last = lapor_last_of_section(o, section);
    for (uint32_t i = next_section_after(o, section, last); i;
         i = next_section_after(o, section, last))
        if (!order_sections(o, section, i)) return false;
    for (uint32_t i = o->latest.at[s->mutex]; i; i = o->sections.at[i].previous) {
        const lapor_section *other = &o->sections.at[i];
        const bool comes_before =
            other->thread != s->thread && lapor_happens_before(o, other->lock, last);
        if (comes_before && !order_sections(o, i, section)) return false;
    }
    return true;
}

// Infers from an event that has new predecessors. Returns false on a cycle.
static bool infer_from_event(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    for (uint32_t h = o->in.at[id]; h; h = o->held.at[h].rest)
        if (lapor_last_of_section(o, o->held.at[h].section) == id &&
            !infer_from_section(o, o->held.at[h].section))
            return false;
    return !reads_or_writes(e) || saturate_event(o, id);
}

// Infers from one change of wb: for all accesses whose value is in the chain that has new
// predecessors. Returns false on a cycle.
static bool infer_from_chain(lapor_relations *o, uint32_t loc, uint32_t chain) {
    const smc_graph *g = o->graph;
    for (uint32_t i = 0; i < g->locs.at[loc].events.n; i++) {
        const smc_id id = g->locs.at[loc].events.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (!reads_or_writes(e) || o->positions.at[write_of_last_value(e, id)].chain != chain)
            continue;
        if (!infer_from_access(o, id)) return false;
    }
    return true;
}

// Infers from an access that adds nothing to the happens-before of its predecessor: only wb must be
// extended. The access is ordered before later sections when the sections around it are ordered,
// such as at their ends. Returns false on a cycle.
static bool infer_from_implied_access(lapor_relations *o, smc_id id) {
    const smc_graph *g = o->graph;
    const smc_coherence wb = wb_of(o, smc_event_at(g, id)->loc);
    for (uint32_t h = o->in.at[id]; h; h = o->held.at[h].rest) {
        const uint32_t section = o->held.at[h].section;
        for (uint32_t i = o->latest.at[o->sections.at[section].mutex]; i;
             i = o->sections.at[i].previous) {
            if (i == section || !lapor_is_before(o, section, i)) continue;
            for (uint32_t t = 0; t < g->threads.n; t++)
                if (!order_before_accesses(o, &wb, id, smc_event_at(g, o->sections.at[i].lock), t))
                    return false;
        }
    }
    return saturate_event(o, id);
}

// Whether the next change in the log concerns the same chain, as the changes by one edge do.
static bool next_change_has_same_chain(const lapor_relations *o, smc_chain_change c) {
    const smc_chain_change *next = &o->chains.at[o->inferred];
    return o->inferred < o->chains.n && next->loc == c.loc && next->chain == c.chain;
}

// Infers hb, lb and wb from the recorded changes until nothing new follows. Returns false on a
// cycle.
static bool infer_order(lapor_relations *o) {
    while (o->changed.n || o->inferred < o->chains.n) {
        if (o->changed.n) {
            if (!infer_from_event(o, smc_vec_pop(&o->changed))) return false;
        } else {
            const smc_chain_change c = o->chains.at[o->inferred++];
            if (!next_change_has_same_chain(o, c) && !infer_from_chain(o, c.loc, c.chain))
                return false;
        }
    }
    return true;
}

// ---- adding and removing ------------------------------------------------------------------------

lapor_log_lengths lapor_order_log_lengths(const lapor_relations *o) {
    return (lapor_log_lengths){
        .cells = o->cells.n, .chains = o->chains.n, .sections = o->sections.n, .held = o->held.n};
}

void lapor_order_undo(lapor_relations *o, lapor_log_lengths m) {
    while (o->cells.n > m.cells) {
        const lapor_clock_change c = smc_vec_pop(&o->cells);
        writable_lapor_clock(o, c.event)[c.thread] = c.old;
    }
    while (o->chains.n > m.chains) {
        const smc_chain_change c = smc_vec_pop(&o->chains);
        smc_chain_row(&o->wb.at[c.loc], c.chain)[c.line] = c.old;
    }
    o->inferred = o->chains.n;
    o->changed.n = 0;
    o->sections.n = m.sections;
    o->held.n = m.held;
}

bool lapor_order_add(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    reserve_rows(o);
    *smc_vec_push(&o->marks) = lapor_order_log_lengths(o);
    const bool quiet = !set_clock(o, id) && reads_or_writes(e);
    update_open_sections(o, id);
    if (e->writes) record_lapor_write(o, id);
    if (!quiet) *smc_vec_push(&o->changed) = id;
    return (!reads_or_writes(e) || infer_from_access(o, id)) &&
           (!quiet || infer_from_implied_access(o, id)) && infer_order(o);
}

void lapor_order_remove(lapor_relations *o, smc_id id) {
    const smc_event *e = smc_event_at(o->graph, id);
    if (e->kind == SMC_UNLOCK) {
        const uint32_t section = lapor_section_of(o, o->in.at[id], e->loc);
        o->misused -= !section;
        if (section) o->sections.at[section].unlock = 0;
    }
    if (e->kind == SMC_LOCK) o->latest.at[e->loc] = o->sections.at[o->latest.at[e->loc]].previous;
    lapor_order_undo(o, smc_vec_pop(&o->marks));
    if (e->writes) remove_write(o, id);
}

bool lapor_order_sections(lapor_relations *o, uint32_t a, uint32_t b) {
    return order_sections(o, a, b) && infer_order(o);
}
