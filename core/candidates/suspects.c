#include "candidates/suspects.h"

bool smc_candidate_is_error(const smc_candidate_event *e) {
    return e->step->action.kind == SMC_ERROR ||
           (e->reads && e->in == SMC_UNWRITTEN && !e->step->action.copies);
}

// Whether main initialises the object before it creates any thread and before the event, and no
// other event initialises or destroys it. Then the initialisation happens before each such event.
static bool is_initialised_first(const smc_candidate *c, uint32_t object,
                                 const smc_candidate_event *event) {
    const smc_candidate_event *init = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (!e->step || !smc_is_lifetime(e->step->action.kind) || e->loc != object) continue;
        if (init || e->thread || e->step->action.kind != SMC_INITIALISE) return false;
        init = e;
    }
    if (!init || (!event->thread && event->index < init->index)) return false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->step && e->step->action.kind == SMC_CREATE && !e->thread && e->index < init->index)
            return false;
    }
    return true;
}

// Whether the event uses, initialises or destroys an object that some event initialises or
// destroys, or that must be initialised before use. False if the order of these events is certain.
static bool has_lifetime(smc_program *program, const smc_candidate *c,
                         const smc_candidate_event *e) {
    const unsigned kind = e->step->action.kind;
    if (smc_is_lifetime(kind)) return !is_initialised_first(c, e->loc, e);
    if (!e->loc || (kind != SMC_LOCK && kind != SMC_UNLOCK && !smc_is_access(kind))) return false;
    const smc_location at = program->location(program, e->loc);
    const uint32_t object = at.lock ? e->loc : at.part_of;
    if (!object) return false;
    bool has = program->location(program, object).uninitialised_lock;
    for (uint32_t i = 0; i < c->n; i++)
        has |= c->events[i].step && smc_is_lifetime(c->events[i].step->action.kind) &&
               c->events[i].loc == object;
    return has && !is_initialised_first(c, object, e);
}

// Whether the event unlocks a mutex that its thread does not hold (observers/locks.c): the thread's
// last lock or unlock of the mutex before the event is no lock.
static bool unlocks_mutex_not_held(const smc_candidate *c, const smc_candidate_event *e) {
    const smc_candidate_event *own = NULL;
    for (uint32_t i = 0; i < c->n && e->step->action.kind == SMC_UNLOCK; i++) {
        const smc_candidate_event *o = &c->events[i];
        if (o->step && o->thread == e->thread && o->loc == e->loc && o->index < e->index &&
            (o->step->action.kind == SMC_LOCK || o->step->action.kind == SMC_UNLOCK) &&
            (!own || own->index < o->index))
            own = o;
    }
    return e->step->action.kind == SMC_UNLOCK && (!own || own->step->action.kind == SMC_UNLOCK);
}

bool smc_candidate_may_be_error(smc_program *program, const smc_candidate *c,
                                const smc_candidate_event *e) {
    return e->step->action.object || unlocks_mutex_not_held(c, e) || has_lifetime(program, c, e);
}
