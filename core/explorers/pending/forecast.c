// forecast.c - predicts whether open events may still get a source.
//
// The steps at which threads write a location, or lock or unlock a mutex, are recorded as notes,
// since a step that some graph contained may occur again. A graph with an open event is dropped if
// no such step remains for the event. If a new step at the location is recorded later, dropping the
// graph was wrong, and the exploration restarts.
//
// Locations at which graphs were dropped are marked (pending_location.closed). So if the
// exploration does not restart, every decision is the same as if all notes had existed from the
// beginning.
#include "explorers/pending/engine.h"

#include "program/facts.h"

#include <string.h>

// Minimum number of events that an exploration adds before it restarts.
enum { FIRST_EVENTS = 64 };

// The place of the note among those of the location: the index of the first one that is not less.
static uint32_t place_of_note(const pending *x, const pending_location *l, const pending_note *n) {
    uint32_t from = 0, end = l->noted.n;
    while (from < end) {
        const uint32_t k = from + (end - from) / 2;
        const pending_note *o = &x->noted.at[l->noted.at[k]];
        const bool less = o->thread != n->thread ? o->thread < n->thread
                          : o->index != n->index ? o->index < n->index
                                                 : o->value < n->value;
        if (less) from = k + 1;
        else end = k;
    }
    return from;
}

// Adds a note, number i in pending.noted, to those of its location.
static void add_to_location(pending *x, pending_location *l, uint32_t i) {
    uint32_t k = place_of_note(x, l, &x->noted.at[i]);
    (void)smc_vec_push(&l->noted);
    memmove(l->noted.at + k + 1, l->noted.at + k, (l->noted.n - k - 1) * sizeof *l->noted.at);
    l->noted.at[k] = i;
}

// Returns what is known about the location; valid until the next call.
static pending_location *pending_location_at(pending *x, uint32_t loc) {
    while (x->locs.n <= loc) *smc_vec_push(&x->locs) = (pending_location){0};
    pending_location *l = &x->locs.at[loc];
    if (l->name) return l;
    l->name = x->program->location(x->program, loc).code;
    for (uint32_t i = 0; i < x->noted.n; i++)
        if (x->noted.at[i].loc == l->name) add_to_location(x, l, i);
    return l;
}

// Whether the notes are about the same step, with the same value.
static bool notes_are_equal(const pending_note *a, const pending_note *b) {
    return a->loc == b->loc && a->thread == b->thread && a->index == b->index &&
           a->value == b->value;
}

// The largest rank of an assumed value in the graph.
static uint32_t largest_rank_in_graph(const pending *x, const pending_graph *g) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < g->n && x->model->ignores_control_deps; i++)
        if (g->events[i].rank > rank) rank = g->events[i].rank;
    return rank;
}

// Does not record a value that depends on more assumptions than an execution has events, since such
// a value would only justify itself: each assumption but the last depends on another write of the
// execution (as in thread_runs.c).
void pending_record_note(pending *x, const pending_graph *g, uint32_t event) {
    const pending_event *e = &g->events[event];
    pending_location *l = pending_location_at(x, e->loc);
    const pending_note found = {.loc = l->name,
                                .thread = x->names.at[e->thread],
                                .value = x->model->ignores_control_deps ? e->out : 0,
                                .index = e->index,
                                .rank = largest_rank_in_graph(x, g),
                                .locks = pending_is_kind(e, SMC_LOCK)};
    if (found.rank > x->longest) return;
    const uint32_t k = place_of_note(x, l, &found);
    pending_note *n = k < l->noted.n ? &x->noted.at[l->noted.at[k]] : NULL;
    if (n && notes_are_equal(n, &found)) {
        if (found.rank < n->rank) n->rank = found.rank;
        return;
    }
    *smc_vec_push(&x->noted) = found;
    add_to_location(x, l, x->noted.n - 1);
    if (x->watch.see) return;
    x->refuted |= x->in_part;
    if (x->again || !(l->closed || x->in_part)) return;
    x->again = true;
    x->restart_at = 2 * x->result->events + FIRST_EVENTS;
}

