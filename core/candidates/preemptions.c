// preemptions.c - computes the minimum number of preemptions over all interleavings of an
// execution, by dynamic programming over states.
//
// A state consists of the number of executed events of each thread, and the thread that was last.
// The contents of memory follow from coherence. The number of a state without the last thread
// increases with each event, so one pass over the numbers computes the minimum for each state.
#include "candidates/preemptions.h"

#include "candidates/build.h"
#include "program/waits.h"

// Limit of the number of states; minimum of a state that no interleaving reaches.
enum { MOST_STATES = 1 << 22, UNREACHED = UINT32_MAX };

// The states of one execution, and the current state.
typedef struct state_space {
    smc_program *program;
    const smc_step *start;  // main's first step
    const smc_candidate *c; // the execution
    uint32_t threads;
    // [thread]: number of its events; the amount by which one event of the thread increases the
    // state number.
    uint32_t *length, *weight;
    // [thread][index - 1]: position of an event; each thread has room for all events.
    uint32_t *events;
    uint32_t *at;    // [thread]: number of its events that are executed in the current state
    uint32_t states; // number of states, without the last thread
    smc_status status;
} state_space;

// Whether event i is executed in the current state.
static bool is_executed(const state_space *p, uint32_t i) {
    const smc_candidate_event *e = &p->c->events[i];
    return e->thread == SMC_INIT_THREAD || e->index <= p->at[e->thread];
}

// The thread's n-th event, counted from 1.
static const smc_candidate_event *nth_event_of_thread(const state_space *p, uint32_t thread,
                                                      uint32_t n) {
    return &p->c->events[p->events[(size_t)thread * p->c->n + n - 1]];
}

// ---- memory in the current state ----------------------------------------------------------------

// The write whose value the location has in the current state; NULL: none, i.e. its initial value.
static const smc_candidate_event *last_executed_write(const state_space *p, uint32_t loc) {
    const smc_candidate_event *last = NULL;
    for (uint32_t i = 0; i < p->c->n; i++) {
        const smc_candidate_event *e = &p->c->events[i];
        if (e->writes && e->loc == loc && is_executed(p, i) && (!last || e->co > last->co))
            last = e;
    }
    return last;
}

// Value of the location in the current state; for smc_memory_state.
static uint64_t value_at(const void *self, uint32_t loc) {
    const state_space *p = self;
    const smc_candidate_event *last = last_executed_write(p, loc);
    return last ? last->out : p->program->location(p->program, loc).initial;
}

// Whether the mutex is free in the current state; for smc_memory_state.
static bool is_free_at(const void *self, uint32_t loc) {
    const state_space *p = self;
    uint32_t locks = 0, unlocks = 0;
    for (uint32_t i = 0; i < p->c->n; i++) {
        const smc_candidate_event *e = &p->c->events[i];
        if (!e->step || e->loc != loc || !is_executed(p, i)) continue;
        locks += e->step->action.kind == SMC_LOCK;
        unlocks += e->step->action.kind == SMC_UNLOCK;
    }
    return locks <= unlocks;
}

// ---- transitions --------------------------------------------------------------------------------

// Whether the event can be executed next with its source and its position in coherence.
static bool can_execute_next(const state_space *p, const smc_candidate_event *e) {
    if (e->index == 1 && e->thread &&
        !is_executed(p, (uint32_t)smc_candidate_create_of(p->c, e->thread)))
        return false;
    if (e->rf >= 0 && !is_executed(p, (uint32_t)e->rf)) return false;
    const smc_candidate_event *last = e->reads || e->writes ? last_executed_write(p, e->loc) : NULL;
    if (e->reads && last != &p->c->events[e->rf]) return false;
    return !e->writes || e->co == (last ? last->co + 1 : 1);
}

// The thread's next step in the current state; NULL: it has ended, is not created, or the program
// has failed (`status`).
static const smc_step *step_after(state_space *p, uint32_t thread) {
    const smc_step *step = thread ? NULL : p->start;
    if (p->at[thread]) return nth_event_of_thread(p, thread, p->at[thread])->next;
    const int32_t create = thread ? smc_candidate_create_of(p->c, thread) : -1;
    if (create < 0 || !is_executed(p, (uint32_t)create)) return step;
    p->status = p->program->child(p->program, p->c->events[create].step, &step);
    return p->status == SMC_OK ? step : NULL;
}

// Whether the thread has executed its last event in the current state, so that it can be joined.
static bool has_executed_last_event(const state_space *p, uint32_t thread) {
    const int32_t end = smc_candidate_end_of(p->c, thread);
    return end >= 0 && is_executed(p, (uint32_t)end);
}

