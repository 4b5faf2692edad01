// materialise.c - replays executions with all plain accesses as events, to show their errors.
//
// The exploration may have elided accesses, and so may the program (smc_start.elides). Therefore
// executions are recorded in a form that does not depend on elision (result/abstract_execution.h):
// threads are identified by their paths, sources by their positions.
#include "reductions/elision/materialise.h"

#include "reductions/elision/survey.h"
#include "reductions/restart.h"

#include "graph/enabled.h"
#include "observers/observe.h"
#include "termination/terminal.h"
#include "result/errors.h"

// The replay of an abstract execution.
typedef struct execution_replay {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    smc_errors errors;
    const smc_error *wanted; // the error to be shown; NULL: any error
    SMC_VEC(smc_id) events;  // [step of the abstract execution]: its event
    SMC_VEC(bool) commutes;  // [event]: whether it is a commuting RMW that was unordered in the
                             // exploration
    bool elided; // the program elided accesses in the exploration; the abstract execution lacks
                 // them
} execution_replay;

// The error to show, if the replay has shown it; otherwise NULL.
static const smc_error *shown_wanted_error(const execution_replay *u) {
    const smc_result *r = u->errors.result;
    if (!u->wanted) return r->errors.n ? &r->errors.at[0] : NULL;
    const smc_error *e = u->wanted;
    return smc_result_find_error(r, e->kind, e->rule, e->place, e->place2);
}

// Links an event. Returns false if the replay must end: the wanted error has shown, the program
// gives no further step, or (rarely) the model forbids the event.
static bool link_event(execution_replay *u, smc_id id) {
    smc_graph *g = &u->graph;
    if (smc_graph_advance_thread(g, id) != SMC_OK) return false;
    smc_graph_link_event(g, id);
    if (!u->model->add(u->state, id)) return false;
    smc_graph_append_event(g, id);
    return !smc_errors_check_event(&u->errors, id) || !shown_wanted_error(u);
}

static smc_id initial_write_of(const execution_replay *u, smc_id id) {
    return u->graph.locs.at[smc_event_at(&u->graph, id)->loc].init;
}

static bool is_commuting(const execution_replay *u, smc_id id) {
    return id < u->commutes.n && u->commutes.at[id];
}

// The source of a step. An abstract execution does not use commuting RMWs as sources. In the replay
// these RMWs are ordered, so the source is the last of those that follow the recorded write.
static smc_id source_of_abstract_step(execution_replay *u, smc_id id, const smc_abstract_step *s) {
    const smc_graph *g = &u->graph;
    if (s->commutes) {
        while (u->commutes.n <= id) *smc_vec_push(&u->commutes) = false;
        u->commutes.at[id] = true;
        return smc_graph_last_linked(g, smc_event_at(g, id)->loc);
    }
    if (!s->reads) return 0;
    assert(s->rf < u->events.n); // the source of a step is an earlier step
    smc_id w = s->rf ? u->events.at[s->rf - 1] : initial_write_of(u, id);
    while (is_commuting(u, smc_event_at(g, w)->rmw_reader)) w = smc_event_at(g, w)->rmw_reader;
    return w;
}

// Coherence position of a write to `loc` that n writes precede in the abstract execution (n = 1:
// only the initialisation); 0: such a position does not exist.
static uint32_t coherence_position_after_writes(const execution_replay *u, uint32_t loc,
                                                uint32_t n) {
    const smc_loc *l = &u->graph.locs.at[loc];
    uint32_t place = 0, before = 0;
    for (; place < l->co.n && before <= n; place++) before += !is_commuting(u, l->co.at[place]);
    return before < n ? 0 : before > n ? place - 1 : place;
}

// Whether the program would have elided the thread's next action in the exploration.
static bool is_elided_step(const execution_replay *u, uint32_t t) {
    const smc_step *step = u->graph.threads.at[t].step;
    if (!step || !smc_is_access(step->action.kind)) return step && step->action.elided;
    return u->graph.program->location(u->graph.program, step->action.loc).elided;
}

