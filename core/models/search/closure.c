#include "models/search/closure.h"

#include <string.h>

static uint64_t *predecessor_row(const smc_closure *c, uint32_t i) {
    return c->before + (size_t)i * c->words;
}
static uint64_t *fresh_row(const smc_closure *c, uint32_t i) {
    return c->fresh + (size_t)i * c->words;
}
static bool bit_is_set(const uint64_t *set, uint32_t i) { return set[i / 64] >> (i % 64) & 1; }
static void set_bit(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << (i % 64); }
static void clear_bit(uint64_t *set, uint32_t i) { set[i / 64] &= ~(1ull << (i % 64)); }

static bool is_initial(const smc_graph *g, smc_id id) {
    return smc_event_at(g, id)->thread == SMC_INIT_THREAD;
}

static uint32_t number_of(const smc_closure *c, smc_id id) {
    assert(c->number.at[id] < c->events.n && c->events.at[c->number.at[id]].id == id);
    return c->number.at[id];
}

// ---- edges --------------------------------------------------------------------------------------

// Makes event i and all its predecessors predecessors of event j. Records the changes in the log.
static void propagate_predecessors(smc_closure *c, uint32_t j, uint32_t i) {
    uint64_t *after = predecessor_row(c, j);
    c->events.at[i].followed = true;
    const uint64_t *before = predecessor_row(c, i);
    for (uint32_t w = 0; w < c->words; w++) {
        const uint64_t bits = after[w] | before[w] | (w == i / 64 ? 1ull << (i % 64) : 0);
        if (bits == after[w]) continue;
        *smc_vec_push(&c->log) = (smc_closure_change){j, w, after[w]};
        fresh_row(c, j)[w] |= bits & ~after[w];
        after[w] = bits;
        set_bit(c->changed, j);
    }
}

// Adds the edge i -> j with its transitive consequences. Returns false if the edge closes a cycle.
static bool add_edge(smc_closure *c, uint32_t i, uint32_t j) {
    if (i == j || bit_is_set(predecessor_row(c, i), j)) return false;
    if (bit_is_set(predecessor_row(c, j), i)) return true;
    propagate_predecessors(c, j, i);
    for (uint32_t k = 0; k < c->events.n && c->events.at[j].followed; k++)
        if (bit_is_set(predecessor_row(c, k), j)) propagate_predecessors(c, k, j);
    return true;
}

// The three sets of smc_closure.at_locs for a location.
static uint64_t *writes_row(const smc_closure *c, uint32_t loc) {
    return c->at_locs + (size_t)(3 * loc) * c->words;
}
static uint64_t *read_row(const smc_closure *c, uint32_t loc) {
    return writes_row(c, loc) + c->words;
}
static uint64_t *initial_reads(const smc_closure *c, uint32_t loc) {
    return read_row(c, loc) + c->words;
}
static uint64_t *readers_row(const smc_closure *c, uint32_t i) {
    return c->readers + (size_t)i * c->words;
}

// Whether both rules of closure.h apply to the read (SMC_READS_AT_ONCE).
static bool applies_both_rules(const smc_closure *c, const smc_closure_event *read) {
    return c->rules == SMC_READS_AT_ONCE || read->writes;
}

// Whether the read must see w or a later write in every order of the other threads' events: w is a
// store of the read's own thread, possibly still buffered; or the read may see old values and w
// happens before it.
static bool must_see(const smc_closure *c, const smc_closure_event *read,
                     const smc_closure_event *w) {
    const smc_graph *g = c->search->graph;
    const smc_event *er = smc_event_at(g, read->id), *ew = smc_event_at(g, w->id);
    if (ew->thread == er->thread && ew->index < er->index) return true;
    if (applies_both_rules(c, read)) return false;
    return smc_in_clock(ew, smc_search_clock_before(c->search, read->id)) ||
           smc_in_clock(ew, smc_event_clock(g, read->source));
}