// Whether the thread could continue in the current state, so that a switch to another thread is a
// preemption. A thread that would only wait cannot.
static bool can_be_preempted(state_space *p, uint32_t thread) {
    const smc_step *step = step_after(p, thread);
    if (!step || step->action.yields) return false;
    if (step->action.kind == SMC_LOCK && !is_free_at(p, step->action.loc)) return false;
    if (step->action.kind == SMC_JOIN && !has_executed_last_event(p, step->action.thread))
        return false;
    bool waits = false;
    uint32_t reads;
    const smc_memory_state memory = {.value = value_at, .is_free = is_free_at, .self = p};
    p->status = smc_can_only_wait_from(p->program, step, &memory, NULL, &waits, &reads);
    return !waits;
}

// Whether the event belongs to the last round of a thread that ends waiting. Such events do not
// change the last thread, and switches to and from them are no preemptions.
static bool is_in_last_round(const state_space *p, const smc_candidate_event *e) {
    const smc_action *last = &nth_event_of_thread(p, e->thread, p->length[e->thread])->step->action;
    return last->kind == SMC_BLOCK &&
           e->index + (last->block.repeats ? last->block.repeats : 1) >= p->length[e->thread];
}

// ---- all interleavings --------------------------------------------------------------------------

// Updates the minimum of the successors of state number `state`, which the search has reached with
// `preemptions` preemptions and `last` as the last thread.
static void update_successors(state_space *p, uint32_t *least, uint32_t state, uint32_t last,
                              uint32_t preemptions) {
    const bool preempts = p->at[last] && can_be_preempted(p, last);
    for (uint32_t t = 0; t < p->threads && p->status == SMC_OK; t++) {
        const smc_candidate_event *e =
            p->at[t] < p->length[t] ? nth_event_of_thread(p, t, p->at[t] + 1) : NULL;
        if (!e || !can_execute_next(p, e)) continue;
        const bool waits = is_in_last_round(p, e);
        uint32_t *then = &least[(size_t)(state + p->weight[t]) * p->threads + (waits ? last : t)];
        const uint32_t n = preemptions + (preempts && t != last && !waits);
        if (n < *then) *then = n;
    }
}

// Computes the minimum for the complete execution; UNREACHED: it has no interleaving.
static uint32_t min_preemptions(state_space *p) {
    const size_t rows = (size_t)p->states * p->threads;
    uint32_t *least = smc_alloc(rows * sizeof *least), found = UNREACHED;
    for (size_t i = 1; i < rows; i++) least[i] = UNREACHED;
    for (uint32_t s = 0; s < p->states; s++)
        for (uint32_t last = 0; last < p->threads && p->status == SMC_OK; last++) {
            const uint32_t n = least[(size_t)s * p->threads + last];
            if (n == UNREACHED) continue;
            if (s + 1 == p->states && n < found) found = n;
            for (uint32_t t = 0; t < p->threads; t++)
                p->at[t] = s / p->weight[t] % (p->length[t] + 1);
            update_successors(p, least, s, last, n);
        }
    free(least);
    return found;
}

// Numbers the states and fills the tables. Returns false if there are more than MOST_STATES.
static bool number_states(state_space *p) {
    uint64_t n = 1;
    for (uint32_t i = 0; i < p->c->n; i++) {
        const smc_candidate_event *e = &p->c->events[i];
        if (e->thread == SMC_INIT_THREAD) continue;
        p->length[e->thread]++;
        p->events[(size_t)e->thread * p->c->n + e->index - 1] = i;
    }
    for (uint32_t t = 0; t < p->threads && n <= MOST_STATES; t++) {
        p->weight[t] = (uint32_t)n;
        n *= p->length[t] + 1;
    }
    p->states = (uint32_t)n;
    return n <= MOST_STATES;
}

smc_status smc_candidate_check_preemptions(smc_program *program, const smc_step *start,
                                           const smc_candidate *c, uint32_t most, bool *out) {
    state_space p = {
        .program = program, .start = start, .c = c, .threads = smc_candidate_thread_count(c)};
    p.length = smc_alloc((p.threads + 1) * sizeof *p.length);
    p.weight = smc_alloc((p.threads + 1) * sizeof *p.weight);
    p.at = smc_alloc((p.threads + 1) * sizeof *p.at);
    p.events = smc_alloc((p.threads * (size_t)c->n + 1) * sizeof *p.events);
    if (number_states(&p)) *out = min_preemptions(&p) <= most;
    else p.status = SMC_TOO_LONG;
    free(p.length);
    free(p.weight);
    free(p.at);
    free(p.events);
    return p.status;
}
