#include "core/explorers/errors.h"

#include <string.h>

static void name_of(const smc_errors *x, uint32_t loc, char *buf, size_t size) {
    x->graph->program->describe(x->graph->program, loc, buf, size);
}

// Where an error shows: an event, or the action a disabled thread stands at.
typedef struct site {
    smc_id event; // 0: a disabled thread
    uint32_t thread, place;
} site;

static site site_of(const smc_graph *g, smc_id id) {
    if (!id) return (site){0};
    const smc_event *e = smc_ev(g, id);
    return (site){id, e->thread, e->step ? e->step->action.place : 0};
}

// Records an error once for each kind and places; `message` is taken over.
static void record_at(smc_errors *x, smc_error_kind kind, site at, site other, char *message) {
    for (uint32_t i = 0; i < x->result->errors.n; i++) {
        smc_error *old = &x->result->errors.at[i];
        const bool same = (old->place == at.place && old->place2 == other.place) ||
                          (old->place == other.place && old->place2 == at.place);
        if (old->kind != kind || !same) continue;
        old->executions++;
        free(message);
        return;
    }
    const smc_error error = {.kind = kind,
                             .message = message,
                             .thread = at.thread,
                             .place = at.place,
                             .place2 = other.place,
                             .thread2 = other.thread,
                             .executions = 1,
                             .witness = smc_witness_of(x, at.event, other.event)};
    *smc_vec_push(&x->result->errors) = error; // made first: the report of an interrupted run sees whole errors only
}

static void record(smc_errors *x, smc_error_kind kind, smc_id at, smc_id other, char *message) {
    record_at(x, kind, site_of(x->graph, at), site_of(x->graph, other), message);
}

// What happens before an event of the graph, itself included.
static const uint32_t *hb_clock(const smc_errors *x, smc_id id) {
    return x->model->hb ? x->model->hb(x->state, id) : smc_clock(x->graph, id);
}

// ---- data races --------------------------------------------------------------------------------------------------

static const char *access_name(const smc_event *e) {
    return e->kind == SMC_FREE ? "free" : e->writes && e->reads ? "read-modify-write" : e->writes ? "write" : "read";
}

static bool conflict(const smc_event *a, const smc_event *b) {
    return (a->plain || b->plain) && (a->writes || b->writes);
}

// The latest of the accesses that end with `last`, one thread's, that conflicts with e and is not before it; 0: none.
static smc_id racing(const smc_graph *g, const smc_event *e, smc_id last, uint32_t bound) {
    while (last && smc_ev(g, last)->index > bound && !conflict(e, smc_ev(g, last))) last = smc_ev(g, last)->prev_access;
    return last && smc_ev(g, last)->index > bound ? last : 0;
}

static bool check_race(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    if (!g->locs.at[e->loc].n_plain) return false;
    const uint32_t *clock = hb_clock(x, id);
    const smc_id *last = g->access_head + (size_t)e->loc * g->stride;
    bool found = false;
    for (uint32_t t = 0; t < g->threads.n; t++) { // its own accesses are all in its clock
        const smc_id other = last[t] ? racing(g, e, last[t], clock[t]) : 0;
        if (!other) continue;
        const smc_event *o = smc_ev(g, other);
        char name[128];
        name_of(x, e->loc, name, sizeof name);
        record(x, SMC_ERR_RACE, id, other,
               smc_format("data race on %s: %s %s by thread %u and %s %s by thread %u are not ordered", name,
                          e->plain ? "plain" : "atomic", access_name(e), e->thread, o->plain ? "plain" : "atomic",
                          access_name(o), o->thread));
        found = true;
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
    char name[128];
    name_of(x, e->loc, name, sizeof name);
    record(x, SMC_ERR_UNINITIALIZED, id, 0, smc_format("%s is read before anything was written to it", name));
    return true;
}

// The access must come after the allocation, lie in its bounds and not be after, or concurrent with, a free.
static bool check_allocated(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_object *o = &g->objects.at[e->step->action.object];
    const smc_location *at = &g->locs.at[e->loc].info;
    const uint32_t *clock = hb_clock(x, id);
    const smc_event *alloc = smc_ev(g, o->alloc), *freed = smc_ev(g, o->free);
    char name[128];
    name_of(x, e->loc, name, sizeof name);
    if (!o->alloc || !smc_in_clock(alloc, clock)) {
        record(x, SMC_ERR_MEMORY, id, o->alloc,
               smc_format("%s of %s, which is not allocated here", access_name(e), name));
        return true;
    }
    if (e->kind != SMC_LOCK && e->kind != SMC_UNLOCK &&
        (uint64_t)at->offset + at->size > alloc->step->action.value) {
        record(x, SMC_ERR_MEMORY, id, o->alloc,
               smc_format("%s of %u bytes at byte %u of an object of %llu bytes", access_name(e), at->size, at->offset,
                          (unsigned long long)alloc->step->action.value));
        return true;
    }
    if (!o->free) return false;
    record(x, SMC_ERR_MEMORY, id, o->free,
           smc_format(smc_in_clock(freed, clock) ? "%s of %s after it was freed"
                                                 : "%s of %s while another thread frees it",
                      access_name(e), name));
    return true;
}

static bool check_free(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    const uint32_t object = e->step->action.object;
    const smc_object *o = &g->objects.at[object];
    const uint32_t *clock = hb_clock(x, id);
    if (!o->alloc || !smc_in_clock(smc_ev(g, o->alloc), clock)) {
        record(x, SMC_ERR_MEMORY, id, o->alloc, smc_strdup("free of memory that is not allocated here"));
        return true;
    }
    if (e->prev_object) {
        record(x, SMC_ERR_MEMORY, id, e->prev_object, smc_strdup("memory is freed twice"));
        return true;
    }
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id a = g->object_head[(size_t)object * g->stride + t];
        if (!a || smc_in_clock(smc_ev(g, a), clock)) continue;
        record(x, SMC_ERR_MEMORY, id, a,
               smc_format("memory is freed while thread %u still accesses it", smc_ev(g, a)->thread));
        return true;
    }
    return false;
}

