#include "models/search/closure.h"

#include <string.h>

static smc_row_page **predecessor_row(const smc_closure *c, uint32_t i) {
    return c->before + (size_t)i * c->rows.pages;
}
static smc_row_page **new_predecessors_row(const smc_closure *c, uint32_t i) {
    return c->fresh + (size_t)i * c->rows.pages;
}
// Whether event i precedes event j.
static bool precedes(const smc_closure *c, uint32_t i, uint32_t j) {
    return smc_row_has(&c->rows, predecessor_row(c, j), i);
}
static void set_bit(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << (i % 64); }
static void clear_bit(uint64_t *set, uint32_t i) { set[i / 64] &= ~(1ull << (i % 64)); }
static void mark_changed(smc_closure *c, uint32_t i) {
    set_bit(c->changed, i);
    if (c->first_changed > i / 64) c->first_changed = i / 64;
}

static bool is_initial(const smc_graph *g, smc_id id) {
    return smc_event_at(g, id)->thread == SMC_INIT_THREAD;
}

static uint32_t closure_event_number(const smc_closure *c, smc_id id) {
    assert(c->number.at[id] < c->events.n && c->events.at[c->number.at[id]].id == id);
    return c->number.at[id];
}

// ---- edges --------------------------------------------------------------------------------------

// Makes page p of event j's row writable. Pages that were made since the last event was added need
// not be logged.
static smc_row_page *writable_page(smc_closure *c, uint32_t j, uint32_t p) {
    smc_row_page **page = &predecessor_row(c, j)[p], *old = *page;
    if (old && old->users == 1 && old->made_at >= c->events.at[c->events.n - 1].log) return old;
    *page = smc_row_page_copy(&c->rows, old, c->log.n);
    *smc_vec_push(&c->log) = (smc_closure_change){j, p, old};
    return *page;
}

// Makes the predecessors of event i on page p, and i itself if it is on that page, predecessors of
// event j. Adds those that are new to *fresh; NULL: they are not needed.
static void add_predecessors(smc_closure *c, uint32_t j, uint32_t p, uint32_t i,
                             smc_row_page **fresh) {
    static const uint64_t none[SMC_ROW_PAGE_WORDS];
    const uint32_t words = c->rows.words, own = i / 64 - p * words; // the word of i, if < words
    smc_row_page **page = &predecessor_row(c, j)[p], *more = predecessor_row(c, i)[p], *to = NULL;
    if (own >= words && (!more || more == *page)) return;
    if (!*page && !fresh) {
        *page =
            own < words ? smc_row_page_copy(&c->rows, more, c->log.n) : smc_row_page_share(more);
        if (own < words) (*page)->words[own] |= 1ull << i % 64;
        *smc_vec_push(&c->log) = (smc_closure_change){j, p, NULL};
        return;
    }
    const uint64_t *had = *page ? (*page)->words : none, *before = more ? more->words : none;
    for (uint32_t w = 0; w < words; w++) {
        const uint64_t new = (before[w] | (w == own ? 1ull << i % 64 : 0)) & ~had[w];
        if (!new) continue;
        if (!to) to = writable_page(c, j, p);
        to->words[w] |= new;
        if (!fresh) continue;
        smc_row_page_make_writable(&c->rows, fresh);
        (*fresh)->words[w] |= new;
        mark_changed(c, j);
    }
}

// Makes event i and all its predecessors predecessors of event j, and records the changes in the
// log.
static void propagate_predecessors(smc_closure *c, uint32_t j, uint32_t i) {
    c->events.at[i].followed = true;
    for (uint32_t p = 0; p < c->rows.pages; p++)
        add_predecessors(c, j, p, i, &new_predecessors_row(c, j)[p]);
}

