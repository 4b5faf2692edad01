#include "starvation/starvation.h"

#include "reductions/restart.h"
#include "starvation/report.h"

// Options of the program for this search: each access is an action, and all rounds of loops are
// executed.
static smc_start start_options(const smc_model *m, const smc_explore_options *o) {
    return (smc_start){.elides = SMC_ELIDES_NOTHING,
                       .mixed_sizes = SMC_MIXED_FALLBACK,
                       .supports_rcu = m->flags & SMC_MODEL_RCU,
                       .in_parts = o->in_parts,
                       .all_rounds = true};
}

// Whether the order of a plain access and another thread's access can matter: plain accesses are
// handled like atomic ones, or the model has no data races.
static bool plain_accesses_branch(const smc_model *m, const smc_explore_options *o) {
    return o->plain_access || !(m->flags & SMC_MODEL_PLAIN_RACES || m->race);
}

// Records the cycle by an execution in a new graph.
static void report_cycle(smc_errors *x, starvation_state_graph *space, const starvation_cycle *c,
                         smc_graph_options options) {
    smc_graph graph;
    const smc_status status = smc_graph_init(&graph, space->program, options);
    if (status == SMC_OK) {
        x->graph = &graph;
        x->state = x->model->start(x->model, &graph);
        starvation_record_cycle(x, space, c);
        x->model->finish(x->state);
    }
    smc_graph_free(&graph);
    smc_vec_free(&x->shown);
}

// Visits an increasing number of states, so that a cycle near the first state is found early.
// Returns whether there is a cycle.
static bool visit_up_to_cycle(starvation_state_graph *x, const smc_step *first,
                              starvation_cycle *out) {
    enum { FIRST_STATES = 1 << 11, MOST_STATES = 1 << 17, GROWTH = 4 };
    bool found = false, more = true;
    starvation_begin(x, first);
    for (uint32_t most = FIRST_STATES; x->status == SMC_OK && more && !found; most *= GROWTH) {
        starvation_visit_states(x, most);
        found = x->status == SMC_OK && starvation_find_cycle(x, out);
        more = x->visited == most && most < MOST_STATES;
    }
    return found;
}

// Arguments and result of the callback `search`.
typedef struct attempt {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    bool all; // every state was visited
} attempt;

// Callback of smc_repeat_until_stable: searches all states once.
static void search(void *self, smc_result *result) {
    attempt *a = self;
    const smc_step *first;
    starvation_cycle cycle = {0};
    smc_graph_options options = smc_graph_options_of(a->model, a->options);
    options.start = start_options(a->model, a->options);
    options.coherence = a->model->flags & SMC_MODEL_BY_FORMULA;
    options.digests = false;
    starvation_state_graph x = {.program = a->program,
                                .stop = a->options->stop,
                                .plain_accesses_are_steps =
                                    plain_accesses_branch(a->model, a->options)};
    x.status = a->program->start(a->program, &options.start, &first);
    if (x.status == SMC_OK && visit_up_to_cycle(&x, first, &cycle)) {
        smc_errors errors = {.model = a->model, .options = a->options, .result = result};
        report_cycle(&errors, &x, &cycle, options);
    }
    result->status = x.status;
    a->all = x.all;
    starvation_cycle_free(&cycle);
    starvation_space_free(&x);
}

bool smc_find_starvation(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result) {
    attempt a = {.program = program, .model = model, .options = options};
    if (!program->continuation || !model->start) return false;
    smc_repeat_until_stable(search, NULL, &a, result);
    return a.all;
}