// Replays the accesses to private memory that the program elided before the thread's next step.
// Returns false if the replay must end.
static bool materialise_thread(execution_replay *u, uint32_t t) {
    while (u->elided && is_elided_step(u, t)) {
        const smc_id id = smc_graph_add_event(&u->graph, t);
        const bool reads = smc_event_at(&u->graph, id)->reads;
        const smc_id last =
            reads ? smc_graph_last_write(&u->graph, smc_event_at(&u->graph, id)->loc, t, UINT32_MAX)
                  : 0;
        smc_graph_set_source(&u->graph, id, reads && !last ? initial_write_of(u, id) : last, false);
        if (!link_event(u, id)) return false;
    }
    return true;
}

// Finds the thread with this path; it must have a next action.
static bool find_enabled_thread_by_path(const smc_graph *g, uint64_t path, uint32_t *t) {
    for (*t = 0; *t < g->threads.n; ++*t)
        if (g->threads.at[*t].path == path && g->threads.at[*t].step) return true;
    return false;
}

// Replays an access to a block by all accesses of its bytes. In an execution without a race each of
// them reads the last write. Returns false if the replay must end.
static bool materialise_block(execution_replay *u, uint32_t t, const smc_abstract_step *s) {
    smc_graph *g = &u->graph;
    for (uint32_t done = 0; done < s->block;) {
        if (!materialise_thread(u, t)) return false;
        const smc_step *step = g->threads.at[t].step;
        if (!step || step->action.kind != s->kind) return false;
        const smc_id id = smc_graph_add_event(g, t);
        const smc_event *e = smc_event_at(g, id);
        done += g->program->location(g->program, e->loc).size;
        smc_graph_set_source(g, id, e->reads ? smc_graph_last_linked(g, e->loc) : 0, false);
        if (!link_event(u, id)) return false;
    }
    return true;
}

// Replays a step of the abstract execution. Returns false if the replay must end.
static bool materialise_step(execution_replay *u, const smc_abstract_step *s) {
    smc_graph *g = &u->graph;
    uint32_t t;
    if (!find_enabled_thread_by_path(g, s->path, &t) || !materialise_thread(u, t) ||
        g->threads.at[t].step->action.kind != s->kind)
        return false;
    if (s->block) {
        *smc_vec_push(&u->events) = 0; // only accesses to the same block read from it
        return materialise_block(u, t, s);
    }
    const smc_id id = smc_graph_add_event(g, t);
    *smc_vec_push(&u->events) = id;
    if (s->kind == SMC_CHOICE) smc_graph_set_answer(g, id, s->answer);
    else smc_graph_set_source(g, id, source_of_abstract_step(u, id, s), false);
    const smc_event *e = smc_event_at(g, id);
    // the program does not behave as in the exploration
    if (e->rf && e->located && smc_event_at(g, e->rf)->loc != e->loc) return false;
    const uint32_t place =
        s->co && e->located ? coherence_position_after_writes(u, e->loc, s->co) : 0;
    if (s->co && !place) return false;
    if (s->co) smc_graph_set_coherence(g, id, place);
    return link_event(u, id);
}

static bool materialise_steps(execution_replay *u, const smc_abstract_execution *abstract) {
    for (uint32_t i = 0; i < abstract->n; i++) {
        assert(u->events.n == i); // steps refer to events by number
        if (!materialise_step(u, &abstract->at[i])) return false;
    }
    for (uint32_t t = 0; t < u->graph.threads.n; t++)
        if (!materialise_thread(u, t)) return false;
    return true;
}

// Checks for errors that only the complete graph shows.
static void check_all_errors(execution_replay *u) {
    if (!smc_has_enabled_thread(&u->graph))
        (void)smc_errors_check_end(&u->errors, smc_leaf_kind_of(&u->graph));
    if (!shown_wanted_error(u)) smc_errors_check_execution(&u->errors);
}

// Replays the abstract execution. Returns SMC_RESTART if the program learns a fact, such as other
// boundaries of cells; then the caller must repeat the replay.
static smc_status materialise_execution(execution_replay *u, smc_program *program,
                                        smc_materialise_settings how,
                                        const smc_abstract_execution *abstract) {
    smc_graph_options graph_options = smc_graph_options_of(u->model, u->errors.options);
    graph_options.coherence = how.coherence;
    graph_options.digests = false;
    graph_options.stop = NULL; // an execution that was found just before a limit must be replayed
                               // even after the limit
    graph_options.start.replays = true;
    graph_options.start.forces_sources = how.ordered_arrivals;
    graph_options.start.drops = how.drops;
    smc_status status = smc_graph_init(&u->graph, program, graph_options);
    if (status != SMC_OK) return status;
    u->state = u->model->start(u->model, &u->graph);
    u->errors.graph = &u->graph;
    u->errors.state = u->state;
    if (materialise_steps(u, abstract)) check_all_errors(u);
    status = u->graph.status;
    u->model->finish(u->state);
    smc_vec_free(&u->errors.shown);
    smc_vec_free(&u->events);
    smc_vec_free(&u->commutes);
    smc_graph_free(&u->graph);
    return status;
}

