// revisit.c - finds the reads that a write revisits and the locks that a lock evicts, and makes the
// resulting graphs.
//
// Both searches scan the addition order downwards. A cut would drop the events outside the writer's
// prefix, so each of them must be maximal: its source is the first one that the exploration would
// have given it without the writer. The scan ends at the first event that is not maximal.
// docs/design/tracer.md has the conditions and the proof that each execution is reached exactly
// once.
#include "explorers/revisit/access.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/cut.h"
#include "explorers/revisit/positions.h"
#include "explorers/revisit/revisit.h"
#include "graph/answers.h"

// ---- maximality ---------------------------------------------------------------------------------

// Whether e has a reader that was added before e, by a revisit. Readers later in the addition order
// were scanned before; readers in the view's prefix prevent e from being scanned.
static bool has_reader_added_before(const smc_graph *g, const smc_event *e) {
    for (smc_id r = e->readers; r; r = smc_event_at(g, r)->next_reader)
        if (smc_event_at(g, r)->added_at < e->added_at) return true;
    return false;
}

// Whether a lock is maximal. If an evicted lock waits, or has waited, for this one, that lock was
// added before and would lose its source. Otherwise the view contains the lock's source, or the
// lock that it waits for, which was added later and is not maximal itself.
static bool is_maximal_lock(revisit_engine *x, smc_id lock) {
    return !*revisit_waiting_lock(x, lock);
}

// In a graph with coherence: whether this write is the last one of the view in coherence.
static bool is_last_in_view(const revisit_engine *x, smc_id id, const smc_view *v) {
    const smc_graph *g = &x->graph;
    const smc_loc *loc = &g->locs.at[smc_event_at(g, id)->loc];
    if (x->model->incoherent) {
        for (uint32_t i = smc_event_at(g, id)->co + 1; i < loc->co.n; i++)
            if (smc_is_written_in_view(v, loc->co.at[i], smc_event_at(g, loc->co.at[i])))
                return false;
        return true;
    }
    // a thread's writes to a location are in coherence order
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = smc_last_write_in_view(g, v, id, t);
        if (w && smc_event_at(g, w)->co > smc_event_at(g, id)->co) return false;
    }
    return true;
}

// Whether the write has a coherence position of its own. The position of an RMW is determined by
// its source.
static bool has_coherence_position(const revisit_engine *x, const smc_event *e) {
    return e->writes && !e->reads && x->graph.options.coherence && !revisit_read_of_cell(x, e);
}

static bool is_in_view(const void *view, const smc_event *e) { return smc_is_in_view(e, view); }

bool revisit_event_is_maximal(revisit_engine *x, smc_id id, const smc_view *v) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    if (e->kind == SMC_LOCK) return is_maximal_lock(x, id);
    if (smc_is_deferred(x->reductions, id)) return smc_has_canonical_source(x->reductions, id, v);
    if (smc_has_forced_source(x->reductions, &e->step->action))
        return !has_reader_added_before(g, e);
    if (e->kind == SMC_CHOICE) return smc_answer_is_first(g, id, is_in_view, v);
    const bool all_plain = e->plain && g->locs.at[e->loc].n_plain == g->locs.at[e->loc].events.n;
    // a plain read has no other source
    if (all_plain && !(x->model->flags & SMC_MODEL_BY_FORMULA)) return true;
    if (e->writes && has_reader_added_before(g, e)) return false;
    if (has_coherence_position(x, e) && !is_last_in_view(x, id, v)) return false;
    // The source is in the view: a later write that interferes would be scanned first and would not
    // be maximal.
    return !e->reads || smc_has_canonical_source(x->reductions, id, v);
}

// ---- search for loads to revisit ----------------------------------------------------------------

// Whether the event is a lock outside the prefix and not one of the recorded steps.
static bool is_lock_to_evict(const revisit_engine *x, const smc_event *e, const uint32_t *prefix) {
    return e->kind == SMC_LOCK && e->added_at >= x->n_recorded && !smc_is_in_clock(e, prefix);
}

