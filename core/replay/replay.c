#include "replay/replay.h"

#include "graph/enabled.h"
#include "observers/observe.h"
#include "replay/candidate_replay.h"
#include "replay/sources.h"
#include "replay/turn_source.h"
#include "result/errors.h"
#include "reductions/elision/survey.h"
#include "reductions/restart.h"
#include "termination/terminal.h"
#include "result/witness/witness_copy.h"
#include "result/witness/witness_inputs.h"

// One replay, with one graph. The model checks each step when it is added, since it is
// prefix-closed.
typedef struct replay {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    const smc_explore_options *options;
    const smc_replay_observer *watch; // NULL: no callback
    smc_errors errors;
    smc_result *result;
    smc_sources sources; // scratch: the writes that the model allows the current event to read
    // Scratch: the writes from which the step could read, for the observer.
    smc_replay_sources writes;
    SMC_VEC(const smc_step *) next; // scratch, [thread]: its next step, for the observer
    // `digest`: of the steps so far; `step`: number of the current step, from 1.
    uint32_t digest, step;
} replay;

// Calls the observer, if there is one, for event `id`, which is added to the graph but not linked.
static void notify_observer(replay *x, smc_id id, const smc_witness_event *e) {
    smc_graph *g = &x->graph;
    const smc_id rf = smc_event_at(g, id)->rf;
    smc_replay_moment now = {.event = e};
    if (!x->watch) return;
    if (rf) now.read = smc_replay_write_of(g, rf);
    if (e->reads && smc_is_access(e->kind)) {
        smc_replay_list_sources(g, x->model, x->state, id, &x->sources, &x->writes);
        now.sources = x->writes.at;
        now.n_sources = x->writes.n;
    }
    x->next.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) *smc_vec_push(&x->next) = g->threads.at[t].step;
    if (e->thread < x->next.n) x->next.at[e->thread] = smc_event_at(g, id)->step;
    now.next = x->next.at;
    now.n_threads = x->next.n;
    x->watch->step(x->watch->self, &now);
}

// Replays one step of the turn's thread and records the errors of its event. A bad program status
// goes to the result, with SMC_REPLAY_DONE.
static smc_replay_outcome replay_step(replay *x, const smc_turn *t) {
    smc_graph *g = &x->graph;
    x->step++;
    if (t->thread >= g->threads.n || !smc_is_enabled(g, t->thread))
        return SMC_REPLAY_PROGRAM_CHANGED;
    const smc_id id = smc_graph_add_event(g, t->thread);
    x->sources.n = 0;
    const smc_replay_outcome outcome =
        smc_turn_set_source(&(smc_turn_follower){g, x->model, x->state, &x->sources}, id, t);
    if (outcome != SMC_REPLAY_DONE) return outcome;
    smc_witness_event e = smc_witness_event_of(g, id);
    const smc_id rf = smc_event_at(g, id)->rf;
    if (rf && smc_event_at(g, rf)->thread != SMC_INIT_THREAD) e.rf = 0;
    smc_witness_note_inputs(g->program, &e);
    x->digest = smc_turns_extend_digest(x->digest, &e);
    notify_observer(x, id, &e);
    x->result->status = smc_graph_advance_thread(g, id);
    if (x->result->status != SMC_OK) return SMC_REPLAY_DONE;
    smc_graph_link_event(g, id);
    if (!x->model->add(x->state, id)) return SMC_REPLAY_MODEL_FORBIDS;
    smc_graph_append_event(g, id);
    x->result->events++;
    (void)smc_errors_check_event(&x->errors, id); // the result has recorded the errors
    return SMC_REPLAY_DONE;
}

// Replays all turns, until one fails or the program stops, and checks the digest. Then records the
// errors of the complete execution, and those of its end if no thread is enabled.
static smc_replay_outcome replay_all_turns(replay *x, const smc_turns *all) {
    for (uint32_t i = 0; i < all->list.n; i++)
        for (uint64_t n = all->list.at[i].steps; n; n--) {
            if (x->options->stop->requested) x->result->status = SMC_STOPPED;
            const smc_replay_outcome outcome =
                x->result->status == SMC_OK ? replay_step(x, &all->list.at[i]) : SMC_REPLAY_DONE;
            if (outcome != SMC_REPLAY_DONE || x->result->status != SMC_OK) return outcome;
        }
    if (x->digest != all->digest) return SMC_REPLAY_PROGRAM_CHANGED;
    smc_errors_check_execution(&x->errors);
    if (!smc_has_enabled_thread(&x->graph))
        (void)smc_errors_check_end(&x->errors, smc_leaf_kind_of(&x->graph));
    x->result->executions = 1;
    return SMC_REPLAY_DONE;
}

// Replays the token on a new graph in mode `how`. *at: the number of the last step tried.
static smc_replay_outcome attempt_replay(replay x, smc_program *program, const smc_turns *all,
                                         smc_replay_mode how, uint32_t *at) {
    smc_graph_options graph = smc_graph_options_of(x.model, x.options);
    graph.digests = false;
    graph.start.all_rounds = how == SMC_REPLAY_ALL_ROUNDS;
    graph.start.forces_sources = how != SMC_REPLAY_PLAIN && how != SMC_REPLAY_ALL_ROUNDS;
    graph.start.drops = how == SMC_REPLAY_DROPS_ROUNDS     ? SMC_DROPS_ROUNDS
                        : how == SMC_REPLAY_DROPS_ATTEMPTS ? SMC_DROPS_ATTEMPTS
                                                           : SMC_DROPS_NOTHING;
    graph.start.numbered = all->threads.at;
    graph.start.n_numbered = all->threads.n;
    smc_replay_outcome outcome = SMC_REPLAY_DONE;
    x.result->status = smc_graph_init(&x.graph, program, graph);
    if (x.result->status == SMC_OK) {
        x.state = x.model->start(x.model, &x.graph);
        x.errors = (smc_errors){.graph = &x.graph,
                                .model = x.model,
                                .state = x.state,
                                .result = x.result,
                                .options = x.options};
        outcome = replay_all_turns(&x, all);
        *at = x.step;
        x.model->finish(x.state);
    }
    smc_vec_free(&x.sources);
    smc_vec_free(&x.writes);
    smc_vec_free(&x.next);
    smc_vec_free(&x.errors.shown);
    smc_graph_free(&x.graph);
    return outcome;
}

