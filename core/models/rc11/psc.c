#include "models/rc11/psc.h"

#include "models/rc11/order.h"

#include <string.h>

// An event that can be on a psc cycle.
struct smc_psc_event {
    smc_id id;
    const uint32_t *hb; // its clock of happens-before
    smc_id source;      // read: the event that it reads from
    uint32_t thread, index, loc;
    // 1 + index in `events` of the thread's previous access to the same location; 0: none.
    uint32_t previous_at_loc;
    // Index in the thread of the next event that does not access the same location (C++20: of the
    // next event); UINT32_MAX: none.
    uint32_t next_elsewhere;
    // Clock of the thread's previous event that does not access the same location (C++20: of the
    // previous event), or of the event that created the thread; NULL: none.
    const uint32_t *previous_hb;
    // psc_to: the first event of the thread, from this event on, to which a psc edge can lead: this
    // event if it is seq_cst, otherwise the next seq_cst fence. psc_from: the last event of the
    // thread, up to this event, from which a psc edge can start. UINT32_MAX: none.
    uint32_t psc_to, psc_from;
    bool access, reads, writes, sc, fence; // `sc`: the event is seq_cst; `fence`: it is a fence
    // State of the event's row while the transitive closure of psc is computed.
    enum { OPEN, CLOSING, CLOSED } state;
};

typedef smc_psc_event event;

// ---- selection of events ------------------------------------------------------------------------

// Whether the query considers the event. The view's writer is considered only as a read, as in
// search/query.c. (An evicted lock whose source is not in the view would wait again; it is
// considered nevertheless, which is harmless because no event follows it.)
static bool is_considered(const smc_psc *p, smc_id id) {
    const smc_view *v = p->q->view;
    const smc_event *e = smc_event_at(p->saturation->graph, id);
    if (id == p->q->read) return false; // collect_thread adds this read last
    if (!v) return true;
    return smc_is_in_view(e, v) && (id != v->writer || e->reads);
}

// Makes an entry of `events`. An unordered RMW is no access: it has no place in coherence
// (docs/design/counters.md). For the read of the query, edges of happens-before that are due to
// its source are omitted. The read is its thread's last event and has no readers, so a cycle
// through it continues to a write after its source. All events before the read in coherence precede
// that write anyway.
static event make_event(const smc_psc *p, smc_id id, bool writes) {
    const smc_event *e = smc_event_at(p->saturation->graph, id);
    const bool read = id == p->q->read;
    const uint64_t value = read ? smc_event_at(p->saturation->graph, p->q->source)->out : e->in;
    return (event){.id = id,
                   .hb = read ? smc_saturation_clock_before(p->saturation, id)
                              : smc_saturation_hb_clock(p->saturation, id),
                   .source = read       ? p->q->source
                             : e->reads ? e->rf
                                        : 0,
                   .thread = e->thread,
                   .index = e->index,
                   .loc = e->loc,
                   .access = smc_is_access(e->kind) && !smc_is_unordered(e),
                   .reads = e->reads,
                   .writes = writes,
                   .fence = e->kind == SMC_FENCE,
                   .sc = smc_is_seq_cst(e, value)};
}

static void push_event(smc_psc *p, event e) {
    if (p->n == p->cap) p->events = smc_vec_grow(p->events, &p->cap, p->n + 1, sizeof *p->events);
    if (e.access) {
        while (p->at_loc.n <= e.loc) *smc_vec_push(&p->at_loc) = 0;
        e.previous_at_loc = p->at_loc.at[e.loc];
        p->at_loc.at[e.loc] = p->n + 1;
    }
    while (p->number.n <= e.id) *smc_vec_push(&p->number) = 0;
    p->events[p->n++] = e;
    p->number.at[e.id] = p->n;
}

// Returns 1 + the index of the event in p->events; 0: the list does not contain it.
static uint32_t psc_event_number(const smc_psc *p, smc_id id) {
    const uint32_t i = id < p->number.n ? p->number.at[id] : 0;
    return i && i <= p->n && p->events[i - 1].id == id ? i : 0;
}

