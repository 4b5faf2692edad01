#include "reductions/elision/survey.h"

#include "graph/answers.h"
#include "graph/enabled.h"
#include "result/errors.h"

// Limits of a survey. The number of events is limited because a loop that the program does not
// recognise as a wait may not end.
enum { MAX_EVENTS = 100000, MAX_ATTEMPTS = 1000 };

// The execution under construction.
typedef struct survey {
    smc_graph graph;
    const smc_model *model;
    smc_model_state *state;
    uint32_t left; // number of events that may still be added; 0: the execution must end
} survey;

// Adds the thread's next event, which reads from the last write. Returns false if the thread has
// ended or waits, or if the execution must end.
static bool extend_thread(survey *s, uint32_t thread) {
    smc_graph *g = &s->graph;
    if (!s->left || !smc_is_enabled(g, thread)) return false;
    s->left--;
    const smc_id id = smc_graph_add_event(g, thread);
    const smc_event *e = smc_event_at(g, id);
    const smc_id source =
        e->reads ? smc_graph_last_linked(g, e->loc) : smc_graph_lock_or_join_source(g, e);
    uint64_t answer;
    if (e->kind == SMC_CHOICE && !smc_graph_least_answer(g, id, 0, &answer)) return false;
    if (e->kind == SMC_CHOICE) smc_graph_set_answer(g, id, answer);
    else smc_graph_set_source(g, id, source, false);
    s->left = smc_graph_advance_thread(g, id) == SMC_OK ? s->left : 0;
    if (!s->left) return false;
    smc_graph_link_event(g, id);
    if (!s->model->add(s->state, id)) s->left = 0;
    else smc_graph_append_event(g, id);
    return s->left;
}

// Runs each thread until it waits. Returns false if no thread can continue or the execution must
// end.
static bool extend_all_threads(survey *s) {
    const uint32_t left = s->left;
    for (uint32_t t = 0; t < s->graph.threads.n; t++)
        while (extend_thread(s, t)) {}
    return s->left < left && s->left;
}

// Runs the execution once. Returns SMC_RESTART if the program has learnt a fact, so that the
// execution must be repeated.
static smc_status attempt_survey(smc_program *program, const smc_model *model,
                                 const smc_graph_options *how) {
    survey s = {.model = model, .left = MAX_EVENTS};
    smc_status status = smc_graph_init(&s.graph, program, *how);
    if (status != SMC_OK) return status;
    s.state = model->start(model, &s.graph);
    while (extend_all_threads(&s)) {}
    status = s.graph.status;
    model->finish(s.state);
    smc_graph_free(&s.graph);
    return status;
}

void smc_survey_cells(smc_program *program, const smc_model *model,
                      const smc_explore_options *options) {
    smc_graph_options how = smc_graph_options_of(model, options);
    how.digests = false;
    how.stop = NULL;
    how.start.replays = how.start.surveys_cells = true;
    how.start.elides = smc_program_elision_for(options);
    if (!how.start.elides) return;
    for (unsigned i = 0; i < MAX_ATTEMPTS; i++)
        if (attempt_survey(program, model, &how) != SMC_RESTART) return;
}
