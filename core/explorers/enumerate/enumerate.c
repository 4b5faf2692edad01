// enumerate.c - the explorer enumerate, with which tests compare other explorers: visits every
// consistent execution, using only the axioms. It is deliberately simple and slow.
//
// Starts with the empty execution, and extends each enabled thread by its next event with every
// source and coherence position. Keeps consistent results, one for each canonical form. This is
// complete for models whose consistent executions are closed under (po u rf)-prefixes; for other
// models, complete executions are combined from runs of single threads.
#include "candidates/axioms.h"
#include "candidates/build.h"
#include "candidates/liveness.h"
#include "explorers/enumerate/candidates.h"
#include "explorers/enumerate/counters.h"
#include "explorers/explorer.h"
#include "result/liveness.h"
#include "explorers/preemptions.h"
#include "reductions/combine.h"

#include <string.h>

// ---- queries about partial executions -----------------------------------------------------------

// Whether a lock reads from the source.
static bool lock_reads_from(const smc_candidate *g, int32_t source) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step && g->events[i].step->action.kind == SMC_LOCK &&
            g->events[i].rf == source)
            return true;
    return false;
}

// Whether the event has this location.
static bool event_has_location(const smc_candidate_event *e, uint32_t loc) {
    const bool has_one = e->thread == SMC_INIT_THREAD || e->reads || e->writes ||
                         e->step->action.kind == SMC_LOCK || e->step->action.kind == SMC_UNLOCK;
    return has_one && e->loc == loc;
}

// ---- extension ----------------------------------------------------------------------------------

// Returns a copy with room for `by` more events; the caller frees it.
static smc_candidate *copy_with_room(const smc_candidate *g, uint32_t by) {
    smc_candidate *n = smc_alloc(sizeof *n + (g->n + by) * sizeof *n->events);
    memcpy(n, g, sizeof *n + g->n * sizeof *n->events);
    return n;
}

// The thread's next step; NULL: it has ended, is not created, or the exploration is over.
static const smc_step *next_step(enumeration *x, const smc_candidate *g, uint32_t thread) {
    const smc_step *next = NULL;
    if (enumeration_stopped(x)) return NULL;
    return enumeration_record_status(
               x, smc_candidate_next_step(x->program, x->start, g, thread, &next))
               ? next
               : NULL;
}

// Runs the program to the step after the event. Called only for consistent executions, so that the
// output and the places reached belong to executions of the program. Returns false if the
// exploration is over.
static bool advance_thread(enumeration *x, smc_candidate_event *e) {
    if (smc_kind_ends_thread(e->step->action.kind)) return true;
    if (enumeration_stopped(x) ||
        !enumeration_record_status(x, x->program->advance(x->program, e->step, e->in, &e->next)))
        return false;
    e->open = e->next->action.continues;
    return true;
}

// Whether the execution is still consistent when an RMW to several cells is complete: only then is
// it known whether the RMW writes all cells or fails. `was_open`: the access was incomplete before
// its thread continued.
static bool is_consistent_when_closed(const enumeration *x, const smc_candidate *g, bool was_open) {
    return !was_open || g->events[g->n - 1].open ||
           smc_candidate_is_consistent(x->model, g, x->options->stop);
}

// Adds the execution to `pending` if it is new and consistent, and records its errors. Takes
// ownership.
static void queue_if_new(enumeration *x, smc_candidate *g) {
    const bool open = g->events[g->n - 1].open;
    x->result->events++;
    if (!enumeration_is_new(&x->seen, enumeration_hash(g, ENUMERATION_COHERENCE, NULL)) ||
        !smc_candidate_is_consistent(x->model, g, x->options->stop) ||
        !smc_candidate_is_live(x->options, g, x->result) ||
        !advance_thread(x, &g->events[g->n - 1]) || !is_consistent_when_closed(x, g, open)) {
        free(g);
        return;
    }
    enumeration_errors_of_last_event(x, g);
    *smc_vec_push(&x->pending) = g;
}

// If `e` writes a cell of an RMW to several cells: returns the source from which the RMW has read
// this cell; otherwise -1.
static int32_t source_of_rmw(const smc_candidate *g, const smc_candidate_event *e) {
    if (!e->step->action.continues || !e->writes) return -1;
    for (uint32_t i = smc_candidate_access_of(g, (uint32_t)smc_candidate_last_of(g, e->thread));
         i < g->n; i++)
        // all events of the thread from the first one of the access on belong to it
        if (g->events[i].reads && g->events[i].loc == e->loc) return g->events[i].rf;
    return -1;
}

// Adds the event to copies of g: one for each coherence position of its write.
static void add_with_each_co_position(enumeration *x, const smc_candidate *g,
                                      const smc_candidate_event *e) {
    const int32_t source = source_of_rmw(g, e);
    const uint32_t first = source >= 0 ? g->events[source].co + 1 : 1;
    const uint32_t last = source >= 0 ? first : e->writes ? smc_candidate_writes_at(g, e->loc) : 1;
    for (uint32_t co = first; co <= last; co++) {
        smc_candidate *n = copy_with_room(g, 1);
        n->events[n->n++] = *e;
        if (e->writes) smc_candidate_insert_write(n, &n->events[n->n - 1], co);
        queue_if_new(x, n);
    }
}

