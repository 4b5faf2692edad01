// chess.c - the explorer chess: enumerates schedules with a bounded number of preemptions, and
// continues from each state once (docs/preemptions.md).
#include "explorers/chess/counters.h"
#include "explorers/chess/engine.h"
#include "explorers/leaf.h"
#include "explorers/preemptions.h"
#include "reductions/elision/materialise.h"
#include "graph/answers.h"
#include "graph/enabled.h"

// ---- points -------------------------------------------------------------------------------------

static bool should_continue(chess *x) {
    return smc_result_should_continue(x->result, x->options, &x->done);
}
// Whether the search continues and the graph can be extended (chess.racing_read_height).
static bool can_take_steps(chess *x) { return !x->racing_read_height && should_continue(x); }

// Whether the thread's next step is a choice.
static bool is_at_nondeterministic_choice(const smc_graph *g, uint32_t t) {
    return g->threads.at[t].step->action.kind == SMC_CHOICE;
}

// Finds a thread that can execute a free step (chess_is_free). Returns false if there is none.
static bool find_free_thread(const chess *x, uint32_t *out) {
    const smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        *out = g->by_path.at[i];
        if (g->threads.at[*out].step && chess_is_free(x, *out) && smc_is_enabled(g, *out))
            return true;
    }
    return false;
}

// Executes free steps until there are none. Sets *chooser to a thread whose next step is a choice;
// CHESS_NO_THREAD: there is none.
static void run_to_scheduling_point(chess *x, uint32_t *chooser) {
    uint32_t t;
    const smc_graph *g = &x->graph;
    while (can_take_steps(x) && find_free_thread(x, &t)) chess_execute_step(x, t, 0);
    *chooser = CHESS_NO_THREAD;
    for (uint32_t i = 0; i < g->by_path.n && *chooser == CHESS_NO_THREAD; i++)
        if (g->threads.at[g->by_path.at[i]].step &&
            is_at_nondeterministic_choice(g, g->by_path.at[i]))
            *chooser = g->by_path.at[i];
}

// Fills the frame with the threads that can run, the current one first, and chess.waiting with the
// threads that would only wait.
static void list_enabled_threads(chess *x, chess_frame *f) {
    const smc_graph *g = &x->graph;
    f->enabled = x->enabled.n;
    x->waiting.n = 0;
    const bool first = chess_status_of_thread(x, f->current) == CHESS_ENABLED;
    if (first) *smc_vec_push(&x->enabled) = f->current;
    f->thread_can_continue = first && !g->threads.at[f->current].step->action.yields;
    for (uint32_t i = 0; i < g->by_path.n; i++) {
        const uint32_t t = g->by_path.at[i];
        // the list has the current thread already
        const chess_thread_status can =
            t == f->current && first ? CHESS_DISABLED : chess_status_of_thread(x, t);
        if (can == CHESS_ENABLED || can == CHESS_MAY_WAIT) *smc_vec_push(&x->enabled) = t;
        if (can == CHESS_ONLY_WAITS) *smc_vec_push(&x->waiting) = t;
    }
    f->n_enabled = x->enabled.n - f->enabled;
}

// Executes the last round of a thread that would only wait, up to its wait.
static void run_waiting_thread(chess *x, uint32_t t) {
    while (can_take_steps(x) && smc_is_enabled(&x->graph, t)) chess_execute_step(x, t, 0);
}

// Whether the thread's next step is a plain write, which can race.
static bool is_plain_write(const chess *x, uint32_t t) {
    const smc_action *a = &x->graph.threads.at[t].step->action;
    return a->kind == SMC_WRITE && a->order == SMC_PLAIN && !x->options->plain_access;
}

// Finds the errors that waiting threads show, such as a data race of the wait with the next step of
// an enabled thread. Leaves the graph unchanged.
static void check_waiting_threads(chess *x, const chess_frame *f) {
    const smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < x->waiting.n && !x->done; i++) {
        run_waiting_thread(x, x->waiting.at[i]);
        const uint32_t height = g->link_order.n;
        for (uint32_t k = 0; k < f->n_enabled && !x->racing_read_height && !x->done; k++) {
            if (!is_plain_write(x, x->enabled.at[f->enabled + k])) continue;
            chess_execute_step(x, x->enabled.at[f->enabled + k], 0);
            if (!x->done) chess_undo_steps(x, height);
        }
        if (!x->done) chess_undo_steps(x, f->height);
    }
}

// Ends a schedule in which no thread can do more than wait: each waiting thread executes one more
// round, which it would repeat for ever. Counts and checks the execution.
static void finish_schedule(chess *x) {
    for (uint32_t i = 0; i < x->waiting.n; i++) run_waiting_thread(x, x->waiting.at[i]);
    if (!can_take_steps(x) || !chess_record_class(x)) return;
    const smc_leaf leaf = smc_leaf_count_and_check(&x->errors);
    if (smc_errors_check_end(&x->errors, leaf)) x->done |= !x->options->keep_going;
    smc_leaf_count_errors(&x->errors);
}

