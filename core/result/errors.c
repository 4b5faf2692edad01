// errors.c - the errors that an event shows, beside the other events of its graph, and the record of them.
//
// What is an error does not depend on the order in which the events were linked: it is decided by happens-before, both
// ways. An event is looked at when it is linked, beside those before it, and once more in the whole execution.
#include "result/errors.h"

#include "graph/lifetimes.h"
#include "result/linearize.h"
#include "result/witness_copy.h"

// ---- the record --------------------------------------------------------------------------------------------------

smc_site smc_site_of(const smc_graph *g, smc_id id) {
    if (!id) return (smc_site){0};
    const smc_event *e = smc_ev(g, id);
    return (smc_site){id, e->thread, e->step ? e->step->action.place : 0};
}

static void note_shown(smc_errors *x, uint32_t error) {
    for (uint32_t i = 0; i < x->shown.n; i++)
        if (x->shown.at[i] == error) return;
    *smc_vec_push(&x->shown) = error;
}

// Whether no execution takes fewer stale reads and switches: each of its threads has one turn.
static bool is_simplest(const smc_witness *w) {
    uint32_t threads = 0;
    for (uint32_t i = 0; i < w->n; i++) threads += !i || w->events[i].thread != w->events[i - 1].thread;
    return !w->stale && w->switches < threads;
}

bool smc_errors_known(smc_errors *x, smc_error_kind kind, smc_site at, smc_site other) {
    const smc_error *e = smc_result_error(x->result, kind, at.place, other.place);
    if (!e) return false;
    note_shown(x, (uint32_t)(e - x->result->errors.at));
    if (x->options->minimize) return false;
    const bool compare = x->options->keep_going && e->compared < SMC_COMPARED;
    const bool same_way = e->place == at.place && e->place2 == other.place; // what is said of it is said of `place`
    return !compare || !same_way || is_simplest(&e->witness);
}

// The model is not hurried: what was found just before a limit is shown in a whole execution.
static smc_witness witness_of(smc_errors *x, smc_id culprit, smc_id other) {
    const smc_stop *stop = x->graph->options.stop;
    x->graph->options.stop = NULL;
    smc_witness w = smc_witness_of(x->graph, x->model, x->state, culprit, other);
    w.digest = smc_mix(smc_graph_digest(x->graph) + smc_event_code(x->graph, culprit) * 3 + smc_event_code(x->graph, other));
    x->graph->options.stop = stop;
    return w;
}

// RMWs that commute come as in a run, where the model has one.
static smc_script script_of(const smc_errors *x) {
    smc_graph *g = x->graph;
    if (!g->commuting || !x->model->run) return smc_script_of(g, NULL);
    smc_id *order = smc_alloc((g->stack.n + 1) * sizeof *order);
    const smc_stop *stop = g->options.stop;
    g->options.stop = NULL;
    const bool has_run = x->model->run(x->state, order) == g->stack.n;
    g->options.stop = stop;
    const smc_script script = smc_script_of(g, has_run ? order : NULL);
    free(order);
    return script;
}

void smc_errors_record(smc_errors *x, smc_error_kind kind, smc_site at, smc_site other, char *message) {
    smc_error *old = smc_result_error(x->result, kind, at.place, other.place), error = {.kind = kind,
                                                                .message = message,
                                                                .thread = at.thread,
                                                                .place = at.place,
                                                                .place2 = other.place,
                                                                .thread2 = other.thread,
                                                                .found = smc_result_visited(x->result) + (x->result->counted_at != x->result->events + 1),
                                                                .executions = 1,
                                                                .witness = witness_of(x, at.event, other.event)};
    if (!x->options->plain_events) error.script = script_of(x);
    if (!old) {
        note_shown(x, x->result->errors.n);
        *smc_vec_push(&x->result->errors) = error; // made first: an interrupted run reports whole errors
        if (x->options->progress) x->options->progress->due = 1;
        return;
    }
    old->compared++;
    if ((x->options->minimize ? smc_linearization_comes_first : smc_linearization_is_simpler)(&error.witness, &old->witness)) {
        const smc_error before = *old;
        error.found = before.found;
        error.executions = before.executions;
        error.counted = before.counted;
        error.compared = before.compared;
        *old = error;
        error = before;
    }
    smc_error_free(&error);
}

