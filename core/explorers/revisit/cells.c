// cells.c - accesses to several cells: coherence positions of their writes, and the loads that they
// revisit.
//
// A write revisits a load. If the load has several cells, its other cells may read further writes
// that were added after the load and are not in the first write's prefix. So every choice of
// sources that contains the write is an alternative. The cut keeps the events before the load and
// the prefixes of the sources; dropped events must be maximal, as for accesses to one cell
// (revisit.c). Since several writes can lead to the same graph, each graph is continued only once.
#include "explorers/revisit/cells.h"

#include "explorers/revisit/counters.h"
#include "explorers/revisit/cut.h"
#include "explorers/revisit/positions.h"
#include "explorers/revisit/revisit.h"

#include <string.h>

enum { MAX_CELLS = SMC_MAX_CELLS };

// The reading events, or the writing events, of an access.
typedef struct access_cell_events {
    smc_id of[MAX_CELLS]; // the events, in program order
    uint32_t n;
} access_cell_events;

// ---- events of an access ------------------------------------------------------------------------

// The writing events of an access, without events that only read. `w`: the last one, which may be
// unlinked.
static access_cell_events write_events_of_access(const smc_graph *g, smc_id w) {
    const smc_thread *t = &g->threads.at[smc_event_at(g, w)->thread];
    access_cell_events p = {0};
    uint32_t n = 1;
    for (smc_id id = w; smc_continues_access(smc_event_at(g, id)); n++) {
        id = t->events.at[smc_event_at(g, id)->index - 2];
        if (smc_event_at(g, id)->kind != SMC_WRITE) break;
    }
    for (uint32_t i = smc_event_at(g, w)->index - n + 1; p.n + 1 < n; i++)
        p.of[p.n++] = t->events.at[i - 1];
    p.of[p.n++] = w;
    return p;
}

// The reading events of the access that begins with `first`.
static access_cell_events reads_of(const smc_graph *g, smc_id first) {
    const smc_thread *t = &g->threads.at[smc_event_at(g, first)->thread];
    access_cell_events p = {.of = {first}, .n = 1};
    for (uint32_t i = smc_event_at(g, first)->index; i < t->events.n; i++) {
        const smc_event *e = smc_event_at(g, t->events.at[i]);
        if (!smc_continues_access(e) || !e->reads) break;
        p.of[p.n++] = t->events.at[i];
    }
    return p;
}

// Returns the event among these at the location; 0: there is none.
static smc_id part_at(const smc_graph *g, const access_cell_events *p, uint32_t loc) {
    for (uint32_t i = 0; i < p->n; i++)
        if (smc_event_at(g, p->of[i])->loc == loc) return p->of[i];
    return 0;
}

static bool is_part_of_access(const access_cell_events *p, smc_id id) {
    for (uint32_t i = 0; i < p->n; i++)
        if (p->of[i] == id) return true;
    return false;
}

// ---- places in coherence ------------------------------------------------------------------------

// Unlinks the frame's event and the events above it.
static void unlink_alternative(revisit_engine *x, revisit_frame *f) {
    revisit_unwind(x, f->n_linked, f->n_added, f->event);
    f->linked = false;
}

// Whether the frame below, of the access's previous written cell, exists only for revisits.
static bool frame_is_only_for_revisits(const revisit_engine *x, uint32_t at) {
    return at && x->frames.at[at - 1].kind == FRAME_WRITE && x->frames.at[at - 1].half;
}

// Links the write at its next coherence position that the model allows. Returns false if there is
// none.
static bool try_next_coherence_position(revisit_engine *x, revisit_frame *f) {
    if (f->linked) unlink_alternative(x, f);
    else smc_reductions_advance_thread(x->reductions, f->event);
    while (f->next < revisit_count_co_positions(x, f->event)) {
        revisit_set_co_position(x, f->event, f->next++);
        if (!smc_reductions_link_event(x->reductions, f->event)) {
            smc_reductions_unlink_event(x->reductions);
            continue;
        }
        smc_graph_append_event(&x->graph, f->event);
        revisit_check_errors(x, f->event);
        return f->linked = true;
    }
    return false;
}

