#include "explorers/mcr/search/state.h"

#include <string.h>

void state_free(state *s) {
    for (uint32_t t = 0; t < s->threads.n; t++) smc_vec_free(&s->threads.at[t].buffer);
    smc_vec_free(&s->threads);
    smc_vec_free(&s->memory);
    smc_vec_free(&s->left);
    smc_vec_free(&s->left_of);
    smc_vec_free(&s->steps);
}

static bool is_read_event(const trace_event *e) {
    return e->kind >= TRACE_READ && e->kind <= TRACE_LOCK;
}

// Number of the thread's accesses to the location that are not done.
static uint32_t *left_of(state *s, uint32_t thread, uint32_t loc) {
    return &s->left_of.at[(size_t)thread * s->trace->n_locs + loc];
}

// Adds `by` to the numbers of accesses to the event's location that are not done.
static void count_left(state *s, const trace_event *e, uint32_t by) {
    s->left.at[e->loc].all += by;
    *left_of(s, e->thread, e->loc) += by;
}

void state_reset(state *s, const trace *t) {
    const uint32_t n = t->threads.n, cells = t->n_locs;
    s->trace = t;
    s->hash = (trace_hash){0, 0};
    s->steps.n = 0;
    while (s->threads.n < n) *smc_vec_push(&s->threads) = (state_thread){0};
    for (uint32_t i = 0; i < n; i++) s->threads.at[i].done = s->threads.at[i].buffer.n = 0;
    smc_vec_reserve(&s->memory, cells);
    smc_vec_reserve(&s->left, cells);
    smc_vec_reserve(&s->left_of, (size_t)n * cells);
    memset(s->left.at, 0, cells * sizeof *s->left.at);
    memset(s->left_of.at, 0, (size_t)n * cells * sizeof *s->left_of.at);
    for (uint32_t l = 1; l < cells; l++) {
        const trace_loc *at = &t->locs.at[l];
        s->memory.at[l] = (state_cell){at->initial, at->initially, at->unwritten};
        s->hash.a += at->initially.a;
        s->hash.b += at->initially.b;
    }
    for (uint32_t i = 0; i < t->events.n; i++) {
        const trace_event *e = &t->events.at[i];
        if (!e->loc) continue;
        s->left.at[e->loc].reads += is_read_event(e);
        count_left(s, e, 1);
    }
}

// ---- the next event of a thread -----------------------------------------------------------------

// Whether none of the first n buffered stores of the event's thread must reach memory before the
// event.
static bool needed_stores_are_in_memory(const state *s, const trace_event *e, uint32_t n) {
    const state_thread *t = &s->threads.at[e->thread];
    for (uint32_t i = 0; i < n; i++)
        if (state_needs_store_first(s, e, &s->trace->events.at[t->buffer.at[i]])) return false;
    return true;
}

state_value state_read_location(const state *s, uint32_t thread, uint32_t loc) {
    const state_thread *t = &s->threads.at[thread];
    for (uint32_t i = t->buffer.n; i-- > 0;) {
        const trace_event *w = &s->trace->events.at[t->buffer.at[i]];
        if (w->loc == loc) return (state_value){w->out, false};
    }
    return (state_value){s->memory.at[loc].value, s->memory.at[loc].unwritten};
}

bool state_thread_has_ended(const state *s, uint32_t thread) {
    return thread < s->trace->threads.n &&
           s->threads.at[thread].done == s->trace->threads.at[thread].length;
}

bool state_waits_for_stores(const state *s, uint32_t thread) {
    const trace_event *e = state_next_event(s, thread);
    return e && e->kind != TRACE_STORE &&
           !needed_stores_are_in_memory(s, e, s->threads.at[thread].buffer.n);
}