static bool all_ended(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        if (!thread->events.n) continue; // was never created
        const smc_event *last = smc_ev(g, thread->events.at[thread->events.n - 1]);
        if (last->kind != SMC_END || last->step->action.exits) return false;
    }
    return true;
}

bool smc_errors_leaks(smc_errors *x) {
    const smc_graph *g = x->graph;
    bool found = false;
    if (!all_ended(g)) return false;
    for (uint32_t i = 0; i < g->objects.n; i++) {
        const smc_object *o = &g->objects.at[i];
        if (!o->alloc || o->free || !smc_ev(g, o->alloc)->step->action.heap) continue;
        const smc_action *a = &smc_ev(g, o->alloc)->step->action;
        record(x, SMC_ERR_MEMORY, o->alloc, 0,
               smc_format("memory leak: nobody frees the %llu bytes that are allocated in line %u", (unsigned long long)a->value,
                          g->program->place(g->program, a->place).line));
        found = true;
    }
    return found;
}

// ---- locks, deadlocks --------------------------------------------------------------------------------------------

static bool check_unlock(smc_errors *x, smc_id id) {
    const smc_event *e = smc_ev(x->graph, id), *lock = smc_ev(x->graph, e->chain_tail);
    if (lock->kind == SMC_LOCK && lock->thread == e->thread) return false;
    char name[128];
    name_of(x, e->loc, name, sizeof name);
    record(x, SMC_ERR_LOCK, id, 0, smc_format("unlock of %s, which this thread does not hold", name));
    return true;
}

// The error that the thread's own last action states.
static void record_own(smc_errors *x, smc_id id) {
    const smc_action *a = &smc_ev(x->graph, id)->step->action;
    record(x, (smc_error_kind)a->error, id, 0, smc_strdup(a->text ? a->text : smc_error_words(a->error)));
}

void smc_errors_wait(smc_errors *x, smc_id block) { record_own(x, block); }

bool smc_errors_of_event(smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_ev(g, id);
    bool found = false;
    switch (e->kind) {
    case SMC_READ:
    case SMC_WRITE:
    case SMC_RMW:
        found = check_race(x, id);
        if (e->step->action.object) found |= check_allocated(x, id);
        if (!found) found = check_initialised(x, id);
        return found;
    case SMC_FREE: return check_free(x, id);
    case SMC_UNLOCK: return check_unlock(x, id);
    case SMC_ERROR: record_own(x, id); return true;
    default: return false;
    }
}

static char *waits_for(smc_errors *x, uint32_t t) {
    const smc_graph *g = x->graph;
    const smc_action *a = &g->threads.at[t].step->action;
    if (a->kind == SMC_JOIN) return smc_format("thread %u waits for the end of thread %u", t, a->thread);
    char name[128];
    name_of(x, a->loc, name, sizeof name);
    return smc_format("thread %u waits for %s, held by thread %u", t, name, smc_ev(g, g->locs.at[a->loc].tail)->thread);
}

