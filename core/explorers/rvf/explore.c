// explore.c - the algorithm RVF-SMC (RVF-SMC, section 5, Algorithm 2), without recursion.
//
// A node processes its enabled reads one after the other. For each value that a read can take, the
// writes with that value become its good writes. In later branches, the reads processed before may
// take only writes that were added since (causal maps). These branches are skipped if no such write
// has appeared (backtrack signals).
#include "explorers/leaf.h"
#include "explorers/rvf/counters.h"
#include "explorers/rvf/engine.h"
#include "explorers/explorer.h"
#include "reductions/elision/materialise.h"

#include <string.h>

// ---- witnesses ----------------------------------------------------------------------------------

// Whether the set, which has one read more than the node's trace, has a witness (rvf_verify.trace).
static bool has_witness(rvf_engine *x, const rvf_node *n) {
    const uint64_t from = smc_monotonic_time();
    const uint32_t *guide = x->traces.at + n->trace;
    bool found =
        !x->verify.without.guide && rvf_verify_insert(&x->verify, &x->set, guide, n->length);
    if (found) rvf_counts(x->result)->inserted++;
    else found = rvf_verify_set(&x->verify, &x->set, guide, n->length, NULL);
    x->verify_nanoseconds += smc_monotonic_time() - from;
    return found;
}

// ---- nodes --------------------------------------------------------------------------------------

// Whether the read of thread a is processed before that of thread b. Reads without a causal map
// come first, since the other reads may not be needed then. Of reads that do not differ in this,
// those of locations without signals so far come first, so that possible sources exist when the
// others are processed.
static bool read_comes_first(const rvf_engine *x, uint32_t a, uint32_t b) {
    const rvf_thread_continuation *f = &x->fronts.at[a], *g = &x->fronts.at[b];
    if (!f->causal != !g->causal) return !f->causal;
    return !x->signals.at[f->step->action.loc] && x->signals.at[g->step->action.loc];
}

// Lists the enabled threads that the node processes.
static void list_threads(rvf_engine *x, rvf_node *n) {
    n->threads = x->threads.n;
    for (uint32_t t = 0; t < x->fronts.n; t++)
        if (x->fronts.at[t].step && !rvf_is_disabled(x, t)) *smc_vec_push(&x->threads) = t;
    n->n_threads = x->threads.n - n->threads;
}

// Chooses the thread to process next among those left, and moves it to its position.
static uint32_t choose_thread(rvf_engine *x, const rvf_node *n) {
    uint32_t *left = x->threads.at + n->threads + n->next, best = 0;
    for (uint32_t i = 1; i < n->n_threads - n->next; i++)
        if (read_comes_first(x, left[i], left[best])) best = i;
    const uint32_t thread = left[best];
    left[best] = left[0];
    return left[0] = thread;
}

// Finds a thread whose next action is a choice. Returns false if there is none.
static bool find_choice(const rvf_engine *x, uint32_t *thread) {
    for (uint32_t t = 0; t < x->fronts.n; t++) {
        *thread = t;
        if (x->fronts.at[t].step && x->fronts.at[t].step->action.kind == SMC_CHOICE) return true;
    }
    return false;
}

// Leaves the node if its subtree contains nothing new. Since it is unknown which signals the
// subtree would raise, all writers are assumed. Returns whether it leaves the node.
static bool leave_node_early(rvf_engine *x, rvf_node *n) {
    if (!rvf_may_leave_node(x)) return false;
    n->writers = rvf_all_writers;
    return true;
}