void smc_error_count(smc_error *e) {
    if (e->counted) e->executions++;
    e->counted = true;
}

// The message is made only for an error that is new.
#define RECORD(x, kind, at, other, ...)                                                                                \
    do {                                                                                                               \
        const smc_site at_ = smc_site_of((x)->graph, at), other_ = smc_site_of((x)->graph, other);                     \
        if (!smc_errors_known(x, kind, at_, other_)) smc_errors_record(x, kind, at_, other_, smc_format(__VA_ARGS__)); \
    } while (0)

typedef struct name {
    char at[128];
} name;

static name name_of(const smc_errors *x, uint32_t loc) {
    name n;
    x->graph->program->describe(x->graph->program, loc, n.at, sizeof n.at);
    return n;
}

static const uint32_t *hb_clock(const smc_errors *x, smc_id id) { return smc_model_hb_clock(x->model, x->state, x->graph, id); }

static bool is_before(const smc_errors *x, smc_id a, smc_id b) {
    return smc_in_clock(smc_ev(x->graph, a), hb_clock(x, b));
}

// ---- data races --------------------------------------------------------------------------------------------------

static const char *access_name(const smc_event *e) {
    if (!smc_is_access(e->kind)) return smc_kind_name(e->kind);
    return e->writes && e->reads ? "read-modify-write" : e->writes ? "write" : "read";
}

static bool conflict(const smc_event *a, const smc_event *b) {
    return (a->plain || b->plain) && (a->writes || b->writes);
}

// The latest of the accesses that end with `last`, one thread's, that races with the event; 0: none.
static smc_id racing(const smc_errors *x, smc_id id, smc_id last, uint32_t bound) {
    const smc_graph *g = x->graph;
    for (; last && smc_ev(g, last)->index > bound; last = smc_ev(g, last)->prev_access)
        if (conflict(smc_ev(g, id), smc_ev(g, last)) && !is_before(x, id, last)) return last;
    return 0;
}

// With each other thread's latest access, or with all of them.
static bool check_races(smc_errors *x, smc_id id, bool all) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    if (!g->locs.at[e->loc].n_plain) return false;
    const uint32_t *clock = hb_clock(x, id);
    const smc_id *last = g->access_head + (size_t)e->loc * g->stride;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (t == e->thread) continue;
        smc_id other = racing(x, id, last[t], clock[t]);
        while (other) {
            const smc_event *o = smc_ev(g, other);
            const smc_id late = smc_last_of(g, id, other); // where the linearisation ends
            RECORD(x, SMC_ERR_RACE, late, late == id ? other : id,
                   "data race on %s: %s %s by thread %u and %s %s by thread %u are not ordered",
                   name_of(x, e->loc).at, e->plain ? "plain" : "atomic", access_name(e), e->thread,
                   o->plain ? "plain" : "atomic", access_name(o), o->thread);
            found = true;
            other = all ? racing(x, id, o->prev_access, clock[t]) : 0;
        }
    }
    return found;
}

// ---- memory ------------------------------------------------------------------------------------------------------

static bool check_initialised(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_loc *loc = &g->locs.at[e->loc];
    if (!e->reads || e->step->action.copies) return false;
    if (e->in != SMC_UNWRITTEN && (e->rf != loc->init || loc->info.initialised)) return false;
    RECORD(x, SMC_ERR_UNINITIALIZED, id, 0, "%s is read before anything was written to it", name_of(x, e->loc).at);
    return true;
}

// The access must come after the allocation, lie in its bounds, of which words of synchronisation are no part, and come before whatever
// frees it.
static bool check_allocated(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_object *o = &g->objects.at[e->step->action.object];
    const smc_location *at = &g->locs.at[e->loc].info;
    if (!o->alloc || !is_before(x, o->alloc, id)) {
        RECORD(x, SMC_ERR_MEMORY, id, o->alloc, "%s of %s, which is not allocated here", access_name(e), name_of(x, e->loc).at);
        return true;
    }
    const uint64_t size = smc_ev(g, o->alloc)->step->action.value;
    if (!at->part_of && (uint64_t)at->offset + at->size > size) {
        RECORD(x, SMC_ERR_MEMORY, id, o->alloc, "%s of %u bytes at byte %u of an object of %llu bytes", access_name(e),
               at->size, at->offset, (unsigned long long)size);
        return true;
    }
    bool found = false;
    for (smc_id f = o->free; f; f = smc_ev(g, f)->prev_object) {
        if (is_before(x, id, f)) continue;
        RECORD(x, SMC_ERR_MEMORY, id, f, "%s of %s %s", access_name(e), name_of(x, e->loc).at,
               is_before(x, f, id) ? "after it was freed" : "while another thread frees it");
        found = true;
    }
    return found;
}