// Adds the event with this source to copies of g.
static void add_reading(enumeration *x, const smc_candidate *g, smc_candidate_event e,
                        int32_t source) {
    const smc_action *a = &e.step->action;
    e.rf = source;
    e.in = g->events[source].out;
    e.writes = a->kind == SMC_RMW ? smc_program_rmw_writes(x->program, a, e.in, &e.out)
                                  : a->kind == SMC_FENCE;
    if (a->kind == SMC_LOCK) e.in = 0;
    add_with_each_co_position(x, g, &e);
}

// Whether the event, a plain read, can read from the write because the write happens before it.
static bool can_read_from_hb_earlier(const enumeration *x, const smc_candidate *g,
                                     const smc_candidate_event *e, uint32_t write) {
    smc_candidate *n = copy_with_room(g, 1);
    smc_candidate_event *read = &n->events[n->n++];
    *read = (smc_candidate_event){.thread = e->thread, .index = e->index, .rf = -1};
    smc_matrices m;
    const smc_rel hb = smc_candidate_hb(x->model, n, x->options->stop, &m);
    const bool before = smc_rel_has_pair(&m, hb, write, n->n - 1);
    smc_matrices_free(&m);
    *read = *e;
    read->rf = (int32_t)write;
    const bool can = before && smc_candidate_is_consistent(x->model, n, x->options->stop);
    free(n);
    return can;
}

// Adds a read with each of its sources. If a plain read can take writes that happen before it, it
// takes only these; other sources show a race.
static void add_reads(enumeration *x, const smc_candidate *g, const smc_candidate_event *e) {
    bool *seen = smc_alloc((g->n + 1) * sizeof *seen), past = false;
    for (uint32_t i = 0; i < g->n && e->plain; i++)
        past |= seen[i] = g->events[i].writes && g->events[i].loc == e->loc &&
                          can_read_from_hb_earlier(x, g, e, i);
    for (uint32_t i = 0; i < g->n && !x->done; i++)
        if (g->events[i].writes && g->events[i].loc == e->loc && (!past || seen[i]))
            add_reading(x, g, *e, (int32_t)i);
    free(seen);
}

// Adds a lock with each of its sources. Returns false if there is none.
static bool add_candidate_lock(enumeration *x, const smc_candidate *g,
                               const smc_candidate_event *e) {
    bool enabled = false;
    for (uint32_t i = 0; i < g->n && !x->done; i++) {
        const smc_candidate_event *s = &g->events[i];
        const bool free_source = s->thread == SMC_INIT_THREAD || s->step->action.kind == SMC_UNLOCK;
        if (!free_source || !event_has_location(s, e->loc) || lock_reads_from(g, (int32_t)i))
            continue;
        enabled = true;
        add_reading(x, g, *e, (int32_t)i);
    }
    return enabled;
}

// Adds the thread's next event to copies of g, with every source and coherence position. Returns
// false if the thread is not enabled.
static bool extend_by_thread(enumeration *x, smc_candidate *g, uint32_t thread) {
    const smc_step *step = next_step(x, g, thread);
    if (!step) return false;
    const smc_action *a = &step->action;
    smc_candidate_event e = smc_candidate_next_event(x->model, x->options, g, step, thread);
    // corrected when the thread's next step is known
    e.open = a->continues || (a->kind == SMC_RMW && a->op == SMC_FETCH);
    if (e.reads) return add_reads(x, g, &e), true;
    if (a->kind == SMC_LOCK) return add_candidate_lock(x, g, &e);
    if (a->kind == SMC_JOIN) {
        const int32_t end = smc_candidate_end_of(g, a->thread);
        if (end < 0) return false;
        add_reading(x, g, e, end);
        return true;
    }
    uint64_t from = 0;
    while (!x->done && smc_candidate_next_answer(x->program, g, a, from, &e.in)) {
        add_with_each_co_position(x, g, &e);
        from = e.in + 1;
        if (!from) break;
    }
    return true;
}

// Adds the initialisation writes of the locations of all next actions, so that every possible
// source is an event. Replaces g, which it frees.
static smc_candidate *with_initialisation(enumeration *x, smc_candidate *g) {
    for (uint32_t t = 0; t < smc_candidate_thread_count(g); t++) {
        const smc_step *step = next_step(x, g, t);
        if (!step) continue;
        const smc_action *a = &step->action;
        if (!smc_candidate_has_location(x->model, a) || smc_candidate_init_of(g, a->loc) >= 0)
            continue;
        smc_candidate *n = copy_with_room(g, 1);
        n->events[n->n++] = smc_candidate_initial_write(x->program, a->loc);
        free(g);
        g = n;
    }
    return g;
}

