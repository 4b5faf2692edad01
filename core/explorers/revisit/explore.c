// explore.c - the loop of an exploration: what to add next, and the next alternative of each frame.
#include "explorers/leaf.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/engine.h"
#include "graph/enabled.h"

#include <string.h>

// ---- what to add -------------------------------------------------------------------------------------------------

// Any function of the graph will do. First what has no alternatives; writes before reads, so that most reads find their
// sources without a revisit.
enum { NOT_AT_ALL, AFTER_ALL, AFTER_WRITES, SOON, AT_ONCE };

static unsigned urgency(const smc_action *a) {
    static const uint8_t later[SMC_KIND_COUNT] = {[SMC_READ] = AFTER_ALL, [SMC_WRITE] = SOON, [SMC_RMW] = AFTER_ALL,
                                                  [SMC_FENCE] = AFTER_WRITES, [SMC_LOCK] = AFTER_ALL};
    const unsigned u = later[a->kind];
    return !u || (a->order == SMC_PLAIN && (a->kind == SMC_READ || a->kind == SMC_WRITE)) ? AT_ONCE : u;
}

static bool choose_thread(const smc_graph *g, uint32_t *out) {
    unsigned best = NOT_AT_ALL;
    for (uint32_t i = 0; i < g->by_path.n && best < AT_ONCE; i++) {
        const uint32_t t = g->by_path.at[i];
        const smc_step *step = g->threads.at[t].step;
        if (!step) continue;
        const unsigned u = urgency(&step->action);
        if (u <= best || !smc_enabled(g, t)) continue;
        best = u;
        *out = t;
    }
    return best != NOT_AT_ALL;
}

static revisit_frame *push_frame(revisit_engine *x, revisit_frame_kind kind, smc_id event) {
    revisit_frame *f = smc_vec_push(&x->frames);
    *f = (revisit_frame){.kind = (uint8_t)kind, .event = event, .n_stack = x->graph.stack.n, .n_trail = x->graph.trail.n};
    return f;
}

// Unlinks what stands above the given heights: events without alternatives, which are given back, and locks that were
// resolved with them, which wait again. `keep` is the frame's own event.
static void unwind(revisit_engine *x, uint32_t n_stack, uint32_t n_trail, smc_id keep) {
    smc_graph *g = &x->graph;
    while (g->stack.n > n_stack) {
        const smc_id id = g->stack.at[g->stack.n - 1];
        revisit_unlink(x);
        if (smc_ev(g, id)->waits_for) g->threads.at[smc_ev(g, id)->thread].waiting = id;
        else if (id != keep) smc_graph_discard(g, id);
    }
    g->trail.n = n_trail;
}

static void count_leaf(revisit_engine *x) {
    if (smc_graph_stops(&x->graph)) return; // the model's last answers may have been in haste
    const smc_leaf leaf = smc_leaf_enter(&x->errors);
    if (smc_errors_of_end(&x->errors, leaf)) x->done |= !x->options->keep_going;
    smc_leaf_count_errors(&x->errors);
    x->given_up = !x->done && x->watch.look && !x->watch.look(x->watch.context, &x->graph);
    x->done |= x->given_up;
}

// Links an event that the model allows, on the trail too. False: the exploration ends.
static bool enter(revisit_engine *x, smc_id e) {
    if (!revisit_ok(x, smc_graph_advance(&x->graph, e))) return false;
    const bool consistent = revisit_link(x, e);
    smc_invariant(consistent, "an event that the model allowed is not consistent");
    smc_graph_append(&x->graph, e);
    revisit_check(x, e);
    return true;
}

// The lock that waits for the one which the unlock ends reads that unlock, in its old place on the trail.
static bool resolve_waiter(revisit_engine *x, smc_id id) {
    smc_graph *g = &x->graph;
    const smc_event *unlock = smc_ev(g, id), *lock = smc_ev(g, unlock->chain_tail);
    const smc_id k = lock->thread == unlock->thread ? lock->waiter : 0;
    if (!k) return true;
    smc_graph_read_from(g, k, id, false);
    if (!revisit_ok(x, smc_graph_advance(g, k))) return false;
    g->threads.at[smc_ev(g, k)->thread].waiting = 0;
    const bool consistent = revisit_link(x, k);
    smc_invariant(consistent, "a waiting lock cannot read the unlock it waited for");
    return true;
}