// Pushes the node for the current set. Its trace of `length` events is on top of rvf_engine.traces.
static void push_node(rvf_engine *x, uint32_t length) {
    rvf_node node = {.events = x->set.events.n, .trace = x->traces.n - length};
    if (x->nodes.n) {
        const rvf_node *above = &x->nodes.at[x->nodes.n - 1];
        node.below = above->trace + above->length;
    }
    *smc_vec_push(&x->nodes) = node;
    smc_share_enter_node(&x->share, 0);
    rvf_extend_greedily(x);
    rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    n->all = x->set.events.n;
    n->length = x->traces.n - n->trace;
    n->sources = x->sources.n;
    n->groups = x->groups.n;
    n->counts = x->counts.n;
    n->saved = x->saved.n;
    n->threads = x->threads.n;
    if (x->done) return;
    uint32_t chooser;
    if (find_choice(x, &chooser)) {
        n->is_choice = true;
        smc_share_add_children(&x->share,
                               (uint32_t)x->fronts.at[chooser].step->action.choice.alternatives);
        *smc_vec_push(&x->threads) = chooser;
        return;
    }
    list_threads(x, n);
    if (n->n_threads == 0) rvf_handle_leaf(x);
    else if (leave_node_early(x, n) || rvf_was_explored(x)) n->next = n->n_threads;
}

// Removes the events from number `until` on.
static void pop_events(rvf_engine *x, uint32_t until) {
    while (x->set.events.n > until) rvf_undo_step(x);
}

// The causal map of the thread's next action.
static rvf_saved_causal_map causal_map_of(const rvf_engine *x, uint32_t thread) {
    const rvf_thread_continuation *f = &x->fronts.at[thread];
    return (rvf_saved_causal_map){thread, f->causal, f->served, f->n_causal, f->since};
}

// Gives the thread's next action the saved causal map.
static void restore_thread_end(rvf_engine *x, rvf_saved_causal_map s) {
    rvf_thread_continuation *f = &x->fronts.at[s.thread];
    f->causal = s.causal;
    f->served = s.served;
    f->n_causal = s.n_causal;
    f->since = s.since;
}

// Adds the node to the list rvf_engine.open of its read's location, in which
// rvf_signal_reads_of_next_write finds the node as long as it has a child: signals of its current
// read can be raised.
static void open_node(rvf_engine *x, rvf_node *n) {
    uint32_t *last = &x->open.at[x->set.events.at[n->all].loc];
    n->open = *last;
    *last = (uint32_t)(n - x->nodes.at) + 1;
}

// Removes the node from the list to which open_node has added it.
static void close_node(rvf_engine *x, const rvf_node *n) {
    x->open.at[x->set.events.at[n->all].loc] = n->open;
}

// Removes the child's read, or its answer to a choice.
static void undo_child_event(rvf_engine *x, const rvf_node *n) {
    pop_events(x, n->all);
    if (!n->is_choice) restore_thread_end(x, n->read);
}

// Pops the current node, and restores the stacks and the set.
static void pop_node(rvf_engine *x) {
    const rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    if (n->n_threads && !n->has_children) x->result->redundant++;
    if (!x->done) rvf_record_explored_node(x);
    while (x->saved.n > n->saved) restore_thread_end(x, smc_vec_pop(&x->saved));
    pop_events(x, n->events);
    x->traces.n = n->below;
    x->threads.n = n->threads;
    x->sources.n = n->sources;
    x->groups.n = n->groups;
    x->counts.n = n->counts;
    x->nodes.n--;
    smc_share_leave_node(&x->share);
}

// Gives the thread's next read a causal map that excludes all writes that exist. If the read had a
// signal, also records which threads have raised it.
static void exclude_existing_writes(rvf_engine *x, const rvf_node *n, uint32_t thread) {
    rvf_thread_continuation *f = &x->fronts.at[thread];
    *smc_vec_push(&x->saved) = causal_map_of(x, thread);
    f->served =
        n->has_signal && n->signal && n->n_served && !x->verify.without.backtrack ? n->served : 0;
    f->since = x->nodes.n - 1;
    f->causal = x->counts.n;
    f->n_causal = x->set.threads.n;
    for (uint32_t t = 0; t < f->n_causal; t++)
        *smc_vec_push(&x->counts) = x->set.threads.at[t].events.n;
}

// Pushes the node for a witness, which has one event more than the trace of the node above. If the
// witness is that trace followed by the event, both nodes share the trace.
static void enter_witness(rvf_engine *x, uint32_t length) {
    const uint32_t *witness = x->verify.trace.at;
    if (!x->verify.appended) {
        smc_vec_reserve(&x->traces, x->traces.n + length);
        memcpy(x->traces.at + x->traces.n, witness, length * sizeof *witness);
        x->traces.n += length;
    }
    *smc_vec_push(&x->traces) = witness[length];
    push_node(x, length + 1);
}

