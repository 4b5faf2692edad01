// pending.c - each execution of a model that lets a write pass earlier reads of its thread, once.
//
// Events are added in program order. A read takes a write that is there, or stays open until one
// comes that it takes; meanwhile its thread goes on with what does not need its value. So each
// execution is reached in one way, and what an open read waits for in vain is all that is visited
// for nothing (docs/design/pending.md).
#include "explorers/leaf.h"
#include "explorers/pending/counters.h"
#include "explorers/pending/engine.h"

// ---- what comes next ----------------------------------------------------------------------------

// What has one way to be added comes first, then reads whose writes are all there.
static unsigned preference(pending *x, const pending_graph *g, const pending_place *p,
                           uint32_t thread) {
    const smc_action *a = &p->at->step->action;
    switch ((smc_kind)a->kind) {
    case SMC_READ:
    case SMC_RMW:
    case SMC_LOCK: return pending_may_be_written(x, g, a->loc, thread, p->at->depth + 1) ? 1 : 2;
    default: return 3;
    }
}

// -1: no thread can go on.
static int32_t choose_thread(pending *x, const pending_graph *g) {
    int32_t best = -1;
    unsigned most = 0;
    for (uint32_t i = 0; i < x->created.n; i++) {
        const uint32_t t = x->created.at[i];
        const pending_place *p = &x->places.at[t];
        const unsigned how = p->is == PENDING_NEXT ? preference(x, g, p, t) : 0;
        if (how > most) best = (int32_t)t, most = how;
    }
    return best;
}

// Puts the graphs with one more event on the stack; *point is what was added. Owns the graph.
static void expand(pending *x, pending_graph *g, uint64_t *point) {
    x->watch.too_long = x->watch.most_events && g->n > x->watch.most_events;
    if (x->watch.too_long) {
        free(g);
        return;
    }
    pending_find_places(x, g);
    const bool may = !x->done && pending_may_be_filled(x, g);
    const int32_t thread = may ? choose_thread(x, g) : -1;
    if (thread >= 0) {
        *point = pending_point(x, (uint32_t)thread);
        pending_extend(x, g, (uint32_t)thread);
        return;
    }
    if (may) pending_leaf(x, g);
    else if (!x->done && !x->watch.see) pending_counts(x->result)->unfilled++;
    free(g);
}

void pending_descend(pending *x, pending_graph *g) {
    uint32_t n = 1;
    for (*smc_vec_push(&x->graphs) = g; n == 1 && !pending_stopped(x);) {
        const uint32_t base = x->graphs.n - 1;
        uint64_t point = 0;
        expand(x, smc_vec_pop(&x->graphs), &point);
        n = x->graphs.n - base;
        if (n > 1)
            *smc_vec_push(&x->frames) =
                (pending_frame){.base = base, .all = n, .end = n, .point = point};
    }
}

void pending_take_next(pending *x) {
    x->frames.at[x->frames.n - 1].taken++;
    pending_descend(x, smc_vec_pop(&x->graphs));
}

void pending_drop_frame(pending *x) {
    const pending_frame f = smc_vec_pop(&x->frames);
    while (x->graphs.n > f.base) free(smc_vec_pop(&x->graphs));
}

// ---- the exploration ----------------------------------------------------------------------------

// Of a part nothing is given away before something is done.
static void run(pending *x, const smc_work *work) {
    bool moved = !work->path.n;
    x->result->share = 1;
    if (!work->path.n) pending_descend(x, smc_alloc(sizeof(pending_graph)));
    else if (!pending_go_to(x, work)) return;
    while (x->frames.n && !pending_stopped(x)) {
        if (x->sharing && moved) pending_give(x, x->sharing->demand(x->sharing->self));
        const pending_frame *f = &x->frames.at[x->frames.n - 1];
        moved = true;
        if (f->taken < f->end) pending_take_next(x);
        else pending_drop_frame(x);
    }
}

void pending_forget(pending *x) {
    while (x->graphs.n) free(smc_vec_pop(&x->graphs));
    x->frames.n = 0;
    x->locs.n = 0;
    x->errors.shown.n = 0;
}

static void go(pending *x, const smc_work *work) {
    for (;;) {
        x->again = false;
        if (x->options->observer) x->options->observer->begin(x->options->observer->self);
        run(x, work);
        pending_forget(x);
        if (!x->again || x->refuted || x->done) return;
        smc_result_clear(x->result);
    }
}

static void tell(const pending *x) {
    smc_result_clear(x->result);
    smc_facts_copy(&x->result->facts, &x->options->facts);
    pending_tell_notes(x, &x->result->facts);
    x->result->refuted = true;
}

void pending_init(pending *x, smc_program *program, const smc_model *model,
                  const smc_explore_options *options, smc_result *result) {
    *x = (pending){.program = program, .model = model, .options = options, .result = result};
    x->histories =
        (pending_histories){.program = program, .depends = model->flags & SMC_MODEL_DEPENDS};
    x->errors = (smc_candidate_errors){
        .program = program, .model = model, .options = options, .result = result};
}

void pending_free(pending *x) {
    pending_histories_free(&x->histories);
    pending_free_judge(x);
    smc_vec_free(&x->graphs);
    smc_vec_free(&x->frames);
    smc_vec_free(&x->noted);
    smc_vec_free(&x->locs);
    smc_vec_free(&x->errors.shown);
    smc_vec_free(&x->numbers);
    smc_vec_free(&x->places);
    smc_vec_free(&x->names);
    smc_vec_free(&x->created);
    smc_vec_free(&x->unknown);
}

static void explore_part(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_sharing *sharing, smc_result *result) {
    pending x;
    pending_init(&x, program, model, options, result);
    x.sharing = sharing;
    x.in_part = work->path.n;
    result->replay_diverged = !pending_begin_notes(&x);
    if (!result->replay_diverged && pending_ok(&x, program->start(program, &x.start))) go(&x, work);
    result->complete = !pending_stopped(&x) && !result->replay_diverged;
    if (x.refuted && !x.done) tell(&x);
    smc_leaf_finish(options, result);
    pending_free(&x);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    static const smc_work everything;
    explore_part(program, model, options, &everything, NULL, result);
}

static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_sharing *sharing, smc_result *result) {
    program->in_parts = true;
    explore_part(program, model, options, work, sharing, result);
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_NEEDS_CLOSED; }

const smc_explorer smc_explorer_pending = {
    .name = "pending",
    .title = "reads that wait for later writes, for models with load buffering",
    .paper = "docs/design/pending.md",
    .explore = explore,
    .explore_work = explore_work,
    .supports = supports,
    .flags = SMC_EXPLORER_ASSUMES_VALUES | SMC_EXPLORER_NEEDS_PLAIN_ACCESS,
    .counts = {.coarsest = SMC_BY_COHERENCE, .finest = SMC_BY_COHERENCE},
    .counters = SMC_COUNTER_WORDS(PENDING_COUNTERS),
};