// Whether the lock u may evict some lock. Sets f->scan to the number of events of the mutex.
static bool can_evict_lock(revisit_engine *x, revisit_frame *f, smc_id u) {
    smc_graph *g = &x->graph;
    const uint32_t loc = smc_event_at(g, u)->loc;
    const uint32_t *prefix = smc_prefix_without_source(x->reductions, u);
    f->scan = g->locs.at[loc].events.n;
    for (uint32_t t = 0; t < g->threads.n; t++)
        for (smc_id r = g->access_head[(size_t)loc * g->stride + t];
             r && !smc_is_in_clock(smc_event_at(g, r), prefix); r = smc_event_at(g, r)->prev_access)
            if (smc_event_at(g, r)->kind == SMC_LOCK) return true;
    return false;
}

// Returns a lower bound for the addition position of thread t's first read of the location that is
// outside the prefix and may be revisited; UINT32_MAX: there is no such read. After MOST accesses,
// uses the thread's first event outside the prefix, since a thread's events are added in program
// order.
static uint32_t first_position_to_scan(const revisit_engine *x, uint32_t loc, uint32_t t,
                                       const uint32_t *prefix) {
    enum { MOST = 32 };
    const smc_graph *g = &x->graph;
    uint32_t first = UINT32_MAX, n = 0;
    for (smc_id r = g->access_head[(size_t)loc * g->stride + t];
         r && !smc_is_in_clock(smc_event_at(g, r), prefix); r = smc_event_at(g, r)->prev_access) {
        if (smc_is_revisited(x->reductions, r)) first = smc_event_at(g, r)->added_at;
        if (++n >= MOST && first != UINT32_MAX)
            return smc_event_at(g, g->threads.at[t].events.at[prefix[t]])->added_at;
    }
    return first;
}

bool revisit_begin_scan(revisit_engine *x, revisit_frame *f, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *w = smc_event_at(g, id);
    f->scanning = true;
    f->looked_ahead = false;
    if (w->kind == SMC_LOCK) return can_evict_lock(x, f, id);
    f->scan = f->scan_end = g->addition_order.n;
    if (w->plain) return false;
    const uint32_t *prefix = smc_prefix_clock(x->reductions, id);
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t first = first_position_to_scan(x, w->loc, t, prefix);
        if (first < f->scan_end) f->scan_end = first;
    }
    if (f->scan_end < x->n_recorded) f->scan_end = x->n_recorded; // recorded steps stay as they are
    return f->scan_end < f->scan;
}

// Whether the event at this addition position allows a cut for w: the cut keeps the event, or the
// event is maximal.
static bool allows_cut(revisit_engine *x, uint32_t position, smc_id w, const uint32_t *prefix) {
    const smc_graph *g = &x->graph;
    const smc_view v = {.prefix = prefix, .stamp = position, .writer = w};
    const smc_id id = g->addition_order.at[position];
    return smc_is_in_clock(smc_event_at(g, id), v.prefix) || revisit_event_is_maximal(x, id, &v);
}

// Returns the next read below addition position f->scan that w may revisit; 0: there is none.
static smc_id next_revisitable(revisit_engine *x, revisit_frame *f, smc_id w) {
    const smc_graph *g = &x->graph;
    const uint32_t *prefix = smc_prefix_clock(x->reductions, w);
    const uint32_t loc = smc_event_at(g, w)->loc;
    if (smc_graph_stop_requested(g)) return 0;
    while (f->scan > f->scan_end) {
        const smc_id id = g->addition_order.at[--f->scan];
        const smc_event *e = smc_event_at(g, id);
        if (smc_is_in_clock(e, prefix)) continue; // a cut keeps it
        if (!allows_cut(x, f->scan, w, prefix)) f->scan = f->scan_end;
        else if (e->loc == loc && smc_is_revisited(x->reductions, id) &&
                 smc_revisit_source_is_allowed(x->reductions, id, w))
            return id;
    }
    return 0;
}