// Adds the edge i -> j with its transitive consequences. Returns false if the edge closes a cycle.
static bool add_edge(smc_closure *c, uint32_t i, uint32_t j) {
    if (i == j || precedes(c, j, i)) return false;
    if (precedes(c, i, j)) return true;
    propagate_predecessors(c, j, i);
    if (!c->events.at[j].followed) return true;
    for (uint32_t k = 0; k < c->events.n; k++)
        if (precedes(c, j, k)) propagate_predecessors(c, k, j);
    return true;
}

// Whether both rules of closure.h apply to the read (SMC_READS_SEE_MEMORY).
static bool has_both_rules(const smc_closure *c, const smc_closure_event *read) {
    return c->rules == SMC_READS_SEE_MEMORY || read->writes;
}

// Whether the read must see w or a later write in every order of the other threads' events: w is a
// store of the read's own thread, possibly still buffered; or the read may see old values and w
// happens before it.
static bool read_must_see(const smc_closure *c, const smc_closure_event *read,
                          const smc_closure_event *w) {
    const smc_graph *g = c->search->graph;
    const smc_event *er = smc_event_at(g, read->id), *ew = smc_event_at(g, w->id);
    if (ew->thread == er->thread && ew->index < er->index) return true;
    if (has_both_rules(c, read)) return false;
    return smc_is_in_clock(ew, smc_search_clock_before(c->search, read->id)) ||
           smc_is_in_clock(ew, smc_event_clock(g, read->source));
}

// Applies the rules to a new read and the existing writes of its location. Returns false on a
// cycle.
static bool apply_to_new_read(smc_closure *c, uint32_t r) {
    const smc_closure_event *read = &c->events.at[r];
    const bool initial = !read->origin, at_once = has_both_rules(c, read);
    const uint32_t source = read->origin - 1;
    c->later.n = 0;
    for (uint32_t i = read->previous; i > 0; i = c->events.at[i - 1].previous) {
        const smc_closure_event *w = &c->events.at[i - 1];
        if (w->id == read->source) continue;
        if (read_must_see(c, read, w) && (initial || !add_edge(c, i - 1, source))) return false;
        if (at_once && (initial || precedes(c, source, i - 1))) *smc_vec_push(&c->later) = i - 1;
    }
    // The first of these writes often precedes the others, which then follow the read already.
    while (c->later.n)
        if (!add_edge(c, r, smc_vec_pop(&c->later))) return false;
    return true;
}

// Makes the reads of a list (smc_closure_event.next_reader) predecessors of the write w. Returns
// false on a cycle.
static bool order_reads_before(smc_closure *c, uint32_t first, uint32_t w) {
    for (uint32_t r = first; r; r = c->events.at[r - 1].next_reader)
        if (r - 1 != w && !add_edge(c, r - 1, w)) return false;
    return true;
}

// Applies the rules of closure.h to event k and the write w to its location, which is a new
// predecessor of k: w also precedes the source of k, and the reads from w also precede k. Returns
// false on a cycle.
static bool apply_to_pair(smc_closure *c, uint32_t k, uint32_t w) {
    const smc_closure_event *e = &c->events.at[k];
    if (e->reads && has_both_rules(c, e) && w + 1 != e->origin &&
        (!e->origin || !add_edge(c, w, e->origin - 1)))
        return false;
    return !e->writes || order_reads_before(c, c->events.at[w].first_reader, k);
}

// Applies the rules to the new predecessors of event k. This may create further new predecessors.
// Returns false on a cycle.
static bool apply_rules(smc_closure *c, uint32_t k) {
    const smc_closure_event *e = &c->events.at[k];
    smc_row_page **fresh = new_predecessors_row(c, k);
    bool holds = true;
    for (uint32_t p = 0; p < c->rows.pages; p++) c->taken[p] = fresh[p], fresh[p] = NULL;
    const uint32_t first = e->reads || e->writes ? smc_row_first(&c->rows, c->taken) : UINT32_MAX;
    for (uint32_t w = first == UINT32_MAX ? 0 : c->locs.at[e->loc].last_write; w > first && holds;
         w = c->events.at[w - 1].previous)
        if (smc_row_has(&c->rows, c->taken, w - 1)) holds = apply_to_pair(c, k, w - 1);
    smc_row_clear(&c->rows, c->taken);
    return holds;
}