static bool is_access_to(const smc_psc *p, smc_id id, uint32_t loc) {
    const smc_event *e = smc_event_at(p->saturation->graph, id);
    return smc_is_access(e->kind) && e->loc == loc;
}

// The considered events of a thread: n events, of which the last one, `last`, may be the read of
// the query. The events [begin, end) are consecutive accesses to one location, as many as there
// are; end 0: none is known.
typedef struct thread_events {
    const smc_thread *thread;
    uint32_t n;
    smc_id last;
    uint32_t begin, end;
} thread_events;

static smc_id thread_event(const thread_events *of, uint32_t i) {
    return i + 1 == of->n ? of->last : of->thread->events.at[i];
}

// Finds the consecutive accesses to the location that contain event number i, which is one.
static void find_run(const smc_psc *p, thread_events *of, uint32_t i, uint32_t loc) {
    of->begin = i;
    of->end = i + 1;
    while (of->end < of->n && is_access_to(p, thread_event(of, of->end), loc)) of->end++;
    while (of->begin > 0 && is_access_to(p, thread_event(of, of->begin - 1), loc)) of->begin--;
}

// Makes the entry of event number i of the thread. To be called in ascending order of i.
static event make_psc_event_at(const smc_psc *p, thread_events *of, uint32_t i) {
    const smc_thread *thread = of->thread;
    const smc_id id = thread_event(of, i);
    event e = make_event(p, id,
                         id != p->q->read && smc_event_at(p->saturation->graph, id)->writes &&
                             !(p->q->view && p->q->view->writer == id));
    const bool skips = e.access && !p->is_c20;
    if (skips && i >= of->end) find_run(p, of, i, e.loc);
    const uint32_t begin = skips ? of->begin : i, end = skips ? of->end : i + 1;
    const smc_id before = begin > 0 ? thread->events.at[begin - 1] : thread->create;
    e.next_elsewhere = end < of->n ? end + 1 : UINT32_MAX;
    e.previous_hb = before ? smc_saturation_hb_clock(p->saturation, before) : NULL;
    return e;
}

// Collects the events of thread t that can be on a psc cycle, in program order: all events if there
// are seq_cst fences, otherwise only seq_cst events.
static void collect_thread(smc_psc *p, uint32_t t) {
    const smc_graph *g = p->saturation->graph;
    const smc_thread *thread = &g->threads.at[t];
    const bool reads = p->q->read && smc_event_at(g, p->q->read)->thread == t;
    const uint32_t end = reads ? smc_event_at(g, p->q->read)->index - 1 : thread->events.n;
    uint32_t n = 0;
    while (n < end && is_considered(p, thread->events.at[n])) n++;
    const smc_id last = reads ? p->q->read : n ? thread->events.at[n - 1] : 0;
    n += reads;
    thread_events of = {.thread = thread, .n = n, .last = last};
    for (uint32_t i = 0; i < n; i++)
        if (p->order->fences || (reads && i + 1 == n) ||
            smc_sc_order_has(p->order, thread->events.at[i])) {
            const event e = make_psc_event_at(p, &of, i);
            if (p->order->fences || e.sc) push_event(p, e);
        }
    uint32_t fence = UINT32_MAX;
    for (uint32_t i = p->first.at[t]; i < p->n; i++) {
        event *e = &p->events[i];
        fence = e->sc && e->fence ? i : fence;
        e->psc_from = e->sc ? i : fence;
    }
    fence = UINT32_MAX;
    for (uint32_t i = p->n; i-- > p->first.at[t];) {
        event *e = &p->events[i];
        fence = e->sc && e->fence ? i : fence;
        e->psc_to = e->sc ? i : fence;
    }
}

static smc_coherence coherence_of_location(smc_psc *p, uint32_t loc) {
    return (smc_coherence){&p->orders.at[loc], p->positions.at, &p->log, loc};
}