// Returns the next lock, down the events of the mutex, that u may evict, and gives u its source and
// prefix; 0: there is none.
static smc_id next_evictable(revisit_engine *x, revisit_frame *f, smc_id u) {
    smc_graph *g = &x->graph;
    const uint32_t loc = smc_event_at(g, u)->loc;
    while (f->scan > 0 && !smc_graph_stop_requested(g)) {
        const smc_id id = g->locs.at[loc].events.at[--f->scan];
        const smc_event *e = smc_event_at(g, id);
        if (!is_lock_to_evict(x, e, smc_prefix_without_source(x->reductions, u))) continue;
        smc_graph_set_source(g, u, e->rf, false);
        const uint32_t *prefix = smc_prefix_clock(x->reductions, u);
        uint32_t position = g->addition_order.n;
        while (position > e->added_at && allows_cut(x, position - 1, u, prefix)) position--;
        if (position == e->added_at) return id;
    }
    return 0;
}

// ---- addition order and waiting locks -----------------------------------------------------------

static void drop_from_addition_order(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    const smc_event *e = smc_event_at(g, id);
    if (smc_is_deferred(x->reductions, id)) smc_awaits_remove(x->reductions, id);
    if (!e->waits_for) return;
    *revisit_waiting_lock(x, e->waits_for) = 0;
    if (g->threads.at[e->thread].waiting == id) g->threads.at[e->thread].waiting = 0;
}

// Links an event of a part of a consistent graph again.
static void relink_event(revisit_engine *x, smc_id id) {
    if (revisit_parts_may_conflict(x)) {
        revisit_link_unchecked(x, id);
        return;
    }
    x->graph.relinks = true;
    const bool consistent = smc_reductions_link_event(x->reductions, id);
    x->graph.relinks = false;
    revisit_require(x, consistent, "a part of a consistent graph is not consistent");
}

// ---- cutting and undoing ------------------------------------------------------------------------

// The part of the frame's saved ids that is the link order (revisit_frame.saved).
static const smc_id *saved_linked(const revisit_engine *x, const revisit_frame *f) {
    return x->saved.at + f->saved + f->n_saved_added;
}

// Updates the address of the cut's prefix, since adding an event may move clocks.
static void refresh_cut_prefix(const revisit_engine *x, revisit_cut *c) {
    c->prefix = smc_prefix_refresh(x->reductions, c->w, c->prefix);
}

// Whether the cut keeps a lock that has waited but drops its unlock, so that the lock waits again.
static bool cut_makes_lock_wait(const revisit_engine *x, const revisit_cut *c, smc_id id) {
    const smc_event *e = smc_event_at(&x->graph, id);
    return e->waits_for && e->linked && !revisit_is_dropped(x, c, id) &&
           revisit_is_dropped(x, c, e->rf);
}

// Restores the position of a kept write in coherence among the other kept writes.
static void restore_coherence_position(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    const smc_loc *loc = &g->locs.at[smc_event_at(g, id)->loc];
    uint32_t co = loc->co.n;
    while (co > 1 && x->ranks.at[loc->co.at[co - 1]] > x->ranks.at[id]) co--;
    smc_graph_set_coherence(g, id, co);
}

// Computes revisit_engine.ranks for the current graph.
static void rank_writes(revisit_engine *x) {
    const smc_graph *g = &x->graph;
    smc_vec_reserve(&x->ranks, g->pool.n);
    for (uint32_t l = 0; l < g->locs.n; l++)
        for (uint32_t i = 0; i < g->locs.at[l].co.n; i++) x->ranks.at[g->locs.at[l].co.at[i]] = i;
}