// Applies the rules to a new read and the existing writes of its location. Returns false on a
// cycle.
static bool apply_to_new_read(smc_closure *c, uint32_t r) {
    const smc_closure_event *read = &c->events.at[r];
    const bool initial = !read->origin, at_once = applies_both_rules(c, read);
    const uint32_t source = read->origin - 1;
    for (uint32_t i = read->previous; i > 0; i = c->events.at[i - 1].previous) {
        const smc_closure_event *w = &c->events.at[i - 1];
        if (!w->writes || w->id == read->source) continue;
        if (must_see(c, read, w) && (initial || !add_edge(c, i - 1, source))) return false;
        if (at_once && (initial || bit_is_set(predecessor_row(c, i - 1), source)) &&
            !add_edge(c, r, i - 1))
            return false;
    }
    return true;
}

// Applies the first rule of closure.h to the read r: the writes that precede r also precede its
// source. `before` is word number i of the set of these writes. Returns false on a cycle.
static bool apply_to_read(smc_closure *c, uint32_t r, uint32_t i, uint64_t before) {
    const smc_closure_event *read = &c->events.at[r];
    const uint32_t source = read->origin - 1;
    uint64_t early = before & writes_row(c, read->loc)[i];
    if (!read->origin) return !early;
    for (early &= ~predecessor_row(c, source)[i] & ~(source / 64 == i ? 1ull << source % 64 : 0);
         early; early &= early - 1)
        if (!add_edge(c, i * 64 + (uint32_t)__builtin_ctzll(early), source)) return false;
    return true;
}

// Makes the reads in the set `reads` predecessors of the write w. Returns false on a cycle.
static bool order_reads_before(smc_closure *c, const uint64_t *reads, uint32_t w) {
    for (uint32_t i = 0; i < c->words; i++) {
        uint64_t late = reads[i] & ~predecessor_row(c, w)[i] & ~(w / 64 == i ? 1ull << w % 64 : 0);
        for (; late; late &= late - 1)
            if (!add_edge(c, i * 64 + (uint32_t)__builtin_ctzll(late), w)) return false;
    }
    return true;
}

// Applies the second rule of closure.h to the write w: reads from writes that precede w also
// precede w. `before` is word number i of the set of these writes. Returns false on a cycle.
static bool apply_to_write(smc_closure *c, uint32_t w, uint32_t i, uint64_t before) {
    for (before &= read_row(c, c->events.at[w].loc)[i]; before; before &= before - 1)
        if (!order_reads_before(c, readers_row(c, i * 64 + (uint32_t)__builtin_ctzll(before)), w))
            return false;
    return true;
}

// Applies the rules to the new predecessors of event k. This may create further new predecessors.
// Returns false on a cycle.
static bool apply_rules(smc_closure *c, uint32_t k) {
    const smc_closure_event *e = &c->events.at[k];
    for (uint32_t i = 0; i < c->words; i++) {
        const uint64_t before = fresh_row(c, k)[i];
        fresh_row(c, k)[i] = 0;
        if (e->reads && applies_both_rules(c, e) && !apply_to_read(c, k, i, before)) return false;
        if (e->writes && !apply_to_write(c, k, i, before)) return false;
    }
    return true;
}

// Applies the rules until they add no edge. Returns false on a cycle.
static bool propagate_changes(smc_closure *c) {
    for (uint32_t w = 0; w < c->words;) {
        if (!c->changed[w]) {
            w++;
            continue;
        }
        const uint32_t k = w * 64 + (uint32_t)__builtin_ctzll(c->changed[w]);
        clear_bit(c->changed, k);
        if (smc_graph_stop_requested(c->search->graph)) return true;
        if (!apply_rules(c, k)) {
            set_bit(c->changed, k);
            return false;
        }
        w = 0;
    }
    return true;
}

// ---- events -------------------------------------------------------------------------------------

// Adds the access to the sets of its location and of its source if `change` is set_bit; removes it
// if `change` is clear_bit.
static void note_access(smc_closure *c, const smc_closure_event *e, uint32_t number,
                        void (*change)(uint64_t *, uint32_t)) {
    if (e->writes) change(writes_row(c, e->loc), number);
    if (!e->reads || !applies_both_rules(c, e)) return;
    if (!e->origin) {
        change(initial_reads(c, e->loc), number);
        return;
    }
    uint64_t *reads = readers_row(c, e->origin - 1), any = 0;
    change(reads, number);
    for (uint32_t i = 0; i < c->words; i++) any |= reads[i];
    (any ? set_bit : clear_bit)(read_row(c, e->loc), e->origin - 1);
}

