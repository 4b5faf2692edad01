// reorder.c - inserts an event into the certificate under sequential consistency: moves other
// events such that they come before it.
//
// The certificate is a linear extension of program order, reads-from, coherence and from-reads. A
// new event x must come before N, the write after the write that x reads from or overwrites. It
// must come after its program-order predecessor and, if x writes, after all reads of the previous
// write. The predecessors of x are closed under these orders. If all of them come before N, x is
// inserted directly before N. Otherwise one backward pass from the last predecessor down to N
// collects the predecessors that come after N: an access precedes each later write to its location,
// and a write precedes its readers. If N is not among the collected events, they are moved before
// N, in their old order, and x is inserted between them and N. If N is among them, there is no run
// with this coherence.
#include "models/search/reorder.h"

// Marks of this file: see smc_search.marks.
static bool is_marked(const smc_search *s, smc_id id) { return s->marks.at[id] == s->mark; }
static void mark_event(smc_search *s, smc_id id) { s->marks.at[id] = s->mark; }

static bool is_in_reordered_part(const smc_search *s, smc_id id, smc_id x) {
    const smc_event *e = smc_event_at(s->graph, id);
    return id != x && e->index <= s->length.at[e->thread];
}

void smc_search_list_certificate(smc_search *s) {
    const smc_id x = smc_search_added_event(s);
    const smc_certificate *k = &s->certificate;
    s->order.n = 0;
    for (smc_id id = smc_certificate_first_event(k); id; id = k->run.at[id].later)
        if (is_in_reordered_part(s, id, x)) *smc_vec_push(&s->order) = id;
}

// The write that x reads from or, if x only writes, directly follows in coherence.
static smc_id write_before(const smc_search *s, smc_id x) {
    const smc_event *e = smc_event_at(s->graph, x);
    if (e->reads) return smc_search_source(s, x);
    return s->graph->locs.at[e->loc].co.at[e->co - 1];
}

// Removes the marks of all events, threads and locations (smc_search.marks).
static void clear_marks(smc_search *s) {
    const smc_graph *g = s->graph;
    while (s->marks.n < g->pool.n) *smc_vec_push(&s->marks) = 0;
    while (s->thread_marks.n < g->threads.n) *smc_vec_push(&s->thread_marks) = 0;
    while (s->loc_marks.n < g->locs.n) *smc_vec_push(&s->loc_marks) = 0;
    s->mark++;
}

static smc_id program_order_predecessor(const smc_graph *g, const smc_event *e) {
    const smc_thread *thread = &g->threads.at[e->thread];
    return e->index > 1 ? thread->events.at[e->index - 2] : thread->create;
}

// Marks all earlier events of e's thread, or the thread's creation if e is its first event.
static void mark_before_in_thread(smc_search *s, const smc_event *e) {
    s->thread_marks.at[e->thread] = s->mark;
    const smc_id create = s->graph->threads.at[e->thread].create;
    if (e->index == 1 && create) mark_event(s, create);
}

// Of two events, the later one in the certificate.
static smc_id later_of(const smc_search *s, smc_id a, smc_id b) {
    return s->certificate.rank.at[b] > s->certificate.rank.at[a] ? b : a;
}

// Marks the immediate predecessors of x, except w. Returns the last of them in the certificate.
static smc_id mark_predecessors(smc_search *s, smc_id x, smc_id w) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, x);
    smc_id last = program_order_predecessor(g, e);
    mark_before_in_thread(s, e);
    if (!smc_search_writes(s, x)) return last;
    for (smc_id r = smc_event_at(g, w)->readers; r; r = smc_event_at(g, r)->next_reader) {
        if (!is_in_reordered_part(s, r, x)) continue;
        mark_event(s, r);
        last = later_of(s, last, r);
    }
    return last;
}

// Whether the event must precede a marked event. The caller visits events backwards, so all marked
// events come after this one in the certificate.
static bool must_precede_marked_event(smc_search *s, smc_id id, const smc_event *e) {
    return is_marked(s, id) || s->thread_marks.at[e->thread] == s->mark ||
           (e->located && s->loc_marks.at[e->loc] == s->mark);
}