// Computes the coherence edges of each location that saturation forces. Returns false if they are
// cyclic.
static bool saturate_orders(smc_psc *p) {
    const smc_graph *g = p->saturation->graph;
    while (p->orders.n < g->locs.n) *smc_vec_push(&p->orders) = (smc_chains){0};
    smc_vec_reserve(&p->positions, g->pool.n);
    p->locs.n = p->log.n = 0;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        if (!g->locs.at[l].init || g->locs.at[l].info.lock) continue;
        const smc_coherence o = coherence_of_location(p, l);
        smc_saturation_begin(p->saturation, &o);
        *smc_vec_push(&p->locs) = l;
        for (uint32_t i = 0; i < g->locs.at[l].events.n; i++) {
            const smc_id id = g->locs.at[l].events.at[i];
            const smc_event *e = smc_event_at(g, id);
            const bool writes = e->writes && !(p->q->view && p->q->view->writer == id);
            if ((e->reads || writes) && is_considered(p, id) &&
                !smc_saturation_place_write(p->saturation, &o, id, e->rf, writes))
                return false;
        }
        if (g->options.coherence && !smc_saturation_add_view_order(p->saturation, &o, p->q->view))
            return false;
    }
    if (!p->q->read) return true;
    const smc_coherence o = coherence_of_location(p, smc_event_at(g, p->q->read)->loc);
    return smc_saturation_place_write(p->saturation, &o, p->q->read, p->q->source, false);
}

// ---- psc for partial coherence orders -----------------------------------------------------------

// Relations from which psc is computed, as bit matrices over `events`. SCB is the part of scb due
// to happens-before. COM is co u fr (C++20: eco). AFTER and BEFORE of a fence are the events that
// happen after and before the fence. Only cycles of psc matter, so SCB is needed only between
// seq_cst events: AFTER of a fence is closed under hb successors, and BEFORE under hb predecessors,
// so other hb edges add nothing next to a fence. COM and ECO have rows only for seq_cst events and
// for events in AFTER of a fence.
enum matrix { COM, SCB, ECO, PSC, AFTER, BEFORE, MATRICES };

static uint64_t *matrix_row(const smc_psc *p, enum matrix m, uint32_t i) {
    return p->rows + ((size_t)m * p->n + i) * p->words;
}
static uint64_t *needed_rows_set(const smc_psc *p) { return matrix_row(p, MATRICES, 0); }
static uint64_t *sc_set(const smc_psc *p) { return matrix_row(p, MATRICES, 0) + p->words; }
static uint64_t *scratch_set(const smc_psc *p) {
    return matrix_row(p, MATRICES, 0) + 2 * (size_t)p->words;
}
static void set_bit(uint64_t *to, uint32_t j) { to[j / 64] |= 1ull << (j % 64); }
// Sets the bits [from, to) of the row.
static void set_range(uint64_t *row, uint32_t from, uint32_t to) {
    for (uint32_t w = from / 64; from < to; w++, from = w * 64) {
        const uint32_t end = to < (w + 1) * 64 ? to - w * 64 : 64;
        row[w] |= (end < 64 ? (1ull << end) - 1 : ~0ull) & ~0ull << (from - w * 64);
    }
}
static bool bit_is_set(const uint64_t *in, uint32_t j) { return in[j / 64] >> (j % 64) & 1; }
static void unite_rows(const smc_psc *p, uint64_t *to, const uint64_t *from) {
    for (uint32_t w = 0; w < p->words; w++) to[w] |= from[w];
}
static bool rows_intersect(const smc_psc *p, const uint64_t *a, const uint64_t *b) {
    for (uint32_t w = 0; w < p->words; w++)
        if (a[w] & b[w]) return true;
    return false;
}

static bool hb_between_events(const event *a, const event *b) {
    return a != b && a->index <= b->hb[a->thread];
}

// Whether two accesses to one location are related by eco = (rf u co u fr)+. A read has the
// position of its source in coherence; reads from the same source are unrelated.
static bool is_eco(const smc_psc *p, const event *a, const event *b) {
    const smc_chain_position pa = p->positions.at[a->writes ? a->id : a->source],
                             pb = p->positions.at[b->writes ? b->id : b->source];
    if (a == b) return false;
    if (pa.chain != pb.chain) return smc_chain_is_before(&p->orders.at[a->loc], pa.chain, pb.chain);
    return pa.depth < pb.depth || (pa.depth == pb.depth && a->writes && !b->writes);
}