// Removes the events from number n on, and undoes the changes that were made for them.
static void drop_events_to(smc_closure *c, uint32_t n) {
    while (c->events.n > n) {
        const smc_closure_event e = smc_vec_pop(&c->events);
        while (c->log.n > e.log) {
            const smc_closure_change x = smc_vec_pop(&c->log);
            predecessor_row(c, x.row)[x.word] = x.old;
        }
        clear_bit(c->writes, c->events.n);
        note_access(c, &e, c->events.n, clear_bit);
        if (e.reads || e.writes) c->last.at[e.loc] = e.previous;
    }
}

// Ensures space for n events and for all locations of the graph. Discards all events if it must
// reallocate.
static void make_room(smc_closure *c, uint32_t n) {
    const smc_graph *g = c->search->graph;
    smc_vec_reserve(&c->number, g->pool.n);
    while (c->last.n < g->locs.n) *smc_vec_push(&c->last) = 0;
    if (n <= c->words * 64 && g->locs.n <= c->n_locs) return;
    drop_events_to(c, 0);
    c->kept = 0;
    while (c->words * 64 < n) c->words = c->words ? c->words * 2 : 1;
    while (c->n_locs < g->locs.n) c->n_locs = c->n_locs ? c->n_locs * 2 : 8;
    free(c->at_locs);
    c->at_locs = smc_alloc((size_t)c->n_locs * 3 * c->words * sizeof *c->at_locs);
    free(c->readers);
    c->readers = smc_alloc((size_t)c->words * 64 * 2 * c->words * sizeof *c->readers);
    c->fresh = readers_row(c, c->words * 64);
    c->before = smc_realloc(c->before, ((size_t)c->words * 64 + 3) * c->words * sizeof *c->before);
    c->writes = predecessor_row(c, c->words * 64);
    c->done = c->writes + c->words;
    c->changed = c->done + c->words;
    memset(c->writes, 0, 3 * c->words * sizeof *c->writes);
}

// Discards the new predecessors that apply_rules has not processed, because a cycle was found or
// because smc_closure_add_edge does not apply the rules.
static void clear_changes(smc_closure *c) {
    for (uint32_t w = 0; w < c->words; w++)
        for (; c->changed[w]; c->changed[w] &= c->changed[w] - 1)
            memset(fresh_row(c, w * 64 + (uint32_t)__builtin_ctzll(c->changed[w])), 0,
                   c->words * sizeof *c->fresh);
}

// Adds the order that the model preserves between event j and earlier events. link_order extends
// program order and reads-from, so the rows of j's predecessors are complete.
static void add_preserved(smc_closure *c, uint32_t j) {
    const smc_search *s = c->search;
    const smc_graph *g = s->graph;
    const smc_id id = c->events.at[j].id, source = c->events.at[j].source;
    const smc_event *e = smc_event_at(g, id);
    const smc_id create = g->threads.at[e->thread].create;
    if (create) propagate_predecessors(c, j, number_of(c, create));
    // in this case the read may take the value from its own thread's store buffer, before the store
    const bool early = e->reads && source && smc_event_at(g, source)->thread == e->thread;
    if (source && !is_initial(g, source) && !early)
        propagate_predecessors(c, j, number_of(c, source));
    for (uint32_t i = e->index - 1; i > 0; i--) {
        const smc_id p = g->threads.at[e->thread].events.at[i - 1];
        if (!c->preserved) { // the edge from the previous event suffices
            propagate_predecessors(c, j, number_of(c, p));
            break;
        }
        if (c->preserved(s, p, id)) propagate_predecessors(c, j, number_of(c, p));
    }
}

