#include "models/search/search.h"

#include "models/search/closure.h"
#include "models/search/moments.h"
#include "models/search/reorder.h"

#include <string.h>

// ---- failed states ------------------------------------------------------------------------------

static void clear_failures(smc_failures *f) {
    if (!f->cap) f->slots = smc_alloc((f->cap = 64) * sizeof *f->slots);
    memset(f->slots, 0, f->cap * sizeof *f->slots);
    f->n = 0;
}

static uint64_t *fail_slot(const smc_failures *f, uint64_t key) {
    uint32_t i = (uint32_t)key & (f->cap - 1);
    while (f->slots[i] && f->slots[i] != key) i = (i + 1) & (f->cap - 1);
    return &f->slots[i];
}

static bool has_failed(const smc_failures *f, uint64_t key) { return *fail_slot(f, key | 1) != 0; }

static void add_failure(smc_failures *f, uint64_t key) {
    if (2 * (f->n + 1) > f->cap) {
        smc_failures larger = {.cap = f->cap * 2};
        larger.slots = smc_alloc(larger.cap * sizeof *larger.slots);
        for (uint32_t i = 0; i < f->cap; i++)
            if (f->slots[i]) add_failure(&larger, f->slots[i]);
        free(f->slots);
        *f = larger;
    }
    *fail_slot(f, key | 1) = key | 1;
    f->n++;
}

// ---- the search ---------------------------------------------------------------------------------

// Executes all events that can execute without changing memory. Returns whether that is all events.
static bool run_silent_events(smc_search *s) {
    bool moved = true, through = true;
    while (moved) {
        moved = false;
        through = true;
        for (uint32_t t = 0; t < s->length.n; t++) {
            for (; s->position.at[t] < s->length.at[t]; moved = true)
                if (!s->machine->pass(s, smc_search_event_at(s, t, s->position.at[t]))) break;
            through &= s->position.at[t] == s->length.at[t] && s->machine->has_finished(s, t);
        }
    }
    return through;
}

static void offer_candidates(smc_search *s) {
    for (uint32_t t = 0; t < s->length.n; t++) s->machine->offer(s, t);
}

// Rank of the write in the certificate; the largest rank if the certificate lacks it.
static uint64_t rank_in_certificate(const smc_search *s, smc_id id) {
    const bool has_rank = id < s->certificate.rank.n && smc_event_at(s->graph, id)->linked;
    return has_rank ? s->certificate.rank.at[id] : UINT64_MAX;
}

// Moves the candidate with the lowest rank in the certificate, among those from index `from` on, to
// index `from`, and returns it.
static smc_id pop_best_candidate(smc_search *s, uint32_t from) {
    smc_id *at = s->candidates.at;
    uint32_t best = from;
    for (uint32_t i = from + 1; i < s->candidates.n; i++)
        if (rank_in_certificate(s, at[i]) < rank_in_certificate(s, at[best])) best = i;
    const smc_id first = at[best];
    at[best] = at[from];
    at[from] = first;
    return first;
}

// Tries a single run, by the lowest ranks. Returns whether it is complete.
static bool run_without_choice(smc_search *s) {
    while (!run_silent_events(s)) {
        if (smc_graph_stop_requested(s->graph)) return true;
        s->candidates.n = 0;
        offer_candidates(s);
        if (!s->candidates.n) return false;
        s->machine->write(s, pop_best_candidate(s, 0));
    }
    return true;
}

static bool try_event(smc_search *s, smc_id id) {
    if (!smc_search_writes(s, id)) return s->machine->pass(s, id);
    if (!s->machine->may_write(s, id)) return false;
    s->machine->write(s, id);
    return true;
}

// Tries a single run in which each event of `order` executes as early as possible in that order.
// This succeeds quickly if `order` is nearly a run.
static bool run_in_order(smc_search *s) {
    const smc_graph *g = s->graph;
    for (uint32_t first = 0, i = 0; first < s->order.n; i++) {
        if (i == s->order.n) return false;
        const smc_id id = s->order.at[i];
        const smc_event *e = smc_event_at(g, id);
        if (smc_graph_stop_requested(g)) return true;
        if (s->position.at[e->thread] + 1 != e->index || !try_event(s, id)) continue;
        while (first < s->order.n && smc_search_is_done(s, s->order.at[first])) first++;
        i = first - 1;
    }
    return true;
}