state_readiness state_next_step_readiness(const state *s, uint32_t thread) {
    const trace_thread *t = &s->trace->threads.at[thread];
    const trace_event *e = state_next_event(s, thread);
    if (!e || (t->created && s->threads.at[t->creator].done < t->created)) return STATE_DISABLED;
    if (e->kind == TRACE_STORE) return STATE_ENABLED;
    if (!needed_stores_are_in_memory(s, e, s->threads.at[thread].buffer.n)) return STATE_DISABLED;
    switch (e->kind) {
    case TRACE_READ:
    case TRACE_RMW: {
        const state_value v = state_read_location(s, thread, e->loc);
        return v.value == e->in && v.unwritten == e->unwritten ? STATE_ENABLED : STATE_DIFFERS;
    }
    case TRACE_LOCK:
        if (s->memory.at[e->loc].value) return STATE_DISABLED;
        return s->threads.at[thread].done < t->length ? STATE_ENABLED : STATE_DIFFERS;
    case TRACE_JOIN:
        return state_thread_has_ended(s, e->action->thread) ? STATE_ENABLED : STATE_DISABLED;
    default: return STATE_ENABLED;
    }
}

bool state_can_flush_store(const state *s, uint32_t thread, uint32_t place) {
    return needed_stores_are_in_memory(
        s, &s->trace->events.at[s->threads.at[thread].buffer.at[place]], place);
}

// ---- steps --------------------------------------------------------------------------------------

static void add_to_state_hash(state *s, trace_hash h) {
    s->hash.a += h.a;
    s->hash.b += h.b;
}

// Logs a step, to undo it. `flushed`: see state_step.
static void push_step(state *s, const trace_event *e, uint32_t flushed) {
    state_step *step = smc_vec_push(&s->steps);
    step->event = (uint32_t)(e - s->trace->events.at);
    step->flushed = flushed;
    step->hash = s->hash;
    if (e->loc) step->cell = s->memory.at[e->loc];
}

// Gives the event's location the value that the event writes.
static void write_to_memory(state *s, const trace_event *e) {
    state_cell *cell = &s->memory.at[e->loc];
    s->hash.a += e->in_memory.a - cell->hash.a;
    s->hash.b += e->in_memory.b - cell->hash.b;
    *cell = (state_cell){e->out, e->in_memory, false};
}

void state_execute_step(state *s, uint32_t thread) {
    state_thread *t = &s->threads.at[thread];
    const trace_event *e = trace_event_at(s->trace, thread, t->done);
    push_step(s, e, STATE_NO_INDEX);
    t->done++;
    add_to_state_hash(s, e->done);
    if (!e->loc) return;
    if (e->kind == TRACE_STORE) {
        *smc_vec_push(&t->buffer) = (uint32_t)(e - s->trace->events.at);
        return;
    }
    s->left.at[e->loc].reads -= is_read_event(e);
    count_left(s, e, UINT32_MAX);
    if (e->kind != TRACE_READ) write_to_memory(s, e);
}

void state_flush_store(state *s, uint32_t thread, uint32_t place) {
    state_thread *t = &s->threads.at[thread];
    const trace_event *e = &s->trace->events.at[t->buffer.at[place]];
    push_step(s, e, place);
    memmove(t->buffer.at + place, t->buffer.at + place + 1,
            (t->buffer.n - place - 1) * sizeof *t->buffer.at);
    t->buffer.n--;
    add_to_state_hash(s, e->reached);
    count_left(s, e, UINT32_MAX);
    write_to_memory(s, e);
}

// Undoes the step that was performed last.
static void undo_step(state *s, const state_step *step) {
    const trace_event *e = &s->trace->events.at[step->event];
    state_thread *t = &s->threads.at[e->thread];
    s->hash = step->hash;
    if (step->flushed != STATE_NO_INDEX) {
        smc_vec_push(&t->buffer);
        memmove(t->buffer.at + step->flushed + 1, t->buffer.at + step->flushed,
                (t->buffer.n - 1 - step->flushed) * sizeof *t->buffer.at);
        t->buffer.at[step->flushed] = step->event;
    } else {
        t->done--;
        if (e->kind == TRACE_STORE) t->buffer.n--;
    }
    if (!e->loc || (e->kind == TRACE_STORE && step->flushed == STATE_NO_INDEX)) return;
    s->left.at[e->loc].reads += step->flushed == STATE_NO_INDEX && is_read_event(e);
    count_left(s, e, 1);
    s->memory.at[e->loc] = step->cell;
}

void state_undo_steps(state *s, uint32_t n_steps) {
    while (s->steps.n > n_steps) undo_step(s, &s->steps.at[--s->steps.n]);
}