// Where a write has no read to revisit, a read no second source and a lock nothing to evict, there is no need to come
// back: each `add_` links its event and returns true, or pushes a frame and returns false.

static bool add_read(revisit_engine *x, smc_id e) {
    smc_graph *g = &x->graph;
    const uint32_t from = x->sources.n;
    revisit_frame probe;
    smc_model_readable(x->model, x->state, smc_ev(g, e), e, &x->sources);
    const smc_source first = x->sources.at[from];
    if (x->sources.n == from + 1 && !first.taken) {
        smc_graph_read_from(g, e, first.write, false);
        if (!smc_ev(g, e)->writes || !revisit_scan_start(x, &probe, e)) {
            x->sources.n = from;
            return enter(x, e);
        }
    }
    revisit_frame *f = push_frame(x, FRAME_READ, e);
    f->sources = f->next = from;
    return false;
}

static bool add_write(revisit_engine *x, smc_id e) {
    revisit_frame probe;
    smc_graph_read_from(&x->graph, e, 0, false);
    if (revisit_places(x, e) == 1 && !revisit_scan_start(x, &probe, e)) return enter(x, e);
    push_frame(x, FRAME_WRITE, e);
    return false;
}

static bool add_lock(revisit_engine *x, smc_id e) {
    revisit_frame probe;
    smc_graph *g = &x->graph;
    if (revisit_scan_start(x, &probe, e)) {
        push_frame(x, FRAME_LOCK, e);
        return false;
    }
    smc_graph_read_from(g, e, g->locs.at[smc_ev(g, e)->loc].tail, false);
    return enter(x, e);
}

static bool add_other(revisit_engine *x, smc_id e) {
    const smc_graph *g = &x->graph;
    const smc_action *a = &smc_ev(g, e)->step->action;
    smc_id rf = 0;
    if (a->kind == SMC_JOIN) rf = smc_last_event(g, a->thread);
    smc_graph_read_from(&x->graph, e, rf, false);
    return enter(x, e) && (a->kind != SMC_UNLOCK || resolve_waiter(x, e));
}

static bool add_event(revisit_engine *x, uint32_t t) {
    const smc_id e = smc_graph_add(&x->graph, t);
    const smc_event *ev = smc_ev(&x->graph, e);
    x->result->events++;
    // What the program's text does not say: this comes by way of a forged address. The event stays unlinked.
    if (ev->located && x->graph.options.elide && x->graph.locs.at[ev->loc].info.plain_only) {
        x->graph.unordered = x->done = true;
        return false;
    }
    if (ev->reads) return add_read(x, e);
    switch (ev->kind) {
    case SMC_WRITE: return add_write(x, e);
    case SMC_LOCK: return add_lock(x, e);
    case SMC_CHOICE: return push_frame(x, FRAME_CHOICE, e), false;
    default: return add_other(x, e);
    }
}

static bool stands_at_lock(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->step && !thread->waiting && thread->step->action.kind == SMC_LOCK;
}

static bool has_disabled_lock(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (stands_at_lock(g, t)) return true;
    return false;
}

// Extends the graph up to the next point with alternatives, or to a leaf.
static void expand(revisit_engine *x) {
    uint32_t t;
    while (!x->done) {
        if (x->options->stop->requested) {
            revisit_ok(x, SMC_STOPPED);
            return;
        }
        if (smc_progress_due(x->options)) x->options->progress->show(x->options->progress, x->result, revisit_share(x));
        if (x->graph.program->crowded) smc_graph_trim(&x->graph);
        if (!choose_thread(&x->graph, &t)) {
            count_leaf(x);
            if (has_disabled_lock(&x->graph)) push_frame(x, FRAME_LEAF, 0);
            return;
        }
        if (!add_event(x, t)) return;
    }
}

// ---- the next alternative of a frame -----------------------------------------------------------------------------
// Each returns whether there is one, and then the graph is its graph. Otherwise the graph is what it was before the
// frame was pushed.

