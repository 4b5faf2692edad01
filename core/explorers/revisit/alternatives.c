// alternatives.c - finds the next alternative of each kind of frame. Each function returns whether
// there is one. If so, it changes the graph to that alternative; otherwise the graph is as before
// the frame was pushed, once revisit_restore is called.
#include "explorers/revisit/access.h"
#include "explorers/revisit/cells.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/alternatives.h"

#include "graph/answers.h"
#include "explorers/revisit/progress.h"
#include "explorers/revisit/positions.h"
#include "explorers/revisit/revisit.h"

// Links the frame's event, which has its source or answer.
static bool link_frame_event(revisit_engine *x, revisit_frame *f) {
    f->linked = true;
    revisit_link_and_append(x, f->event);
    return true;
}

// Unlinks the frame's event and the events above it.
static void unlink_alternative(revisit_engine *x, revisit_frame *f) {
    smc_awaits_undefer(x->reductions, f->event);
    revisit_unwind(x, f->n_linked, f->n_added, f->event);
    f->linked = false;
}

// Links the write at its next coherence position that the model allows. Returns false if there is
// none.
static bool try_next_coherence_position(revisit_engine *x, revisit_frame *f) {
    const uint32_t places = revisit_count_co_positions(x, f->event);
    if (!f->next) smc_reductions_advance_thread(x->reductions, f->event);
    while (f->next < places) {
        revisit_set_co_position(x, f->event, f->next++);
        if (!smc_reductions_link_event(x->reductions, f->event)) {
            revisit_require(x, f->next > 1, "a write cannot be the last of its location");
            smc_reductions_unlink_event(x->reductions);
            continue;
        }
        smc_graph_append_event(&x->graph, f->event);
        f->linked = true;
        smc_reductions_check_errors(x->reductions, f->event);
        return true;
    }
    return false;
}

// The next alternative of a write: first its coherence positions, then its revisits. The position
// does not matter for revisits, since no test of maximality considers it.
static bool next_revisit_by_write(revisit_engine *x, uint32_t at) {
    if (revisit_each_write_has_frame(x)) return revisit_next_of_access_write(x, at);
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        if (f->linked) revisit_unwind(x, f->n_linked + 1, f->n_added + 1, f->event);
        revisit_restore(x);
        if (!f->linked || f->next < revisit_count_co_positions(x, f->event)) {
            if (f->linked) unlink_alternative(x, f);
            if (try_next_coherence_position(x, f)) return true;
            revisit_set_co_position(x, f->event, 0);
            const bool consistent = smc_reductions_link_event(x->reductions, f->event);
            revisit_require(x, consistent, "a write cannot be the last of its location");
            smc_graph_append_event(&x->graph, f->event);
            f->linked = true;
        }
        // The range may have been computed when the frame was pushed: the graph was the same, but
        // for the write.
        if (f->scan) f->scanning = true;
        else revisit_begin_scan_of_write(x, f, f->event);
    }
    if (revisit_perform_next_of_write(x, at, f->event)) return true;
    unlink_alternative(x, &x->frames.at[at]);
    return false;
}

// The next revisit by a linked RMW. An RMW of which only the read half is linked exists only for
// the revisits by its write.
static bool next_revisit_by_rmw(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!smc_event_at(&x->graph, f->event)->writes && !f->half) return false;
    if (!f->scanning) {
        revisit_unwind(x, f->n_linked + 1, f->n_added + 1, f->event);
        revisit_restore(x);
        revisit_begin_scan_of_write(x, f, f->event);
    }
    return revisit_perform_next_of_write(x, at, f->event);
}

// The next alternative of a read: a source, or a revisit by the RMW with its present source.
static bool next_source_of_read(revisit_engine *x, uint32_t at) {
    smc_graph *g = &x->graph;
    const smc_id e = x->frames.at[at].event;
    for (;;) {
        if (x->frames.at[at].linked) {
            if (next_revisit_by_rmw(x, at)) return true;
            unlink_alternative(x, &x->frames.at[at]);
        }
        revisit_frame *f = &x->frames.at[at];
        if (f->next == x->sources.n) break;
        revisit_restore(x);
        const smc_source s = x->sources.at[f->next++];
        f->scanning = false;
        f->half = s.taken;
        if (!s.write) {
            smc_awaits_defer_read(x->reductions, e);
            return f->entered = f->linked = true;
        }
        smc_graph_set_source(g, e, s.write, s.taken);
        if (!s.taken) smc_reductions_advance_thread(x->reductions, e);
        const bool consistent = smc_reductions_link_event(x->reductions, e);
        smc_graph_append_event(g, e);
        f->linked = true;
        // The source is readable without the RMW's write, which may make the access inconsistent.
        if (!consistent && revisit_continues_access(x, smc_event_at(g, e))) {
            unlink_alternative(x, &x->frames.at[at]);
            continue;
        }
        revisit_require(x, consistent || (smc_event_at(g, e)->writes && !s.taken),
                        "a readable write cannot be read");
        // The RMW's write is inconsistent here: only a revisit can make room for it.
        if (!consistent) {
            unlink_alternative(x, f);
            f->half = true;
            smc_graph_set_source(g, e, s.write, true);
            const bool readable = smc_reductions_link_event(x->reductions, e);
            revisit_require(x, readable, "a readable write cannot be read");
            smc_graph_append_event(g, e);
            f->linked = true;
        } else if (!s.taken) {
            revisit_check_errors(x, e);
            return f->entered = true;
        }
    }
    if (!x->done && !revisit_continues_access(x, smc_event_at(g, e)))
        revisit_require(x, x->frames.at[at].entered, "an RMW can read from no write");
    x->sources.n = x->frames.at[at].sources;
    return false;
}