// Records that a graph was dropped because no further step is expected at the location. Returns
// true.
static bool mark_location_closed(pending *x, uint32_t loc) {
    return pending_location_at(x, loc)->closed = true;
}

// ---- notes as facts -----------------------------------------------------------------------------

bool pending_decode_notes(pending *x) {
    smc_unpacking known;
    if (!smc_facts_find(&x->options->facts, SMC_FACT_pending, &known)) return true;
    x->known = smc_unpack_count(&known);
    for (uint32_t i = 0; i < x->known; i++) {
        pending_note *n = smc_vec_push(&x->noted);
        n->loc = smc_unpack_number(&known);
        n->thread = smc_unpack_number(&known);
        n->value = smc_unpack_number(&known);
        n->rank = smc_unpack_number32(&known);
        n->index = smc_unpack_number32(&known);
        n->locks = smc_unpack_flag(&known);
    }
    return !known.wrong && known.at == known.end;
}

void pending_encode_notes(const pending *x, smc_facts *facts) {
    smc_packed *to = smc_facts_begin_write(facts, SMC_FACT_pending);
    smc_pack_number(to, x->noted.n);
    for (uint32_t i = 0; i < x->noted.n; i++) {
        const pending_note *n = &x->noted.at[i];
        smc_pack_number(to, n->loc);
        smc_pack_number(to, n->thread);
        smc_pack_number(to, n->value);
        smc_pack_number(to, n->rank);
        smc_pack_number(to, n->index);
        smc_pack_number(to, n->locks);
    }
}

// ---- possible events ----------------------------------------------------------------------------

// Returns the number of the thread that the note is about; n_threads: it is not created yet.
static uint32_t thread_of_note(const pending *x, pending_note *n) {
    if (n->hint < x->n_threads && x->names.at[n->hint] == n->thread) return n->hint;
    uint32_t t = 0;
    while (t < x->n_threads && x->names.at[t] != n->thread) t++;
    return n->hint = t;
}

// Whether the thread may still reach the step, or has the step as an open event.
static bool may_reach_step(const pending *x, const pending_graph *g, pending_note *n) {
    const uint32_t t = thread_of_note(x, n);
    if (t >= x->places.n) return true; // the thread is not created yet
    const int32_t i = pending_event_index(x, t, n->index);
    if (i >= 0) return g->events[i].open;
    return x->places.at[t].position != PENDING_ENDED; // a thread that lacks steps is not over
}

// ---- coherence ----------------------------------------------------------------------------------

// The coherence position of an access: that of its own write, or of its source.
static uint32_t coherence_position_of(const pending_graph *g, const pending_event *e) {
    return e->writes ? e->co : g->events[e->rf].co;
}

// Whether the event accesses memory and has a source if it reads.
static bool is_filled_access(const pending_event *e) {
    return e->at && !e->open && (e->reads || e->writes);
}

// The largest coherence position of a write to the location.
static uint32_t last_position(const pending *x, const pending_graph *g, uint32_t loc) {
    return pending_chain_of(x, loc).last < 0 ? 0 : pending_n_writes(x, g, loc) - 1;
}

// Returns the largest coherence position that the thread has written or read at the location before
// event number `index`. Ends the search at position `last`: the thread has seen no larger one.
static uint32_t last_position_seen_before(const pending *x, const pending_graph *g, uint32_t loc,
                                          uint32_t thread, uint32_t index, uint32_t last) {
    uint32_t co = 0;
    for (int32_t i = pending_chain_of(x, loc).last; i >= 0 && co < last;
         i = g->events[i].previous) {
        const pending_event *e = &g->events[i];
        if (e->thread == thread && e->index < index && is_filled_access(e) &&
            coherence_position_of(g, e) > co)
            co = coherence_position_of(g, e);
    }
    return co;
}

// Returns the smallest coherence position that the thread writes or reads at the location after
// event number `index`; UINT32_MAX: there is no access.
static uint32_t first_position_seen_after(const pending *x, const pending_graph *g, uint32_t loc,
                                          uint32_t thread, uint32_t index) {
    uint32_t co = UINT32_MAX;
    if (index >= pending_last_index(x, g, thread)) return co;
    PENDING_EACH_OF_LOCATION(x, g, loc, i) {
        const pending_event *e = &g->events[i];
        if (e->thread == thread && e->index > index && is_filled_access(e) &&
            coherence_position_of(g, e) < co)
            co = coherence_position_of(g, e);
    }
    return co;
}