static bool enter_frame(revisit_engine *x, revisit_frame *f) {
    f->linked = true;
    return enter(x, f->event);
}

static void leave(revisit_engine *x, revisit_frame *f) {
    unwind(x, f->n_stack, f->n_trail, f->event);
    f->linked = false;
}

// Links the write at its next place in coherence that the model allows.
static bool next_place(revisit_engine *x, revisit_frame *f) {
    const uint32_t places = revisit_places(x, f->event);
    if (!f->next && !revisit_ok(x, smc_graph_advance(&x->graph, f->event))) return false;
    while (f->next < places) {
        revisit_place(x, f->event, f->next++);
        if (!revisit_link(x, f->event)) {
            smc_invariant(f->next > 1, "a write cannot be the last of its location");
            revisit_unlink(x);
            continue;
        }
        smc_graph_append(&x->graph, f->event);
        f->linked = true;
        revisit_check(x, f->event);
        return true;
    }
    return false;
}

// The revisits come when all places have been visited, with the write at any of them: it is no part of what is looked at.
static bool next_write(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        if (f->linked) unwind(x, f->n_stack + 1, f->n_trail + 1, f->event);
        if (!f->linked || f->next < revisit_places(x, f->event)) {
            if (f->linked) leave(x, f);
            if (next_place(x, f)) return true;
            if (x->done) return false;
            revisit_place(x, f->event, 0);
            const bool consistent = revisit_link(x, f->event);
            smc_invariant(consistent, "a write cannot be the last of its location");
            smc_graph_append(&x->graph, f->event);
            f->linked = true;
        }
        revisit_scan_start(x, f, f->event);
    }
    if (revisit_next(x, at, f->event)) return true;
    leave(x, &x->frames.at[at]);
    return false;
}

// The revisits of an RMW that is linked; a half is there for them alone.
static bool next_revisit_by_rmw(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!smc_ev(&x->graph, f->event)->writes && !f->half) return false;
    if (!f->scanning) {
        unwind(x, f->n_stack + 1, f->n_trail + 1, f->event);
        revisit_scan_start(x, f, f->event);
    }
    return revisit_next(x, at, f->event);
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
        smc_graph_read_from(g, e, s.write, s.taken);
        if (!s.taken && !revisit_ok(x, smc_graph_advance(g, e))) return false;
        const bool consistent = revisit_link(x, e);
        smc_graph_append(g, e);
        f->linked = true;
        // What can be read can be so without the write that an RMW adds to it.
        smc_invariant(consistent || (smc_ev(g, e)->writes && !s.taken), "a readable write cannot be read");
        if (!consistent) { // the write does not fit: only what it may revisit can make room for it
            leave(x, f);
            f->half = true;
            smc_graph_read_from(g, e, s.write, true);
            const bool readable = revisit_link(x, e);
            smc_invariant(readable, "a readable write cannot be read");
            smc_graph_append(g, e);
            f->linked = true;
        } else if (!s.taken) {
            revisit_check(x, e);
            return true;
        }
    }
    x->sources.n = x->frames.at[at].sources;
    return false;
}

static bool next_choice(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (f->linked) leave(x, f);
    if (f->next >= smc_ev(&x->graph, f->event)->step->action.value) return false;
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
        revisit_scan_start(x, f, f->event);
    }
    return revisit_evict_next(x, at, f->event);
}

static bool next_cut(revisit_engine *x, uint32_t at) {
    revisit_frame *f = &x->frames.at[at];
    if (!f->scanning) {
        unwind(x, f->n_stack, f->n_trail, 0);
        f->scanning = true;
        f->scan = f->scan_end = 0;
        if (f->kind == FRAME_REVISIT && smc_ev(&x->graph, f->event)->writes) revisit_scan_start(x, f, f->event);
    }
    // Without a scan started, there is nothing to revisit.
    if (f->kind == FRAME_REVISIT && revisit_next(x, at, f->event)) return true;
    f = &x->frames.at[at];
    f->scanning = false;
    if (f->kind == FRAME_REVISIT && revisit_replace(x, f)) return true;
    if (!x->done) revisit_undo(x, f);
    return false;
}

