#include "explorers/lapor/lapor.h"

#include "explorers/lapor/engine.h"

#include "explorers/leaf.h"
#include "reductions/combine.h"
#include "reductions/elision/materialise.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/section_order.h"
#include "explorers/revisit/explore.h"

static void free_explorer(lapor *x) {
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

// Visitor of tracer: whether accesses order all critical sections of the graph.
static bool accesses_order_all_sections(void *context, const smc_graph *g) {
    (void)context;
    return smc_sections_are_ordered(g);
}

// One exploration by lapor.
static lapor_ending explore_with_visitor(smc_program *program, const smc_model *model,
                                         const smc_explore_options *options, revisit_visitor watch,
                                         smc_result *result) {
    lapor x = {
        .program = program, .model = model, .options = options, .result = result, .watch = watch};
    x.errors = (smc_errors){.model = model, .result = result, .options = options};
    smc_graph_options graph_options = smc_graph_options_of(model, options);
    graph_options.plain_access = true; // plain accesses branch
    graph_options.start.elides = smc_program_elision_for(options);
    if (lapor_record_status(&x, smc_graph_init(&x.graph, program, graph_options))) {
        x.state = model->start(model, &x.graph);
        lapor_order_init(&x.order, &x.graph, model, x.state);
        x.footprint = (lapor_footprint){.graph = &x.graph, .order = &x.order};
        lapor_explore_all(&x);
        model->finish(x.state);
    }
    const lapor_ending end = x.given_up             ? LAPOR_GIVEN_UP
                             : x.ordered && !x.done ? LAPOR_NEEDS_LOCK_ORDERS
                                                    : LAPOR_ENDED;
    result->complete = lapor_continues(&x);
    free_explorer(&x);
    if (end == LAPOR_ENDED) smc_leaf_finish_exploration(options, result);
    return end;
}

// If the errors must be shown with all events, a second exploration follows, which is complete.
lapor_ending lapor_explore_with_visitor(smc_program *program, const smc_model *model,
                                        const smc_explore_options *options, revisit_visitor watch,
                                        smc_result *result) {
    smc_explore_options in_full = *options;
    const lapor_ending end = explore_with_visitor(program, model, options, watch, result);
    const bool elided = end == LAPOR_ENDED && result->status != SMC_RESTART && result->errors.n &&
                        program->used.elided;
    if (!elided || smc_materialise_errors(program, model, options,
                                          (smc_materialise_settings){.elided = true}, result))
        return end;
    in_full.plain_events = true;
    in_full.on_trial = false; // there is no other exploration beside the second one
    smc_result_clear(result);
    return explore_with_visitor(program, model, &in_full, (revisit_visitor){0}, result);
}

// First lets tracer explore, as long as accesses order all sections; then lapor, if they do not;
// and tracer again, if some mutex may never be released.
static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    revisit_exploration e = {
        program, model, options,
        .watch = {.visit = accesses_order_all_sections, .with = smc_companion_bit(SMC_WITH_lapor)}};
    if (revisit_explore(&e, result)) return;
    smc_result_clear(result);
    if (lapor_explore_with_visitor(program, model, options, (revisit_visitor){0}, result) ==
        LAPOR_ENDED)
        return;
    smc_result_clear(result);
    e.watch.visit = NULL;
    const bool ended = revisit_explore(&e, result);
    smc_invariant(ended, "an exploration without a visitor was given up");
}

// ---- phases -------------------------------------------------------------------------------------

// A phase of an exploration in parts: which algorithm explores, according to the facts about
// sections (SMC_FACT_sections). Other facts that tracer learns do not change the phase. Facts that
// tracer learns in a phase are dropped at its end, as in an exploration without parts.
typedef enum lapor_phase {
    UNDECIDED, // tracer explores, as long as accesses order all sections
    OPEN,      // accesses do not order some sections: lapor leaves their order open
    ORDERED,   // some mutex may never be released: tracer explores
    PHASES,    // number of phases; also stands for a damaged fact
} lapor_phase;

// Returns the phase that the facts determine; PHASES: the fact is damaged.
static lapor_phase phase_of(const smc_explore_options *options) {
    smc_unpacking known;
    if (!smc_facts_find(&options->facts, SMC_FACT_sections, &known)) return UNDECIDED;
    const lapor_phase phase = smc_unpack_number_below(&known, PHASES);
    return known.wrong || known.at != known.end || phase == UNDECIDED ? PHASES : phase;
}

// Requests a new exploration of everything in another phase.
static void request_phase(lapor_phase phase, smc_result *result) {
    smc_result_clear(result);
    smc_pack_number(smc_facts_begin_write(&result->facts, SMC_FACT_sections), phase);
    result->refuted = true;
}

// Explores a part, in the phase that the facts determine.
static void explore_work(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, const smc_work *work,
                         const smc_work_sharing *sharing, smc_result *result) {
    revisit_exploration e = {program, model, options,
                             .watch = {.with = smc_companion_bit(SMC_WITH_lapor)}};
    switch (phase_of(options)) {
    case UNDECIDED:
        e.watch.visit = accesses_order_all_sections;
        if (!revisit_explore_work(&e, work, sharing, result)) request_phase(OPEN, result);
        return;
    case OPEN: // cannot be split into parts: the observations of one part affect the others
        result->replay_diverged = work->path.n;
        if (!work->path.n &&
            lapor_explore_with_visitor(program, model, options, (revisit_visitor){0}, result) ==
                LAPOR_NEEDS_LOCK_ORDERS)
            request_phase(ORDERED, result);
        return;
    case ORDERED: {
        const bool ended = revisit_explore_work(&e, work, sharing, result);
        smc_invariant(ended, "an exploration without a visitor was given up");
        return;
    }
    case PHASES: result->replay_diverged = true; return; // the fact about the phase is damaged
    }
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_LOCKS_BY_HB; }

const smc_explorer smc_explorer_lapor = {
    .name = "lapor",
    .title = "lock-aware reads-from exploration: orders critical sections only where accesses "
             "observe it",
    .paper = "Kokologiannakis, Raad, Vafeiadis, OOPSLA 2019 (equivalence); "
             "docs/lapor.md (algorithm)",
    .explore = explore,
    .supports = supports,
    .explore_work = explore_work,
    .flags = SMC_EXPLORER_TAKES_INPUTS | SMC_EXPLORER_BOUNDS_FAULTS,
    // The count is by `finest` if some mutex may never be released.
    .counts = {.coarsest = SMC_BY_READS_FROM_NO_LOCKS, .finest = SMC_BY_READS_FROM},
    .options = (const smc_option *const[]){&smc_option_barriers, NULL},
    .counters = SMC_COUNTER_WORDS(REVISIT_COUNTERS),
};