// Allows only the current thread at a point without preemptions left, and records that executions
// are left out.
static void withhold_preemptions(chess *x, chess_frame *f) {
    if (f->n_enabled < 2) return;
    x->enabled.n = f->enabled + (f->n_enabled = 1);
    x->result->withheld = true;
    x->result->preemption_bound = x->most;
    chess_counts(x->result)->withheld++;
}

// Executes free steps up to the next branching point and pushes it, unless its state was visited.
// `current`: the thread that ran last; `left`: number of preemptions left.
static void push_chess_frame(chess *x, uint32_t current, uint32_t left) {
    chess_frame f = {.current = current, .left = left};
    run_to_scheduling_point(x, &f.chooser);
    f.height = x->graph.link_order.n;
    if (x->done || x->racing_read_height) return;
    if (f.chooser != CHESS_NO_THREAD) {
        f.n_enabled = (uint32_t)smc_graph_alternatives(
            &x->graph, &x->graph.threads.at[f.chooser].step->action);
        f.enabled = x->enabled.n;
        *smc_vec_push(&x->frames) = f;
        return;
    }
    list_enabled_threads(x, &f);
    if (!x->done && !f.n_enabled) return finish_schedule(x);
    if (!x->done &&
        chess_record_state(
            x, f.thread_can_continue && left != SMC_ANY_PREEMPTIONS ? current : CHESS_NO_THREAD,
            left)) {
        chess_counts(x->result)->states++;
        if (f.thread_can_continue && !left) withhold_preemptions(x, &f);
        check_waiting_threads(x, &f);
        *smc_vec_push(&x->frames) = f;
        return;
    }
    chess_counts(x->result)->met += !x->done;
    x->enabled.n = f.enabled;
}

// ---- the search ---------------------------------------------------------------------------------

// Executes alternative number `alternative` of the frame, and pushes the next branching point.
static void take_alternative(chess *x, const chess_frame *f, uint32_t alternative) {
    const bool chooses = f->chooser != CHESS_NO_THREAD;
    const uint32_t t = chooses ? f->chooser : x->enabled.at[f->enabled + alternative];
    const bool preempts = !chooses && f->thread_can_continue && t != f->current;
    chess_execute_step(x, t, chooses ? alternative : 0);
    if (!x->done)
        push_chess_frame(x, chooses ? f->current : t,
                         f->left - (preempts && f->left != SMC_ANY_PREEMPTIONS));
}

// Visits all schedules, by depth-first search.
static void search_schedules(chess *x) {
    push_chess_frame(x, 0, x->most); // main runs first
    while (x->frames.n && should_continue(x)) {
        chess_frame *f = &x->frames.at[x->frames.n - 1];
        chess_undo_steps(x, f->height);
        if (f->next < f->n_enabled) {
            const chess_frame now = *f;
            f->next++;
            take_alternative(x, &now, now.next);
        } else {
            x->enabled.n = f->enabled;
            x->frames.n--;
        }
    }
    x->result->complete = !x->done;
    x->result->reduced = SMC_REDUCED_IDLE_WAITS;
}

// One exploration from the beginning, with the facts known so far.
static void explore_once(smc_program *program, const smc_model *model,
                         const smc_explore_options *options, smc_result *result) {
    chess x = {
        .model = model, .options = options, .result = result, .most = smc_max_preemptions(options)};
    x.errors =
        (smc_errors){.graph = &x.graph, .model = model, .result = result, .options = options};
    smc_graph_options graph_options = smc_graph_options_of(model, options);
    graph_options.start.elides = smc_program_elision_for(options);
    if (smc_result_record_status(result, smc_graph_init(&x.graph, program, graph_options),
                                 &x.done)) {
        x.state = x.errors.state = model->start(model, &x.graph);
        search_schedules(&x);
        model->finish(x.state);
    }
    smc_table_free(&x.seen);
    free(x.classes.slots);
    smc_vec_free(&x.errors.shown);
    smc_vec_free(&x.frames);
    smc_vec_free(&x.enabled);
    smc_vec_free(&x.waiting);
    smc_vec_free(&x.marks);
    smc_vec_free(&x.last);
    smc_vec_free(&x.sources);
    smc_graph_free(&x.graph);
    smc_leaf_finish_exploration(options, result);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    smc_explore_in_full(explore_once, program, model, options, result);
}

static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_INTERLEAVES; }

const smc_explorer smc_explorer_chess = {
    .name = "chess",
    .title = "schedules, each state once; with a bound of preemptions",
    .paper = "Musuvathi, Qadeer, PLDI 2007 (the bound); docs/preemptions.md (algorithm)",
    .explore = explore,
    .supports = supports,
    .flags = SMC_EXPLORER_BOUNDS_FAULTS,
    .counts = {.coarsest = SMC_BY_READS_FROM, .finest = SMC_BY_READS_FROM, .optimal = true},
    .options = (const smc_option *const[]){&smc_preemptions, NULL},
    .counters = SMC_COUNTER_WORDS(CHESS_COUNTERS),
};
