// alternatives.c - finds the next alternative for each kind of frame. Each function returns whether
// there is one. If so, the graph is the alternative's graph; otherwise the graph is as before the
// frame was pushed.
#include "explorers/revisit/cells.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/alternatives.h"
#include "explorers/revisit/progress.h"
#include "explorers/revisit/revisit.h"

static bool enter_frame(revisit_engine *x, revisit_frame *f) {
    f->linked = true;
    revisit_enter(x, f->event);
    return true;
}

static void leave(revisit_engine *x, revisit_frame *f) {
    smc_awaits_undefer(x->reductions, f->event);
    revisit_unwind(x, f->n_linked, f->n_added, f->event);
    f->linked = false;
}

// Links the write at its next coherence position that the model allows.
static bool next_place(revisit_engine *x, revisit_frame *f) {
    const uint32_t places = revisit_places(x, f->event);
    if (!f->next) smc_reductions_advance(x->reductions, f->event);
    while (f->next < places) {
        revisit_place(x, f->event, f->next++);
        if (!smc_reductions_link(x->reductions, f->event)) {
            revisit_require(x, f->next > 1, "a write cannot be the last of its location");
            smc_reductions_unlink(x->reductions);
            continue;
        }
        smc_graph_append(&x->graph, f->event);
        f->linked = true;
        smc_reductions_check(x->reductions, f->event);
        return true;
    }
    return false;
}

// The next alternative of a write. Its revisits come after all its coherence positions: the
// position does not matter for them, since no maximality test considers it.
static bool next_write(revisit_engine *x, uint32_t at) {
    if (x->cells) return revisit_next_part(x, at);
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        if (f->linked) revisit_unwind(x, f->n_linked + 1, f->n_added + 1, f->event);
        if (!f->linked || f->next < revisit_places(x, f->event)) {
            if (f->linked) leave(x, f);
            if (next_place(x, f)) return true;
            revisit_place(x, f->event, 0);
            const bool consistent = smc_reductions_link(x->reductions, f->event);
            revisit_require(x, consistent, "a write cannot be the last of its location");
            smc_graph_append(&x->graph, f->event);
            f->linked = true;
        }
        revisit_scan_start_of(x, f, f->event);
    }
    if (revisit_next_of(x, at, f->event)) return true;
    leave(x, &x->frames.at[at]);
    return false;
}

// The next revisit by a linked RMW. If only the read half is linked, it exists only for the RMW's
// revisits.
static bool next_revisit_by_rmw(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!smc_ev(&x->graph, f->event)->writes && !f->half) return false;
    if (!f->scanning) {
        revisit_unwind(x, f->n_linked + 1, f->n_added + 1, f->event);
        revisit_scan_start_of(x, f, f->event);
    }
    return revisit_next_of(x, at, f->event);
}

static bool next_read(revisit_engine *x, uint32_t at) {
    smc_graph *g = &x->graph;
    const smc_id e = x->frames.at[at].event;
    for (;;) {
        if (x->frames.at[at].linked) {
            if (next_revisit_by_rmw(x, at)) return true;
            leave(x, &x->frames.at[at]);
        }
        revisit_frame *f = &x->frames.at[at];
        if (f->next == x->sources.n) break;
        const smc_source s = x->sources.at[f->next++];
        f->scanning = false;
        f->half = s.taken;
        if (!s.write) {
            smc_awaits_defer(x->reductions, e);
            return f->entered = f->linked = true;
        }
        smc_graph_read_from(g, e, s.write, s.taken);
        if (!s.taken) smc_reductions_advance(x->reductions, e);
        const bool consistent = smc_reductions_link(x->reductions, e);
        smc_graph_append(g, e);
        f->linked = true;
        // the read was found readable without the RMW's write, which may make the access
        // inconsistent
        if (x->cells && !consistent && smc_continues(smc_ev(g, e))) {
            leave(x, &x->frames.at[at]);
            continue;
        }
        revisit_require(x, consistent || (smc_ev(g, e)->writes && !s.taken),
                        "a readable write cannot be read");
        if (!consistent) { // the write is inconsistent here: only a revisit can make room for it
            leave(x, f);
            f->half = true;
            smc_graph_read_from(g, e, s.write, true);
            const bool readable = smc_reductions_link(x->reductions, e);
            revisit_require(x, readable, "a readable write cannot be read");
            smc_graph_append(g, e);
            f->linked = true;
        } else if (!s.taken) {
            revisit_check(x, e);
            return f->entered = true;
        }
    }
    if (!x->done && !(x->cells && smc_continues(smc_ev(g, e))))
        revisit_require(x, x->frames.at[at].entered, "an RMW can read from no write");
    x->sources.n = x->frames.at[at].sources;
    return false;
}