// Applies the rules until they add no edge. Returns false on a cycle.
static bool propagate_changes(smc_closure *c) {
    const uint32_t words = (c->events.n + 63) / 64;
    while (c->first_changed < words) {
        const uint64_t changed = c->changed[c->first_changed];
        if (!changed) {
            c->first_changed++;
            continue;
        }
        const uint32_t k = c->first_changed * 64 + (uint32_t)__builtin_ctzll(changed);
        clear_bit(c->changed, k);
        if (smc_graph_stop_requested(c->search->graph)) return true;
        if (!apply_rules(c, k)) {
            mark_changed(c, k);
            return false;
        }
    }
    return true;
}

// ---- events -------------------------------------------------------------------------------------

// The head of the list of reads that contains the read.
static uint32_t *readers_with(smc_closure *c, const smc_closure_event *read) {
    return read->origin ? &c->events.at[read->origin - 1].first_reader
                        : &c->locs.at[read->loc].initial_reader;
}

// Adds the access to the lists of its location and of its source.
static void add_access_to_lists(smc_closure *c, uint32_t number) {
    smc_closure_event *e = &c->events.at[number];
    if (e->writes) c->locs.at[e->loc].last_write = number + 1;
    if (!e->reads || !has_both_rules(c, e)) return;
    e->next_reader = *readers_with(c, e);
    *readers_with(c, e) = number + 1;
}

// Removes the events from number n on, and undoes the changes that were made for them.
static void drop_events_to(smc_closure *c, uint32_t n) {
    while (c->events.n > n) {
        const smc_closure_event e = smc_vec_pop(&c->events);
        while (c->log.n > e.log) {
            const smc_closure_change x = smc_vec_pop(&c->log);
            smc_row_page_release(&c->rows, predecessor_row(c, x.row)[x.page]);
            predecessor_row(c, x.row)[x.page] = x.old;
        }
        clear_bit(c->writes, c->events.n);
        if (e.writes) c->locs.at[e.loc].last_write = e.previous;
        if (!e.reads || !has_both_rules(c, &e)) continue;
        assert(*readers_with(c, &e) == c->events.n + 1);
        *readers_with(c, &e) = e.next_reader;
    }
}

// Discards the new predecessors that apply_rules has not processed, because a cycle was found or
// because smc_closure_add_edge does not apply the rules.
static void clear_changes(smc_closure *c) {
    for (uint32_t w = c->first_changed; w < c->words; w++)
        for (; c->changed[w]; c->changed[w] &= c->changed[w] - 1)
            smc_row_clear(&c->rows, new_predecessors_row(
                                        c, w * 64 + (uint32_t)__builtin_ctzll(c->changed[w])));
    c->first_changed = c->words;
}

// Ensures space for n events and for all locations of the graph. Discards all events if it must
// reallocate.
static void reserve_closure_rows(smc_closure *c, uint32_t n) {
    const smc_graph *g = c->search->graph;
    smc_vec_reserve(&c->number, g->pool.n);
    while (c->locs.n < g->locs.n) *smc_vec_push(&c->locs) = (smc_closure_loc){0};
    if (n <= c->words * 64) return;
    clear_changes(c);
    drop_events_to(c, 0);
    c->complete = 0;
    smc_rows_resize(&c->rows, n > c->words * 128 ? n : c->words * 128);
    c->words = c->rows.words * c->rows.pages;
    free(c->before);
    c->before = smc_alloc(((size_t)c->words * 128 + 1) * c->rows.pages * sizeof(smc_row_page *));
    c->fresh = predecessor_row(c, c->words * 64);
    c->taken = new_predecessors_row(c, c->words * 64);
    free(c->writes);
    c->writes = smc_alloc(3 * c->words * sizeof *c->writes);
    c->done = c->writes + c->words;
    c->changed = c->done + c->words;
}