// Links the write for the revisits by its access. The graph need not be consistent, since a revisit
// may drop conflicting events.
static void link_write_only_for_revisits(revisit_engine *x, revisit_frame *f) {
    smc_reductions_advance_thread(x->reductions, f->event);
    revisit_set_co_position(x, f->event, 0);
    revisit_link_unchecked(x, f->event);
    smc_graph_append_event(&x->graph, f->event);
    f->half = f->linked = true;
}

// Whether the event is the first writing event of its access.
static bool is_first_write_of_access(const smc_graph *g, const smc_event *e) {
    if (!smc_continues_access(e)) return true;
    return smc_event_at(g, g->threads.at[e->thread].events.at[e->index - 2])->kind != SMC_WRITE;
}

// First tries the coherence positions of the cell. The revisits come after that, once for all
// positions of all cells: each cell gets a frame for them, and the last cell scans.
bool revisit_next_of_access_write(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    const smc_id e = f->event;
    if (!f->half) {
        const bool begins = is_first_write_of_access(&x->graph, smc_event_at(&x->graph, e));
        const bool revisits_only = !begins && frame_is_only_for_revisits(x, at);
        if (!revisits_only && try_next_coherence_position(x, f)) return true;
        if (x->done || (!begins && !revisits_only)) return false;
        link_write_only_for_revisits(x, f);
        if (smc_access_is_open(smc_event_at(&x->graph, e))) return true;
        revisit_begin_scan_by_access(x, f, e);
    }
    if (f->scanning && revisit_perform_next_by_access(x, at, e)) return true;
    unlink_alternative(x, &x->frames.at[at]);
    return false;
}

// ---- which loads are revisited ------------------------------------------------------------------

bool revisit_begin_scan_by_access(revisit_engine *x, revisit_frame *f, smc_id w) {
    const smc_graph *g = &x->graph;
    const uint32_t *prefix = smc_event_clock(g, w);
    f->scanning = true;
    f->scan = f->scan_end = g->addition_order.n;
    f->tuple = 0;
    if (smc_event_at(g, w)->plain) return false;
    const access_cell_events writes = write_events_of_access(g, w);
    for (uint32_t i = 0; i < writes.n; i++)
        for (uint32_t t = 0; t < g->threads.n; t++)
            for (smc_id r =
                     g->access_head[(size_t)smc_event_at(g, writes.of[i])->loc * g->stride + t];
                 r && !smc_is_in_clock(smc_event_at(g, r), prefix);
                 r = smc_event_at(g, r)->prev_access) {
                const smc_event *first = smc_event_at(g, smc_first_event_of_access(g, r));
                if (smc_is_revisited(x->reductions, r) && first->added_at < f->scan_end)
                    f->scan_end = first->added_at;
            }
    return f->scan_end < f->scan;
}

// A revisit of a load: the write, and the sources that the load will have.
typedef struct cell_revisit {
    smc_id w; // the last writing event of the revisiting access
    access_cell_events writes, reads;
    smc_id sources[MAX_CELLS]; // [read cell]: the source
} cell_revisit;

// Returns how many sources the location's cell may have. An RMW of which only the read half is
// linked is not in coherence, so its write counts in addition.
static uint32_t count_sources(const smc_graph *g, const cell_revisit *r, uint32_t loc) {
    const smc_id w = part_at(g, &r->writes, loc);
    return g->locs.at[loc].co.n + (w && !smc_event_at(g, w)->writes);
}

// Returns how many choices of sources the load has; a load of a single cell reads from the write.
// 0: there are too many to try, which ends the exploration.
static uint32_t count_source_choices(revisit_engine *x, const cell_revisit *r) {
    const smc_graph *g = &x->graph;
    uint64_t n = 1;
    for (uint32_t i = 0; i < r->reads.n && r->reads.n > 1 && n <= UINT32_MAX; i++)
        n *= count_sources(g, r, smc_event_at(g, r->reads.of[i])->loc);
    if (n <= UINT32_MAX) return (uint32_t)n;
    if (!x->result->message)
        x->result->message = smc_format("not supported: an atomic access of %u cells that could be "
                                        "read from too many stores",
                                        r->reads.n);
    (void)revisit_record_status(x, SMC_UNSUPPORTED);
    return 0;
}

// Whether the source of the cell was added after the load and is not in the write's prefix, so that
// it is another write that revisits the load.
static bool reads_other_revisiting_write(const smc_graph *g, const cell_revisit *r, uint32_t cell) {
    const smc_event *s = smc_event_at(g, r->sources[cell]);
    return s->thread != SMC_INIT_THREAD &&
           s->added_at > smc_event_at(g, r->reads.of[0])->added_at &&
           !smc_is_in_clock(s, smc_event_clock(g, r->w));
}