// Pushes the node for the next value of the current read. Returns false if there are no more
// values.
static bool enter_next_value(rvf_engine *x) {
    for (;;) {
        rvf_node *n = &x->nodes.at[x->nodes.n - 1];
        if (n->group == n->n_groups || x->done) return false;
        const uint32_t thread = x->threads.at[n->threads + n->next];
        const rvf_group g = x->groups.at[n->groups + n->group++];
        if (!rvf_add_step(x, thread, g.value, x->sources.at + g.first, g.n)) return false;
        x->fronts.at[thread].causal = 0;
        if (has_witness(x, n)) {
            n->found = n->has_children = true;
            if (n->has_signal) open_node(x, n);
            smc_share_next_child(&x->share);
            smc_share_add_children(&x->share, n->n_groups - n->group);
            enter_witness(x, n->length);
            return true;
        }
        undo_child_event(x, n);
    }
}

// Begins to process the node's next read. Returns false if there are no more reads.
static bool start_read(rvf_engine *x, rvf_node *n) {
    if (n->next == n->n_threads) return false;
    const uint32_t thread = choose_thread(x, n);
    n->read = causal_map_of(x, thread);
    n->has_signal = !n->read.causal || x->fronts.at[thread].step->action.kind == SMC_LOCK;
    n->found = false;
    n->served = x->counts.n;
    n->n_served = n->has_signal ? x->set.threads.n : 0;
    for (uint32_t t = 0; t < n->n_served; t++) *smc_vec_push(&x->counts) = 0;
    n->signal = x->verify.without.backtrack;
    n->started = true;
    rvf_group_sources(x, n, thread);
    return true;
}

// Ends the current read, all of whose values were processed. Returns whether other reads must be
// processed, too.
static bool finish_read(rvf_engine *x, rvf_node *n) {
    const bool has_more_children = !n->has_signal || n->signal || !n->found;
    x->sources.n = n->sources;
    x->groups.n = n->groups;
    n->started = false;
    if (has_more_children) exclude_existing_writes(x, n, x->threads.at[n->threads + n->next]);
    n->next++;
    return has_more_children && !leave_node_early(x, n);
}

// Pushes the node for the next answer to the choice. Returns false if there are no more answers.
static bool enter_answer(rvf_engine *x) {
    rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    const uint32_t thread = x->threads.at[n->threads], length = n->length + 1;
    if (n->answers >= x->fronts.at[thread].step->action.choice.alternatives) return false;
    const uint32_t id = rvf_add_step(x, thread, n->answers++, NULL, 0);
    if (!id) return false;
    *smc_vec_push(&x->traces) = id;
    smc_share_next_child(&x->share);
    n->has_children = true;
    push_node(x, length);
    return true;
}

// Pushes the current node's next child. Returns false if there are no more children.
static bool enter_child(rvf_engine *x) {
    const uint32_t top = x->nodes.n - 1;
    if (x->nodes.at[top].is_choice) return enter_answer(x);
    while (!x->done) {
        rvf_node *n = &x->nodes.at[top];
        if (!n->started && !start_read(x, n)) return false;
        if (enter_next_value(x)) return true;
        if (x->done || !finish_read(x, &x->nodes.at[top])) return false;
    }
    return false;
}

// Pops the current node, and undoes its event.
static void leave_child(rvf_engine *x) {
    pop_node(x);
    if (!x->nodes.n) return;
    const rvf_node *n = &x->nodes.at[x->nodes.n - 1];
    if (!n->is_choice && n->has_signal) close_node(x, n);
    undo_child_event(x, n);
}

// Explores all traces.
static void explore_traces(rvf_engine *x) {
    *smc_vec_push(&x->counts) = 0; // offset 0 stands for no causal map
    *smc_vec_push(&x->fronts) = (rvf_thread_continuation){0};
    rvf_set_reserve_thread(&x->set, 0);
    smc_start start = smc_start_options(x->model, x->options);
    start.elides = smc_program_elision_for(x->options);
    if (!rvf_continues(x) ||
        !rvf_record_status(x, x->program->start(x->program, &start, &x->fronts.at[0].step)))
        return;
    push_node(x, 0);
    while (x->nodes.n && rvf_continues(x)) {
        if (x->program->storage.over_memory_budget) rvf_trim_histories(x);
        if (!enter_child(x) && !x->done) leave_child(x);
    }
    x->result->complete = rvf_continues(x);
}