// The task to show an error by replays, and its result.
typedef struct error_replay {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_materialise_settings how;
    const smc_error *wanted;                // NULL: any
    const smc_abstract_execution *abstract; // the execution that is replayed
    smc_error *out;                         // the error that a replay showed; valid if `shown`
    bool shown;                             // a replay has shown the wanted error
    unsigned attempts;                      // number of replays made
} error_replay;

// Callback of smc_repeat_until_stable: one replay.
static void replay_once(void *self, smc_result *into) {
    error_replay *s = self;
    if (s->attempts++ == 1) smc_survey_cells(s->program, s->model, s->options);
    execution_replay u = {.model = s->model,
                          .wanted = s->wanted,
                          .elided = s->how.elided,
                          .errors = {.model = s->model, .result = into, .options = s->options}};
    const smc_status status = materialise_execution(&u, s->program, s->how, s->abstract);
    smc_error *e = (smc_error *)(uintptr_t)shown_wanted_error(&u);
    if (!e && !s->options->keep_going && into->errors.n) e = &into->errors.at[0];
    s->shown = e;
    *s->out = e ? *e : (smc_error){0};
    if (e) *e = (smc_error){0};
    into->status = e ? SMC_OK : status;
}

// Replays the execution until the program learns no more facts. Returns whether the replay shows
// the wanted error in *s.out, which the caller frees.
static bool replay_until_no_new_facts(error_replay s) {
    smc_result result = {0};
    smc_repeat_until_stable(replay_once, NULL, &s, &result);
    smc_result_free(&result);
    return s.shown;
}

// Replaces an error by the one that its replay has shown, but keeps its statistics.
static void replace_error(smc_error *of, smc_error by) {
    by.found = of->found;
    by.executions = of->executions;
    by.compared = of->compared;
    by.counted = of->counted;
    by.in_full = true;
    smc_error_free(of);
    *of = by;
}

bool smc_materialise_errors(smc_program *program, const smc_model *model,
                            const smc_explore_options *options, smc_materialise_settings how,
                            smc_result *into) {
    bool all = true;
    for (uint32_t i = 0; i < into->errors.n && all; i++) {
        smc_error *e = &into->errors.at[i], shown;
        if (e->in_full) continue;
        e->witness.in_part = true;
        all = replay_until_no_new_facts(
            (error_replay){program, model, options, how, e, &e->abstract, &shown, false, 0});
        if (all) replace_error(e, shown);
    }
    return all;
}

bool smc_materialise_execution(smc_program *program, const smc_model *model,
                               const smc_explore_options *options, smc_materialise_settings how,
                               const smc_abstract_execution *abstract, smc_result *into) {
    smc_error shown;
    if (!replay_until_no_new_facts(
            (error_replay){program, model, options, how, NULL, abstract, &shown, false, 0}))
        return false;
    shown.found = smc_result_count_visited(into) + 1;
    if (into->errors.n) shown.found = into->errors.at[0].found;
    while (into->errors.n) smc_error_free(&smc_vec_pop(&into->errors));
    *smc_vec_push(&into->errors) = shown;
    return true;
}

void smc_explore_in_full(smc_explore_callback *explore, smc_program *program,
                         const smc_model *model, const smc_explore_options *options,
                         smc_result *result) {
    smc_explore_options in_full = *options;
    explore(program, model, options, result);
    if (result->status == SMC_RESTART || !result->errors.n || !program->used.elided ||
        smc_materialise_errors(program, model, options, (smc_materialise_settings){.elided = true},
                               result))
        return;
    in_full.plain_events = true;
    smc_result_clear(result);
    explore(program, model, &in_full, result);
}
