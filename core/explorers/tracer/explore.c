// explore.c - the loop of the tracer: what to add next, and the next alternative of each frame.
#include "core/explorers/tracer/tracer.h"

#include "core/explorers/check.h"

bool tracer_link(tracer *x, smc_id id) {
    smc_graph_link(&x->graph, id);
    return x->model->add(x->state, id);
}

void tracer_unlink(tracer *x) {
    x->model->remove(x->state, x->graph.stack.at[x->graph.stack.n - 1]);
    smc_graph_unlink(&x->graph);
}

bool tracer_ok(tracer *x, smc_status status) {
    if (status == SMC_OK) return true;
    x->result->status = status;
    x->done = true;
    return false;
}

// ---- what to add -------------------------------------------------------------------------------------------------

// Any function of the graph will do. Errors first, so that they are seen early; then what has no alternatives; writes
// before reads, so that most reads find their sources without a revisit.
static int urgency(const smc_action *a) {
    switch (a->kind) {
    case SMC_ERROR: return 4;
    case SMC_READ: return a->order == SMC_PLAIN ? 3 : 0;
    case SMC_RMW: return 0;
    case SMC_LOCK: return 0;
    case SMC_FENCE: return 1;
    case SMC_WRITE: return a->order == SMC_PLAIN ? 3 : 2;
    default: return 3;
    }
}

static bool choose_thread(const smc_graph *g, uint32_t *out) {
    int best = -1;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (!g->threads.at[t].step) continue;
        const int u = urgency(&g->threads.at[t].step->action);
        if (u <= best || !smc_enabled(g, t)) continue;
        best = u;
        *out = t;
    }
    return best >= 0;
}

static tracer_frame *push_frame(tracer *x, tracer_frame_kind kind, smc_id event) {
    tracer_frame *f = smc_vec_push(&x->frames);
    *f = (tracer_frame){.kind = (uint8_t)kind, .event = event};
    return f;
}

static void count_leaf(tracer *x) {
    smc_result *r = x->result;
    switch (smc_leaf_of(&x->graph)) {
    case SMC_LEAF_BLOCKED: r->blocked++; return;
    case SMC_LEAF_BOUNDED: r->bounded++; return;
    case SMC_LEAF_DEADLOCK:
        smc_errors_deadlock(&x->errors);
        x->done |= !x->options->keep_going;
        break;
    case SMC_LEAF_COMPLETE: break;
    }
    r->executions++;
    if (x->options->check) {
        const char *wrong = smc_check_execution(&x->graph, x->model, x->state);
        smc_invariant(!wrong, wrong);
    }
    if (x->options->keep_going) smc_outcomes_add(&x->outcomes, smc_outcome_of(&x->graph));
}

// Pushes the frame of the next event, or of a leaf.
static void expand(tracer *x) {
    smc_graph *g = &x->graph;
    uint32_t t;
    if (!choose_thread(g, &t)) {
        count_leaf(x);
        push_frame(x, FRAME_LEAF, 0);
        return;
    }
    const smc_id e = smc_graph_add(g, t);
    x->result->events++;
    if (smc_ev(g, e)->reads) {
        tracer_frame *f = push_frame(x, FRAME_READ, e);
        f->sources = f->next = x->sources.n;
        x->model->readable(x->state, e, &x->sources);
    } else {
        const unsigned kind = smc_ev(g, e)->kind;
        push_frame(x, kind == SMC_LOCK ? FRAME_LOCK : kind == SMC_CHOICE ? FRAME_CHOICE : FRAME_EVENT, e);
    }
}

// ---- the next alternative of a frame -----------------------------------------------------------------------------
// Each returns whether there is one, and then the graph is its graph. Otherwise the graph is what it was before the
// frame was pushed.

// Links the frame's event, on the trail too. False: the exploration ends.
static bool enter(tracer *x, tracer_frame *f) {
    const smc_id e = f->event;
    if (!tracer_ok(x, smc_graph_advance(&x->graph, e))) return false;
    const bool consistent = tracer_link(x, e);
    smc_invariant(consistent, "an event that the model allowed is not consistent");
    smc_graph_append(&x->graph, e);
    f->linked = true;
    if (smc_errors_of_event(&x->errors, e)) x->done |= !x->options->keep_going;
    return true;
}

