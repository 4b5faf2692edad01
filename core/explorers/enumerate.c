// enumerate.c - the oracle: every consistent execution, by the axioms alone. Simple and slow on purpose.
//
// From the empty execution, any enabled thread is extended by its next event with every reads-from source and every
// place in coherence; what the axioms accept is kept, once for each canonical form. Complete for models whose consistent
// executions are closed under (po u rf)-prefixes. Nothing is shared with the incremental graph and models; only an error
// that was found here is shown by building the graph of its execution.
#include "core/explorers/errors.h"

#include <string.h>
#include <xxhash.h>

typedef struct node_event {
    const smc_step *step; // NULL: initialisation
    const smc_step *next; // the thread's step afterwards
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf;
    bool reads, writes, plain;
} node_event;

// A partial execution: events in the order they were added, initialisation writes where a location is first used.
typedef struct node {
    uint32_t n;
    node_event events[];
} node;

typedef struct enumeration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;
    SMC_VEC(node *) pending;
    smc_outcomes seen, classes, coherence_classes;
    bool done;
} enumeration;

// ---- what a partial execution says -------------------------------------------------------------------------------

static int32_t last_of(const node *x, uint32_t thread) {
    for (uint32_t i = x->n; i-- > 0;)
        if (x->events[i].thread == thread) return (int32_t)i;
    return -1;
}

static int32_t create_of(const node *x, uint32_t thread) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].step && x->events[i].step->action.kind == SMC_CREATE &&
            x->events[i].step->action.thread == thread)
            return (int32_t)i;
    return -1;
}

static int32_t init_of(const node *x, uint32_t loc) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].thread == SMC_INIT_THREAD && x->events[i].loc == loc) return (int32_t)i;
    return -1;
}

static uint32_t thread_count(const node *x) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].step && x->events[i].step->action.kind == SMC_CREATE && x->events[i].step->action.thread >= n)
            n = x->events[i].step->action.thread + 1;
    return n;
}

// The thread's next step; NULL where it is over or not created.
static const smc_step *next_step(enumeration *x, const node *g, uint32_t thread) {
    const int32_t last = last_of(g, thread);
    if (last >= 0) return g->events[last].next;
    if (thread == 0) return x->start;
    const int32_t create = create_of(g, thread);
    const smc_step *step = NULL;
    if (create < 0) return NULL;
    smc_status s = x->program->child(x->program, g->events[create].step, &step);
    if (s != SMC_OK) x->result->status = s, x->done = true;
    return step;
}

static bool is_data(const enumeration *x, const smc_action *a) {
    return smc_is_access(a->kind) ||
           (a->kind == SMC_FENCE && a->order == SMC_SEQ_CST && (x->model->flags & SMC_MODEL_FENCE_IS_RMW));
}

static bool taken_by_lock(const node *g, int32_t source) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step && g->events[i].step->action.kind == SMC_LOCK && g->events[i].rf == source) return true;
    return false;
}

static bool same_location(const node_event *e, uint32_t loc) {
    const bool has_one = e->thread == SMC_INIT_THREAD || e->reads || e->writes || e->step->action.kind == SMC_LOCK ||
                         e->step->action.kind == SMC_UNLOCK;
    return has_one && e->loc == loc;
}

// ---- axioms and canonical form -----------------------------------------------------------------------------------

static void to_execution(const node *g, smc_execution_event *out) {
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        out[i] = (smc_execution_event){.thread = e->thread,
                                       .index = e->index,
                                       .loc = e->loc,
                                       .kind = e->step ? e->step->action.kind : SMC_WRITE,
                                       .order = e->step ? smc_order_in_execution(&e->step->action, e->writes) : SMC_PLAIN,
                                       .reads = e->reads,
                                       .writes = e->writes,
                                       .plain = e->plain,
                                       .rf = e->rf,
                                       .create = e->index == 1 && e->thread ? create_of(g, e->thread) : -1,
                                       .co = e->co};
    }
}

static bool is_consistent(const enumeration *x, const node *g) {
    smc_execution_event *events = smc_alloc(g->n * sizeof *events);
    to_execution(g, events);
    const bool ok = x->model->axioms(&(smc_execution){g->n, events});
    free(events);
    return ok;
}

