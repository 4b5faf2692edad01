#include "reductions/rounds/late_races.h"

#include "graph/lifetimes.h"
#include "reductions/reduced.h"
#include "reductions/rounds/net_zero_rounds.h"

// ---- locations ----------------------------------------------------------------------------------

// First part of a key: distinguishes keys of locations, objects and static kinds whose codes are
// equal.
enum { LOCATION, OBJECT, STATIC };

// Code of the place where the object was allocated; 0: unknown.
static uint64_t code_of_kind(const smc_graph *g, uint32_t object) {
    const smc_id alloc = object < g->objects.n ? g->objects.at[object].alloc : 0;
    return alloc ? g->program->place(g->program, smc_event_at(g, alloc)->step->action.place).code
                 : 0;
}

// Records an access. The kind of a location in allocated memory is the place of allocation and the
// offset. In static memory, all locations that a renaming of threads could exchange are of one kind
// (is_renamed_location). Words of synchronisation objects have no kind.
static void record_late_access(smc_late_race_notes *n, const smc_graph *g, uint32_t loc,
                               uint32_t how, uint32_t source) {
    const smc_location *at = &g->locs.at[loc].info;
    const smc_late_key key = {LOCATION, at->code};
    smc_late_key kind = {STATIC, (uint64_t)at->size << 1 | at->plain_only};
    if (at->object)
        kind = (smc_late_key){smc_mix_pair(code_of_kind(g, at->object), LOCATION), at->offset};
    else if (at->lock || at->part_of) kind = key;
    smc_late_race_notes_add(n, key, kind, how, source);
}

// Records an access to an object as a whole; 0: none.
static void record_late_object(smc_late_race_notes *n, const smc_graph *g, uint32_t object,
                               uint32_t how, uint32_t source) {
    const smc_program *p = g->program;
    if (!object) return;
    smc_late_race_notes_add(
        n, (smc_late_key){OBJECT, p->objects.address ? p->objects.address(p, object) : object},
        (smc_late_key){smc_mix_pair(code_of_kind(g, object), OBJECT), 0}, how, source);
}

// Location of the lock that identifies the location's synchronisation object; 0: none.
static uint32_t lock_of_sync_object(const smc_graph *g, uint32_t loc) {
    const smc_location *at = &g->locs.at[loc].info;
    return at->lock ? loc : at->part_of;
}

// ---- dropped rounds -----------------------------------------------------------------------------

// A dropped round whose accesses are being recorded.
typedef struct left_out {
    smc_late_race_notes *notes;
    const smc_graph *graph;
    uint32_t source; // source position of the round (smc_place.source)
} left_out;

// Records an access of the dropped round, with its object and its synchronisation object.
static void record_dropped_access(const left_out *l, const smc_action *a) {
    smc_late_race_notes *n = l->notes;
    const smc_graph *g = l->graph;
    const bool accesses = smc_is_access(a->kind);
    if (!accesses && a->kind != SMC_LOCK && a->kind != SMC_UNLOCK) return;
    if (accesses) {
        const bool plain = smc_races_as_plain(a), reads = a->kind == SMC_READ;
        const uint32_t how = plain   ? SMC_DROPPED_PLAIN_READ | (reads ? 0 : SMC_LEFT_STORE)
                             : reads ? SMC_DROPPED_ATOMIC_READ
                                     : SMC_DROPPED_ATOMIC_READ | SMC_DROPPED_RMW;
        record_late_access(n, g, a->loc, how, l->source);
        record_late_object(n, g, a->object, SMC_DROPPED_USE, l->source);
    }
    if (lock_of_sync_object(g, a->loc))
        record_late_access(n, g, lock_of_sync_object(g, a->loc), SMC_DROPPED_USE, l->source);
}

static void record_elided_dropped_round(void *self, smc_id after, const smc_action *a) {
    (void)after;
    record_dropped_access(self, a);
}

void smc_record_late_round(smc_late_race_notes *n, const smc_graph *g, const smc_event *last,
                           uint64_t actions, uint32_t place) {
    const smc_program *p = g->program;
    left_out l = {n, g, p->place(p, place).source};
    if (p->facts.knows(p, SMC_LOOP_EXECUTES_ONE_ROUND, l.source)) return;
    // In this case the thread's events are being undone, and the round is already recorded.
    if (last->index > g->threads.at[last->thread].events.n + 1) return;
    record_dropped_access(&l, &last->step->action);
    for (uint32_t i = last->index; i && actions; i--, actions--) {
        smc_visit_elided_before(g, last->thread, i, record_elided_dropped_round, &l);
        if (i > 1)
            record_dropped_access(&l, &smc_thread_event_at(g, last->thread, i - 1)->step->action);
    }
}