pending_coherence pending_coherence_of(const pending *x, const pending_graph *g, uint32_t event) {
    const pending_event *e = &g->events[event];
    if (x->model->incoherent) return (pending_coherence){.after = UINT32_MAX};
    uint32_t last = last_position(x, g, e->loc);
    if (last && e->writes && e->co == last) last--; // the event itself
    return (pending_coherence){last_position_seen_before(x, g, e->loc, e->thread, e->index, last),
                               first_position_seen_after(x, g, e->loc, e->thread, e->index)};
}

bool pending_is_coherent(const pending_graph *g, uint32_t event, pending_coherence c) {
    const pending_event *e = &g->events[event];
    if (!is_filled_access(e)) return true;
    return (e->reads ? c.before <= g->events[e->rf].co : c.before < e->co) &&
           coherence_position_of(g, e) <= c.after;
}

// An open read for which a source is sought: event number `index` of the thread.
typedef struct open_read {
    uint32_t loc, thread, index;
    uint32_t after; // first_position_seen_after of the read
    // Threads that are not created yet start after the read.
    bool precedes_new_threads;
} open_read;

// Whether coherence allows the read to read from the noted write: each value that the writing
// thread has seen before the write is earlier in coherence than the next value that the reading
// thread sees after the read.
static bool may_read(const pending *x, const pending_graph *g, pending_note *n,
                     const open_read *r) {
    const uint32_t writer = thread_of_note(x, n);
    if (x->model->incoherent) return true;
    if (writer == r->thread && n->index >= r->index) return false;
    return last_position_seen_before(x, g, r->loc, writer, n->index, last_position(x, g, r->loc)) <
           r->after;
}

// ---- mutexes ------------------------------------------------------------------------------------

bool pending_is_source_of_lock(const pending *x, const pending_graph *g, uint32_t source) {
    PENDING_EACH_OF_LOCATION(x, g, g->events[source].loc, i)
    if (pending_is_kind(&g->events[i], SMC_LOCK) && g->events[i].rf == (int32_t)source) return true;
    return false;
}

// Each lock reads from another source, so some source is left if there are more of them.
bool pending_mutex_is_free(const pending *x, const pending_graph *g, uint32_t loc) {
    uint32_t sources = 0, locks = 0;
    PENDING_EACH_OF_LOCATION(x, g, loc, i) {
        const pending_event *e = &g->events[i];
        sources += pending_is_init(e) || pending_is_kind(e, SMC_UNLOCK);
        locks += pending_is_kind(e, SMC_LOCK) && e->rf >= 0;
    }
    return sources > locks;
}

// Returns the index of the lock that holds the mutex, i.e. has no unlock; -1: there is none, or it
// is not known.
static int32_t index_of_holding_lock(const pending *x, const pending_graph *g, uint32_t loc) {
    int32_t holder = -1;
    PENDING_EACH_OF_LOCATION(x, g, loc, i) {
        const pending_event *e = &g->events[i];
        if (pending_is_init(e)) continue;
        const bool unlocks = pending_is_kind(e, SMC_UNLOCK);
        if (!unlocks && !pending_is_kind(e, SMC_LOCK)) return -1;
        if (unlocks || e->open || holder >= 0) continue;
        bool given_back = false;
        PENDING_EACH_OF_LOCATION(x, g, loc, k) {
            const pending_event *u = &g->events[k];
            given_back |=
                pending_is_kind(u, SMC_UNLOCK) && u->thread == e->thread && u->index > e->index;
        }
        if (!given_back) holder = i;
    }
    return holder;
}

// Whether the thread may release some mutex between steps number `first` and `last`.
static bool unlocks_between(const pending *x, const pending_graph *g, uint32_t thread,
                            uint32_t first, uint32_t last) {
    const int32_t i = pending_event_index(x, thread, last);
    const pending_history *h = i >= 0 ? g->events[i].at : x->places.at[thread].at;
    if (!h || h->depth + 1 != last) return true;
    for (h = h->before; h && h->depth + 1 > first; h = h->before)
        if (h->step->action.kind == SMC_UNLOCK) return true;
    return false;
}