// Searches for a run, with backtracking. On failure, restores the state and returns false.
static bool search_run(smc_search *s) {
    const uint32_t height = s->machine->height(s), from = s->candidates.n;
    if (run_silent_events(s) || smc_graph_stop_requested(s->graph)) return true;
    const uint64_t key = s->machine->key(s);
    if (!has_failed(&s->failures, key)) {
        offer_candidates(s);
        const uint32_t to = s->candidates.n, before = s->machine->height(s);
        for (uint32_t i = from; i < to; i++) {
            s->machine->write(s, pop_best_candidate(s, i));
            if (search_run(s)) return true;
            s->machine->undo_to(s, before);
            s->candidates.n = to;
        }
        add_failure(&s->failures, key);
    }
    s->candidates.n = from;
    s->machine->undo_to(s, height);
    return false;
}

bool smc_search_begin(smc_search *s, const smc_search_query *q) {
    smc_search_set_query(s, q);
    return s->machine->begin(s);
}

// ---- known runs ---------------------------------------------------------------------------------

// Removes the stored runs that were found when link_order had at least `height` events.
static void drop_cached_runs(smc_search *s, uint32_t height) {
    while (s->found.n && s->found.at[s->found.n - 1].height >= height)
        s->runs.n = smc_vec_pop(&s->found).from;
}

static void cache_run_of_read(smc_search *s) {
    *smc_vec_push(&s->found) =
        (smc_cached_run){s->q->read, s->q->source, s->graph->link_order.n, s->runs.n};
    for (uint32_t i = 0; i < s->order.n; i++) *smc_vec_push(&s->runs) = s->order.at[i];
}

// Makes a stored run the certificate if it contains the event linked last with its source.
static bool certify_cached_run(smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    for (uint32_t i = s->found.n; i > 0 && s->found.at[i - 1].height == e->linked_at; i--) {
        const smc_cached_run *f = &s->found.at[i - 1];
        if (f->read != id || f->source != e->rf || e->writes) continue;
        smc_search_certify(s, s->runs.at + f->from, f->height + 1);
        return true;
    }
    return false;
}

// ---- answers to queries -------------------------------------------------------------------------

// Searches for a run. First tries a single run: with try_first by the lowest ranks, otherwise,
// after computing the closure, in the certificate's order. After a stop request: returns true.
static bool find_run(smc_search *s, bool try_first) {
    if (try_first && run_without_choice(s)) return true;
    s->machine->undo_to(s, 0);
    if (!s->machine->close(s)) return false;
    if (smc_graph_stop_requested(s->graph)) return true;
    s->closed = true;
    if (!try_first) {
        *smc_vec_push(&s->order) = smc_search_added_event(s);
        if (run_in_order(s)) return true;
        s->machine->undo_to(s, 0);
    }
    s->candidates.n = 0;
    clear_failures(&s->failures);
    return search_run(s);
}

static bool has_moments(const smc_search *s) { return s->machine->know && !s->certificate.of_all; }

static void certify_new_run(smc_search *s) {
    smc_search_certify(s, s->order.at, s->order.n);
    if (has_moments(s)) s->machine->know(s);
}

// Searches for a run and stores it: as the known run, or for the source of the query's read.
static bool answer_query(smc_search *s, bool try_first) {
    if (!find_run(s, try_first)) return false;
    // in these cases it is no run of the whole graph, or no run at all
    if (s->q->view || smc_graph_stop_requested(s->graph)) return true;
    s->order.n = 0;
    s->machine->list(s);
    if (!s->q->read) certify_new_run(s);
    else if (s->certificate.of_all) cache_run_of_read(s);
    return true;
}

bool smc_search_answer(smc_search *s) { return answer_query(s, true); }

bool smc_search_is_possible(smc_search *s, const smc_search_query *q) {
    if (smc_graph_stop_requested(s->graph)) return true;
    smc_search_set_query(s, q);
    if (!s->certificate.of_all || !smc_search_added_event(s))
        return s->machine->begin(s) && answer_query(s, true);
    const smc_reorder_result fit = smc_search_reorder_certificate(s);
    if (fit != SMC_REORDER_UNKNOWN) return fit == SMC_REORDER_POSSIBLE;
    smc_search_list_certificate(s);
    return s->machine->begin(s) && answer_query(s, false);
}