// What an execution is whatever the order in which it was built: for each event, in the order of threads, what it reads
// and, with coherence, its position there.
static uint64_t canonical_hash(const node *g, bool coherence) {
    uint64_t sum = g->n;
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i], *w = e->rf >= 0 ? &g->events[e->rf] : NULL;
        if (e->thread == SMC_INIT_THREAD) continue;
        const struct {
            uint32_t thread, index, rf_thread, rf_index, co, loc;
            uint64_t in;
        } key = {e->thread, e->index, w ? w->thread : 0, w ? w->index : 0, coherence ? e->co : 0, e->loc, e->in};
        sum += XXH3_64bits(&key, sizeof key); // a sum, since each key names its event
    }
    return sum;
}

static bool is_new(smc_outcomes *set, uint64_t hash) {
    const uint64_t n = set->n;
    smc_outcomes_add(set, hash);
    return set->n != n;
}

// ---- errors ------------------------------------------------------------------------------------------------------

static bool conflict(const node_event *a, const node_event *b) {
    return a->step && b->step && (a->reads || a->writes) && (b->reads || b->writes) && a->loc == b->loc &&
           a->thread != b->thread && (a->writes || b->writes) && (a->plain || b->plain);
}

// Whether the event added last races with another one, by happens-before as a matrix.
static bool races(const enumeration *x, const node *g) {
    smc_execution_event *events = smc_alloc(g->n * sizeof *events);
    smc_matrices m;
    to_execution(g, events);
    smc_matrices_init(&m, g->n);
    const smc_rel hb = x->model->axioms_hb(&(smc_execution){g->n, events}, &m);
    bool found = false;
    for (uint32_t i = 0; i + 1 < g->n && !found; i++)
        found = conflict(&g->events[i], &g->events[g->n - 1]) && !smc_related(&m, hb, i, g->n - 1);
    smc_matrices_free(&m);
    free(events);
    return found;
}

typedef enum error_at { AT_LAST_EVENT, AT_DEADLOCK, AT_ENDLESS_WAIT, AT_END } error_at;

// The first wait; the execution has one.
static smc_id waiting_event(const node *g, const smc_id *ids) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step && g->events[i].step->action.kind == SMC_BLOCK) return ids[i];
    smc_internal_error(__FILE__, __LINE__, "an endless wait without a wait");
}

// Rebuilds the execution as a graph and lets it say what is wrong. Returns whether it does; where `must`, it has to.
static bool report(enumeration *x, const node *g, error_at at, bool must) {
    smc_graph graph;
    const smc_graph_options options = {.fences_are_rmws = x->model->flags & SMC_MODEL_FENCE_IS_RMW,
                                       .plain_access = x->options->plain_access};
    smc_id *ids = smc_alloc(g->n * sizeof *ids);
    bool found = false;
    smc_status s = smc_graph_init(&graph, x->program, options);
    smc_errors errors = {.graph = &graph, .model = x->model, .state = x->model->start(&graph), .result = x->result};
    for (uint32_t i = 0; i < g->n && s == SMC_OK; i++) {
        const node_event *e = &g->events[i];
        if (e->thread == SMC_INIT_THREAD) {
            smc_graph_touch(&graph, e->loc);
            ids[i] = graph.locs.at[e->loc].init;
            continue;
        }
        ids[i] = smc_graph_add(&graph, e->thread);
        if (e->step->action.kind == SMC_CHOICE) smc_graph_choose(&graph, ids[i], e->in);
        else smc_graph_read_from(&graph, ids[i], e->rf >= 0 ? ids[e->rf] : 0, false);
        s = smc_graph_advance(&graph, ids[i]);
        smc_graph_link(&graph, ids[i]);
        smc_graph_append(&graph, ids[i]);
        const bool consistent = x->model->add(errors.state, ids[i]);
        smc_invariant(consistent, "the model refuses what its axioms allow");
    }
    if (s == SMC_OK) {
        switch (at) {
        case AT_LAST_EVENT: found = smc_errors_of_event(&errors, ids[g->n - 1]); break;
        case AT_DEADLOCK: smc_errors_deadlock(&errors), found = true; break;
        case AT_END: found = smc_errors_leaks(&errors); break;
        case AT_ENDLESS_WAIT: smc_errors_wait(&errors, waiting_event(g, ids)), found = true; break;
        }
        smc_invariant(found || !must, "an error that the oracle sees does not show in the graph");
    }
    free(ids);
    x->model->finish(errors.state);
    smc_graph_free(&graph);
    return found;
}