// Whether the writing thread joins the reading thread, or is at a lock of a mutex that the reading
// thread holds and releases only after the read. (All earlier events of its thread precede an
// unlock and the end.)
static bool waits_for_reader(const pending *x, const pending_graph *g, uint32_t writer,
                             const open_read *r) {
    const pending_thread_state *p = &x->places.at[writer];
    if (p->joins && p->at->step->action.thread == r->thread) return true;
    if ((p->position != PENDING_EXTENSIBLE && p->position != PENDING_AT_LOCK) ||
        p->at->step->action.kind != SMC_LOCK)
        return false;
    const int32_t holder = index_of_holding_lock(x, g, p->at->step->action.loc);
    return holder >= 0 && g->events[holder].thread == r->thread &&
           !unlocks_between(x, g, r->thread, g->events[holder].index, r->index);
}

// Whether the noted write comes after a lock for which its thread waits in this way. Remembers in
// pending.held which threads wait.
static bool waits_for_unlock_after_read(pending *x, const pending_graph *g, pending_note *n,
                                        const open_read *r) {
    const uint32_t writer = thread_of_note(x, n);
    if (writer >= x->places.n || writer == r->thread) return false;
    uint8_t *held = &x->held.at[writer];
    if (*held == PENDING_HELD_UNKNOWN)
        *held = waits_for_reader(x, g, writer, r) ? PENDING_HELD : PENDING_NOT_HELD;
    return *held == PENDING_HELD && x->places.at[writer].at->depth + 1 < n->index;
}

// Whether all threads that are not created yet start after this read of the thread: no other thread
// can create any, and none of this thread's events before the read is missing. So the thread
// creates them after the read. (All earlier events of its thread precede the creation of a thread.)
static bool precedes_new_threads(const pending *x, uint32_t thread, uint32_t index) {
    const pending_thread_events *own = &x->threads.at[thread];
    if (own->n < own->last || index > own->last + 1) return false;
    for (uint32_t i = 0; i < x->created.n; i++) {
        const uint32_t t = x->created.at[i];
        if (t != thread && x->places.at[t].position != PENDING_ENDED) return false;
    }
    return true;
}

// Whether the noted write may still be executed and be the source of the read.
static bool may_still_be_executed(pending *x, const pending_graph *g, pending_note *n,
                                  const open_read *r) {
    if (r->precedes_new_threads && thread_of_note(x, n) >= x->n_threads) return false;
    return may_reach_step(x, g, n) && !waits_for_unlock_after_read(x, g, n, r) &&
           may_read(x, g, n, r);
}

// Begins the search for a source of the read.
static open_read start_open_read_search(pending *x, const pending_graph *g, uint32_t loc,
                                        uint32_t thread, uint32_t index) {
    x->held.n = 0;
    while (x->held.n < x->places.n) *smc_vec_push(&x->held) = PENDING_HELD_UNKNOWN;
    return (open_read){loc, thread, index, first_position_seen_after(x, g, loc, thread, index),
                       precedes_new_threads(x, thread, index)};
}

// The notes about one location and thread: numbers `from` to `end` - 1 of the location's notes.
typedef struct thread_notes {
    const pending_location *loc;
    uint32_t from, end;
} thread_notes;

// The end of the notes about the thread of note number k of the location.
static uint32_t end_of_thread(const pending *x, const pending_location *l, uint32_t k) {
    const pending_note last = {
        .thread = x->noted.at[l->noted.at[k]].thread, .index = UINT32_MAX, .value = UINT64_MAX};
    return place_of_note(x, l, &last);
}

