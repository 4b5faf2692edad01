// explore.c - the loop of an exploration, of all or of a part.
#include "explorers/leaf.h"
#include "explorers/unfold.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/engine.h"

#include <string.h>

// Something showed at a follower, or an error beside some accesses that are no events.
static bool has_elided(const revisit_engine *x) {
    return x->followed || revisit_counts(x->result)->followers || x->graph.program->has_folded;
}
static bool must_unfold(const revisit_engine *x) {
    return x->graph.unordered || (x->result->errors.n && (x->graph.has_commuting || has_elided(x)));
}
static bool begins_anew(const revisit_engine *x) { return x->graph.unordered || (!x->folds && has_elided(x)); } // where it must be unfolded, and keeps going

static bool next(revisit_engine *x, uint32_t at) {
    if (!x->frames.at[at].given) return revisit_next_alternative(x, at);
    revisit_close(x, at);
    return false;
}

// Of a part nothing is given away before something is done, however long the way to it took: others would take as long.
static void run(revisit_engine *x, const smc_work *work) {
    bool moved = !work->way.n;
    x->result->share = 1;
    if (!work->way.n) revisit_extend(x);
    else if (!revisit_go_to(x, work)) return;
    while (x->frames.n && revisit_goes_on(x)) {
        const uint32_t at = x->frames.n - 1;
        if (x->sharing && moved) revisit_give(x, x->sharing->demand(x->sharing->self));
        moved = true;
        if (next(x, at)) x->frames.at[at].taken++, revisit_extend(x);
        else if (!x->done) revisit_pop(x);
        x->done |= must_unfold(x) && begins_anew(x); // of what comes now, nothing would be used
    }
    x->result->complete = revisit_goes_on(x) && !x->frames.n;
}

// ---- the exploration ---------------------------------------------------------------------------------------------

static smc_unpacking known_of(const smc_explore_options *options) {
    return (smc_unpacking){.at = options->known.at, .end = options->known.at + options->known.n};
}

static bool begins_again(const revisit_engine *x) { return x->symmetry->again || x->barriers->again || x->awaits->again || x->commuting->again; }

typedef enum ending { ENDED, TO_BE_UNFOLDED, GIVEN_UP, AGAIN } ending;

// The execution that shows something, where there is one, or the errors. False: they do not show.
static bool unfold(revisit_engine *x, smc_program *program, smc_graph_options how, const smc_script *script) {
    return script->n ? smc_unfold_execution(program, x->model, x->options, how, script, x->result)
                     : smc_unfold_errors(program, x->model, x->options, how, x->result);
}

// Explores with these options. It may be that everything is to be explored again, without followers. Where the first error
// ends the run, or no outcomes are asked for, making the executions that show the errors once more is enough.
static ending explore(revisit_engine x, smc_program *program, smc_graph_options graph_options, const smc_work *work) {
    const smc_model *model = x.model;
    const smc_explore_options *options = x.options;
    smc_result *result = x.result;
    bool all = true, unfolds = false, anew = false;
    smc_script script = {0};
    graph_options.folds = x.folds;
    x.symmetry->again = x.barriers->again = x.awaits->again = x.commuting->again = false;
    revisit_awaits_forget_steps(x.awaits);
    revisit_symmetry_forget_steps(x.symmetry);
    graph_options.symmetry = x.symmetry->use;
    graph_options.apart = &x.symmetry->apart;
    graph_options.belongings = x.symmetry->use == SMC_SYMMETRY_USED && x.symmetry->belongings.at.n ? &x.symmetry->belongings : NULL;
    graph_options.settles = x.barriers->settle;
    graph_options.commute = x.commuting->use;
    graph_options.tangled = &x.commuting->tangled;
    if (revisit_ok(&x, smc_graph_init(&x.graph, program, graph_options))) {
        x.state = model->start(model, &x.graph);
        x.errors = (smc_errors){.graph = &x.graph, .model = model, .state = x.state, .result = result, .options = options};
        if (graph_options.elide) revisit_elide(&x, 0, x.graph.zero_clock);
        if (work->way.n) revisit_counts(result)->followers = 0; // they are counted where the exploration begins
        if (!x.done) x.visit ? x.visit(&x) : run(&x, work);
        unfolds = !x.given_up && !begins_again(&x) && result->status != SMC_RESTART && must_unfold(&x); // what is found is of no use then, and memory is other
        if (unfolds && x.graph.unordered) script = smc_script_of(&x.graph, NULL);
        anew = begins_anew(&x);
        result->elided = has_elided(&x);
        result->interchangeable = x.graph.most_grouped;
        model->finish(x.state);
    }
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.frames);
    smc_vec_free(&x.branching);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.saved);
    smc_vec_free(&x.copies);
    smc_graph_free(&x.graph);
    graph_options.symmetry = SMC_SYMMETRY_NONE;
    graph_options.belongings = NULL;
    graph_options.commute = SMC_COMMUTE_NONE;
    if (unfolds) all = unfold(&x, program, graph_options, &script) && !(options->keep_going && anew);
    smc_vec_free(&script);
    if (begins_again(&x)) return AGAIN;
    return x.given_up ? GIVEN_UP : all ? ENDED : TO_BE_UNFOLDED;
}