// Sets the sources of choice number `choice`. Returns whether they include the write and do not
// depend on the load.
static bool choose_sources(const smc_graph *g, cell_revisit *r, uint32_t choice) {
    const smc_event *first = smc_event_at(g, r->reads.of[0]);
    bool takes = false;
    for (uint32_t i = 0; i < r->reads.n; i++) {
        const uint32_t loc = smc_event_at(g, r->reads.of[i])->loc;
        const smc_loc *l = &g->locs.at[loc];
        const uint32_t n = count_sources(g, r, loc), nth = choice % n;
        const bool is_writer = r->reads.n == 1 || nth == l->co.n;
        r->sources[i] = is_writer ? part_at(g, &r->writes, loc) : l->co.at[nth];
        choice /= n;
        const smc_event *e = smc_event_at(g, r->sources[i]);
        if (is_part_of_access(&r->writes, r->sources[i])) takes = true;
        else if (e->thread != SMC_INIT_THREAD &&
                 smc_is_in_clock(first, smc_event_clock(g, r->sources[i])))
            return false;
    }
    return takes;
}

// Computes in `remaining`, as a clock, the events that the cut keeps: the union of the sources'
// prefixes (sources that are older than the load are kept anyway). `seen`: the same without the
// writes of the access, which no view contains.
static void compute_remaining_clocks(revisit_engine *x, const cell_revisit *r, uint32_t *remaining,
                                     uint32_t *seen) {
    const smc_graph *g = &x->graph;
    const uint32_t stride = g->stride;
    memcpy(remaining, smc_event_clock(g, r->w), stride * sizeof *remaining);
    for (uint32_t i = 0; i < r->reads.n; i++) {
        if (smc_event_at(g, r->sources[i])->thread == SMC_INIT_THREAD) continue;
        const smc_id last = smc_last_event_of_access(g, r->sources[i]);
        const uint32_t *clock = smc_event_clock(g, last);
        for (uint32_t t = 0; t < stride; t++)
            if (clock[t] > remaining[t]) remaining[t] = clock[t];
    }
    memcpy(seen, remaining, stride * sizeof *remaining);
    const smc_event *w = smc_event_at(g, r->writes.of[0]);
    seen[w->thread] = w->reads || w->rmw_lacks_write ? w->index : w->index - 1;
}

// Whether every event that the cut would drop is maximal.
static bool dropped_events_are_maximal(revisit_engine *x, const cell_revisit *r,
                                       const uint32_t *remaining, const uint32_t *seen) {
    const smc_graph *g = &x->graph;
    const uint32_t from = smc_event_at(g, r->reads.of[0])->added_at;
    for (uint32_t p = g->addition_order.n; p-- > from;) {
        const smc_id id = g->addition_order.at[p];
        const smc_view v = {.prefix = seen, .stamp = p, .writer = r->w};
        if (!smc_is_in_clock(smc_event_at(g, id), remaining) &&
            !revisit_event_is_maximal(x, id, &v))
            return false;
    }
    return true;
}

// Whether the load also reads from a write, other than r->w, that revisits it.
static bool has_others(const smc_graph *g, const cell_revisit *r) {
    for (uint32_t i = 0; i < r->reads.n; i++)
        if (reads_other_revisiting_write(g, r, i)) return true;
    return false;
}

// Whether the current graph was continued before; records it. Several writes may revisit a load in
// any order and lead to equal graphs; a graph is continued once, whatever its addition order is.
static bool record_visited_graph(revisit_engine *x) {
    const smc_graph *g = &x->graph;
    const uint64_t before = x->visited.n;
    uint64_t hash = 0;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        uint64_t of = smc_mix_hash(smc_portable_event_hash(g, g->link_order.at[i]) + e->kind);
        of = smc_mix_hash(of + smc_portable_event_hash(g, e->rf));
        of = smc_mix_hash(of + (e->kind == SMC_CHOICE ? e->in : 0));
        // Position 0 is that of the initialisation write.
        hash += smc_mix_hash(of + (e->writes ? e->co : 0));
    }
    smc_outcomes_add(&x->visited, hash);
    return x->visited.n == before;
}