static void free_engine(rvf_engine *x) {
    rvf_set_free(&x->set);
    rvf_verify_free(&x->verify);
    smc_vec_free(&x->fronts);
    smc_vec_free(&x->locs);
    smc_vec_free(&x->signals);
    smc_vec_free(&x->open);
    smc_vec_free(&x->moves);
    smc_vec_free(&x->nodes);
    smc_share_free(&x->share);
    smc_vec_free(&x->traces);
    smc_vec_free(&x->threads);
    smc_vec_free(&x->counts);
    smc_vec_free(&x->sources);
    smc_vec_free(&x->sorted);
    smc_vec_free(&x->seen);
    smc_vec_free(&x->used);
    smc_vec_free(&x->groups);
    smc_vec_free(&x->saved);
    smc_vec_free(&x->edges);
    smc_vec_free(&x->clock);
    rvf_merge_free(x);
    rvf_leaf_free(x);
}

// Resets the counts for a restart. Errors that were found belong to executions, and remain.
static void reset_counts(smc_result *r) {
#define X(field, words) r->field = 0;
    SMC_COUNTERS(X)
#undef X
    memset(r->own, 0, sizeof r->own);
    for (uint32_t i = 0; i < r->errors.n; i++)
        r->errors.at[i].executions = 1, r->errors.at[i].counted = false;
    free(r->outcome_set.slots);
    r->outcome_set = (smc_outcomes){0};
}

// Explores once. Returns true if the exploration must be repeated without some shortcuts, which it
// adds to *ways.
static bool explore_once(smc_program *program, const smc_model *model,
                         const smc_explore_options *options,
                         rvf_invalid_shortcuts *untaken_shortcuts, smc_result *result) {
    rvf_engine x = {.program = program,
                    .model = model,
                    .options = options,
                    .result = result,
                    .untaken_shortcuts = *untaken_shortcuts};
    x.verify = (rvf_verify){
        .without = rvf_disabled_heuristics(options), .stop = options->stop, .result = result};
    rvf_set_init(&x.set);
    if (rvf_leaf_init(&x)) explore_traces(&x);
    rvf_counts(result)->verify_microseconds = x.verify_nanoseconds / 1000;
    free_engine(&x);
    untaken_shortcuts->apart |= x.again.apart;
    untaken_shortcuts->branch |= x.again.branch;
    return x.again.apart || x.again.branch;
}

// Explores, and starts again without a shortcut whenever the shortcut proves to be invalid.
static void explore_with_shortcuts(smc_program *program, const smc_model *model,
                                   const smc_explore_options *options, smc_result *result) {
    rvf_invalid_shortcuts untaken_shortcuts = {.branch = options->plain_events};
    while (explore_once(program, model, options, &untaken_shortcuts, result)) reset_counts(result);
    smc_leaf_finish_exploration(options, result);
}

static void explore(smc_program *program, const smc_model *model,
                    const smc_explore_options *options, smc_result *result) {
    smc_explore_in_full(explore_with_shortcuts, program, model, options, result);
}

// Whether rvf supports the model: VerifySC requires a single order of all events.
static bool supports(const smc_model *model) { return model->flags & SMC_MODEL_INTERLEAVES; }

const smc_explorer smc_explorer_rvf = {
    .name = "rvf",
    .title = "reads-value-from exploration: one trace for the values read, by VerifySC",
    .paper = "Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking Under a "
             "Reads-Value-From "
             "Equivalence, CAV 2021",
    .explore = explore,
    .supports = supports,
    .flags = SMC_EXPLORER_NEEDS_PLAIN_ACCESS,
    .counts = {.coarsest = SMC_BY_OUTCOME, .finest = SMC_BY_READS_FROM},
    .options = rvf_options,
    .counters = SMC_COUNTER_WORDS(RVF_COUNTERS),
};