static void leave(tracer *x, tracer_frame *f) {
    tracer_unlink(x);
    x->graph.trail.n--;
    f->linked = false;
}

// The lock that waits for the one which the unlock ends reads that unlock, in its old place on the trail.
static bool resolve_waiter(tracer *x, tracer_frame *f) {
    smc_graph *g = &x->graph;
    const smc_event *unlock = smc_ev(g, f->event), *lock = smc_ev(g, unlock->chain_tail);
    const smc_id k = lock->thread == unlock->thread ? lock->waiter : 0;
    if (!k) return true;
    smc_graph_read_from(g, k, f->event, false);
    if (!tracer_ok(x, smc_graph_advance(g, k))) return false;
    g->threads.at[smc_ev(g, k)->thread].waiting = 0;
    const bool consistent = tracer_link(x, k);
    smc_invariant(consistent, "a waiting lock cannot read the unlock it waited for");
    f->resolved = k;
    return true;
}

static bool next_event(tracer *x, uint32_t at) {
    tracer_frame *f = &x->frames.at[at];
    smc_graph *g = &x->graph;
    const smc_id e = f->event;
    if (!f->linked) {
        const smc_action *a = &smc_ev(g, e)->step->action;
        smc_id rf = 0;
        if (a->kind == SMC_JOIN) rf = g->threads.at[a->thread].events.at[g->threads.at[a->thread].events.n - 1];
        smc_graph_read_from(g, e, rf, false);
        return enter(x, f) && (a->kind != SMC_UNLOCK || resolve_waiter(x, f));
    }
    if (f->resolved) {
        tracer_unlink(x);
        g->threads.at[smc_ev(g, f->resolved)->thread].waiting = f->resolved;
        f->resolved = 0;
    }
    if (smc_ev(g, e)->kind == SMC_WRITE) {
        if (!f->scanning) tracer_scan_start(x, f, e);
        if (tracer_revisit_next(x, at, e)) return true;
        f = &x->frames.at[at];
    }
    leave(x, f);
    return false;
}

static bool next_read(tracer *x, uint32_t at) {
    smc_graph *g = &x->graph;
    const smc_id e = x->frames.at[at].event;
    for (;;) {
        tracer_frame *f = &x->frames.at[at];
        if (f->linked) {
            // Its write half; a half RMW is there for its revisits alone.
            const smc_event *ev = smc_ev(g, e);
            if (ev->writes || f->half) {
                if (!f->scanning) tracer_scan_start(x, f, e);
                if (tracer_revisit_next(x, at, e)) return true;
                f = &x->frames.at[at];
            }
            leave(x, f);
        }
        if (f->next == x->sources.n) break;
        const smc_source s = x->sources.at[f->next++];
        f->scanning = false;
        f->half = s.taken;
        smc_graph_read_from(g, e, s.write, s.taken);
        if (!s.taken) return enter(x, f);
        const bool consistent = tracer_link(x, e);
        smc_invariant(consistent, "a readable write cannot be read");
        smc_graph_append(g, e);
        f->linked = true;
    }
    x->sources.n = x->frames.at[at].sources;
    return false;
}

static bool next_choice(tracer *x, uint32_t at) {
    tracer_frame *f = &x->frames.at[at];
    if (f->linked) leave(x, f);
    if (f->next >= smc_ev(&x->graph, f->event)->step->action.value) return false;
    smc_graph_choose(&x->graph, f->event, f->next++);
    return enter(x, f);
}

static bool next_lock(tracer *x, uint32_t at) {
    tracer_frame *f = &x->frames.at[at];
    smc_graph *g = &x->graph;
    if (!f->scanning && !f->linked) {
        smc_graph_read_from(g, f->event, g->locs.at[smc_ev(g, f->event)->loc].tail, false);
        return enter(x, f);
    }
    if (f->linked) {
        leave(x, f);
        tracer_scan_start(x, f, f->event);
    }
    return tracer_evict_next(x, at, f->event);
}