void smc_search_free(smc_search *s) {
    smc_vec_free(&s->length);
    smc_vec_free(&s->position);
    smc_vec_free(&s->candidates);
    smc_vec_free(&s->order);
    smc_vec_free(&s->ranks);
    smc_vec_free(&s->found);
    smc_vec_free(&s->runs);
    smc_vec_free(&s->marks);
    smc_vec_free(&s->thread_marks);
    smc_vec_free(&s->loc_marks);
    smc_closure_free(&s->closure);
    free(s->failures.slots);
    smc_certificate_free(&s->certificate);
    smc_vec_free(&s->drained);
    smc_vec_free(&s->moments);
    smc_views_free(&s->views);
}

// ---- services -----------------------------------------------------------------------------------

static void record_drained_store(smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    const smc_id before =
        e->index > 1 ? s->graph->threads.at[e->thread].events.at[e->index - 2] : 0;
    while (s->drained.n <= id) *smc_vec_push(&s->drained) = 0;
    s->drained.at[id] = s->draining(s, id) == SMC_DRAINS_FOR_ALL ? e->index
                        : before                                 ? s->drained.at[before]
                                                                 : 0;
}

// Finds a run that contains the event, if possible the known run. Returns false if there is none.
static bool add_event(smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    if (s->draining) record_drained_store(s, id);
    if (e->reads && e->writes && smc_event_at(s->graph, e->rf)->rmw_reader != id) return false;
    if ((!e->reads && !e->writes) || smc_certificate_can_append(&s->certificate, id)) {
        if (e->writes || s->certificate.of_all) smc_certificate_append(&s->certificate, id);
        if (has_moments(s)) smc_moments_append(s, id);
        return true;
    }
    if (has_moments(s) && smc_moments_allow_read(s, NULL, id, e->rf)) {
        smc_moments_append(s, id);
        return true;
    }
    if (s->certificate.of_all && e->reads && !e->writes &&
        smc_certificate_has_slot(&s->certificate, NULL, id, e->rf)) {
        smc_certificate_insert(&s->certificate, id,
                               smc_certificate_next_write(&s->certificate, NULL, e->rf), e->rf);
        return true;
    }
    return certify_cached_run(s, id) ||
           smc_search_is_possible(s, &(smc_search_query){.added = id, .drained = true});
}

// Uses link order in place of the known run: after a stop request, no caller relies on an answer.
static void assume_link_order_is_run(smc_search *s, smc_id id) {
    if (s->assumes_link_order) {
        smc_certificate_append(&s->certificate, id);
        return;
    }
    s->assumes_link_order = true;
    smc_certificate_begin(&s->certificate);
    for (uint32_t i = 0; i < s->graph->link_order.n; i++)
        smc_certificate_append(&s->certificate, s->graph->link_order.at[i]);
}

bool smc_search_add(smc_model_state *state, smc_id id) {
    smc_search *s = (smc_search *)(void *)state;
    s->ordered = false;
    if (s->views.all_synchronise) smc_views_note_linked(&s->views, id);
    const bool consistent =
        s->assumes_link_order || add_event(s, id) || smc_graph_stop_requested(s->graph);
    if (smc_graph_stop_requested(s->graph)) assume_link_order_is_run(s, id);
    s->refused = consistent ? 0 : id;
    return consistent;
}

void smc_search_drop_closures(smc_model_state *state, uint32_t height) {
    smc_search *s = (smc_search *)(void *)state;
    s->ordered = false;
    smc_closure_exclude_from(&s->closure, height);
}

void smc_search_remove(smc_model_state *state, smc_id id) {
    smc_search *s = (smc_search *)(void *)state;
    smc_search_drop_closures(state, smc_event_at(s->graph, id)->linked_at);
    drop_cached_runs(s, smc_event_at(s->graph, id)->linked_at + 1);
    if (s->certificate.of_all && s->refused != id) smc_certificate_remove(&s->certificate, id);
    s->refused = 0;
}