// Makes event i and all its predecessors predecessors of event j, which is being added.
static void add_preserved_edge(smc_closure *c, uint32_t j, uint32_t i) {
    c->events.at[i].followed = true;
    for (uint32_t p = 0; p < c->rows.pages; p++) add_predecessors(c, j, p, i, NULL);
}

// Callback of smc_closure.preserved: adds the edge to the event that is being added.
static void visit_preserved(void *self, smc_id before) {
    smc_closure *c = self;
    add_preserved_edge(c, c->events.n - 1, closure_event_number(c, before));
}

// Adds the order that the model preserves between event j and earlier events. link_order extends
// program order and reads-from, so the rows of j's predecessors are complete.
static void add_preserved_order(smc_closure *c, uint32_t j) {
    const smc_search *s = c->search;
    const smc_graph *g = s->graph;
    const smc_id id = c->events.at[j].id, source = c->events.at[j].source;
    const smc_event *e = smc_event_at(g, id);
    const smc_thread *thread = &g->threads.at[e->thread];
    if (thread->create) add_preserved_edge(c, j, closure_event_number(c, thread->create));
    // then the read may take the value from its own thread's store buffer, before the store
    const bool early = e->reads && source && smc_event_at(g, source)->thread == e->thread;
    if (source && !is_initial(g, source) && !early)
        add_preserved_edge(c, j, closure_event_number(c, source));
    if (c->preserved) c->preserved(s, id, visit_preserved, c);
    else if (e->index > 1)
        add_preserved_edge(c, j, closure_event_number(c, thread->events.at[e->index - 2]));
}

// Makes the predecessors of the new event j its new predecessors, except those of a write p which
// precedes j at its location. Both rules already hold for p: the reads of p's predecessors precede
// p, and p precedes j.
static void note_preserved(smc_closure *c, uint32_t j) {
    smc_row_page *const *before = predecessor_row(c, j), **fresh = new_predecessors_row(c, j);
    uint32_t p = c->events.at[j].previous;
    if (!p) return; // then both rules hold for all predecessors
    for (uint32_t i = 0; i < c->rows.pages; i++) fresh[i] = smc_row_page_share(before[i]);
    while (p && !precedes(c, p - 1, j)) p = c->events.at[p - 1].previous;
    for (uint32_t i = 0; p && i < c->rows.pages; i++)
        smc_row_page_remove(&c->rows, &fresh[i], predecessor_row(c, p - 1)[i]);
}

// Adds an event and applies the rules. Returns false on a cycle.
static bool add_event(smc_closure *c, smc_id id) {
    const smc_event *e = smc_event_at(c->search->graph, id);
    const uint32_t j = c->events.n;
    const bool reads = e->reads, writes = smc_search_writes(c->search, id);
    const smc_id source = reads ? smc_search_source(c->search, id) : e->rf;
    *smc_vec_push(&c->events) =
        (smc_closure_event){.id = id,
                            .source = source,
                            .loc = e->loc,
                            .linked_at = e->linked_at,
                            .log = c->log.n,
                            .reads = reads,
                            .writes = writes,
                            .origin = reads && !is_initial(c->search->graph, source)
                                          ? closure_event_number(c, source) + 1
                                          : 0};
    c->number.at[id] = j;
    if (writes) set_bit(c->writes, j);
    if (reads || writes) c->events.at[j].previous = c->locs.at[e->loc].last_write;
    add_preserved_order(c, j);
    if (reads || writes) note_preserved(c, j);
    add_access_to_lists(c, j);
    mark_changed(c, j);
    if (reads && !apply_to_new_read(c, j)) return false;
    return (!writes || order_reads_before(c, c->locs.at[e->loc].initial_reader, j)) &&
           propagate_changes(c);
}