// Whether two accesses to one location are related by co (from a write) or fr (from a read). For an
// RMW, co suffices: a write that follows the RMW's write also follows the RMW's source.
static bool is_co_or_fr(const smc_psc *p, const event *a, const event *b) {
    if (a == b || !b->writes) return false;
    const smc_chain_position pb = p->positions.at[b->id],
                             pa = p->positions.at[a->writes ? a->id : a->source];
    return pa.chain == pb.chain ? pa.depth < pb.depth
                                : smc_chain_is_before(&p->orders.at[a->loc], pa.chain, pb.chain);
}

// Adds happens-before between seq_cst accesses to one location to SCB.
static void add_hb_loc(smc_psc *p) {
    const uint64_t *of = sc_set(p);
    for (uint32_t i = 0; i < p->n; i++) {
        const event *a = &p->events[i];
        for (uint32_t j = bit_is_set(of, i) && a->access ? p->at_loc.at[a->loc] : 0; j;
             j = p->events[j - 1].previous_at_loc)
            if (hb_between_events(a, &p->events[j - 1])) set_bit(matrix_row(p, SCB, i), j - 1);
    }
}

// Computes SCB between seq_cst events: po u (po_to_elsewhere ; hb ; po_from_elsewhere) u hb_loc;
// under C++20 strongly-happens-before, po u (po ; hb ; po). The events of another thread that
// happen after a given event are the last events of that thread.
static void add_scb_by_hb(smc_psc *p) {
    const uint64_t *of = sc_set(p);
    const uint32_t n_threads = p->saturation->graph->threads.n;
    for (uint32_t i = 0; i < p->n; i++)
        if (bit_is_set(of, i))
            set_range(matrix_row(p, SCB, i), i + 1, p->first.at[p->events[i].thread + 1]);
    for (uint32_t from = 0; from < n_threads; from++)
        for (uint32_t to = 0; to < n_threads; to++) {
            const uint32_t end = p->first.at[to + 1];
            for (uint32_t i = p->first.at[from], j = p->first.at[to];
                 from != to && i < p->first.at[from + 1]; i++) {
                while (j < end && (!p->events[j].previous_hb ||
                                   p->events[i].next_elsewhere > p->events[j].previous_hb[from]))
                    j++;
                if (bit_is_set(of, i)) set_range(matrix_row(p, SCB, i), j, end);
            }
        }
    if (!p->is_c20) add_hb_loc(p);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t w = 0; w < p->words; w++) matrix_row(p, SCB, i)[w] &= of[w];
}

// Computes the rows BEFORE and AFTER of fence x. If there are fences, `events` has all events, so
// these sets are the first and the last events of each thread.
static void compute_hb_of_fence(smc_psc *p, uint32_t x) {
    const event *e = &p->events[x];
    for (uint32_t t = 0; t < p->saturation->graph->threads.n; t++) {
        const uint32_t first = p->first.at[t], end = p->first.at[t + 1];
        const uint32_t before = e->hb[t] < end - first ? first + e->hb[t] : end;
        uint32_t after = first;
        for (uint32_t to = end; after < to;) {
            const uint32_t i = after + (to - after) / 2;
            if (i == x || !hb_between_events(e, &p->events[i])) after = i + 1;
            else to = i;
        }
        set_range(matrix_row(p, BEFORE, x), first, before);
        set_range(matrix_row(p, AFTER, x), after, end);
    }
    matrix_row(p, BEFORE, x)[x / 64] &= ~(1ull << (x % 64));
}