void revisit_clear_visited(revisit_engine *x) {
    free(x->visited.slots);
    x->visited = (smc_outcomes){0};
}

// ---- the revisit --------------------------------------------------------------------------------

// Number of combinations of coherence positions of the writes.
static uint32_t count_coherence_positions(const revisit_engine *x,
                                          const access_cell_events *writes) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < writes->n; i++) n *= revisit_count_co_positions(x, writes->of[i]);
    return n;
}

// Links the writes at combination number `places` of their coherence positions, without a check by
// the model.
static void link_writes(revisit_engine *x, const access_cell_events *writes, uint32_t places) {
    for (uint32_t i = 0; i < writes->n; i++) {
        const uint32_t n = revisit_count_co_positions(x, writes->of[i]);
        revisit_set_co_position(x, writes->of[i], places % n);
        places /= n;
        revisit_link_unchecked(x, writes->of[i]);
    }
}

// Unlinks events until the link order has n events.
static void unlink_until_length(revisit_engine *x, uint32_t n) {
    while (x->graph.link_order.n > n) smc_reductions_unlink_event(x->reductions);
}

// Adds and links the load with its new sources, without a check by the model. Returns false if the
// exploration ends.
static bool link_load_unchecked(revisit_engine *x, cell_revisit *r) {
    smc_graph *g = &x->graph;
    const uint32_t thread = smc_event_at(g, r->reads.of[0])->thread;
    for (uint32_t i = 0; i < r->reads.n; i++) {
        const uint32_t loc = smc_event_at(g, r->reads.of[i])->loc;
        if (!i) r->reads.of[i] = revisit_copy_event(x, r->reads.of[i]);
        else {
            smc_invariant(g->threads.at[thread].step, "an access ends before its last cell");
            r->reads.of[i] = smc_reductions_add_event(x->reductions, thread);
            *smc_vec_push(&x->copies) = r->reads.of[i];
            smc_invariant(smc_event_at(g, r->reads.of[i])->loc == loc, "an access has other cells");
        }
        smc_graph_set_source(g, r->reads.of[i], r->sources[i], false);
        smc_reductions_advance_thread(x->reductions, r->reads.of[i]);
        if (x->done) return false;
        revisit_link_unchecked(x, r->reads.of[i]);
    }
    return true;
}

// Links the writes at the next coherence positions that the model allows, then the load. Returns
// false if there are none; nothing is linked then.
static bool link_write_and_reads(revisit_engine *x, revisit_frame *f, const cell_revisit *r) {
    const uint32_t height = x->graph.link_order.n;
    while (f->next < count_coherence_positions(x, &r->writes)) {
        link_writes(x, &r->writes, f->next++);
        for (uint32_t i = 0; i + 1 < r->reads.n; i++) revisit_link_unchecked(x, r->reads.of[i]);
        if (smc_reductions_link_event(x->reductions, r->reads.of[r->reads.n - 1])) return true;
        unlink_until_length(x, height);
    }
    return false;
}

// Replaces an RMW of a single cell, of which only the read half is linked, by an RMW that writes.
static void make_writer(revisit_engine *x, cell_revisit *r) {
    smc_graph *g = &x->graph;
    const smc_id w = r->w, rf = smc_event_at(g, w)->rf;
    r->w = r->writes.of[0] = revisit_copy_event(x, w);
    smc_graph_set_source(g, r->w, rf, false);
    smc_reductions_advance_thread(x->reductions, r->w);
    for (uint32_t i = 0; i < r->reads.n; i++)
        if (r->sources[i] == w) r->sources[i] = r->w;
}

// Rebuilds the addition order: the events that the cut keeps, with the new events in place of the
// old ones.
static void rebuild_addition_order(revisit_engine *x, const revisit_frame *f, const revisit_cut *c,
                                   const access_cell_events *old, const cell_revisit *r) {
    revisit_shorten_addition_order(x, f->added_from);
    for (uint32_t i = 0; i < f->n_saved_added; i++) {
        const smc_id id = x->saved.at[f->saved + i];
        uint32_t part = 0;
        while (part < old->n && old->of[part] != id) part++;
        if (part < old->n) revisit_append_to_addition_order(x, r->reads.of[part]);
        else if (id == c->w) revisit_append_to_addition_order(x, r->w);
        else if (!revisit_is_dropped(x, c, id)) revisit_append_to_addition_order(x, id);
    }
}