// The same, until all is known of interchangeable threads, barriers and what commutes.
static ending explore_in_order(revisit_engine x, smc_program *program, smc_graph_options graph_options, const smc_work *work) {
    const struct smc_explorer *by = x.result->by;
    const bool patient = program->patient;
    ending end;
    while ((end = explore(x, program, graph_options, work)) == AGAIN) {
        smc_result_clear(x.result);
        x.result->by = by;
        program->patient = patient;
    }
    return end;
}

static smc_graph_options options_of_graph(const smc_model *model, const smc_explore_options *options, bool coherence) {
    return (smc_graph_options){.fences_are_rmws = model->flags & SMC_MODEL_FENCE_IS_RMW,
                               .plain_access = options->plain_access,
                               .coherence = coherence,
                               .digests = smc_wants_outcomes(options),
                               .elide = (model->flags & SMC_MODEL_SEES_PAST) && !options->plain_events,
                               .stop = options->stop};
}

static ending explore_all(smc_program *program, const smc_model *model, const smc_explore_options *options,
                          bool coherence, revisit_watch watch, smc_result *result) {
    const smc_work everything = {0};
    smc_unpacking known = known_of(options);
    revisit_symmetry symmetry = revisit_symmetry_begin(options, watch.labelled, &known);
    revisit_barriers barriers = revisit_barriers_begin(options, &known);
    revisit_awaits awaits = revisit_awaits_begin(options, watch.labelled, &known);
    revisit_commuting commuting = revisit_commuting_begin(options, model, watch.labelled, &known);
    revisit_engine x = {.symmetry = &symmetry, .barriers = &barriers, .awaits = &awaits, .commuting = &commuting, .model = model, .options = options, .result = result, .watch = watch, .folds = smc_folds(options)};
    smc_graph_options graph_options = options_of_graph(model, options, coherence);
    ending end = explore_in_order(x, program, graph_options, &everything);
    if (end == TO_BE_UNFOLDED) {
        smc_result found = *result; // reported only where the run is stopped before it finds them again
        *result = (smc_result){.by = found.by};
        graph_options.elide = false;
        x.folds = SMC_FOLDS_NOTHING;
        commuting.use = SMC_COMMUTE_NONE;
        end = explore_in_order(x, program, graph_options, &everything);
        if (!result->errors.n && !result->complete) {
            result->errors = found.errors;
            memset(&found.errors, 0, sizeof found.errors);
        }
        smc_result_free(&found);
    }
    smc_leaf_finish(options, result);
    revisit_symmetry_free(&symmetry);
    revisit_awaits_free(&awaits);
    revisit_commuting_free(&commuting);
    return end;
}