// Computes, once for each query, the sets and matrices that do not depend on coherence: the rows
// needed, BEFORE and AFTER of fences, SCB.
static void compute_fixed_rows(smc_psc *p) {
    p->words = (p->n + 63) / 64;
    const size_t need = ((size_t)MATRICES * p->n + 3) * p->words; // 3 sets of one row each
    if (need > p->rows_cap)
        p->rows = smc_realloc(p->rows, (p->rows_cap = 2 * need) * sizeof *p->rows);
    memset(p->rows, 0, need * sizeof *p->rows);
    p->fences = false;
    for (uint32_t k = 0; k < p->sc.n; k++) {
        const uint32_t x = p->sc.at[k];
        set_bit(needed_rows_set(p), x);
        set_bit(sc_set(p), x);
        if (!p->events[x].fence) continue;
        p->fences = true;
        compute_hb_of_fence(p, x);
        unite_rows(p, needed_rows_set(p), matrix_row(p, AFTER, x));
    }
    add_scb_by_hb(p);
}

// Computes the matrix COM.
static void compute_com(smc_psc *p) {
    memset(matrix_row(p, COM, 0), 0, (size_t)p->n * p->words * sizeof *p->rows);
    for (uint32_t i = 0; i < p->n; i++) {
        if (!bit_is_set(needed_rows_set(p), i) || !p->events[i].access) continue;
        for (uint32_t j = p->at_loc.at[p->events[i].loc]; j; j = p->events[j - 1].previous_at_loc)
            if ((p->is_c20 ? is_eco : is_co_or_fr)(p, &p->events[i], &p->events[j - 1]))
                set_bit(matrix_row(p, COM, i), j - 1);
    }
}

// Computes the matrix ECO: eco = rf u (co u fr) ; rf?
static void compute_eco(smc_psc *p) {
    memcpy(matrix_row(p, ECO, 0), matrix_row(p, COM, 0), (size_t)p->n * p->words * sizeof *p->rows);
    if (p->is_c20) return;
    for (uint32_t r = 0; r < p->n; r++) {
        if (!p->events[r].reads) continue;
        const uint32_t first = p->at_loc.at[p->events[r].loc],
                       w = psc_event_number(p, p->events[r].source);
        if (w) set_bit(matrix_row(p, ECO, w - 1), r);
        for (uint32_t i = w ? first : 0; i; i = p->events[i - 1].previous_at_loc)
            if (bit_is_set(matrix_row(p, COM, i - 1), w - 1)) set_bit(matrix_row(p, ECO, i - 1), r);
    }
}

// The next seq_cst fence of x's thread; UINT32_MAX: none.
static uint32_t next_fence(const smc_psc *p, uint32_t x) {
    for (uint32_t i = x + 1; i < p->first.at[p->events[x].thread + 1]; i++)
        if (p->events[i].sc && p->events[i].fence) return i;
    return UINT32_MAX;
}

// Adds to the rows `to` and `eco` the COM and ECO successors of the events that happen after fence
// x. Omits successors of events after the thread's next fence: that fence's row contains them.
static void add_fence_targets(smc_psc *p, uint32_t x, uint64_t *to, uint64_t *eco) {
    const uint32_t next = next_fence(p, x);
    for (uint32_t w = 0; w < p->words; w++) {
        uint64_t left = matrix_row(p, AFTER, x)[w];
        if (next != UINT32_MAX) left &= ~matrix_row(p, AFTER, next)[w];
        for (; left; left &= left - 1) {
            const uint32_t a = w * 64 + (uint32_t)__builtin_ctzll(left);
            unite_rows(p, to, matrix_row(p, COM, a));
            unite_rows(p, eco, matrix_row(p, ECO, a));
        }
    }
}

// Adds the psc edges from event x that involve fences. A path to a fence also leads to the later
// fences of that thread.
static void compute_psc_by_fences(smc_psc *p, uint32_t x) {
    uint64_t *to = matrix_row(p, PSC, x), *eco = scratch_set(p);
    memset(eco, 0, p->words * sizeof *eco);
    if (p->is_c20) unite_rows(p, eco, matrix_row(p, ECO, x));
    if (p->events[x].fence) add_fence_targets(p, x, to, eco);
    bool leads = false;
    for (uint32_t j = 0; j < p->sc.n; j++) {
        const uint32_t y = p->sc.at[j];
        if (!j || p->events[p->sc.at[j - 1]].thread != p->events[y].thread) leads = false;
        if (!p->events[y].fence) continue;
        const uint64_t *before = matrix_row(p, BEFORE, y);
        leads = leads || bit_is_set(matrix_row(p, AFTER, x), y) || rows_intersect(p, eco, before) ||
                (!p->is_c20 && rows_intersect(p, to, before));
        if (leads) set_bit(to, y);
    }
}