// Marks the event and its immediate predecessors.
static void mark_with_predecessors(smc_search *s, smc_id id, const smc_event *e) {
    mark_event(s, id);
    mark_before_in_thread(s, e);
    if (smc_search_writes(s, id) || e->kind == SMC_LOCK || e->kind == SMC_UNLOCK)
        s->loc_marks.at[e->loc] = s->mark;
    if (e->rf) mark_event(s, e->rf);
}

// Marks all events that must come before x, from `last` back to the write `next`. Returns false if
// `next`, or a later write to the location, is one of them.
static bool mark_predecessors_from(smc_search *s, smc_id x, smc_id next, smc_id last) {
    const uint32_t loc = smc_event_at(s->graph, next)->loc;
    for (smc_id id = last;; id = s->certificate.run.at[id].earlier) {
        const smc_event *e = smc_event_at(s->graph, id);
        if (is_in_reordered_part(s, id, x) && must_precede_marked_event(s, id, e)) {
            // if so, the event is `next` or a later write
            if (e->loc == loc && smc_search_writes(s, id)) return false;
            mark_with_predecessors(s, id, e);
        }
        if (id == next) return true;
    }
}

smc_id smc_search_last_write_before(smc_search *s) {
    const smc_graph *g = s->graph;
    const smc_event *read = smc_event_at(g, s->q->read);
    const smc_loc *loc = &g->locs.at[read->loc];
    const smc_id latest = loc->co.at[loc->co.n - 1];
    // the usual case: the read comes after all writes of its location
    if (smc_is_in_clock(smc_event_at(g, latest), smc_graph_po_clock(g, s->q->read))) return latest;
    clear_marks(s);
    mark_before_in_thread(s, read);
    for (smc_id id = program_order_predecessor(g, read); id;
         id = s->certificate.run.at[id].earlier) {
        const smc_event *e = smc_event_at(g, id);
        if (!must_precede_marked_event(s, id, e)) continue;
        if (e->writes && e->loc == read->loc) return id;
        mark_with_predecessors(s, id, e);
    }
    return loc->init;
}

// The next write to the location after w that the query considers; 0: none.
static smc_id next_write(const smc_search *s, smc_id x, smc_id w) {
    const smc_certificate *k = &s->certificate;
    smc_id next = smc_certificate_next_write(k, s->q->view, w);
    while (next && !is_in_reordered_part(s, next, x))
        next = smc_certificate_next_write(k, s->q->view, next);
    return next;
}

// Moves the marked events from `next` to `last` before `next`, and inserts x between them and
// `next`.
static void reorder_certificate(smc_search *s, smc_id x, smc_id w, smc_id next, smc_id last) {
    smc_certificate *k = &s->certificate;
    s->order.n = 0;
    for (smc_id id = next; id != last; id = k->run.at[id].later)
        if (is_marked(s, id)) *smc_vec_push(&s->order) = id;
    *smc_vec_push(&s->order) = last;
    smc_certificate_insert(k, x, next, w);
    smc_certificate_move_events(k, s->order.at, s->order.n, x);
}

smc_reorder_result smc_search_reorder_certificate(smc_search *s) {
    const smc_id x = smc_search_added_event(s);
    const smc_event *e = smc_event_at(s->graph, x);
    if (!e->reads && !s->graph->options.coherence) return SMC_REORDER_UNKNOWN;
    const smc_id w = write_before(s, x), next = next_write(s, x, w);
    const bool stays = s->q->view || s->q->read;
    clear_marks(s);
    const smc_id last = mark_predecessors(s, x, w);
    if (!next || (last != next && later_of(s, last, next) == next)) {
        if (!stays) smc_certificate_insert(&s->certificate, x, next, w);
        return SMC_REORDER_POSSIBLE;
    }
    if (!mark_predecessors_from(s, x, next, last))
        return s->graph->options.coherence ? SMC_REORDER_IMPOSSIBLE : SMC_REORDER_UNKNOWN;
    if (!stays) reorder_certificate(s, x, w, next, last);
    return SMC_REORDER_POSSIBLE;
}