// Replays with atomic accesses to several cells. Only the model's axioms support them, so the model
// judges the complete execution.
static smc_replay_outcome attempt_mixed(replay x, smc_program *program, const smc_turns *all,
                                        uint32_t *at) {
    smc_explore_options mixed = *x.options;
    mixed.mixed_sizes = SMC_MIXED_IN_PARTS;
    smc_result_clear(x.result);
    return smc_replay_whole_execution(&(smc_replay_setup){program, x.model, &mixed, x.watch}, all,
                                      x.result, at);
}

// Trial replays of one token in one mode; argument of replay_on_trial.
typedef struct trial_replay {
    replay replay;
    smc_program *program;
    const smc_turns *turns;
    smc_replay_mode how;
    smc_replay_outcome outcome; // outcome of the last trial
    unsigned attempts;          // number of trials so far
} trial_replay;

// An attempt of smc_repeat_until_stable. The second one first runs the program to learn its cells
// (smc_survey_cells).
static void replay_on_trial(void *self, smc_result *into) {
    trial_replay *t = self;
    uint32_t at;
    if (t->attempts++ == 1) smc_survey_cells(t->program, t->replay.model, t->replay.options);
    t->replay.result = into;
    t->outcome = attempt_replay(t->replay, t->program, t->turns, t->how, &at);
}

// Whether the program in mode `how` has all steps of the token.
static bool fits_mode(replay x, smc_program *program, const smc_turns *all, smc_replay_mode how) {
    trial_replay t = {x, program, all, how, SMC_REPLAY_DONE, 0};
    smc_result result = {0};
    t.replay.watch = NULL;
    smc_repeat_until_stable(replay_on_trial, NULL, &t, &result);
    smc_result_free(&result);
    return t.outcome == SMC_REPLAY_DONE;
}

// Returns the first mode in which the program has the steps of the token. If trials do not decide,
// the mode follows from whether a barrier arrival had a forced source.
static smc_replay_mode mode_of(replay x, smc_program *program, const smc_turns *all) {
    if (x.options->termination && fits_mode(x, program, all, SMC_REPLAY_ALL_ROUNDS))
        return SMC_REPLAY_ALL_ROUNDS;
    if (fits_mode(x, program, all, SMC_REPLAY_DROPS_ROUNDS)) return SMC_REPLAY_DROPS_ROUNDS;
    for (smc_replay_mode m = SMC_REPLAY_DROPS_ATTEMPTS;
         program->used.attempts && m <= SMC_REPLAY_FORCES_SOURCES; m++)
        if (fits_mode(x, program, all, m)) return m;
    return program->used.forced_sources ? SMC_REPLAY_PLAIN : SMC_REPLAY_FORCES_SOURCES;
}

// Replays the token in the mode *way, which it finds by trials if it is unknown. Falls back to
// accesses to several cells if the program turns out to need them.
static smc_replay_outcome replay_turns(replay x, smc_program *program, const smc_turns *all,
                                       smc_replay_mode *mode, uint32_t *at) {
    if (!smc_model_replays_events(x.model))
        return smc_replay_whole_execution(&(smc_replay_setup){program, x.model, x.options, x.watch},
                                          all, x.result, at);
    if (mode && *mode == SMC_REPLAY_MIXED) return attempt_mixed(x, program, all, at);
    const bool mixes = x.model->flags & SMC_MODEL_MIXES_SIZES;
    smc_explore_options unsaid = *x.options;
    unsaid.mixed_sizes = mixes ? SMC_MIXED_FALLBACK : SMC_MIXED_REFUSED;
    x.options = &unsaid;
    smc_replay_mode found = mode ? *mode : SMC_REPLAY_UNKNOWN;
    if (found == SMC_REPLAY_UNKNOWN) found = mode_of(x, program, all);
    if (mode) *mode = found;
    smc_replay_outcome outcome = attempt_replay(x, program, all, found, at);
    if (mixes && x.result->status == SMC_UNSUPPORTED && program->used.mixed_sizes) {
        if (mode) *mode = SMC_REPLAY_MIXED;
        outcome = attempt_mixed(x, program, all, at);
    }
    return outcome;
}

smc_replay_outcome smc_replay(const smc_replay_setup *setup, const char *token,
                              smc_replay_mode *mode, smc_result *result, uint32_t *at) {
    const replay x = {
        .model = setup->model, .options = setup->options, .watch = setup->watch, .result = result};
    smc_turns all = {0};
    smc_replay_outcome outcome = SMC_REPLAY_MALFORMED_TOKEN;
    *at = 0;
    if (smc_turns_parse(token, &all)) outcome = replay_turns(x, setup->program, &all, mode, at);
    smc_turns_free(&all);
    return outcome;
}
