// explore.c - the main loop of an exploration by revisits, or of a part of it.
#include "explorers/leaf.h"
#include "explorers/mixing.h"
#include "explorers/revisit/counters.h"
#include "explorers/revisit/alternatives.h"
#include "explorers/revisit/cells.h"
#include "explorers/revisit/explore.h"
#include "explorers/revisit/extend.h"
#include "explorers/revisit/parts.h"
#include "explorers/revisit/progress.h"
#include "explorers/revisit/recorded.h"
#include "observers/sections.h"
#include "replay/recorded.h"
#include "reductions/combine.h"
#include "reductions/elision/materialise.h"

#include <string.h>

// Moves the frame to its next alternative. If another worker has these, undoes the current one and
// returns false.
static bool next_alternative_of(revisit_engine *x, uint32_t at) {
    if (!x->frames.at[at].given) return revisit_next_alternative(x, at);
    revisit_close_frame(x, at);
    return false;
}

// Explores a part. Explores at least one alternative before it gives parts away, because every
// worker that gets a part spends as much time on replaying the path to it.
static void run_part(revisit_engine *x, const smc_work *work) {
    bool moved = !work->path.n;
    x->result->share = 1;
    if (!work->path.n) revisit_extend_graph(x);
    else if (!revisit_replay_path(x, work)) return;
    while (x->frames.n && revisit_should_continue(x)) {
        const uint32_t at = x->frames.n - 1;
        if (x->sharing && moved) revisit_give_away_work(x, x->sharing->demand(x->sharing->self));
        moved = true;
        if (next_alternative_of(x, at)) x->frames.at[at].taken++, revisit_extend_graph(x);
        else if (!x->done) revisit_pop_frame(x);
        x->done |=
            smc_needs_full_execution(x->reductions) && smc_reductions_must_restart(x->reductions);
    }
    if (!x->done) revisit_restore(x);
    x->result->complete = revisit_should_continue(x) && !x->frames.n;
}

// ---- attempts -----------------------------------------------------------------------------------

// Replays executions with all events: the execution `abstract`, to find its error; or, if
// `abstract` is NULL, the executions with errors, to show these errors. Returns false if a replay
// does not show its error.
static bool replay_with_all_events(const revisit_engine *x, smc_program *program,
                                   smc_materialise_settings how,
                                   const smc_abstract_execution *abstract) {
    return abstract
               ? smc_materialise_execution(program, x->model, x->options, how, abstract, x->result)
               : smc_materialise_errors(program, x->model, x->options, how, x->result);
}

static smc_materialise_settings settings_of_replay(const smc_reductions *r,
                                                   const smc_program *program, bool coherence) {
    return (smc_materialise_settings){.coherence = coherence,
                                      .ordered_arrivals =
                                          smc_reduction_is_used(r, SMC_REDUCTION_barriers),
                                      .elided = program->used.elided,
                                      .drops = smc_reductions_droppable(r)};
}