void revisit_explore(smc_program *program, const smc_model *model, const smc_explore_options *options, bool coherence,
                    smc_result *result) {
    (void)explore_all(program, model, options, coherence, (revisit_watch){0}, result);
}

bool revisit_explore_watched(smc_program *program, const smc_model *model, const smc_explore_options *options, bool coherence,
                            revisit_watch watch, smc_result *result) {
    return explore_all(program, model, options, coherence, watch, result) != GIVEN_UP;
}

void revisit_explore_otherwise(revisit_engine x, smc_program *program, bool coherence) {
    const smc_work everything = {0};
    smc_graph_options graph_options = options_of_graph(x.model, x.options, coherence);
    graph_options.elide = false;
    smc_unpacking known = known_of(x.options);
    revisit_symmetry symmetry = revisit_symmetry_begin(x.options, x.watch.labelled, &known);
    revisit_barriers barriers = revisit_barriers_begin(x.options, &known);
    revisit_awaits awaits = revisit_awaits_begin(x.options, false, &known);
    revisit_commuting commuting = revisit_commuting_begin(x.options, x.model, x.watch.labelled, &known);
    x.symmetry = &symmetry;
    x.barriers = &barriers;
    x.awaits = &awaits;
    x.commuting = &commuting;
    (void)explore_in_order(x, program, graph_options, &everything);
    revisit_symmetry_free(&symmetry);
    revisit_awaits_free(&awaits);
    revisit_commuting_free(&commuting);
}

// The nodes of an exploration without followers are others: if one part has to be explored again, so has everything.
static ending explore_part(smc_program *program, const smc_model *model, const smc_explore_options *options, bool coherence,
                           revisit_watch watch, const smc_work *work, const smc_sharing *sharing, smc_result *result) {
    smc_unpacking known = known_of(options);
    revisit_symmetry symmetry = revisit_symmetry_begin(options, watch.labelled, &known);
    revisit_barriers barriers = revisit_barriers_begin(options, &known);
    revisit_awaits awaits = revisit_awaits_begin(options, watch.labelled, &known);
    revisit_commuting commuting = revisit_commuting_begin(options, model, watch.labelled, &known);
    const revisit_engine x = {.symmetry = &symmetry, .barriers = &barriers, .awaits = &awaits, .commuting = &commuting, .model = model, .options = options, .result = result, .watch = watch, .sharing = sharing,
                              .folds = options->keep_going ? SMC_FOLDS_NOTHING : smc_folds(options)};
    program->in_parts = true;
    const ending end = explore(x, program, options_of_graph(model, options, coherence), work);
    if (end == AGAIN) {
        smc_result_clear(result);
        revisit_symmetry_tell(&symmetry, result);
        revisit_barriers_tell(&barriers, result);
        revisit_awaits_tell(&awaits, result);
        revisit_commuting_tell(&commuting, result);
    }
    revisit_symmetry_free(&symmetry);
    revisit_awaits_free(&awaits);
    revisit_commuting_free(&commuting);
    result->needs_plain_events = end == TO_BE_UNFOLDED;
    if (end == TO_BE_UNFOLDED) result->complete = false;
    smc_leaf_finish(options, result);
    return end;
}

void revisit_explore_work(smc_program *program, const smc_model *model, const smc_explore_options *options, bool coherence,
                          const smc_work *work, const smc_sharing *sharing, smc_result *result) {
    (void)explore_part(program, model, options, coherence, (revisit_watch){0}, work, sharing, result);
}

bool revisit_explore_work_watched(smc_program *program, const smc_model *model, const smc_explore_options *options,
                                  revisit_watch watch, const smc_work *work, const smc_sharing *sharing, smc_result *result) {
    return explore_part(program, model, options, false, watch, work, sharing, result) != GIVEN_UP;
}

bool revisit_supports(const smc_model *model) { return model->flags & SMC_MODEL_EXTENSIBLE; }
