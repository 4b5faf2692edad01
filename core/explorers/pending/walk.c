// walk.c - draws random executions: each is a path through the search tree, with a random
// alternative at each graph. If an open event cannot get a source, the walk backtracks: it
// continues with another alternative of the last branching point.
#include "explorers/pending/walk.h"

#include "explorers/pending/engine.h"

// Parameters of random walks.
enum {
    // Number of times that a walk backtracks to the last branching point; after that, it backtracks
    // halfway to the root.
    NEAR = 8,
    MOST = 64, // maximum number of times that a walk backtracks
    // An open read that can be avoided is drawn with probability 1/1, 1/2, .. or 1/(1 << (RARELY -
    // 1)).
    RARELY = 4,
};

// A sequence of walks, which share their notes.
struct pending_walks {
    pending engine;      // the search tree
    pending_random draw; // the caller's random numbers and callback
    // In this walk, a read is left without a source, where it could have one, with probability
    // 1 / rarely.
    uint32_t rarely;
};

// Passes the execution to the caller's callback.
static void visit_drawn_execution(void *self, const smc_candidate *c, bool whole) {
    const pending_walks *w = self;
    w->draw.see(w->draw.self, c, whole);
}

pending_walks *pending_walks_begin(smc_program *program, const smc_model *model,
                                   const smc_explore_options *options, smc_result *result,
                                   pending_random draw) {
    pending_walks *w = smc_alloc(sizeof *w);
    w->draw = draw;
    pending_init(&w->engine, program, model, options, result);
    w->engine.watch.see = visit_drawn_execution;
    w->engine.watch.self = w;
    const smc_start start = smc_start_options(model, options);
    (void)pending_record_status(&w->engine, program->start(program, &start, &w->engine.start));
    return w;
}

void pending_walks_reset(pending_walks *w) { w->engine.noted.n = 0; }

void pending_walks_end(pending_walks *w) {
    pending_free(&w->engine);
    free(w);
}

// Continues with a random alternative of the frame. If a read has a source, the alternative that
// leaves it open is drawn less often, since many open reads never get a source.
static void draw_next(pending_walks *w, const pending_branching_point *f) {
    pending *x = &w->engine;
    const uint32_t left = f->end - f->taken;
    const pending_graph *first = x->graphs.at[f->base];
    const bool passes =
        left > 1 && first->events[first->n - 1].open && w->draw.below(w->draw.self, w->rarely);
    const uint32_t i = f->base + passes + w->draw.below(w->draw.self, left - passes);
    pending_graph *g = x->graphs.at[i];
    x->graphs.at[i] = x->graphs.at[x->graphs.n - 1];
    x->graphs.at[x->graphs.n - 1] = g;
    pending_next_alternative(x);
}

pending_walk_end pending_draw_execution(pending_walks *w, uint32_t most_events) {
    pending *x = &w->engine;
    x->watch.seen = x->watch.too_long = false;
    x->watch.most_events = most_events;
    w->rarely = 1u << w->draw.below(w->draw.self, RARELY);
    if (!x->done) pending_extend_while_unique(x, pending_make_graph());
    for (uint32_t back = 0; x->frames.n && back < MOST && !x->watch.seen && !x->watch.too_long;) {
        const pending_branching_point *f = &x->frames.at[x->frames.n - 1];
        if (pending_should_stop(x)) break;
        if (f->taken == f->end) {
            pending_drop_frame(x);
            continue;
        }
        if (f->taken && ++back > NEAR)
            for (uint32_t n = x->frames.n / 2; n; n--) pending_drop_frame(x);
        if (x->frames.at[x->frames.n - 1].taken < x->frames.at[x->frames.n - 1].end)
            draw_next(w, &x->frames.at[x->frames.n - 1]);
    }
    pending_drop_graphs(x);
    return x->watch.seen       ? PENDING_DRAWN
           : x->done           ? PENDING_STOPPED
           : x->watch.too_long ? PENDING_TOO_LONG
                               : PENDING_GIVEN_UP;
}