// Runs an attempt, which may refute an assumption (smc_reductions.refuted). To show errors with all
// events, replaying the erroneous executions suffices if the first error ends the attempt or no
// outcomes are needed. Returns false if the visitor has abandoned the exploration.
static bool attempt_exploration(revisit_engine x, smc_program *program, bool coherence,
                                const smc_work *work) {
    smc_cells_model cells;
    if (x.cells) x.model = x.reductions->model = smc_cells_model_init(&cells, x.model);
    const smc_model *model = x.model;
    smc_result *result = x.result;
    smc_reductions *r = x.reductions;
    const bool indivisible =
        smc_setting_of(x.options, &smc_option_atomic_sections).count == SMC_SECTIONS_INDIVISIBLE;
    bool incomplete = false, without_error = false, anew = false;
    smc_abstract_execution abstract = {0};
    smc_graph_options graph_options = smc_graph_options_of(model, x.options);
    graph_options.coherence = coherence;
    graph_options.cells = x.cells;
    r->result = result;
    r->errors = &x.errors;
    r->sources = &x.sources;
    r->done = &x.done;
    smc_reductions_start_attempt(r, &graph_options.start);
    if (x.options->recorded) {
        graph_options.start.numbered = x.options->recorded->turns.threads.at;
        graph_options.start.n_numbered = x.options->recorded->turns.threads.n;
    }
    const smc_status status = smc_graph_init(&x.graph, program, graph_options);
    smc_reductions_attach(r, &x.graph);
    if (revisit_record_status(&x, status)) {
        x.state = r->state = model->start(model, &x.graph);
        x.errors = (smc_errors){.graph = &x.graph,
                                .model = model,
                                .state = x.state,
                                .result = result,
                                .options = x.options,
                                .counts = indivisible ? smc_sections_are_uninterrupted : NULL};
        smc_reductions_start(r);
        // Only the part at which the exploration begins counts these elided accesses.
        if (work->path.n) smc_reductions_reset_elided_count(r);
        if (!x.done && revisit_add_recorded_steps(&x)) x.visit ? x.visit(&x) : run_part(&x, work);
        revisit_counts(result)->followers = r->elision.made;
        // A refuted assumption or a restart with another division of memory discards the errors, so
        // that no full execution is needed to show them.
        incomplete = !x.given_up && !r->refuted && result->status != SMC_RESTART &&
                     smc_needs_full_execution(r);
        without_error = incomplete && smc_elision_is_refuted(r);
        if (without_error) abstract = smc_abstract_execution_of(&x.graph, NULL);
        anew = smc_reductions_must_restart(r);
        smc_reductions_report(r, result);
        model->finish(x.state);
    }
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.frames);
    smc_vec_free(&x.branching);
    smc_vec_free(&x.sources);
    smc_vec_free(&x.saved);
    smc_vec_free(&x.unrestored);
    smc_vec_free(&x.copies);
    smc_vec_free(&x.waiters);
    smc_vec_free(&x.ranks);
    smc_vec_free(&x.clocks);
    revisit_clear_visited(&x);
    smc_reductions_detach(r);
    smc_graph_free(&x.graph);
    const smc_materialise_settings how = settings_of_replay(r, program, coherence);
    if (incomplete &&
        (!replay_with_all_events(&x, program, how, without_error ? &abstract : NULL) ||
         (x.options->keep_going && anew)))
        smc_refute_elision(r);
    smc_vec_free(&abstract);
    return r->refuted || !x.given_up;
}

// Keeps the errors of a refuted attempt, to report them if the exploration is stopped before it
// finds them again. Keeps none if RMWs were unordered, since such an error may not belong to an
// execution.
static void save_errors_of_attempt(const smc_reductions *r, smc_result *found, smc_result *result) {
    if (found->errors.n || !result->errors.n || r->had_unordered) return;
    found->errors = result->errors;
    memset(&result->errors, 0, sizeof result->errors);
}

// Reports errors that an earlier attempt has found. Locations may have other numbers since, so the
// executions are replayed, up to the first one whose replay does not show its error.
static void report_saved_errors(const revisit_engine *x, smc_program *program, bool coherence,
                                smc_result *found) {
    const smc_materialise_settings how = settings_of_replay(x->reductions, program, coherence);
    for (uint32_t i = 0; i < found->errors.n; i++) found->errors.at[i].in_full = false;
    const bool all = smc_materialise_errors(program, x->model, x->options, how, found);
    for (uint32_t i = 0; i < found->errors.n; i++) {
        smc_error *e = &found->errors.at[i];
        if (!all && !e->in_full) continue;
        *smc_vec_push(&x->result->errors) = *e;
        *e = (smc_error){0};
    }
}

// ---- accesses to several cells ------------------------------------------------------------------

// Whether accesses to several cells are supported. A part or an estimate without coherence can
// restart with coherence.
static smc_mixing_mode mixing_of(const revisit_engine *x, bool coherence) {
    const bool can_change = x->options->any_explorer && (x->options->in_parts || x->sampler),
               may = (coherence || can_change) && !x->options->termination &&
                     (!x->watch.visit || x->sampler);
    return (smc_mixing_mode){.may = may && x->model->flags & SMC_MODEL_MIXES_SIZES,
                             .cells = x->cells};
}

// Whether the attempt assumed that no access covers several cells, and the program made such an
// access.
static bool needs_multi_cell_attempt(const revisit_engine *x, const smc_program *program,
                                     bool coherence) {
    return smc_mixing_refuted(mixing_of(x, coherence), program, x->result);
}

// Runs an attempt in which accesses to several cells are treated as smc_mixing_options determines.
static bool attempt_with_cells(revisit_engine x, smc_program *program, bool coherence,
                               const smc_work *work) {
    const smc_explore_options mixing = smc_mixing_options(mixing_of(&x, coherence), x.options);
    x.options = &mixing;
    return attempt_exploration(x, program, coherence, work);
}

// ---- the exploration ----------------------------------------------------------------------------