static bool check_free(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_object *o = &g->objects.at[e->step->action.object];
    if (!o->alloc || !is_before(x, o->alloc, id)) {
        RECORD(x, SMC_ERR_MEMORY, id, o->alloc, "free of memory that is not allocated here");
        return true;
    }
    bool found = false;
    for (smc_id f = e->prev_object; f; f = smc_ev(g, f)->prev_object) {
        RECORD(x, SMC_ERR_MEMORY, id, f, "memory is freed twice");
        found = true;
    }
    return found;
}

// The free, linked last, with the threads whose accesses to the memory are not before it.
static bool check_accessed(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const uint32_t object = smc_ev(g, id)->step->action.object;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id a = g->object_head[(size_t)object * g->stride + t];
        if (!a || is_before(x, a, id)) continue;
        RECORD(x, SMC_ERR_MEMORY, id, a, "memory is freed while thread %u still accesses it", t);
        found = true;
    }
    return found;
}

// ---- synchronisation objects -------------------------------------------------------------------------------------

static bool comes_before(const void *self, smc_id a, smc_id b) { return is_before(self, a, b); }

static const char *misuse_of(const smc_event *first, const smc_event *second, bool ordered) {
    if (first->kind == SMC_INITIALISE) return "is initialised again, and was not destroyed before";
    if (second->kind == SMC_DESTROY) return "is destroyed twice";
    if (first->kind == SMC_DESTROY) return ordered ? "is used after it was destroyed" : "is used while another thread destroys it";
    return ordered ? "is initialised after it was used, and was not destroyed before" : "is used while another thread initialises it";
}

// Whether the second of two events of an object may come next after the first, as it must not.
static bool check_succession(smc_errors *x, const smc_lifetimes *l, smc_id first, smc_id second) {
    if (!smc_lifetime_follows(l, first, second)) return false;
    const smc_event *a = smc_ev(x->graph, first), *b = smc_ev(x->graph, second);
    const smc_id late = smc_last_of(x->graph, first, second);
    RECORD(x, SMC_ERR_LOCK, late, late == first ? second : first, "%s %s", name_of(x, smc_lifetime_object(x->graph, a)).at,
           misuse_of(a, b, is_before(x, first, second)));
    return true;
}

static bool check_held(smc_errors *x, const smc_lifetimes *l, smc_id lock, smc_id destroy) {
    if (!smc_lifetime_holds(l, lock, destroy)) return false;
    RECORD(x, SMC_ERR_LOCK, destroy, lock, "%s is destroyed while it is locked", name_of(x, smc_ev(x->graph, lock)->loc).at);
    return true;
}

// `a` initialises or destroys the object, b is done to it.
static bool check_both(smc_errors *x, const smc_lifetimes *l, smc_id a, smc_id b) {
    const bool found = check_succession(x, l, a, b) | check_held(x, l, b, a);
    return check_succession(x, l, b, a) || found;
}

// What initialises or destroys an object, linked last, with each thread's latest use of one of its locations.
static bool check_uses_at(smc_errors *x, const smc_lifetimes *l, smc_id id, uint32_t loc) {
    const smc_graph *g = x->graph;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id use = g->access_head[(size_t)loc * g->stride + t];
        while (use && smc_ev(g, use)->step->action.let_go) use = smc_ev(g, use)->prev_access;
        if (use) found |= check_both(x, l, id, use);
    }
    return found;
}

static bool check_uses(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_lifetimes l = {g, x, comes_before};
    const uint32_t lock = smc_ev(g, id)->loc;
    bool found = check_uses_at(x, &l, id, lock);
    for (uint32_t w = g->locs.at[lock].words; w; w = g->locs.at[w].next_word) found |= check_uses_at(x, &l, id, w);
    return found;
}