// ---- late events --------------------------------------------------------------------------------

static void record_loop_begin(void *self, smc_id after, const smc_action *elided) {
    bool *begins = self;
    (void)after;
    *begins |= elided->begins_round;
}

// Whether a round of the thread begins at one of its events (from, to], or at an elided access
// directly before one of them.
static bool begins_round(const smc_graph *g, uint32_t thread, uint32_t from, uint32_t to) {
    assert(to <= g->threads.at[thread].events.n);
    bool begins = false;
    for (uint32_t i = from + 1; i <= to && !begins; i++) {
        begins = smc_thread_event_at(g, thread, i)->step->action.begins_round;
        smc_visit_elided_before(g, thread, i, record_loop_begin, &begins);
    }
    return begins;
}

// Whether the event may be late: a round precedes it by reads-from but not by happens-before. If
// the model defines races itself (smc_model.race), no event counts as ordered.
static bool may_follow_round_unordered(const smc_errors *x, smc_id id) {
    const smc_graph *g = x->graph;
    const uint32_t *after = smc_event_clock(g, id),
                   *hb = smc_model_hb_clock(x->model, x->state, g, id);
    bool late = false;
    for (uint32_t t = 0; t < g->threads.n && !late; t++)
        late = t != smc_event_at(g, id)->thread &&
               begins_round(g, t, x->model->race ? 0 : hb[t], after[t]);
    return late;
}

// Records an access of a late event: the event itself, or an access that its thread elides directly
// after it.
static void record_late_event(smc_late_race_notes *n, const smc_errors *x, smc_id id,
                              const smc_action *a) {
    const smc_graph *g = x->graph;
    const bool by_model = x->model->race,
               races = smc_is_access(a->kind) && (by_model || !x->options->plain_access),
               plain = smc_races_as_plain(a), lifetime = smc_is_lifetime(a->kind);
    if (!(races || lifetime || a->kind == SMC_FREE) || !may_follow_round_unordered(x, id)) return;
    if (a->kind == SMC_FREE) record_late_object(n, g, a->object, SMC_LATE_LIFETIME_EVENT, 0);
    else if (lifetime)
        record_late_access(n, g, smc_sync_object_of_event(g, smc_event_at(g, id)),
                           SMC_LATE_LIFETIME_EVENT, 0);
    else if (a->kind == SMC_READ)
        record_late_access(n, g, a->loc, plain ? SMC_LATE_PLAIN_READ : SMC_LATE_LOAD, 0);
    else record_late_access(n, g, a->loc, plain ? SMC_LATE_PLAIN_WRITE : SMC_LATE_ATOMIC_WRITE, 0);
}

// The context of record_late_elided.
typedef struct late {
    smc_late_race_notes *notes;
    const smc_errors *errors;
} late;

static void record_late_elided(void *self, smc_id after, const smc_action *a) {
    const late *l = self;
    if (after) record_late_event(l->notes, l->errors, after, a);
}

// Callback of smc_late_race_notes_visit: records the fact that the program must keep a round of the
// loop.
static void learn_to_keep_round(void *self, uint32_t source) {
    smc_program *p = self;
    const smc_status restarts = p->facts.learn(p, SMC_LOOP_EXECUTES_ONE_ROUND, source);
    (void)restarts;
}

smc_status smc_record_late_race_facts(smc_program *p, const smc_late_race_notes *n) {
    smc_late_race_notes_visit(n, learn_to_keep_round, p);
    return SMC_RESTART;
}

smc_status smc_check_late_races(const smc_errors *x, bool by_kind) {
    smc_late_race_notes *n = &x->result->late;
    const smc_graph *g = x->graph;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (!e->step) continue;
        record_late_event(n, x, g->link_order.at[i], &e->step->action);
        const uint64_t repeats =
            e->kind == SMC_BLOCK ? smc_count_explored_elsewhere(&e->step->action) : 0;
        const uint32_t place = e->step->action.place;
        if (e->kind == SMC_BLOCK)
            smc_record_late_round(n, g, e, repeats ? repeats : UINT64_MAX, place);
        const uint32_t left_out = smc_repeated_actions(&e->step->action);
        if (left_out) smc_record_late_round(n, g, e, left_out, place);
    }
    smc_visit_elided(g, record_late_elided, &(late){n, x});
    n->by_kind |= by_kind;
    if (!smc_late_race_notes_have_race(n) || x->options->on_trial) return SMC_OK;
    return smc_record_late_race_facts(g->program, n);
}