void revisit_save_and_unlink(revisit_engine *x, revisit_frame *f, const revisit_cut *c) {
    smc_graph *g = &x->graph;
    f->saved = x->saved.n;
    f->copies = x->copies.n;
    f->added_from = c->from;
    f->linked_from = g->link_order.n;
    for (uint32_t i = c->from; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        if (e->linked && e->linked_at < f->linked_from &&
            revisit_is_dropped(x, c, g->addition_order.at[i]))
            f->linked_from = e->linked_at;
    }
    for (uint32_t i = f->linked_from; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->added_at < f->added_from && cut_makes_lock_wait(x, c, g->link_order.at[i]))
            f->added_from = e->added_at;
    }
    f->n_saved_added = g->addition_order.n - f->added_from;
    f->saved_linked = g->link_order.n - f->linked_from;
    smc_vec_reserve(&x->saved, x->saved.n + f->n_saved_added + f->saved_linked);
    for (uint32_t i = 0; i < f->n_saved_added; i++)
        x->saved.at[x->saved.n++] = g->addition_order.at[f->added_from + i];
    for (uint32_t i = 0; i < f->saved_linked; i++)
        x->saved.at[x->saved.n++] = g->link_order.at[f->linked_from + i];
    for (uint32_t i = f->linked_from; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (!cut_makes_lock_wait(x, c, id)) continue;
        *smc_vec_push(&x->saved) = id;
        *smc_vec_push(&x->saved) = smc_event_at(g, id)->rf;
        f->n_reverted++;
    }
    if (g->options.coherence) rank_writes(x);
    while (g->link_order.n > f->linked_from) smc_reductions_unlink_event(x->reductions);
    if (!g->options.coherence) return;
    for (uint32_t i = 0; i < f->saved_linked; i++) {
        const smc_id id = saved_linked(x, f)[i];
        *smc_vec_push(&x->saved) = smc_event_at(g, id)->co;
    }
}

// Whether the frame's cut has made the lock wait again.
static bool cut_made_lock_wait(const revisit_engine *x, const revisit_frame *f, smc_id id) {
    const smc_id *pairs = saved_linked(x, f) + f->saved_linked;
    for (uint32_t i = 0; i < f->n_reverted; i++)
        if (pairs[2 * i] == id) return true;
    return false;
}

void revisit_relink_retained(revisit_engine *x, const revisit_frame *f, const revisit_cut *c) {
    smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < f->saved_linked; i++) {
        const smc_id id = saved_linked(x, f)[i];
        if (revisit_is_write_of_access(x, id, c->w, c->first_index) ||
            revisit_is_dropped(x, c, id) || cut_made_lock_wait(x, f, id))
            continue;
        if (g->options.coherence && smc_event_at(g, id)->writes) restore_coherence_position(x, id);
        relink_event(x, id);
    }
}

void revisit_shorten_addition_order(revisit_engine *x, uint32_t n) {
    smc_graph *g = &x->graph;
    const bool has_state = x->waiters.n || x->reductions->awaits.deferred.n;
    for (uint32_t i = n; has_state && i < g->addition_order.n; i++)
        drop_from_addition_order(x, g->addition_order.at[i]);
    g->addition_order.n = n;
}

// Rebuilds the addition order from the events that the cut keeps, with `new_target` in place of
// `target`, and `new_w` in place of c->w if c->w is among them.
static void rebuild_addition_order(revisit_engine *x, const revisit_frame *f, const revisit_cut *c,
                                   smc_id target, smc_id new_target, smc_id new_w) {
    revisit_shorten_addition_order(x, f->added_from);
    for (uint32_t i = 0; i < f->n_saved_added; i++) {
        const smc_id id = x->saved.at[f->saved + i];
        if (id == target) revisit_append_to_addition_order(x, new_target);
        else if (id == c->w) revisit_append_to_addition_order(x, new_w);
        else if (!revisit_is_dropped(x, c, id)) revisit_append_to_addition_order(x, id);
    }
}