// What is done to a synchronisation object with what initialises and destroys it.
static bool check_lifetime(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const uint32_t object = smc_lifetime_object(g, e);
    if (!object) return false;
    const smc_loc *loc = &g->locs.at[object];
    const smc_lifetimes l = {g, x, comes_before};
    bool found = false;
    for (smc_id c = loc->lifetime; c; c = smc_ev(g, c)->chain_tail)
        if (c != id) found |= check_both(x, &l, c, id);
    if (loc->info.blank && e->kind != SMC_INITIALISE && !smc_lifetime_begun(&l, id)) {
        RECORD(x, SMC_ERR_UNINITIALIZED, id, 0, "%s is %s, and nothing has initialised it", name_of(x, object).at,
               e->kind == SMC_DESTROY ? "destroyed" : "used");
        found = true;
    }
    return found;
}

// ---- events ------------------------------------------------------------------------------------------------------

// Whether the thread holds the mutex follows from what it has done itself: where others unlock it all the same, theirs is the error.
static bool check_unlock(smc_errors *x, smc_id id) {
    const smc_event *e = smc_ev(x->graph, id);
    smc_id own = e->prev_access;
    while (own && smc_ev(x->graph, own)->kind != SMC_LOCK && smc_ev(x->graph, own)->kind != SMC_UNLOCK) own = smc_ev(x->graph, own)->prev_access;
    if (own && smc_ev(x->graph, own)->kind == SMC_LOCK) return false;
    RECORD(x, SMC_ERR_LOCK, id, 0, "unlock of %s, which this thread does not hold", name_of(x, e->loc).at);
    return true;
}

// The error that the thread's own last action states.
static void record_own(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_action *a = &smc_ev(g, id)->step->action;
    const bool has_object = a->kind == SMC_ERROR && a->value && a->value < g->objects.n;
    const smc_id alloc = has_object ? g->objects.at[a->value].alloc : 0;
    RECORD(x, (smc_error_kind)a->error, id, alloc, "%s", a->text ? a->text : smc_error_words(a->error));
}

void smc_errors_wait(smc_errors *x, smc_id block) { record_own(x, block); }

bool smc_errors_of_event(smc_errors *x, smc_id id) {
    const smc_event *e = smc_ev(x->graph, id);
    const bool in_object = e->step->action.object;
    bool found = false;
    if (smc_graph_stops(x->graph)) return false;
    switch (e->kind) {
    case SMC_READ:
    case SMC_WRITE:
    case SMC_RMW:
        found = check_races(x, id, false);
        if (in_object) found |= check_allocated(x, id);
        found |= check_lifetime(x, id);
        return found || check_initialised(x, id);
    case SMC_LOCK: break;
    case SMC_UNLOCK: found = check_unlock(x, id); break;
    case SMC_INITIALISE:
    case SMC_DESTROY:
        found = check_lifetime(x, id); // first: what it does to its words itself is a use
        found |= check_uses(x, id);
        return (in_object && check_allocated(x, id)) || found;
    case SMC_FREE: return check_free(x, id) || check_accessed(x, id);
    case SMC_ERROR: record_own(x, id); return true;
    default: return false;
    }
    if (in_object) found |= check_allocated(x, id);
    return check_lifetime(x, id) || found;
}

// An access shows here whatever else is linked: a free need not look for those it takes memory from, nor what destroys an
// object for its uses.
static void check_in_execution(smc_errors *x, smc_id id) {
    const smc_event *e = smc_ev(x->graph, id);
    const bool in_object = e->step->action.object;
    switch (e->kind) {
    case SMC_READ:
    case SMC_WRITE:
    case SMC_RMW:
        check_races(x, id, true);
        if (!in_object || !check_allocated(x, id)) check_initialised(x, id);
        check_lifetime(x, id);
        break;
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_INITIALISE:
    case SMC_DESTROY:
        if (e->kind == SMC_UNLOCK) check_unlock(x, id);
        if (in_object) check_allocated(x, id);
        check_lifetime(x, id);
        break;
    case SMC_FREE: check_free(x, id); break;
    case SMC_ERROR: record_own(x, id); break;
    default: break;
    }
}

void smc_errors_of_execution(smc_errors *x) {
    for (uint32_t i = 0; i < x->graph->stack.n && !smc_graph_stops(x->graph); i++) check_in_execution(x, x->graph->stack.at[i]);
}