static void check_errors(enumeration *x, const node *g) {
    const node_event *e = &g->events[g->n - 1];
    const bool racy = (x->model->flags & SMC_MODEL_PLAIN_RACES) && races(x, g);
    const bool error = e->step->action.kind == SMC_ERROR;
    const bool other = e->step->action.object || e->step->action.kind == SMC_UNLOCK;
    if (!racy && !error && !other) return;
    if (report(x, g, AT_LAST_EVENT, racy || error)) x->done |= !x->options->keep_going;
}

// ---- extension ---------------------------------------------------------------------------------------------------

static node *extended(const node *g, uint32_t by) {
    node *n = smc_alloc(sizeof *n + (g->n + by) * sizeof *n->events);
    memcpy(n, g, sizeof *n + g->n * sizeof *n->events);
    return n;
}

// Makes the event's write the one at position `co` of its location.
static void place_in_coherence(node *g, node_event *e, uint32_t co) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].writes && g->events[i].loc == e->loc && &g->events[i] != e && g->events[i].co >= co) g->events[i].co++;
    e->co = co;
}

static uint32_t writes_at(const node *g, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) n += g->events[i].writes && g->events[i].loc == loc;
    return n;
}

// Keeps the execution if it is new and consistent. Owns it.
static void keep(enumeration *x, node *g) {
    x->result->events++;
    if (!is_new(&x->seen, canonical_hash(g, true)) || !is_consistent(x, g)) {
        free(g);
        return;
    }
    check_errors(x, g);
    *smc_vec_push(&x->pending) = g;
}

// Adds the event to g (which has room) with each place its write can have in coherence.
static void add_everywhere(enumeration *x, const node *g, const node_event *e) {
    const uint32_t last = e->writes ? writes_at(g, e->loc) : 1;
    for (uint32_t co = 1; co <= last; co++) {
        node *n = extended(g, 1);
        n->events[n->n++] = *e;
        if (e->writes) place_in_coherence(n, &n->events[n->n - 1], co);
        keep(x, n);
    }
}

static bool advance(enumeration *x, node_event *e) {
    if (smc_is_last(e->step->action.kind)) return true;
    smc_status s = x->program->advance(x->program, e->step, e->in, &e->next);
    if (s == SMC_OK) return true;
    x->result->status = s;
    x->done = true;
    return false;
}

static void add_reading(enumeration *x, const node *g, node_event e, int32_t source) {
    const smc_action *a = &e.step->action;
    e.rf = source;
    e.in = g->events[source].out;
    e.writes = a->kind == SMC_RMW ? smc_rmw_writes(a, e.in, &e.out) : a->kind == SMC_FENCE;
    if (a->kind == SMC_LOCK) e.in = 0;
    if (advance(x, &e)) add_everywhere(x, g, &e);
}

// A plain read takes only writes that happen before it.
static bool happens_before_next(const enumeration *x, const node *g, int32_t source, uint32_t thread) {
    node *n = extended(g, 1);
    n->events[n->n++] = (node_event){.thread = thread, .index = (uint32_t)(last_of(g, thread) >= 0 ? g->events[last_of(g, thread)].index : 0) + 1, .rf = -1};
    smc_execution_event *events = smc_alloc(n->n * sizeof *events);
    smc_matrices m;
    to_execution(n, events);
    smc_matrices_init(&m, n->n);
    const bool before = smc_related(&m, x->model->axioms_hb(&(smc_execution){n->n, events}, &m), (uint32_t)source, n->n - 1);
    smc_matrices_free(&m);
    free(events);
    free(n);
    return before;
}

static void add_reads(enumeration *x, const node *g, const node_event *e) {
    for (uint32_t i = 0; i < g->n && !x->done; i++)
        if (g->events[i].writes && g->events[i].loc == e->loc &&
            (!e->plain || happens_before_next(x, g, (int32_t)i, e->thread)))
            add_reading(x, g, *e, (int32_t)i);
}

static bool add_lock(enumeration *x, const node *g, const node_event *e) {
    bool enabled = false;
    for (uint32_t i = 0; i < g->n && !x->done; i++) {
        const node_event *s = &g->events[i];
        const bool free_source = s->thread == SMC_INIT_THREAD || s->step->action.kind == SMC_UNLOCK;
        if (!free_source || !same_location(s, e->loc) || taken_by_lock(g, (int32_t)i)) continue;
        enabled = true;
        add_reading(x, g, *e, (int32_t)i);
    }
    return enabled;
}