// Events are linked again as in the graph that is restored, so their elided accesses are not
// counted again.
void revisit_link_unrestored(revisit_engine *x) {
    const uint64_t elided = x->reductions->elision.made;
    for (uint32_t i = 0; i < x->unrestored.n; i++) relink_event(x, x->unrestored.at[i]);
    x->unrestored.n = 0;
    x->reductions->elision.made = elided;
}

// Whether events may stay unlinked after a cut was undone: nothing but the link order depends on
// them until revisit_restore is called. The state of locks and of deferred awaits does.
static bool may_restore_later(const revisit_engine *x) {
    return !x->cells && !x->waiters.n && !x->reductions->awaits.deferred.n;
}

void revisit_undo_frame(revisit_engine *x, revisit_frame *f) {
    smc_graph *g = &x->graph;
    while (x->unrestored.n && g->link_order.n + x->unrestored.n > f->linked_from) x->unrestored.n--;
    while (g->link_order.n > f->linked_from) smc_reductions_unlink_event(x->reductions);
    revisit_shorten_addition_order(x, f->added_from);
    const smc_id *saved = x->saved.at + f->saved, *stack = saved_linked(x, f),
                 *pairs = stack + f->saved_linked;
    const uint32_t *co = pairs + 2 * f->n_reverted;
    for (uint32_t i = 0; i < f->n_reverted; i++) {
        smc_graph_set_source(g, pairs[2 * i], pairs[2 * i + 1], false);
        smc_reductions_advance_thread(x->reductions, pairs[2 * i]);
    }
    for (uint32_t i = 0; i < f->saved_linked; i++) {
        if (g->options.coherence) smc_event_at(g, stack[i])->co = co[i];
        *smc_vec_push(&x->unrestored) = stack[i];
    }
    if (!may_restore_later(x)) revisit_restore(x);
    for (uint32_t i = 0; i < f->n_saved_added; i++) revisit_append_to_addition_order(x, saved[i]);
    x->saved.n = f->saved;
    while (x->copies.n > f->copies) smc_graph_discard_event(g, smc_vec_pop(&x->copies));
}

smc_id revisit_copy_event(revisit_engine *x, smc_id id) {
    const smc_id c = smc_reductions_copy_event(x->reductions, id);
    if (smc_event_at(&x->graph, c)->kind == SMC_LOCK) *revisit_waiting_lock(x, c) = 0;
    *smc_vec_push(&x->copies) = c;
    return c;
}

// Gives the unlinked event `id` the source `rf`, and links it. Returns false if the model forbids
// this.
static bool link_read_with_source(revisit_engine *x, smc_id id, smc_id rf) {
    smc_graph_set_source(&x->graph, id, rf, false);
    smc_reductions_advance_thread(x->reductions, id);
    return smc_reductions_link_event(x->reductions, id);
}

// ---- revisit and eviction -----------------------------------------------------------------------

void revisit_push_cut(revisit_engine *x, revisit_frame *f) {
    f->n_linked = x->graph.link_order.n;
    f->n_added = x->graph.addition_order.n;
    revisit_counts(x->result)->revisits++;
    *smc_vec_push(&x->frames) = *f;
}

// Links w at its next coherence position that the model allows, then r, which reads from w. Returns
// false if there is none; neither is linked then.
static bool link_revisit(revisit_engine *x, revisit_frame *f) {
    smc_graph *g = &x->graph;
    const uint32_t height = g->link_order.n;
    while (f->next < revisit_count_co_positions(x, f->writer)) {
        revisit_set_co_position(x, f->writer, f->next++);
        if (smc_reductions_link_event(x->reductions, f->writer) &&
            link_read_with_source(x, f->event, f->writer))
            return true;
        while (g->link_order.n > height) smc_reductions_unlink_event(x->reductions);
    }
    return false;
}

