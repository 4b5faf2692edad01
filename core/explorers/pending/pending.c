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
static unsigned preference(const pending *x, const pending_graph *g, const pending_place *p,
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
static int32_t choose_thread(const pending *x, const pending_graph *g) {
    int32_t best = -1;
    unsigned most = 0;
    for (uint32_t t = 0; t < x->n_threads; t++) {
        const pending_place *p = &x->places.at[t];
        const unsigned how = p->is == PENDING_NEXT ? preference(x, g, p, t) : 0;
        if (how > most) best = (int32_t)t, most = how;
    }
    return best;
}

// Owns the graph.
static void expand(pending *x, pending_graph *g) {
    pending_find_places(x, g);
    const bool may = !x->done && pending_may_be_filled(x, g);
    const int32_t thread = may ? choose_thread(x, g) : -1;
    if (thread >= 0) {
        pending_extend(x, g, (uint32_t)thread);
        return;
    }
    if (may) pending_leaf(x, g);
    else if (!x->done) pending_counts(x->result)->unfilled++;
    free(g);
}

// ---- the exploration ----------------------------------------------------------------------------

static void forget(pending *x) {
    while (x->graphs.n) free(smc_vec_pop(&x->graphs));
    x->given_up.n = 0;
    x->errors.shown.n = 0;
}

static void go(pending *x) {
    uint64_t starts = 0;
    do {
        x->again = false;
        smc_result_clear(x->result);
        pending_counts(x->result)->starts = ++starts;
        if (x->options->observer) x->options->observer->begin(x->options->observer->self);
        *smc_vec_push(&x->graphs) = smc_alloc(sizeof(pending_graph));
        while (x->graphs.n && !pending_stopped(x)) expand(x, smc_vec_pop(&x->graphs));
        forget(x);
    } while (x->again && !x->done);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    pending x = {.program = program, .model = model, .options = options, .result = result};
    x.histories =
        (pending_histories){.program = program, .depends = model->flags & SMC_MODEL_DEPENDS};
    x.errors = (smc_candidate_errors){
        .program = program, .model = model, .options = options, .result = result};
    if (pending_ok(&x, program->start(program, &x.start))) go(&x);
    result->complete = !pending_stopped(&x);
    smc_leaf_finish(options, result);
    pending_histories_free(&x.histories);
    pending_free_judge(&x);
    smc_vec_free(&x.graphs);
    smc_vec_free(&x.noted);
    smc_vec_free(&x.given_up);
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.numbers);
    smc_vec_free(&x.places);
    smc_vec_free(&x.unknown);
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_NEEDS_CLOSED; }

const smc_explorer smc_explorer_pending = {
    .name = "pending",
    .title = "reads that wait for later writes, for models with load buffering",
    .paper = "docs/design/pending.md",
    .explore = explore,
    .supports = supports,
    .flags = SMC_EXPLORER_ASSUMES_VALUES | SMC_EXPLORER_NEEDS_PLAIN_ACCESS,
    .counts = {.coarsest = SMC_BY_COHERENCE, .finest = SMC_BY_COHERENCE},
    .counters = SMC_COUNTER_WORDS(PENDING_COUNTERS),
};