// The next alternative of a choice: an answer.
static bool next_choice_answer(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (f->linked) unlink_alternative(x, f);
    revisit_restore(x);
    do {
        if (!smc_graph_set_next_answer(&x->graph, f->event, !f->next++)) return false;
        if (smc_event_at(&x->graph, f->event)->in > smc_largest_answer(x->reductions, f->event))
            return false;
    } while (!smc_allows_answer(x->reductions, f->event));
    return link_frame_event(x, f);
}

// The next alternative of a lock: first the free source, then the evictions of other locks.
static bool next_source_of_lock(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    smc_graph *g = &x->graph;
    revisit_restore(x);
    if (!f->scanning && !f->linked) {
        smc_graph_set_source(g, f->event, g->locs.at[smc_event_at(g, f->event)->loc].tail, false);
        return link_frame_event(x, f);
    }
    if (f->linked) {
        unlink_alternative(x, f);
        revisit_begin_scan_of_write(x, f, f->event);
    }
    return revisit_evict_next_lock(x, at, f->event);
}

// The next alternative of a revisit or eviction: first the revisits by a revisited RMW, then the
// next coherence position of the new source.
static bool next_alternative_of_revisit(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        revisit_unwind(x, f->n_linked, f->n_added, 0);
        f->scanning = true;
        f->looked_ahead = false;
        f->scan = f->scan_end = 0;
        if (f->kind == FRAME_REVISIT && smc_event_at(&x->graph, f->event)->writes &&
            !f->was_visited) {
            revisit_restore(x);
            revisit_begin_scan_of_write(x, f, f->event);
        }
    }
    // without a prepared scan, revisit_perform_next_of_write finds nothing
    if (f->kind == FRAME_REVISIT && revisit_perform_next_of_write(x, at, f->event)) return true;
    f = &x->frames.at[at];
    f->scanning = false;
    if (f->kind == FRAME_REVISIT && revisit_move_source_of_write(x, f)) return true;
    revisit_undo_frame(x, f);
    return false;
}

// The next alternative at the end of an execution: each thread that waits at a held mutex evicts
// locks, as if it were enabled.
static bool next_alternative_of_leaf(revisit_engine *x, uint32_t at) {
    smc_graph *g = &x->graph;
    revisit_restore(x);
    for (;;) {
        revisit_frame *f = &x->frames.at[at];
        if (f->event) {
            if (revisit_evict_next_lock(x, at, f->event)) return true;
            f = &x->frames.at[at];
            f->next = smc_event_at(g, f->event)->thread + 1;
            smc_graph_discard_event(g, f->event);
            f->event = 0;
        }
        // Threads may have been added since the last alternative.
        uint32_t i = f->next ? g->rank.at[f->next - 1] + 1 : 0;
        while (i < g->by_path.n && !revisit_may_evict(x, g->by_path.at[i])) i++;
        if (i >= g->by_path.n) return false;
        f->event = smc_reductions_add_event(x->reductions, g->by_path.at[i]);
        *revisit_waiting_lock(x, f->event) = 0;
        revisit_begin_scan_of_write(x, f, f->event);
    }
}

bool revisit_next_alternative(revisit_engine *x, uint32_t at) {
    switch ((revisit_frame_kind)x->frames.at[at].kind) {
    case FRAME_WRITE: return next_revisit_by_write(x, at);
    case FRAME_READ: return next_source_of_read(x, at);
    case FRAME_CHOICE: return next_choice_answer(x, at);
    case FRAME_LOCK: return next_source_of_lock(x, at);
    case FRAME_REVISIT:
    case FRAME_EVICT: return next_alternative_of_revisit(x, at);
    case FRAME_LEAF: return next_alternative_of_leaf(x, at);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown frame");
}

void revisit_close_frame(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    switch ((revisit_frame_kind)f->kind) {
    case FRAME_READ: x->sources.n = f->sources; __attribute__((fallthrough));
    case FRAME_WRITE:
    case FRAME_CHOICE:
    case FRAME_LOCK:
        if (f->linked) unlink_alternative(x, f);
        return;
    case FRAME_REVISIT:
    case FRAME_EVICT:
        revisit_unwind(x, f->n_linked, f->n_added, 0);
        revisit_undo_frame(x, f);
        return;
    case FRAME_LEAF:
        if (f->event) smc_graph_discard_event(&x->graph, f->event);
        f->event = 0;
        return;
    }
}

void revisit_pop_frame(revisit_engine *x) {
    revisit_frame *f = &x->frames.at[x->frames.n - 1];
    revisit_record_branching(x, f);
    x->frames.n--;
    if (f->kind <= FRAME_LOCK) smc_graph_discard_event(&x->graph, f->event);
}