// Prepares the reductions. Returns false if the facts are damaged.
static bool begin_reductions(revisit_engine *x, bool coherence) {
    const uint64_t with = smc_companion_bit(coherence ? SMC_WITH_trust : SMC_WITH_tracer) |
                          (x->cells ? smc_companion_bit(SMC_WITH_cells) : 0);
    return smc_reductions_begin(x->reductions, x->model, x->options, x->watch.with | with);
}

// Changes the engine for an attempt with accesses to several cells.
static void switch_to_cells(revisit_engine *x) {
    x->cells = true;
    smc_reductions_free(x->reductions);
    *x->reductions = (smc_reductions){0};
    x->result->replay_diverged = x->done = !begin_reductions(x, true);
}

// Repeats attempts until none refutes an assumption. Returns false if the visitor has abandoned the
// exploration.
static bool explore_whole(revisit_engine x, smc_program *program, bool coherence) {
    const smc_work everything = {0};
    const struct smc_explorer *by = x.result->by;
    smc_result found = {0};
    bool ended;
    while ((ended = attempt_with_cells(x, program, coherence, &everything)) &&
           (x.reductions->refuted || needs_multi_cell_attempt(&x, program, coherence))) {
        if (x.reductions->refuted) save_errors_of_attempt(x.reductions, &found, x.result);
        else switch_to_cells(&x), coherence = true;
        smc_result_clear(x.result);
        x.result->by = by;
    }
    if (!x.result->errors.n && !x.result->complete && x.result->status != SMC_RESTART)
        report_saved_errors(&x, program, coherence, &found);
    smc_result_free(&found);
    x.result->has_cells = x.cells;
    return ended;
}

// Returns an engine without a graph. If the facts are damaged, it is `done`.
static revisit_engine new_engine(smc_reductions *r, const smc_model *model,
                                 const smc_explore_options *options, bool coherence,
                                 revisit_visitor watch, smc_result *result) {
    revisit_engine x = {.reductions = r,
                        .model = model,
                        .options = options,
                        .result = result,
                        .watch = watch,
                        .cells = smc_has_multi_cell_fact(&options->facts)};
    x.done = result->replay_diverged = !begin_reductions(&x, coherence);
    return x;
}

bool revisit_explore(const revisit_exploration *e, smc_result *result) {
    smc_reductions reductions = {0};
    const bool ended =
        explore_whole(new_engine(&reductions, e->model, e->options, e->coherence, e->watch, result),
                      e->program, e->coherence);
    smc_leaf_finish_exploration(e->options, result);
    smc_reductions_free(&reductions);
    return ended;
}

void revisit_run_loop(revisit_engine x, smc_program *program, bool coherence) {
    smc_reductions reductions = {0};
    revisit_engine whole =
        new_engine(&reductions, x.model, x.options, coherence, x.watch, x.result);
    whole.visit = x.visit;
    whole.sampler = x.sampler;
    (void)explore_whole(whole, program, coherence);
    smc_reductions_free(&reductions);
}

// An assumption that is refuted in one part changes the search tree, so all parts must be explored
// again.
bool revisit_explore_work(const revisit_exploration *e, const smc_work *work,
                          const smc_work_sharing *sharing, smc_result *result) {
    const smc_explore_options *options = e->options;
    smc_reductions reductions = {0};
    const bool coherence = e->coherence || smc_has_multi_cell_fact(&options->facts);
    smc_explore_options in_parts = *options;
    in_parts.in_parts = true;
    revisit_engine x = new_engine(&reductions, e->model, &in_parts, coherence, e->watch, result);
    x.sharing = sharing;
    if (options->keep_going) smc_reductions_forbid_elision(&reductions);
    const bool ended = attempt_with_cells(x, e->program, coherence, work);
    const bool has_cells = needs_multi_cell_attempt(&x, e->program, coherence);
    result->has_cells = x.cells;
    if (reductions.refuted || has_cells) {
        smc_result_clear(result);
        // Facts that other workers have learnt, too.
        smc_facts_copy(&result->facts, &options->facts);
        smc_reductions_add_facts(&reductions, &result->facts);
        if (has_cells) smc_learn_multi_cell_access(&result->facts);
        result->refuted = true;
    }
    smc_reductions_free(&reductions);
    smc_leaf_finish_exploration(options, result);
    return ended;
}

bool revisit_supports(const smc_model *model) { return model->flags & SMC_MODEL_EXTENSIBLE; }