// The message names who waits for what; the place is that of a disabled thread, one at a mutex if there is one.
void smc_errors_deadlock(smc_errors *x) {
    const smc_graph *g = x->graph;
    char *message = smc_strdup("deadlock");
    site at = {0};
    for (uint32_t t = 0; t < g->threads.n; t++) {
        if (!smc_thread_unfinished(&g->threads.at[t])) continue;
        const smc_action *a = &g->threads.at[t].step->action;
        if (!at.place || a->kind == SMC_LOCK) at = (site){0, t, a->place};
        char *who = waits_for(x, t), *longer = smc_format("%s%s %s", message, strchr(message, ':') ? "," : ":", who);
        free(who);
        free(message);
        message = longer;
    }
    record_at(x, SMC_ERR_DEADLOCK, at, (site){0}, message);
}

// ---- waits by reading --------------------------------------------------------------------------------------------

static const smc_event *last_event(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    return thread->events.n ? smc_ev(g, thread->events.at[thread->events.n - 1]) : NULL;
}

// The last of the read-modify-writes that leave w's value as it is, one after the other. A thread that tries in vain to take
// a test-and-set lock adds one to them: reading any of them is reading w.
static smc_id settled(const smc_graph *g, smc_id w) {
    for (;;) {
        const smc_id u = smc_ev(g, w)->taker;
        const smc_event *e = smc_ev(g, u);
        if (!u || e->kind != SMC_RMW || e->out != e->in) return w;
        w = u;
    }
}

// Whether the reads that the block `b` would repeat can all return what they did for ever. Two waits on one location must
// read the same write: `last` holds, for each location, the one that is taken to be the last. A fence reads nothing that
// the thread would see.
static bool repeats_for_ever(smc_errors *x, const smc_event *b, smc_id *last) {
    const smc_graph *g = x->graph;
    const uint64_t n = b->step->action.value;
    for (uint32_t i = b->index - 1; i > 0 && i + n >= b->index; i--) {
        const smc_event *r = smc_ev(g, g->threads.at[b->thread].events.at[i - 1]);
        if (!r->reads || r->kind == SMC_FENCE) continue;
        const smc_id w = settled(g, r->rf);
        if (last[r->loc] && last[r->loc] != w) return false;
        last[r->loc] = w;
        if (!x->model->can_be_last(x->state, w)) return false;
    }
    return true;
}

bool smc_errors_endless_wait(smc_errors *x) {
    const smc_graph *g = x->graph;
    smc_id *last = smc_alloc((g->locs.n + 1) * sizeof *last);
    const smc_event *waiting = NULL;
    bool endless = true;
    for (uint32_t t = 0; t < g->threads.n && endless; t++) {
        const smc_event *e = last_event(g, t);
        if (!e || !smc_is_last(e->kind)) continue; // it has not begun, or stands at a lock or join
        if (e->kind == SMC_END) endless = !e->step->action.exits;
        else if (e->kind != SMC_BLOCK || !e->step->action.value) endless = false;
        else if ((endless = repeats_for_ever(x, e, last))) waiting = waiting ? waiting : e;
    }
    free(last);
    if (!endless || !waiting || smc_graph_stops(g)) return false;
    smc_errors_wait(x, g->threads.at[waiting->thread].events.at[waiting->index - 1]);
    return true;
}

bool smc_enabled(const smc_graph *g, uint32_t t) {
    const smc_thread *thread = &g->threads.at[t];
    if (!thread->step || thread->waiting) return false;
    const smc_action *a = &thread->step->action;
    if (a->kind == SMC_LOCK)
        return g->locs.n <= a->loc || !g->locs.at[a->loc].init ||
               smc_ev(g, g->locs.at[a->loc].tail)->kind != SMC_LOCK;
    if (a->kind == SMC_JOIN) {
        if (a->thread >= g->threads.n) return false;
        const smc_thread *joined = &g->threads.at[a->thread];
        return joined->events.n && smc_ev(g, joined->events.at[joined->events.n - 1])->kind == SMC_END;
    }
    return true;
}

smc_leaf smc_leaf_of(const smc_graph *g) {
    bool blocked = false, bounded = false, cut_short = false, unfinished = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_event *last = last_event(g, t);
        unfinished |= smc_thread_unfinished(&g->threads.at[t]);
        if (!last) continue;
        blocked |= last->kind == SMC_BLOCK;
        bounded |= last->kind == SMC_BOUND;
        cut_short |= last->kind == SMC_ERROR || (last->kind == SMC_END && last->step->action.exits);
    }
    // Whoever waits for a thread that went away with an error, an exit or a false assume is not in a deadlock.
    if (blocked || bounded) return blocked ? SMC_LEAF_BLOCKED : SMC_LEAF_BOUNDED;
    return unfinished && !cut_short ? SMC_LEAF_DEADLOCK : SMC_LEAF_COMPLETE;
}
