// state.h - state of a run of a trace's prefix: each thread's position, buffered stores, and
// memory.
//
// States change by steps, which are undone last in, first out.
#ifndef SMC_MCR_SEARCH_STATE_H
#define SMC_MCR_SEARCH_STATE_H

#include "explorers/mcr/search/trace.h"

enum { STATE_NOBODY = UINT32_MAX };

typedef struct state_thread {
    uint32_t done;            // number of events done
    SMC_VEC(uint32_t) buffer; // buffered stores in program order, as indices in trace.events
} state_thread;

typedef struct state_cell {
    uint64_t value;
    trace_hash hash;
    bool unwritten;
} state_cell;

// Accesses of a location still to be done by all threads. A store is done when it reaches memory.
typedef struct state_left {
    uint32_t reads, all;
} state_left;

typedef struct state_step {
    uint32_t event;
    uint32_t flushed; // buffer position of the store that reached memory; STATE_NOBODY: the event
                      // was executed
    trace_hash hash;  // previous value
    state_cell cell;  // previous content of memory at its location
} state_step;

// What the next event of a thread can do.
typedef enum state_next {
    STATE_STANDS,  // it must wait for other events
    STATE_DIFFERS, // it can execute, but receives another value
    STATE_COMES,
} state_next;

typedef struct state {
    const trace *trace;
    trace_hash hash;
    SMC_VEC(state_thread) threads;
    SMC_VEC(state_cell) memory; // [loc]
    SMC_VEC(state_left) left;   // [loc]
    SMC_VEC(uint32_t) left_of;  // [thread][loc]: the thread's accesses still to be done
    SMC_VEC(state_step) steps;
} state;

void state_free(state *);

// The state before the first step.
void state_begin(state *, const trace *);

// What the thread's next event can do.
state_next state_look(const state *, uint32_t thread);
// Whether the thread's next event waits only for its own buffered stores.
bool state_waits_for_stores(const state *, uint32_t thread);

// Whether the thread has done all its events of the trace; stores may be buffered.
bool state_is_over(const state *, uint32_t thread);

// Executes the thread's next event, which must be possible.
void state_do(state *, uint32_t thread);

// Whether the store at this place of the buffer may reach memory now; lets it.
bool state_may_flush(const state *, uint32_t thread, uint32_t place);
void state_flush(state *, uint32_t thread, uint32_t place);

// Undoes steps until `n_steps` are left.
void state_undo(state *, uint32_t n_steps);

// The thread's next event, including a pending lock; NULL: none.
static inline const trace_event *state_event(const state *s, uint32_t thread) {
    const trace_thread *t = &s->trace->threads.at[thread];
    const uint32_t done = s->threads.at[thread].done;
    return done < t->length + t->stands ? trace_event_at(s->trace, thread, done) : NULL;
}

// Whether an earlier store of the thread must reach memory before the event.
static inline bool state_needs(const state *s, const trace_event *e, const trace_event *store) {
    return e->needs == TRACE_ALL ||
           (s->trace->words.at[e->needs + store->store / 64] >> store->store % 64 & 1);
}

// The value that a read finds.
typedef struct state_value {
    uint64_t value;
    bool unwritten;
} state_value;
state_value state_read(const state *, uint32_t thread, uint32_t loc);

// Whether other threads' accesses cannot interact with the thread's next access or buffered store
// at the location: they have none left, or nobody reads it any more.
static inline bool state_is_alone(const state *s, uint32_t thread, uint32_t loc) {
    const state_left *left = &s->left.at[loc];
    return left->reads == 0 || left->all == s->left_of.at[(size_t)thread * s->trace->n_locs + loc];
}

#endif