// Each thread that stands at a held mutex, as if it were enabled.
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
        uint32_t i = f->next ? g->rank.at[f->next - 1] + 1 : 0; // others may have been met since
        while (i < g->by_path.n && !stands_at_lock(g, g->by_path.at[i])) i++;
        if (i >= g->by_path.n) return false;
        f->event = smc_graph_add(g, g->by_path.at[i]);
        revisit_scan_start(x, f, f->event);
    }
}

static bool next_alternative(revisit_engine *x, uint32_t at) {
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

static void pop_frame(revisit_engine *x) {
    revisit_frame *f = &x->frames.at[x->frames.n - 1];
    revisit_note_branching(x, f);
    x->frames.n--;
    if (f->kind <= FRAME_LOCK) smc_graph_discard(&x->graph, f->event);
}

// Something showed at a follower, or an error beside some.
static bool must_unfold(const revisit_engine *x) { return x->graph.unordered || (x->result->errors.n && revisit_counts(x->result)->followers); }

static void run(revisit_engine *x) {
    expand(x);
    while (x->frames.n && !x->done) {
        const uint32_t at = x->frames.n - 1;
        if (next_alternative(x, at)) x->frames.at[at].taken++, expand(x);
        else if (!x->done) pop_frame(x);
        x->done |= must_unfold(x); // of what comes now, nothing would be used
    }
    x->result->complete = !x->frames.n && !x->done;
}

// ---- the exploration ---------------------------------------------------------------------------------------------

typedef enum ending { ENDED, TO_BE_UNFOLDED, GIVEN_UP } ending;

// Explores with these options. It may be that everything is to be explored again, without followers. Where the first error
// ends the run, making the execution that shows it once more is enough.
static ending explore(smc_program *program, const smc_model *model, const smc_explore_options *options,
                      smc_graph_options graph_options, revisit_watch watch, smc_result *result) {
    revisit_engine x = {.model = model, .options = options, .result = result, .watch = watch};
    bool all = true;
    if (revisit_ok(&x, smc_graph_init(&x.graph, program, graph_options))) {
        x.state = model->start(model, &x.graph);
        x.errors = (smc_errors){.graph = &x.graph, .model = model, .state = x.state, .result = result, .options = options};
        if (graph_options.elide) revisit_elide(&x, 0, x.graph.zero_clock);
        if (!x.done) run(&x);
        if (must_unfold(&x)) all = revisit_materialise(&x) && !options->keep_going;
        model->finish(x.state);
    }
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.frames);
    smc_vec_free(&x.branching);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.saved);
    smc_vec_free(&x.copies);
    smc_graph_free(&x.graph);
    return x.given_up ? GIVEN_UP : all ? ENDED : TO_BE_UNFOLDED;
}

static ending explore_all(smc_program *program, const smc_model *model, const smc_explore_options *options,
                          bool coherence, revisit_watch watch, smc_result *result) {
    smc_graph_options graph_options = {.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                                       .plain_access = options->plain_access,
                                       .coherence = coherence,
                                       .digests = options->keep_going,
                                       .elide = (model->flags & SMC_MODEL_SEES_PAST) && !options->plain_events,
                                       .stop = options->stop};
    ending end = explore(program, model, options, graph_options, watch, result);
    if (end == TO_BE_UNFOLDED) {
        smc_result found = *result; // reported only where the run is stopped before it finds them again
        *result = (smc_result){0};
        graph_options.elide = false;
        end = explore(program, model, options, graph_options, watch, result);
        if (!result->errors.n && !result->complete) {
            result->errors = found.errors;
            memset(&found.errors, 0, sizeof found.errors);
        }
        smc_result_free(&found);
    }
    smc_leaf_finish(options, result);
    return end;
}

void revisit_explore(smc_program *program, const smc_model *model, const smc_explore_options *options, bool coherence,
                    smc_result *result) {
    (void)explore_all(program, model, options, coherence, (revisit_watch){0}, result);
}

bool revisit_explore_watched(smc_program *program, const smc_model *model, const smc_explore_options *options,
                            revisit_watch watch, smc_result *result) {
    return explore_all(program, model, options, false, watch, result) != GIVEN_UP;
}

bool revisit_supports(const smc_model *model) { return model->flags & SMC_MODEL_EXTENSIBLE; }
