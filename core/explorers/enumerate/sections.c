#include "explorers/enumerate/sections.h"

#include <string.h>

// The thread's event with this index; NULL: there is none.
static smc_candidate_event *event_of(smc_candidate *c, uint32_t thread, uint32_t index) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].thread == thread && c->events[i].index == index) return &c->events[i];
    return NULL;
}

static bool reads_from(const smc_candidate *c, const smc_candidate_event *e,
                       const smc_candidate_event *from) {
    return e->rf >= 0 && &c->events[e->rf] == from;
}

// The step that the thread takes at this index, whether it has taken it or not; NULL: none.
static const smc_step *step_at(smc_candidate *c, uint32_t thread, uint32_t index) {
    const smc_candidate_event *e = event_of(c, thread, index);
    if (e) return e->step;
    e = event_of(c, thread, index - 1);
    return e ? e->next : NULL;
}

// Whether two events do the same and change nothing: they read from the same event, or answer a
// choice in the same way.
static bool are_equal(const smc_candidate_event *a, const smc_candidate_event *b) {
    const smc_kind kind = b->step->action.kind;
    return a->step->action.kind == kind && !a->writes && !b->writes && a->rf == b->rf &&
           a->in == b->in && kind != SMC_LOCK && kind != SMC_UNLOCK && kind != SMC_CREATE &&
           !smc_kind_ends_thread(kind);
}

static bool is_lock_of(const smc_step *s, uint32_t mutex) {
    return s && s->action.kind == SMC_LOCK && s->action.loc == mutex;
}

// The first index, from `i` on, at which a thread does not execute a fence that accesses no memory.
static uint32_t index_after_fences(smc_candidate *c, uint32_t s, uint32_t t, uint32_t i) {
    for (;; i++)
        for (uint32_t k = 0; k < 2; k++) {
            const smc_candidate_event *e = event_of(c, k ? t : s, i);
            if (!e || e->step->action.kind != SMC_FENCE || e->reads || e->writes) return i;
        }
}

// Whether both threads lock one mutex at this index, or would do so next.
static bool lock_one_mutex(smc_candidate *c, uint32_t s, uint32_t t, uint32_t i) {
    const smc_step *a = step_at(c, s, i), *b = step_at(c, t, i);
    return b && b->action.kind == SMC_LOCK && is_lock_of(a, b->action.loc);
}

// The index of the unlock, if threads s and t lock a mutex at index i, do the same until they
// unlock it, and t's section directly follows that of s; 0: otherwise.
static uint32_t end_of_equal_sections(smc_candidate *c, uint32_t s, uint32_t t, uint32_t i) {
    const smc_candidate_event *lock = event_of(c, t, i);
    for (i++;; i++) {
        const smc_candidate_event *a = event_of(c, s, i), *b = event_of(c, t, i);
        if (!a || !b || a->step->action.kind != b->step->action.kind) return 0;
        if (b->step->action.kind == SMC_UNLOCK)
            return b->loc == lock->loc && reads_from(c, lock, a) ? i : 0;
        if (!b->reads || !are_equal(a, b)) return 0;
    }
}

// Whether b locks its mutex before a does: a's source is a later unlock.
static bool locks_before(const smc_candidate *c, const smc_candidate_event *b,
                         const smc_candidate_event *a) {
    while (a != b && a->rf >= 0 && c->events[a->rf].thread != SMC_INIT_THREAD) {
        const smc_candidate_event *unlock = &c->events[a->rf], *lock = NULL;
        for (uint32_t i = 0; i < c->n; i++) {
            const smc_candidate_event *e = &c->events[i];
            if (e->thread == unlock->thread && e->loc == unlock->loc && e->step &&
                e->step->action.kind == SMC_LOCK && e->index < unlock->index &&
                (!lock || e->index > lock->index))
                lock = e;
        }
        if (!lock) return false;
        a = lock;
    }
    return a == b;
}

// Exchanges what the threads do from this index on.
static void exchange_from(smc_candidate *c, uint32_t s, uint32_t t, uint32_t index) {
    smc_candidate_event *a = event_of(c, s, index - 1), *b = event_of(c, t, index - 1);
    const smc_step *next = a->next;
    a->next = b->next, b->next = next;
    for (uint32_t i = 0; i < c->n; i++) {
        smc_candidate_event *e = &c->events[i];
        if (e->index < index || (e->thread != s && e->thread != t)) continue;
        e->thread = e->thread == s ? t : s;
    }
}

// Whether t takes a mutex before s after equal sections, of which that of s comes first. Exchanges
// what they do from this lock on.
static bool sort_two(smc_candidate *c, uint32_t s, uint32_t t) {
    for (uint32_t i = 1;; i++) {
        const smc_candidate_event *a = event_of(c, s, i), *b = event_of(c, t, i);
        while (a && b && is_lock_of(a->step, b->loc) && is_lock_of(b->step, b->loc)) {
            const uint32_t end = end_of_equal_sections(c, s, t, i);
            if (!end) return false;
            i = index_after_fences(c, s, t, end + 1);
            if (!lock_one_mutex(c, s, t, i)) return false;
            a = event_of(c, s, i), b = event_of(c, t, i);
            if (b && (!a || locks_before(c, b, a))) {
                exchange_from(c, s, t, i);
                return true;
            }
        }
        if (!a || !b || !are_equal(a, b)) return false;
    }
}

smc_candidate *enumerate_sort_sections(const enumerate_groups *g, const smc_candidate *of) {
    const size_t size = sizeof *of + of->n * sizeof of->events[0];
    smc_candidate *c = memcpy(smc_alloc(size), of, size);
    bool more = g->is_equal_again && !smc_thread_data_moves_accesses(&g->thread_data);
    while (more) {
        more = false;
        for (uint32_t s = 1; s < g->first.n; s++)
            for (uint32_t t = 1; t < g->first.n; t++)
                if (s != t && g->first.at[s] && g->first.at[s] == g->first.at[t])
                    more |= sort_two(c, s, t);
    }
    return c;
}