static bool next_choice(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (f->linked) leave(x, f);
    const smc_event *e = smc_ev(&x->graph, f->event);
    if (f->next >= e->step->action.choice.alternatives) return false;
    if (f->next > smc_last_answer(x->reductions, f->event)) return false;
    smc_graph_choose(&x->graph, f->event, f->next++);
    return enter_frame(x, f);
}

static bool next_lock(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    smc_graph *g = &x->graph;
    if (!f->scanning && !f->linked) {
        smc_graph_read_from(g, f->event, g->locs.at[smc_ev(g, f->event)->loc].tail, false);
        return enter_frame(x, f);
    }
    if (f->linked) {
        leave(x, f);
        revisit_scan_start_of(x, f, f->event);
    }
    return revisit_evict_next(x, at, f->event);
}

static bool next_cut(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        revisit_unwind(x, f->n_linked, f->n_added, 0);
        f->scanning = true;
        f->scan = f->scan_end = 0;
        if (f->kind == FRAME_REVISIT && smc_ev(&x->graph, f->event)->writes && !f->was_visited)
            revisit_scan_start_of(x, f, f->event);
    }
    // without a prepared scan there is nothing to revisit
    if (f->kind == FRAME_REVISIT && revisit_next_of(x, at, f->event)) return true;
    f = &x->frames.at[at];
    f->scanning = false;
    if (f->kind == FRAME_REVISIT && revisit_replace_in(x, f)) return true;
    revisit_undo(x, f);
    return false;
}

// The next alternative at the end of an execution: lets each thread that waits at a held mutex
// evict locks, as if it were enabled.
static bool next_leaf(revisit_engine *x, uint32_t at) {
    smc_graph *g = &x->graph;
    for (;;) {
        revisit_frame *f = &x->frames.at[at];
        if (f->event) {
            if (revisit_evict_next(x, at, f->event)) return true;
            f = &x->frames.at[at];
            f->next = smc_ev(g, f->event)->thread + 1;
            smc_graph_discard(g, f->event);
            f->event = 0;
        }
        // threads may have been added since
        uint32_t i = f->next ? g->rank.at[f->next - 1] + 1 : 0;
        while (i < g->by_path.n && !revisit_may_evict(x, g->by_path.at[i])) i++;
        if (i >= g->by_path.n) return false;
        f->event = smc_reductions_add(x->reductions, g->by_path.at[i]);
        *revisit_waiter(x, f->event) = 0;
        revisit_scan_start_of(x, f, f->event);
    }
}

bool revisit_next_alternative(revisit_engine *x, uint32_t at) {
    switch ((revisit_frame_kind)x->frames.at[at].kind) {
    case FRAME_WRITE: return next_write(x, at);
    case FRAME_READ: return next_read(x, at);
    case FRAME_CHOICE: return next_choice(x, at);
    case FRAME_LOCK: return next_lock(x, at);
    case FRAME_REVISIT:
    case FRAME_EVICT: return next_cut(x, at);
    case FRAME_LEAF: return next_leaf(x, at);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown frame");
}

// Undoes the current alternative. Does not count the elided accesses that undoing recreates.
void revisit_close(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    const uint64_t elided = x->reductions->elision.made;
    switch ((revisit_frame_kind)f->kind) {
    case FRAME_READ: x->sources.n = f->sources; __attribute__((fallthrough));
    case FRAME_WRITE:
    case FRAME_CHOICE:
    case FRAME_LOCK:
        if (f->linked) leave(x, f);
        return;
    case FRAME_REVISIT:
    case FRAME_EVICT:
        revisit_unwind(x, f->n_linked, f->n_added, 0);
        revisit_undo(x, f);
        x->reductions->elision.made = elided;
        return;
    case FRAME_LEAF:
        if (f->event) smc_graph_discard(&x->graph, f->event);
        f->event = 0;
        return;
    }
}

void revisit_pop(revisit_engine *x) {
    revisit_frame *f = &x->frames.at[x->frames.n - 1];
    revisit_note_branching(x, f);
    x->frames.n--;
    if (f->kind <= FRAME_LOCK) smc_graph_discard(&x->graph, f->event);
}