// Whether the write w, which is in the prefix with this clock, must be in memory before another
// thread has the whole prefix in its past. If w is the last event of its thread in the prefix,
// other threads have seen w, and they can only have seen it in memory.
static bool write_must_be_in_memory(const smc_search *s, const smc_event *w,
                                    const uint32_t *clock) {
    if (!s->draining || w->thread == SMC_INIT_THREAD) return true;
    const uint32_t bound = clock[w->thread];
    if (bound <= w->index) return bound == w->index;
    const smc_id seen = s->graph->threads.at[w->thread].events.at[bound - 1];
    return s->drained.at[seen] >= w->index || s->draining(s, seen) == SMC_DRAINS_FOR_ITSELF;
}

// Whether w must precede v, a write to the same location. `clock` is v's clock.
static bool must_precede(const smc_search *s, const smc_event *w, const smc_event *v,
                         const uint32_t *clock) {
    return smc_is_in_clock(w, clock) &&
           (w->thread == v->thread || write_must_be_in_memory(s, w, clock));
}

// The source of the last access of e's thread to e's location; 0: none, or all events that happen
// before e are in memory. That source is still in memory or in the thread's buffer.
static smc_id last_read(const smc_search *s, const smc_event *e) {
    const smc_graph *g = s->graph;
    const smc_id own = s->draining ? smc_graph_last_access(g, e->loc, e->thread, e->index - 1) : 0;
    return own ? smc_event_at(g, own)->rf : 0;
}

// A quick necessary condition for e to read from w: no write that e must see comes after w. A plain
// read reads only from writes that happen before it; other sources would be races.
static bool may_see_write(const smc_search *s, const smc_event *e, const smc_event *w,
                          const uint32_t *before) {
    const smc_graph *g = s->graph;
    if (!w->writes || (e->reads_only_hb_past && !smc_is_in_clock(w, before))) return false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id v = before[t] ? smc_graph_last_write(g, e->loc, t, before[t]) : 0;
        if (!v || w == smc_event_at(g, v)) continue;
        const bool seen = t == e->thread || write_must_be_in_memory(s, smc_event_at(g, v), before);
        if (seen && must_precede(s, w, smc_event_at(g, v), smc_event_clock(g, v))) return false;
    }
    const smc_id last = last_read(s, e);
    return !last || w == smc_event_at(g, last) ||
           smc_event_at(g, last)->thread == SMC_INIT_THREAD ||
           !must_precede(s, w, smc_event_at(g, last), smc_event_clock(g, last));
}

// Whether e must see w or a later write, so that e cannot read from writes of w's thread before w.
static bool hides_earlier_writes(const smc_search *s, const smc_event *e, const smc_event *w,
                                 const uint32_t *before) {
    return smc_is_in_clock(w, before) &&
           (w->thread == e->thread || write_must_be_in_memory(s, w, before) ||
            smc_event_id(s->graph, w) == last_read(s, e));
}

static void offer_write(const smc_search *s, const smc_event *e, smc_id w, const uint32_t *before,
                        smc_sources *out) {
    if (may_see_write(s, e, smc_event_at(s->graph, w), before))
        *smc_vec_push(out) = (smc_source){.write = w};
}

// Appends the writes that e may read from (may_see_write). Of each thread's writes, skips those
// before a write that e must see.
static void offer_writes(const smc_search *s, const smc_event *e, const uint32_t *before,
                         smc_sources *out) {
    const smc_graph *g = s->graph;
    const uint32_t from = out->n;
    offer_write(s, e, g->locs.at[e->loc].init, before, out);
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (smc_id w = g->write_head[(size_t)e->loc * g->stride + t]; w;
             w = smc_event_at(g, w)->prev_write) {
            const smc_event *ew = smc_event_at(g, w);
            offer_write(s, e, w, before, out);
            if (hides_earlier_writes(s, e, ew, before)) break;
        }
    smc_sort_by_link_order(g, out->at + from, out->n - from);
}