// Extends g by the next event of the thread in every way; false: the thread is not enabled.
static bool extend(enumeration *x, node *g, uint32_t thread) {
    const smc_step *step = next_step(x, g, thread);
    if (!step) return false;
    const smc_action *a = &step->action;
    const int32_t last = last_of(g, thread);
    node_event e = {.step = step,
                    .thread = thread,
                    .index = (last >= 0 ? g->events[last].index : 0) + 1,
                    .loc = a->loc,
                    .rf = -1,
                    .out = a->value,
                    .reads = is_data(x, a) && a->kind != SMC_WRITE,
                    .writes = a->kind == SMC_WRITE,
                    .plain = smc_is_access(a->kind) && a->order == SMC_PLAIN && !x->options->plain_access};
    if (e.reads) return add_reads(x, g, &e), true;
    if (a->kind == SMC_LOCK) return add_lock(x, g, &e);
    if (a->kind == SMC_JOIN) {
        const int32_t end = last_of(g, a->thread);
        if (end < 0 || !g->events[end].step || g->events[end].step->action.kind != SMC_END) return false;
        add_reading(x, g, e, end);
        return true;
    }
    const uint64_t answers = a->kind == SMC_CHOICE ? a->value : 1;
    for (e.in = 0; e.in < answers && !x->done; e.in++)
        if (advance(x, &e)) add_everywhere(x, g, &e);
    return true;
}

// g with an initialisation write for each location that a next action uses, so that sources are always events of it.
static node *with_initialisation(enumeration *x, node *g) {
    for (uint32_t t = 0; t < thread_count(g); t++) {
        const smc_step *step = next_step(x, g, t);
        if (!step) continue;
        const smc_action *a = &step->action;
        if (!is_data(x, a) && a->kind != SMC_LOCK && a->kind != SMC_UNLOCK) continue;
        if (init_of(g, a->loc) >= 0) continue;
        node *n = extended(g, 1);
        smc_location info = {0};
        if (a->loc != SMC_LOC_FENCE) info = x->program->location(x->program, a->loc);
        n->events[n->n++] = (node_event){.thread = SMC_INIT_THREAD, .loc = a->loc, .out = info.initial, .rf = -1, .writes = true};
        free(g);
        g = n;
    }
    return g;
}

// ---- leaves ------------------------------------------------------------------------------------------------------

static uint64_t name_of(const node *g, uint32_t thread) {
    uint32_t nth = 0;
    if (thread == 0) return SMC_MAIN_NAME;
    const node_event *create = &g->events[create_of(g, thread)];
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        nth += e->thread == create->thread && e->index < create->index && e->step->action.kind == SMC_CREATE;
    }
    return smc_digest_start(name_of(g, create->thread), nth);
}

static uint64_t outcome_of(const node *g) {
    uint64_t outcome = 0;
    for (uint32_t t = 0; t < thread_count(g); t++) {
        if (t && create_of(g, t) < 0) continue;
        uint64_t digest = name_of(g, t);
        for (uint32_t i = 0; i < g->n; i++) {
            const node_event *e = &g->events[i];
            if (e->thread != t || !e->reads || !smc_is_access(e->step->action.kind) || e->step->action.sync) continue;
            digest = smc_digest_read(digest, e->in);
        }
        outcome += digest;
    }
    return outcome;
}

// How many of the last writes of a location, in coherence order, are read-modify-writes that left the value as it was.
static uint32_t idle_at_end(const node *g, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) { // an event that is not the next from the end is looked at again
        const node_event *e = &g->events[i];
        if (e->loc != loc || !e->writes || e->co + 1 + n != writes_at(g, loc)) continue;
        if (!e->step || e->step->action.kind != SMC_RMW || e->out != e->in) return n;
        n++;
        i = UINT32_MAX;
    }
    return n;
}

// A wait by reading that coherence lets go on for ever: what it would read again is the last write of its location.
static bool repeats_for_ever(const node *g, const node_event *block) {
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *r = &g->events[i];
        if (r->thread != block->thread || !r->reads || r->index + block->step->action.value < block->index) continue;
        if (r->step->action.kind == SMC_FENCE) continue;
        if (g->events[r->rf].co + 1 + idle_at_end(g, r->loc) < writes_at(g, r->loc)) return false;
    }
    return true;
}