// Performs the revisit: cuts the graph, changes the load's sources, and pushes the frame. Returns
// false, with the graph unchanged, if the model forbids it. `half`: the writes were linked only for
// revisits.
static bool revisit_reads(revisit_engine *x, cell_revisit *r, const uint32_t *remaining,
                          bool half) {
    smc_graph *g = &x->graph;
    const access_cell_events old = r->reads;
    const revisit_cut c = {.from = smc_event_at(g, old.of[0])->added_at,
                           .w = r->w,
                           .prefix = remaining,
                           .first_index = smc_event_at(g, r->writes.of[0])->index};
    const bool single = smc_event_at(g, r->w)->kind != SMC_WRITE;
    revisit_frame f = {.kind = FRAME_REVISIT, .linked = true, .has_others = has_others(g, r)};
    revisit_save_and_unlink(x, &f, &c);
    revisit_relink_retained(x, &f, &c);
    if (half && single) make_writer(x, r);
    const uint32_t height = g->link_order.n;
    link_writes(x, &r->writes, 0);
    const bool made = link_load_unchecked(x, r);
    unlink_until_length(x, height);
    f.event = r->reads.of[0];
    f.writer = r->w;
    if (!made || !link_write_and_reads(x, &f, r)) {
        revisit_undo_frame(x, &f);
        return false;
    }
    rebuild_addition_order(x, &f, &c, &old, r);
    f.was_visited = f.has_others && record_visited_graph(x);
    if (half) revisit_check_errors(x, f.writer);
    revisit_check_errors(x, r->reads.of[r->reads.n - 1]);
    revisit_push_cut(x, &f);
    return true;
}

bool revisit_move_access_source(revisit_engine *x, revisit_frame *f) {
    const cell_revisit r = {.w = f->writer,
                            .writes = write_events_of_access(&x->graph, f->writer),
                            .reads = reads_of(&x->graph, f->event)};
    unlink_until_length(x, smc_event_at(&x->graph, r.writes.of[0])->linked_at);
    if (!link_write_and_reads(x, f, &r)) return false;
    f->was_visited = f->has_others && record_visited_graph(x);
    revisit_check_errors(x, r.reads.of[r.reads.n - 1]);
    revisit_counts(x->result)->revisits++;
    return true;
}

// ---- search for the next revisit ----------------------------------------------------------------

// Whether the event begins a load that shares a cell with the write and is not in its prefix.
static bool is_revisitable_load(revisit_engine *x, smc_id id, const cell_revisit *r) {
    const smc_graph *g = &x->graph;
    if (smc_continues_access(smc_event_at(g, id)) || !smc_is_revisited(x->reductions, id) ||
        smc_is_in_clock(smc_event_at(g, id), smc_event_clock(g, r->w)))
        return false;
    const access_cell_events reads = reads_of(g, id);
    for (uint32_t i = 0; i < reads.n; i++)
        if (part_at(g, &r->writes, smc_event_at(g, reads.of[i])->loc)) return true;
    return false;
}

// Scans the addition order downwards for the next load and choice of sources, and performs this
// revisit.
bool revisit_perform_next_by_access(revisit_engine *x, uint32_t at, smc_id w) {
    smc_graph *g = &x->graph;
    cell_revisit r = {.w = w};
    while (!x->done && !smc_graph_stop_requested(g)) {
        revisit_frame *f = &x->frames.at[at];
        if (!f->tuple && f->scan <= f->scan_end) return false;
        r.w = w;
        r.writes = write_events_of_access(g, w);
        if (!f->tuple) {
            const smc_id id = g->addition_order.at[--f->scan];
            if (!is_revisitable_load(x, id, &r)) continue;
            r.reads = reads_of(g, id);
            f->tuple = count_source_choices(x, &r);
            if (x->done) return false;
        }
        r.reads = reads_of(g, g->addition_order.at[f->scan]);
        if (!choose_sources(g, &r, --f->tuple)) continue;
        smc_vec_reserve(&x->clocks, 2 * g->stride);
        uint32_t *remaining = x->clocks.at, *seen = remaining + g->stride;
        compute_remaining_clocks(x, &r, remaining, seen);
        if (dropped_events_are_maximal(x, &r, remaining, seen) &&
            revisit_reads(x, &r, remaining, f->half))
            return true;
    }
    return false;
}
