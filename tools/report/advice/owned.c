#include "tools/report/advice/owned.h"

#include "base/text.h"
#include "tools/report/words/words.h"

enum { TEXT = 192 };

// The error for which advice is sought, and its execution. A lock of the program itself is an
// atomic word that is taken by an atomic operation which reads 0 and writes another value, and
// released by an atomic write of 0.
typedef struct owned_object {
    const smc_program *program;
    const smc_error *error;
    const smc_witness *x;
} owned_object;

static bool is_word_of_object(const owned_object *o, const smc_witness_event *e) {
    if (!e->loc || e->pending || !smc_is_access(e->kind) || e->order == SMC_PLAIN) return false;
    const smc_location at = o->program->location(o->program, e->loc);
    const smc_position where = smc_position_of(o->program, e->place);
    return !at.lock && !at.part_of && !at.mutex && where.file && where.line &&
           !o->program->place(o->program, e->place).library;
}

static bool is_lock_attempt(const smc_witness_event *e) {
    const bool tries = e->rmw == SMC_CAS || e->rmw == SMC_XCHG;
    return e->kind == SMC_RMW && tries && e->writes && !e->in && e->out;
}

static bool is_trylock_by_exchange(const smc_witness_event *e) {
    const bool tries = e->rmw == SMC_CAS || e->rmw == SMC_XCHG;
    return e->kind == SMC_RMW && tries && e->in && (!e->writes || e->out == e->in);
}

static bool is_release(const smc_witness_event *e) {
    return e->kind == SMC_WRITE && !e->out && e->order != SMC_PLAIN;
}

// If the thread holds the lock at the step, returns the event that took it; NULL otherwise.
static const smc_witness_event *held_at(const owned_object *o, uint32_t thread, uint32_t loc,
                                        uint32_t step) {
    const smc_witness_event *since = NULL;
    for (uint32_t i = 0; i < o->x->n; i++) {
        const smc_witness_event *e = &o->x->events[i];
        if (e->thread != thread || e->loc != loc || e->step >= step || !is_word_of_object(o, e))
            continue;
        if (is_lock_attempt(e)) since = e;
        if (is_release(e)) since = NULL;
    }
    return since;
}

// Returns the event by which another thread holds the lock when it is released; NULL: none does.
static const smc_witness_event *take_by_other_thread(const owned_object *o,
                                                     const smc_witness_event *release) {
    for (uint32_t i = 0; i < o->x->n; i++) {
        const smc_witness_event *e = &o->x->events[i];
        const bool may = e->loc == release->loc && e->thread != release->thread &&
                         is_word_of_object(o, e) && is_lock_attempt(e);
        const smc_witness_event *since = may ? held_at(o, e->thread, e->loc, release->step) : NULL;
        if (since) return since;
    }
    return NULL;
}

// Returns the thread's last failed attempt to take the lock; NULL: there is none, or the thread has
// taken the lock since.
static const smc_witness_event *last_failed_attempt(const owned_object *o,
                                                    const smc_witness_event *release) {
    const smc_witness_event *failed = NULL;
    for (const smc_witness_event *e = o->x->events; e < release; e++) {
        if (e->thread != release->thread || e->loc != release->loc || !is_word_of_object(o, e))
            continue;
        if (is_trylock_by_exchange(e)) failed = e;
        if (is_lock_attempt(e)) failed = NULL;
    }
    return failed;
}

static bool is_of_error(const owned_object *o, uint32_t thread) {
    bool is = o->error->thread == thread;
    for (uint32_t i = 0; i < o->x->n; i++)
        is |= o->x->events[i].culprit && o->x->events[i].thread == thread;
    return is;
}

// True if a thread that fails is concerned: it held the lock, releases it, or takes it next.
static bool concerns_error(const owned_object *o, const smc_witness_event *release,
                           const smc_witness_event *held) {
    bool is = is_of_error(o, release->thread) || is_of_error(o, held->thread);
    for (uint32_t i = 0; i < o->x->n; i++) {
        const smc_witness_event *e = &o->x->events[i];
        is |= e->rf == (int32_t)(release - o->x->events) && is_lock_attempt(e) &&
              is_of_error(o, e->thread);
    }
    return is;
}

char *smc_advice_keep_lock(const smc_program *p, const char *file, const smc_error *error,
                           bool *mentioned) {
    const owned_object o = {p, error, &error->witness};
    for (uint32_t i = 0; i < o.x->n; i++) {
        const smc_witness_event *e = &o.x->events[i];
        if (!is_word_of_object(&o, e) || !is_release(e) || held_at(&o, e->thread, e->loc, e->step))
            continue;
        const smc_witness_event *held = take_by_other_thread(&o, e),
                                *failed = last_failed_attempt(&o, e);
        if (!held || !failed || !concerns_error(&o, e, held)) continue;
        char name[TEXT], line[3][TEXT];
        mentioned[i] = mentioned[held - o.x->events] = mentioned[failed - o.x->events] = true;
        p->names.location(p, e->loc, name, sizeof name);
        smc_format_line(p, file, e->place, line[0], TEXT);
        smc_format_line(p, file, held->place, line[1], TEXT);
        smc_format_line(p, file, failed->place, line[2], TEXT);
        return smc_format("Thread %u releases %s in %s, but thread %u holds it (%s): the attempt "
                          "of thread %u in %s has failed. Release it only after an attempt that "
                          "succeeds.",
                          e->thread, name, line[0], held->thread, line[1], e->thread, line[2]);
    }
    return NULL;
}