static bool waits_endlessly(const node *g) {
    bool waits = false;
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        const smc_action *a = e->step ? &e->step->action : NULL;
        if (!a || !smc_is_last(a->kind) || (a->kind == SMC_END && !a->exits)) continue;
        if (a->kind != SMC_BLOCK || !a->value || !repeats_for_ever(g, e)) return false;
        waits = true;
    }
    return waits;
}

static bool is_freed(const node *g, uint32_t object) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step && g->events[i].step->action.kind == SMC_FREE && g->events[i].step->action.object == object) return true;
    return false;
}

static bool leaks(const node *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_action *a = g->events[i].step ? &g->events[i].step->action : NULL;
        if (a && a->kind == SMC_ALLOC && a->heap && !is_freed(g, a->object)) return true;
    }
    return false;
}

static void count_leaf(enumeration *x, const node *g, bool unfinished) {
    bool blocked = false, bounded = false, cut_short = false;
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_action *a = g->events[i].step ? &g->events[i].step->action : NULL;
        if (!a) continue;
        blocked |= a->kind == SMC_BLOCK;
        bounded |= a->kind == SMC_BOUND;
        cut_short |= a->kind == SMC_ERROR || (a->kind == SMC_END && a->exits);
    }
    if (blocked && waits_endlessly(g) && report(x, g, AT_ENDLESS_WAIT, true)) x->done |= !x->options->keep_going;
    if (blocked || bounded) {
        for (uint32_t i = 0; i < g->n; i++)
            if (g->events[i].step) smc_result_last_action(x->result, &g->events[i].step->action);
        if (blocked && is_new(&x->coherence_classes, canonical_hash(g, true))) x->result->coherence_blocked++;
        if (is_new(&x->classes, canonical_hash(g, false))) *(blocked ? &x->result->blocked : &x->result->bounded) += 1;
        return;
    }
    if (unfinished && !cut_short && report(x, g, AT_DEADLOCK, true)) x->done |= !x->options->keep_going;
    if (x->options->leaks && !unfinished && !cut_short && leaks(g) && report(x, g, AT_END, true)) x->done |= !x->options->keep_going;
    smc_outcomes_add(&x->result->outcome_set, outcome_of(g));
    if (is_new(&x->coherence_classes, canonical_hash(g, true))) x->result->coherence_classes++;
    if (is_new(&x->classes, canonical_hash(g, false))) x->result->executions++;
}

static void expand(enumeration *x, node *g) {
    g = with_initialisation(x, g);
    bool enabled = false, unfinished = false;
    for (uint32_t t = 0; t < thread_count(g) && !x->done; t++) {
        if (extend(x, g, t)) enabled = true;
        else unfinished |= next_step(x, g, t) != NULL;
    }
    if (!enabled && !x->done) count_leaf(x, g, unfinished);
    free(g);
}

static void enumerate(smc_program *program, const smc_model *model, const smc_explore_options *options,
                      smc_result *result) {
    enumeration x = {.program = program, .model = model, .options = options, .result = result};
    result->status = program->start(program, &x.start);
    x.done = result->status != SMC_OK;
    if (!x.done) *smc_vec_push(&x.pending) = smc_alloc(sizeof(node));
    while (x.pending.n && !x.done) {
        if (options->stop->requested) {
            result->status = SMC_STOPPED;
            break;
        }
        expand(&x, smc_vec_pop(&x.pending));
    }
    result->complete = !x.pending.n && !x.done;
    if (options->keep_going && result->complete) {
        result->has_outcome_hash = true;
        result->outcome_hash = result->outcome_set.sum;
        result->outcomes = result->outcome_set.n;
    }
    while (x.pending.n) free(smc_vec_pop(&x.pending));
    smc_vec_free(&x.pending);
    free(x.seen.slots);
    free(x.classes.slots);
    free(x.coherence_classes.slots);
}

static bool has_axioms(const smc_model *model) { return model->axioms != NULL; }

const smc_explorer smc_explorer_enumerate = {
    .name = "enumerate",
    .title = "the oracle: all executions, by the axioms alone (slow)",
    .paper = "docs/algorithms.md",
    .explore = enumerate,
    .supports = has_axioms,
};