// ---- queries ------------------------------------------------------------------------------------

static bool is_in_query(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    return id != s->q->read && e->index <= s->length.at[e->thread];
}

// With explicit coherence: adds an edge from each write to the next one. Returns false on a cycle.
static bool add_edges_of_coherence(smc_closure *c) {
    const smc_graph *g = c->search->graph;
    for (uint32_t l = 0; l < g->locs.n; l++) {
        uint32_t at = 0;
        smc_id previous = 0, w;
        while ((w = smc_search_next_write(c->search, l, &at))) {
            if (previous && !is_initial(g, previous) &&
                !add_edge(c, closure_event_number(c, previous), closure_event_number(c, w)))
                return false;
            previous = w;
        }
    }
    return propagate_changes(c);
}

// Whether the event writes in the query if it writes in the graph.
static bool is_as_linked(const smc_search *s, smc_id id) {
    return smc_search_writes(s, id) == smc_event_at(s->graph, id)->writes;
}

// Number of the first events in `events` that the query has, too.
static uint32_t count_common_events(const smc_closure *c) {
    const smc_search *s = c->search;
    const smc_graph *g = s->graph;
    const smc_search_query *q = s->q;
    uint32_t n = c->complete;
    if (!q->view && !(q->read && smc_event_at(g, q->read)->linked)) { // then all linked events
        while (n && c->events.at[n - 1].linked_at != n - 1) n--;
        return n;
    }
    n = 0;
    for (uint32_t i = 0; i < g->link_order.n && n < c->complete; i++) {
        if (!is_in_query(s, g->link_order.at[i])) continue;
        if (c->events.at[n].linked_at != i || !is_as_linked(s, g->link_order.at[i])) break;
        n++;
    }
    return n;
}

bool smc_closure_compute(smc_closure *c, const smc_search *s) {
    const smc_graph *g = s->graph;
    const smc_search_query *q = s->q;
    c->search = s;
    reserve_closure_rows(c, g->link_order.n + 1);
    c->complete = count_common_events(c);
    drop_events_to(c, c->complete);
    memset(c->done, 0, c->words * sizeof *c->done);
    clear_changes(c);
    for (uint32_t i = c->complete ? c->events.at[c->complete - 1].linked_at + 1 : 0;
         i < g->link_order.n; i++) {
        if (smc_graph_stop_requested(g)) return true;
        if (!is_in_query(s, g->link_order.at[i])) continue;
        if (!add_event(c, g->link_order.at[i])) return false;
        if (c->complete + 1 == c->events.n && is_as_linked(s, g->link_order.at[i])) c->complete++;
    }
    if (q->read && !add_event(c, q->read)) return false;
    if (!g->options.coherence) return true;
    c->complete = 0; // the edges of coherence are undone with the last event
    return add_edges_of_coherence(c);
}

bool smc_closure_add_edge(smc_closure *c, smc_id a, smc_id b) {
    // the added edge is undone together with the last event
    if (c->complete == c->events.n) c->complete--;
    return add_edge(c, closure_event_number(c, a), closure_event_number(c, b));
}

bool smc_closure_allows_write(const smc_closure *c, smc_id write) {
    smc_row_page *const *before = predecessor_row(c, closure_event_number(c, write));
    const uint32_t words = c->rows.words;
    for (uint32_t p = 0; p < c->rows.pages; p++)
        for (uint32_t w = 0; before[p] && w < words; w++)
            if (before[p]->words[w] & c->writes[p * words + w] & ~c->done[p * words + w])
                return false;
    return true;
}

void smc_closure_free(smc_closure *c) {
    clear_changes(c);
    drop_events_to(c, 0);
    smc_rows_free(&c->rows);
    smc_vec_free(&c->events);
    smc_vec_free(&c->log);
    smc_vec_free(&c->later);
    smc_vec_free(&c->number);
    smc_vec_free(&c->locs);
    free(c->before);
    free(c->writes);
}