bool smc_search_can_read(smc_model_state *state, const smc_view *v, smc_id id, smc_id w) {
    smc_search *s = (smc_search *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_search_query q = {
        .view = v,
        .read = id,
        .source = w,
        .read_writes = v && smc_would_write(smc_event_at(g, id), smc_event_at(g, w)->out)};
    if (smc_graph_stop_requested(g)) return true;
    // The last write always has a slot in the certificate. If an RMW can read in a slot, it can
    // also write there: no other event of the view has w as its source and writes, other reads of w
    // precede the next write, and the RMW is its thread's last event.
    const bool fits = s->certificate.of_all
                          ? smc_certificate_has_slot(&s->certificate, v, id, w)
                          : w == smc_certificate_last_write(&s->certificate, v, id) ||
                                (has_moments(s) && smc_moments_allow_read(s, v, id, w));
    return fits || smc_search_is_possible(s, &q);
}

static smc_source source_of_write(const smc_search *s, const smc_event *e, smc_id w) {
    const smc_event *ew = smc_event_at(s->graph, w);
    return (smc_source){w, ew->rmw_reader && smc_would_write(e, ew->out)};
}

// Appends sources, if the certificate orders all events and coherence is fixed: the read can come
// directly before any write to its location that need not precede the read.
static void add_sources_by_coherence(smc_search *s, smc_id id, smc_sources *out) {
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    const uint32_t *before = smc_search_clock_before(s, id);
    const uint32_t from = out->n;
    const smc_search_query q = {.read = id};
    smc_search_set_query(s, &q);
    for (uint32_t i = smc_event_at(g, smc_search_last_write_before(s))->co; i < loc->co.n; i++)
        if (!e->reads_only_hb_past || smc_is_in_clock(smc_event_at(g, loc->co.at[i]), before))
            *smc_vec_push(out) = source_of_write(s, e, loc->co.at[i]);
    smc_sort_by_link_order(g, out->at + from, out->n - from);
}

void smc_search_readable(smc_model_state *state, smc_id id, smc_sources *out) {
    smc_search *s = (smc_search *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t *before = smc_search_clock_before(s, id);
    const uint32_t from = out->n;
    drop_cached_runs(s, g->link_order.n);
    if (s->certificate.of_all && g->options.coherence) {
        add_sources_by_coherence(s, id, out);
        return;
    }
    offer_writes(s, e, before, out);
    const uint32_t to = out->n;
    out->n = from;
    for (uint32_t i = from; i < to; i++) {
        const smc_id w = out->at[i].write;
        if (smc_search_can_read(state, NULL, id, w)) *smc_vec_push(out) = source_of_write(s, e, w);
    }
}

bool smc_search_canonical(smc_model_state *state, const smc_view *v, smc_id id) {
    smc_search *s = (smc_search *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id), *source = smc_event_at(g, e->rf);
    const uint32_t *before = smc_search_clock_before(s, id);
    const smc_id last = smc_certificate_last_write(&s->certificate, v, id);
    if (!e->reads_only_hb_past && smc_precedes_canonically(g, id, source, smc_event_at(g, last)))
        return false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id next;
        for (smc_id w = smc_last_write_in_view(g, v, id, t); w; w = next) {
            const smc_event *ew = smc_event_at(g, w);
            if (smc_graph_stop_requested(g)) return true;
            if (!smc_precedes_canonically(g, id, source, ew)) break;
            next = hides_earlier_writes(s, e, ew, before) ? 0 : ew->prev_write;
            // not the view's writer, which is its thread's last event in the view
            if (smc_rmw_source_is_taken(g, v, id, ew) || !may_see_write(s, e, ew, before)) continue;
            if (smc_search_can_read(state, v, id, w)) return false;
        }
    }
    return true;
}

bool smc_search_may_read(smc_model_state *state, const smc_view *v, smc_id id, smc_id w) {
    smc_search *s = (smc_search *)(void *)state;
    const smc_graph *g = s->graph;
    const smc_event *e = smc_event_at(g, id), *ew = smc_event_at(g, w);
    if (w == v->writer || smc_rmw_source_is_taken(g, v, id, ew) ||
        !may_see_write(s, e, ew, smc_search_clock_before(s, id)))
        return false;
    return smc_search_can_read(state, v, id, w);
}

bool smc_search_find_run(smc_model_state *state) {
    smc_search *s = (smc_search *)(void *)state;
    return smc_search_is_possible(s, &(smc_search_query){.drained = true}) &&
           !smc_graph_stop_requested(s->graph);
}

const smc_certificate *smc_search_certificate(const smc_model_state *state) {
    return &((const smc_search *)(const void *)state)->certificate;
}