// Whether one of the noted writes of a thread may still be executed and be the source of the read;
// sets *hint to its number. Steps up to the first value that is not known were executed. Among the
// others, if the first one that may be executed cannot be the source, no later one can.
static bool thread_may_write(pending *x, const pending_graph *g, const open_read *r,
                             thread_notes notes, uint32_t *hint) {
    const pending_location *l = notes.loc;
    pending_note *first = &x->noted.at[l->noted.at[notes.from]];
    const uint32_t t = thread_of_note(x, first);
    if (t < x->places.n) {
        const pending_thread_state *p = &x->places.at[t];
        if (p->position == PENDING_ENDED) return false;
        const pending_note next = {.thread = first->thread, .index = p->known->depth + 1};
        notes.from = place_of_note(x, l, &next);
    }
    for (uint32_t k = notes.from; k < notes.end; k++) {
        pending_note *n = &x->noted.at[l->noted.at[k]];
        if (may_reach_step(x, g, n)) return *hint = k, may_still_be_executed(x, g, n, r);
    }
    return false;
}

bool pending_may_be_written(pending *x, const pending_graph *g, uint32_t loc, uint32_t thread,
                            uint32_t index, uint32_t *hint) {
    const pending_location *l = pending_location_at(x, loc);
    const open_read r = start_open_read_search(x, g, loc, thread, index);
    if (*hint < l->noted.n && may_still_be_executed(x, g, &x->noted.at[l->noted.at[*hint]], &r))
        return true;
    for (uint32_t k = 0, end; k < l->noted.n; k = end) {
        end = end_of_thread(x, l, k);
        if (thread_may_write(x, g, &r, (thread_notes){l, k, end}, hint)) return true;
    }
    return !mark_location_closed(x, loc);
}

// Whether some value in the graph is assumed. Some steps, of any thread, are reached only after an
// assumption, so in such a graph every noted step counts as possible.
static bool has_assumed_value(const pending *x, const pending_graph *g) {
    bool has = false;
    for (uint32_t i = 0; i < g->n && x->model->ignores_control_deps; i++)
        has |= g->events[i].supposed;
    return has;
}

void pending_values_of(pending *x, const pending_graph *g, uint32_t event, pending_values *out) {
    const pending_event *e = &g->events[event];
    const pending_location *l = pending_location_at(x, e->loc);
    const open_read r = start_open_read_search(x, g, e->loc, e->thread, e->index);
    const bool all = has_assumed_value(x, g);
    for (uint32_t i = 0; i < l->noted.n; i++) {
        pending_note *n = &x->noted.at[l->noted.at[i]];
        uint32_t k = 0;
        if (n->locks) continue;
        if (!all && !may_still_be_executed(x, g, n, &r)) continue;
        while (k < out->n && out->at[k].value != n->value) k++;
        if (k == out->n) *smc_vec_push(out) = (pending_value){n->value, n->rank};
        if (n->rank < out->at[k].rank) out->at[k].rank = n->rank;
    }
    (void)mark_location_closed(x, e->loc);
}

// Whether some thread may still take the mutex, which is free, by another event than the open lock.
static bool mutex_may_be_locked(pending *x, const pending_graph *g, const pending_event *lock) {
    const pending_location *l = pending_location_at(x, lock->loc);
    for (uint32_t i = 0; i < l->noted.n; i++) {
        pending_note *n = &x->noted.at[l->noted.at[i]];
        const uint32_t t = thread_of_note(x, n);
        if (n->locks && may_reach_step(x, g, n) && pending_event_index(x, t, n->index) < 0 &&
            !(t == lock->thread && n->index == lock->index))
            return true;
    }
    return !mark_location_closed(x, lock->loc);
}

// Whether the open event may still get a source, according to the notes.
static bool may_get_source(pending *x, const pending_graph *g, pending_event *e) {
    if (pending_is_kind(e, SMC_LOCK))
        return !pending_mutex_is_free(x, g, e->loc) || mutex_may_be_locked(x, g, e);
    return pending_may_be_written(x, g, e->loc, e->thread, e->index, &e->hint);
}

bool pending_may_stay_open(pending *x, pending_graph *g, uint32_t event) {
    return has_assumed_value(x, g) || may_get_source(x, g, &g->events[event]);
}

bool pending_all_may_get_sources(pending *x, pending_graph *g) {
    uint32_t open = g->n - g->n_judged;
    if (!open || has_assumed_value(x, g)) return true;
    for (uint32_t i = 0; open; i++) {
        if (!g->events[i].open) continue;
        if (!may_get_source(x, g, &g->events[i])) return false;
        open--;
    }
    return true;
}
