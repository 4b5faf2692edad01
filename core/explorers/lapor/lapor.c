#include "explorers/lapor/lapor.h"

#include "explorers/lapor/engine.h"

#include "explorers/leaf.h"
#include "explorers/unfold.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/section_order.h"

static void finish(lapor *x) {
    lapor_order_free(&x->order);
    lapor_acquisitions_free(&x->acquisitions);
    smc_vec_free(&x->frames);
    smc_share_free(&x->share);
    smc_vec_free(&x->sources);
    smc_vec_free(&x->asleep);
    smc_vec_free(&x->errors.shown);
    lapor_footprint_free(&x->footprint);
    smc_vec_free(&x->able);
    smc_graph_free(&x->graph);
}

static bool is_ordered(void *context, const smc_graph *g) {
    (void)context;
    return smc_sections_are_ordered(g);
}

static lapor_ending explore_watched(smc_program *program, const smc_model *model, const smc_explore_options *options,
                                    revisit_watch watch, smc_result *result) {
    lapor x = {.program = program, .model = model, .options = options, .result = result, .watch = watch};
    x.errors = (smc_errors){.model = model, .result = result, .options = options};
    const smc_graph_options graph_options = {.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                                             .plain_access = true, // they branch
                                             .digests = smc_wants_outcomes(options),
                                             .folds = smc_folds(options),
                                             .stop = options->stop};
    if (lapor_ok(&x, smc_graph_init(&x.graph, program, graph_options))) {
        x.state = model->start(model, &x.graph);
        lapor_order_init(&x.order, &x.graph, model, x.state);
        x.footprint = (lapor_footprint){.graph = &x.graph, .order = &x.order};
        lapor_run_all(&x);
        model->finish(x.state);
    }
    const lapor_ending end = x.given_up ? LAPOR_GIVEN_UP : x.ordered && !x.done ? LAPOR_ORDERED : LAPOR_ENDED;
    result->complete = lapor_goes_on(&x);
    finish(&x);
    if (end == LAPOR_ENDED) smc_leaf_finish(options, result);
    return end;
}

// The whole of the second exploration is of use, if any is.
lapor_ending lapor_explore_watched(smc_program *program, const smc_model *model, const smc_explore_options *options,
                                   revisit_watch watch, smc_result *result) {
    const smc_graph_options how = {.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW, .plain_access = options->plain_access};
    smc_explore_options in_full = *options;
    const lapor_ending end = explore_watched(program, model, options, watch, result);
    const bool elided = end == LAPOR_ENDED && result->status != SMC_RESTART && result->errors.n && program->has_folded;
    if (!elided || smc_unfold_errors(program, model, options, how, result)) return end;
    in_full.plain_events = true;
    smc_result_clear(result);
    return explore_watched(program, model, &in_full, (revisit_watch){0}, result);
}

static void explore(smc_program *program, const smc_model *model, const smc_explore_options *options,
                    smc_result *result) {
    if (revisit_explore_watched(program, model, options, false, (revisit_watch){.look = is_ordered, .labelled = true}, result)) return;
    smc_result_clear(result);
    if (lapor_explore_watched(program, model, options, (revisit_watch){0}, result) == LAPOR_ENDED) return;
    smc_result_clear(result);
    const bool ended = revisit_explore_watched(program, model, options, false, (revisit_watch){.labelled = true}, result);
    smc_invariant(ended, "nobody gives it up");
}

// ---- parts -------------------------------------------------------------------------------------------------------

// What is known of sections decides how all is explored (smc_explore_options.known).
typedef enum lapor_phase {
    UNDECIDED, // by the tracer, as long as all sections are ordered
    OPEN,      // some are not: their order is left open
    ORDERED,   // some mutex may never be released: by the tracer
    PHASES
} lapor_phase;

static lapor_phase phase_of(const smc_explore_options *options) {
    smc_unpacking known = {.at = options->known.at, .end = options->known.at + options->known.n};
    return options->known.n ? smc_get_below(&known, PHASES) : UNDECIDED;
}

static void explore_anew(lapor_phase phase, smc_result *result) {
    smc_result_clear(result);
    smc_put(&result->known, phase);
}

static void explore_work(smc_program *program, const smc_model *model, const smc_explore_options *options,
                         const smc_work *work, const smc_sharing *sharing, smc_result *result) {
    switch (phase_of(options)) {
    case UNDECIDED:
        if (!revisit_explore_work_watched(program, model, options, (revisit_watch){.look = is_ordered, .labelled = true}, work, sharing, result))
            explore_anew(OPEN, result);
        return;
    case OPEN: // in one piece: what is learnt of who writes what decides elsewhere
        result->astray = work->way.n;
        if (!work->way.n && lapor_explore_watched(program, model, options, (revisit_watch){0}, result) == LAPOR_ORDERED)
            explore_anew(ORDERED, result);
        return;
    case ORDERED: {
        const bool ended = revisit_explore_work_watched(program, model, options, (revisit_watch){.labelled = true}, work, sharing, result);
        smc_invariant(ended, "nobody gives it up");
        return;
    }
    case PHASES: break;
    }
    smc_internal_error(__FILE__, __LINE__, "unknown phase");
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_LOCKS_BY_HB; }

const smc_explorer smc_explorer_lapor = {
    .name = "lapor",
    .title = "lock-aware reads-from exploration: orders of locks only where accesses observe them",
    .paper = "Kokologiannakis, Raad, Vafeiadis, OOPSLA 2019 (equivalence); docs/lapor.md (algorithm)",
    .explore = explore,
    .supports = supports,
    .explore_work = explore_work,
    .counts = {.by = SMC_BY_OPEN_LOCKS},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