static bool next_revisit(tracer *x, uint32_t at) {
    tracer_frame *f = &x->frames.at[at];
    if (f->kind == FRAME_REVISIT && smc_ev(&x->graph, f->event)->writes) {
        if (!f->scanning) tracer_scan_start(x, f, f->event);
        if (tracer_revisit_next(x, at, f->event)) return true;
        f = &x->frames.at[at];
    }
    tracer_undo(x, f);
    return false;
}

// Each thread that stands at a held mutex, as if it were enabled.
static bool next_leaf(tracer *x, uint32_t at) {
    smc_graph *g = &x->graph;
    for (;;) {
        tracer_frame *f = &x->frames.at[at];
        if (f->event) {
            if (tracer_evict_next(x, at, f->event)) return true;
            f = &x->frames.at[at];
            smc_graph_discard(g, f->event);
            f->event = 0;
            f->next++;
        }
        while (f->next < g->threads.n) {
            const smc_thread *t = &g->threads.at[f->next];
            if (t->step && !t->waiting && t->step->action.kind == SMC_LOCK) break;
            f->next++;
        }
        if (f->next >= g->threads.n) return false;
        f->event = smc_graph_add(g, f->next);
        tracer_scan_start(x, f, f->event);
    }
}

static bool next_alternative(tracer *x, uint32_t at) {
    switch ((tracer_frame_kind)x->frames.at[at].kind) {
    case FRAME_EVENT: return next_event(x, at);
    case FRAME_READ: return next_read(x, at);
    case FRAME_CHOICE: return next_choice(x, at);
    case FRAME_LOCK: return next_lock(x, at);
    case FRAME_REVISIT:
    case FRAME_EVICT: return next_revisit(x, at);
    case FRAME_LEAF: return next_leaf(x, at);
    }
    smc_internal_error(__FILE__, __LINE__, "unknown frame");
}

static void pop_frame(tracer *x) {
    tracer_frame *f = &x->frames.at[--x->frames.n];
    if (f->kind <= FRAME_LOCK) smc_graph_discard(&x->graph, f->event);
}

static void run(tracer *x) {
    expand(x);
    while (x->frames.n && !x->done) {
        if (x->options->stop->requested) {
            x->result->status = SMC_STOPPED;
            return;
        }
        if (!next_alternative(x, x->frames.n - 1)) {
            if (!x->done) pop_frame(x);
        } else if (!x->done) {
            expand(x);
        }
    }
    x->result->complete = !x->frames.n;
}

// ---- the explorer ------------------------------------------------------------------------------------------------

static void tracer_explore(smc_program *program, const smc_model *model, const smc_explore_options *options,
                           smc_result *result) {
    tracer x = {.model = model, .options = options, .result = result};
    const smc_graph_options graph_options = {.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                                             .plain_access = options->plain_access};
    if (tracer_ok(&x, smc_graph_init(&x.graph, program, graph_options))) {
        x.state = model->start(&x.graph);
        x.errors = (smc_errors){.graph = &x.graph, .model = model, .state = x.state, .result = result};
        run(&x);
        model->finish(x.state);
    }
    if (options->keep_going && result->complete) {
        result->has_outcome_hash = true;
        result->outcome_hash = x.outcomes.sum;
        result->outcomes = x.outcomes.n;
    }
    free(x.outcomes.slots);
    smc_vec_free(&x.frames);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.saved);
    smc_vec_free(&x.copies);
    smc_graph_free(&x.graph);
}

static bool tracer_supports(const smc_model *model) { return model->flags & SMC_MODEL_EXTENSIBLE; }

const smc_explorer smc_explorer_tracer = {
    .name = "tracer",
    .title = "optimal reads-from exploration by canonical revisits",
    .paper = "Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018 (equivalence); docs/tracer.md (algorithm)",
    .explore = tracer_explore,
    .supports = tracer_supports,
};