// The thread that is within an access to several cells; -1: none.
static int32_t thread_in_access(const smc_candidate *g) {
    for (uint32_t i = g->n; i-- > 0;)
        if (g->events[i].step) return g->events[i].open ? (int32_t)g->events[i].thread : -1;
    return -1;
}

// Extends g by the next event of each thread, and frees it. Other threads do not interrupt an
// access to several cells: they do not see a part of it.
static void expand_candidate(enumeration *x, smc_candidate *g) {
    g = with_initialisation(x, g);
    bool enabled = false, unfinished = false;
    const int32_t only = thread_in_access(g);
    for (uint32_t t = 0; t < smc_candidate_thread_count(g) && !x->done; t++) {
        if (only >= 0 && t != (uint32_t)only) continue;
        if (extend_by_thread(x, g, t)) enabled = true;
        else unfinished |= next_step(x, g, t) != NULL;
    }
    if (!enabled && !x->done) enumeration_handle_leaf(x, g, unfinished);
    free(g);
}

// Visits all executions by adding events.
static void grow_candidates(enumeration *x) {
    *smc_vec_push(&x->pending) = smc_alloc(sizeof(smc_candidate));
    while (x->pending.n && !enumeration_stopped(x)) expand_candidate(x, smc_vec_pop(&x->pending));
    while (x->pending.n) free(smc_vec_pop(&x->pending));
}

// ---- executions from runs of threads ------------------------------------------------------------

// Visits all executions by combining runs of single threads.
static void match_thread_runs(enumeration *x) {
    thread_runs runs = {.x = x};
    thread_runs_find(&runs);
    if (!x->done) candidates_visit_all(&runs);
    thread_runs_free(&runs);
}

// ---- the exploration ----------------------------------------------------------------------------

// How the program treats accesses to several cells (docs/mixed-sizes.md). Preemptions are counted
// by events, so there are no such accesses with a bound of preemptions.
static smc_mixed_sizes mixed_sizes(const smc_model *model, const smc_explore_options *options) {
    const bool mixes =
        model->flags & SMC_MODEL_MIXES_SIZES && smc_max_preemptions(options) == SMC_ANY_PREEMPTIONS;
    return mixes ? SMC_MIXED_IN_PARTS : SMC_MIXED_REFUSED;
}

// Explores all executions. Starts again whenever the groups of interchangeable threads prove to be
// wrong.
static void enumerate_candidates(smc_program *program, const smc_model *model,
                                 const smc_explore_options *given, smc_result *result) {
    smc_explore_options own = *given;
    const smc_explore_options *options = &own;
    own.mixed_sizes = mixed_sizes(model, given);
    enumeration x = {.program = program,
                     .model = model,
                     .options = options,
                     .result = result,
                     .most_preemptions = smc_max_preemptions(options)};
    x.errors = (smc_candidate_errors){
        .program = program, .model = model, .options = options, .result = result};
    x.groups.stop = options->stop;
    x.groups.looks_for_groups = smc_reduction_may_be_used(
        SMC_REDUCTION_symmetry,
        smc_companions_of(model, options) | smc_companion_bit(SMC_WITH_enumerate));
    // an exchange of what threads do later changes preemptions, and the order of calls
    x.groups.is_equal_again = x.most_preemptions == SMC_ANY_PREEMPTIONS && !options->ends;
    x.groups.start = smc_start_options(model, options);
    for (bool again = true; again;) {
        if (enumeration_record_status(&x, program->start(program, &x.groups.start, &x.start)))
            (model->flags & SMC_MODEL_PREFIX_CLOSED && !options->of_runs ? grow_candidates
                                                                         : match_thread_runs)(&x);
        again = x.groups.restart_requested;
        if (again) enumeration_restart(&x);
    }
    result->complete = !enumeration_stopped(&x);
    if (options->keep_going && result->complete) {
        result->has_outcome_hash = true;
        result->outcome_hash = result->outcome_set.sum;
        result->outcomes = result->outcome_set.n;
    }
    enumeration_free(&x);
}

static bool has_axioms(const smc_model *model) { return model->axioms != NULL; }

const smc_explorer smc_explorer_enumerate = {
    .name = "enumerate",
    .title = "oracle: every execution, by the model's axioms only (slow)",
    .paper = "docs/algorithms.md",
    .explore = enumerate_candidates,
    .flags = SMC_EXPLORER_ASSUMES_VALUES | SMC_EXPLORER_MIXES_SIZES | SMC_EXPLORER_TAKES_INPUTS |
             SMC_EXPLORER_BOUNDS_FAULTS,
    .supports = has_axioms,
    .counts = {.coarsest = SMC_BY_READS_FROM, .finest = SMC_BY_READS_FROM, .optimal = true},
    .options =
        (const smc_option *const[]){&smc_liveness, &smc_preemptions, &smc_option_symmetry, NULL},
    .counters = SMC_COUNTER_WORDS(ENUMERATE_COUNTERS),
};