// Performs a revisit: drops the events after r that are outside the prefix of w, makes r read from
// w, and pushes the frame. r keeps its addition position. Returns false, with the graph unchanged,
// if the model forbids this. `half`: w is an RMW of which only the read half was linked.
static bool perform_read_revisit(revisit_engine *x, smc_id w, smc_id r, bool half) {
    smc_graph *g = &x->graph;
    revisit_cut c = {
        .from = smc_event_at(g, r)->added_at, .w = w, .prefix = smc_prefix_clock(x->reductions, w)};
    revisit_frame f = {.kind = FRAME_REVISIT, .linked = true};
    revisit_save_and_unlink(x, &f, &c);
    revisit_relink_retained(x, &f, &c);
    f.writer = w;
    if (half) { // the RMW now writes, too
        f.writer = revisit_copy_event(x, w);
        smc_graph_set_source(g, f.writer, smc_event_at(g, w)->rf, false);
        smc_reductions_advance_thread(x->reductions, f.writer);
    }
    f.event = revisit_copy_event(x, r);
    if (!link_revisit(x, &f)) {
        revisit_undo_frame(x, &f);
        return false;
    }
    refresh_cut_prefix(x, &c);
    rebuild_addition_order(x, &f, &c, r, f.event, f.writer);
    if (half) smc_reductions_check_errors(x->reductions, f.writer);
    smc_reductions_check_errors(x->reductions, f.event);
    revisit_push_cut(x, &f);
    return true;
}

bool revisit_move_source(revisit_engine *x, revisit_frame *f) {
    if (x->graph.options.coherence) revisit_restore(x);
    if (f->next >= revisit_count_co_positions(x, f->writer)) return false;
    smc_reductions_unlink_event(x->reductions); // unlinks the read
    smc_reductions_unlink_event(x->reductions); // unlinks the write
    if (!link_revisit(x, f)) return false;
    smc_reductions_check_errors(x->reductions, f->event);
    revisit_counts(x->result)->revisits++;
    return true;
}

// The read after the next one is found beforehand: a frame without further revisits need not
// restore the graph that was cut for the last one.
bool revisit_perform_next(revisit_engine *x, uint32_t at, smc_id w) {
    revisit_frame *f = &x->frames.at[at];
    if (!f->looked_ahead) {
        f->found = f->scan > f->scan_end ? next_revisitable(x, f, w) : 0;
        f->looked_ahead = true;
    }
    while (!x->done && f->found) {
        const smc_id r = f->found;
        revisit_restore(x);
        f->found = next_revisitable(x, f, w);
        if (perform_read_revisit(x, w, r, f->half)) return true;
        f = &x->frames.at[at];
    }
    return false;
}

// Performs the next eviction: u takes the source of another lock, which then waits for u at its old
// addition position.
bool revisit_evict_next_lock(revisit_engine *x, uint32_t at, smc_id u) {
    smc_graph *g = &x->graph;
    const smc_id f_id = next_evictable(x, &x->frames.at[at], u);
    if (!f_id) return false;
    const smc_id source = smc_event_at(g, f_id)->rf;
    revisit_cut c = {.from = smc_event_at(g, f_id)->added_at,
                     .w = u,
                     .prefix = smc_prefix_clock(x->reductions, u),
                     .first_index = UINT32_MAX};
    revisit_frame f = {.kind = FRAME_EVICT, .linked = true};
    revisit_save_and_unlink(x, &f, &c);
    revisit_relink_retained(x, &f, &c);
    const smc_id new_u = revisit_copy_event(x, u), waiting = revisit_copy_event(x, f_id);
    const bool consistent = link_read_with_source(x, new_u, source);
    revisit_require(x, consistent, "a lock cannot take the source of an evicted one");
    smc_graph_set_source(g, waiting, 0, false);
    smc_event_at(g, waiting)->waits_for = new_u;
    refresh_cut_prefix(x, &c);
    rebuild_addition_order(x, &f, &c, f_id, waiting, 0);
    revisit_append_to_addition_order(x, new_u);
    revisit_push_cut(x, &f);
    return true;
}