// Marks as processed those predecessors of the new event j that precede a write p which precedes j
// at its location. Both rules already hold for p: the reads of p's predecessors precede p, and p
// precedes j.
static void skip_preserved(smc_closure *c, uint32_t j) {
    uint32_t p = c->events.at[j].previous;
    while (p && !(c->events.at[p - 1].writes && bit_is_set(predecessor_row(c, j), p - 1)))
        p = c->events.at[p - 1].previous;
    for (uint32_t w = 0; p && w < c->words; w++)
        fresh_row(c, j)[w] &= ~predecessor_row(c, p - 1)[w];
}

// Adds an event and applies the rules. Returns false on a cycle.
static bool add_event(smc_closure *c, smc_id id) {
    const smc_event *e = smc_event_at(c->search->graph, id);
    const uint32_t j = c->events.n;
    const bool reads = e->reads, writes = smc_search_writes(c->search, id);
    const smc_id source = reads ? smc_search_source(c->search, id) : e->rf;
    *smc_vec_push(&c->events) = (smc_closure_event){
        .id = id,
        .source = source,
        .loc = e->loc,
        .log = c->log.n,
        .reads = reads,
        .writes = writes,
        .origin = reads && !is_initial(c->search->graph, source) ? number_of(c, source) + 1 : 0};
    c->number.at[id] = j;
    memset(predecessor_row(c, j), 0, c->words * sizeof *c->before);
    if (writes) set_bit(c->writes, j);
    if (reads || writes) {
        c->events.at[j].previous = c->last.at[e->loc];
        c->last.at[e->loc] = j + 1;
    }
    add_preserved(c, j);
    if (reads || writes) skip_preserved(c, j);
    note_access(c, &c->events.at[j], j, set_bit);
    set_bit(c->changed, j);
    if (reads && !apply_to_new_read(c, j)) return false;
    return (!writes || order_reads_before(c, initial_reads(c, e->loc), j)) && propagate_changes(c);
}

// ---- queries ------------------------------------------------------------------------------------

static bool is_in_query(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    return id != s->q->read && e->index <= s->length.at[e->thread];
}

// With explicit coherence: adds an edge from each write to the next one. Returns false on a cycle.
static bool add_coherence(smc_closure *c) {
    const smc_graph *g = c->search->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(c->search, l, &at))) {
            if (previous && !is_initial(g, previous) &&
                !add_edge(c, number_of(c, previous), number_of(c, w)))
                return false;
            previous = w;
        }
    }
    return propagate_changes(c);
}

bool smc_closure_compute(smc_closure *c, const smc_search *s) {
    const smc_graph *g = s->graph;
    const smc_search_query *q = s->q;
    const bool keeps =
        !q->view && !g->options.coherence && !(q->read && smc_event_at(g, q->read)->linked);
    c->search = s;
    if (!keeps) c->kept = 0;
    make_room(c, g->link_order.n + 1);
    drop_events_to(c, c->kept);
    memset(c->done, 0, c->words * sizeof *c->done);
    clear_changes(c);
    for (uint32_t i = c->kept; i < g->link_order.n; i++) {
        if (smc_graph_stop_requested(g)) return true;
        if (is_in_query(s, g->link_order.at[i]) && !add_event(c, g->link_order.at[i])) return false;
        if (keeps) c->kept = i + 1;
    }
    if (q->read && !add_event(c, q->read)) return false;
    return !g->options.coherence || add_coherence(c);
}

bool smc_closure_add_edge(smc_closure *c, smc_id a, smc_id b) {
    // the added edge is undone together with the last event
    if (c->kept == c->events.n) c->kept--;
    return add_edge(c, number_of(c, a), number_of(c, b));
}

bool smc_closure_allows_write(const smc_closure *c, smc_id write) {
    const uint64_t *before = predecessor_row(c, number_of(c, write));
    for (uint32_t w = 0; w < c->words; w++)
        if (before[w] & c->writes[w] & ~c->done[w]) return false;
    return true;
}

void smc_closure_free(smc_closure *c) {
    smc_vec_free(&c->events);
    smc_vec_free(&c->log);
    smc_vec_free(&c->number);
    smc_vec_free(&c->last);
    free(c->before);
    free(c->at_locs);
    free(c->readers);
}