// Computes the matrix PSC from SCB, COM and ECO (enum matrix).
static void compute_psc(smc_psc *p) {
    compute_com(p);
    if (p->fences) compute_eco(p);
    for (uint32_t k = 0; k < p->sc.n; k++) {
        uint64_t *to = matrix_row(p, PSC, p->sc.at[k]);
        memcpy(to, matrix_row(p, SCB, p->sc.at[k]), p->words * sizeof *to);
        unite_rows(p, to, matrix_row(p, COM, p->sc.at[k]));
        if (p->fences) compute_psc_by_fences(p, p->sc.at[k]);
        for (uint32_t w = 0; w < p->words; w++) to[w] &= sc_set(p)[w];
    }
}

// Computes the transitive closure of event x's row of PSC and of the rows that it reaches. Returns
// false on a cycle. Only few rows are visited, since the first successor in a thread has the later
// events of the thread as successors.
static bool close_row(smc_psc *p, uint32_t x) {
    uint64_t *to = matrix_row(p, PSC, x);
    p->events[x].state = CLOSING;
    for (uint32_t w = 0; w < p->words; w++)
        for (uint64_t left = to[w]; left;) {
            const uint32_t y = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (p->events[y].state == CLOSING || (p->events[y].state == OPEN && !close_row(p, y)))
                return false;
            unite_rows(p, to, matrix_row(p, PSC, y));
            left &= ~(matrix_row(p, PSC, y)[w] | 1ull << (y % 64));
        }
    p->events[x].state = CLOSED;
    return true;
}

// Computes the transitive closure of psc. Returns false on a cycle.
static bool is_acyclic(smc_psc *p) {
    compute_psc(p);
    for (uint32_t i = 0; i < p->n; i++) p->events[i].state = OPEN;
    for (uint32_t k = 0; k < p->sc.n; k++)
        if (p->events[p->sc.at[k]].state == OPEN && !close_row(p, p->sc.at[k])) return false;
    return true;
}

// ---- search for a coherence order ---------------------------------------------------------------

static void undo_edges_to(smc_psc *p, uint32_t height) {
    while (p->log.n > height) {
        const smc_chain_change c = smc_vec_pop(&p->log);
        smc_chain_row(&p->orders.at[c.loc], c.chain)[c.line] = c.old;
    }
}

// Rank of the write in the certificate; a write that is not in the certificate has the largest
// rank.
static uint64_t certified_rank(const smc_psc *p, smc_id write) {
    return write < p->certificate->rank.n && smc_event_at(p->saturation->graph, write)->linked
               ? p->certificate->rank.at[write]
               : UINT64_MAX;
}

static uint32_t chain_of(const smc_psc *p, const event *e) {
    return p->positions.at[e->writes ? e->id : e->source].chain;
}

static bool add_chain_order(smc_psc *p, uint32_t loc, uint32_t a, uint32_t b) {
    return smc_chains_add_edge(&p->orders.at[loc], a, b, &p->log, loc);
}

// If an edge from event `from` to w would close a cycle of psc, w must precede `from` in coherence:
// adds that edge and sets *changed. Returns false if coherence forbids the edge.
static bool order_to_avoid_cycle(smc_psc *p, const event *w, const event *from, bool *changed) {
    const smc_chains *o = &p->orders.at[w->loc];
    const uint32_t x = chain_of(p, w), y = chain_of(p, from);
    const bool closes =
        from->psc_from != UINT32_MAX &&
        (w->psc_to == from->psc_from || bit_is_set(matrix_row(p, PSC, w->psc_to), from->psc_from));
    if (x == y || !closes || smc_chain_is_before(o, x, y)) return true;
    *changed = true;
    return add_chain_order(p, w->loc, x, y);
}

// Adds the coherence edges that psc forces (order_to_avoid_cycle) for all writes. Returns false if
// coherence forbids one.
static bool propagate_psc(smc_psc *p, bool *changed) {
    *changed = false;
    for (uint32_t i = 0; i < p->n; i++) {
        const event *w = &p->events[i];
        if (!(w->writes || (p->is_c20 && w->access)) || w->psc_to == UINT32_MAX ||
            p->orders.at[w->loc].linear == p->orders.at[w->loc].n)
            continue;
        for (uint32_t j = p->at_loc.at[w->loc]; j; j = p->events[j - 1].previous_at_loc)
            if (!order_to_avoid_cycle(p, w, &p->events[j - 1], changed)) return false;
    }
    return true;
}

// Adds the coherence edges that psc forces (order_to_avoid_cycle) until nothing changes. Returns
// false if no coherence order makes psc acyclic.
static bool close_orders(smc_psc *p) {
    for (bool changed = true; changed;)
        if (!is_acyclic(p) || !propagate_psc(p, &changed)) return false;
    return true;
}

// Number of successors of event i in the transitive closure of psc.
static uint32_t count_after(const smc_psc *p, uint32_t i) {
    uint32_t n = 0;
    for (uint32_t w = 0; w < p->words; w++)
        n += (uint32_t)__builtin_popcountll(matrix_row(p, PSC, i)[w]);
    return n;
}

// Whether the order y, x of two unordered chains is tried before the order x, y. Prefers the order
// of the chains in psc, if both have a position there; otherwise the order in the certificate.
static bool should_reverse_pair(const smc_psc *p, uint32_t loc, uint32_t x, uint32_t y) {
    const smc_chains *o = &p->orders.at[loc];
    uint32_t of_x = UINT32_MAX, of_y = UINT32_MAX;
    for (uint32_t j = p->at_loc.n > loc ? p->at_loc.at[loc] : 0; j;
         j = p->events[j - 1].previous_at_loc) {
        const event *e = &p->events[j - 1];
        if (!e->writes) continue;
        if (chain_of(p, e) == x) of_x = e->psc_to;
        if (chain_of(p, e) == y) of_y = e->psc_to;
    }
    if (of_x != UINT32_MAX && of_y != UINT32_MAX) {
        const uint32_t nx = count_after(p, of_x), ny = count_after(p, of_y);
        if (nx != ny) return ny > nx;
    }
    return certified_rank(p, o->at[y].last) < certified_rank(p, o->at[x].last);
}

// Finds two unordered chains of RMWs at one of the first `n` locations; *a is the chain to be tried
// first. Returns false if all chains are ordered.
static bool unordered_pair(const smc_psc *p, uint32_t n, uint32_t *loc, uint32_t *a, uint32_t *b) {
    for (uint32_t i = 0; i < n; i++) {
        const smc_chains *o = &p->orders.at[p->locs.at[i]];
        for (uint32_t y = o->linear; y < o->n; y++)
            for (uint32_t x = 0; x < y; x++) {
                if (smc_chain_is_before(o, x, y) || smc_chain_is_before(o, y, x)) continue;
                const bool reversed = should_reverse_pair(p, p->locs.at[i], x, y);
                *loc = p->locs.at[i], *a = reversed ? y : x, *b = reversed ? x : y;
                return true;
            }
    }
    return false;
}

// Completes the coherence orders of the first `n` locations to total orders.
static void complete_orders(smc_psc *p, uint32_t n) {
    uint32_t loc, a, b;
    while (unordered_pair(p, n, &loc, &a, &b)) {
        const bool ordered = add_chain_order(p, loc, a, b);
        smc_invariant(ordered, "chains that are not ordered cannot be");
    }
}

// Completes the coherence orders such that psc is acyclic, by trying both orders of unordered
// chains. Returns false if that is impossible.
static bool search_consistent_order(smc_psc *p) {
    const uint32_t height = p->log.n;
    uint32_t loc, a, b;
    if (smc_graph_stop_requested(p->saturation->graph)) return true;
    if (!close_orders(p)) {
        undo_edges_to(p, height);
        return false;
    }
    if (!unordered_pair(p, p->n_relevant, &loc, &a, &b)) return true;
    const uint32_t closed = p->log.n;
    complete_orders(p, p->n_relevant);
    if (is_acyclic(p)) return true;
    undo_edges_to(p, closed);
    if (add_chain_order(p, loc, a, b) && search_consistent_order(p)) return true;
    undo_edges_to(p, closed);
    if (add_chain_order(p, loc, b, a) && search_consistent_order(p)) return true;
    undo_edges_to(p, height);
    return false;
}

// Moves the locations whose coherence order influences psc to the front of psc.locs, and counts
// them in n_relevant.
static void find_relevant_events(smc_psc *p) {
    p->n_relevant = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        if (!bit_is_set(needed_rows_set(p), i) || !p->events[i].access) continue;
        uint32_t at = p->n_relevant;
        while (at < p->locs.n && p->locs.at[at] != p->events[i].loc) at++;
        if (at == p->locs.n) continue; // it is already among the first n_relevant
        p->locs.at[at] = p->locs.at[p->n_relevant];
        p->locs.at[p->n_relevant++] = p->events[i].loc;
    }
}

// Orders the write after all other writes of its location. Returns false if that is impossible.
static bool order_write_last(smc_psc *p, smc_id last) {
    const smc_coherence o = coherence_of_location(p, smc_event_at(p->saturation->graph, last)->loc);
    const smc_chain_position w = o.positions[last];
    if (o.chains->at[w.chain].last != last) return false;
    for (uint32_t c = 0; c < o.chains->n; c++)
        if (c != w.chain && !smc_chains_add_edge(o.chains, c, w.chain, o.log, o.loc)) return false;
    return true;
}

bool smc_psc_is_satisfiable(smc_psc *p, const smc_psc_query *q) {
    p->q = q;
    p->n = p->sc.n = 0;
    for (uint32_t l = 0; l < p->at_loc.n; l++) p->at_loc.at[l] = 0;
    smc_vec_reserve(&p->first, p->saturation->graph->threads.n + 1);
    for (uint32_t t = 0; t < p->saturation->graph->threads.n; t++) {
        p->first.at[t] = p->n;
        collect_thread(p, t);
    }
    p->first.at[p->saturation->graph->threads.n] = p->n;
    for (uint32_t i = 0; i < p->n; i++)
        if (p->events[i].sc) *smc_vec_push(&p->sc) = i;
    if (!saturate_orders(p)) return false;
    for (uint32_t i = 0; i < q->n_last; i++)
        if (!order_write_last(p, q->last[i])) return false;
    compute_fixed_rows(p);
    find_relevant_events(p);
    if (!search_consistent_order(p)) return false;
    complete_orders(p, p->locs.n);
    return true;
}

// Returns the sum of the row of the write's chain, as a rank: in a total order of chains, later
// chains have larger sums.
uint64_t smc_psc_write_rank(const smc_psc *p, smc_id write) {
    const smc_chains *o = &p->orders.at[smc_event_at(p->saturation->graph, write)->loc];
    const smc_chain_position at = p->positions.at[write];
    uint64_t before = 0;
    for (uint32_t l = 0; l < o->n_lines; l++) before += smc_chain_row(o, at.chain)[l];
    return (before << 32) + at.depth + 1;
}

// psc is transitively closed, so each event has more successors than any of its successors has.
uint32_t smc_psc_sc_place(const smc_psc *p, uint32_t k, smc_id *event) {
    *event = p->events[p->sc.at[k]].id;
    return p->sc.n - count_after(p, p->sc.at[k]);
}

void smc_psc_free(smc_psc *p) {
    free(p->events);
    smc_vec_free(&p->sc);
    smc_vec_free(&p->at_loc);
    smc_vec_free(&p->first);
    smc_vec_free(&p->number);
    for (uint32_t i = 0; i < p->orders.n; i++) smc_chains_free(&p->orders.at[i]);
    smc_vec_free(&p->orders);
    smc_vec_free(&p->locs);
    smc_vec_free(&p->positions);
    smc_vec_free(&p->log);
    free(p->rows);
}
