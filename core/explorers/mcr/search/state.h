// state.h - the state of a machine with store buffers that runs a prefix of a trace: each thread's
// position, the buffered stores, and memory.
//
// A step executes an event, or lets a buffered store reach memory. The last step is undone first.
#ifndef SMC_MCR_SEARCH_STATE_H
#define SMC_MCR_SEARCH_STATE_H

#include "explorers/mcr/search/trace.h"

// In place of a thread or position: none.
enum { STATE_NO_INDEX = UINT32_MAX };

// A thread.
typedef struct state_thread {
    uint32_t done;            // number of its events that are executed
    SMC_VEC(uint32_t) buffer; // buffered stores in program order, as indices in trace.events
} state_thread;

// The content of memory at a location.
typedef struct state_cell {
    uint64_t value;  // the value
    trace_hash hash; // its contribution to the state's hash
    bool unwritten;  // the value is uninitialised (mcr_is_unwritten)
} state_cell;

// Numbers of reads of a location that are not done, and of all accesses to it. A store is done when
// it has reached memory.
typedef struct state_remaining {
    uint32_t reads, all; // numbers of reads, and of all accesses, that are not done
} state_remaining;

// A step, with the data for undoing it.
typedef struct state_step {
    uint32_t event; // index in trace.events of the event
    // Index in the buffer of the store that reached memory; STATE_NO_INDEX: the event was executed.
    uint32_t flushed;
    trace_hash hash; // hash of the state before the step
    state_cell cell; // content of memory at the event's location before the step
} state_step;

// Whether the next event of a thread can be executed.
typedef enum state_readiness {
    STATE_DISABLED, // the event must wait for other events
    STATE_DIFFERS,  // the event can be executed, but receives another value than in the trace
    STATE_ENABLED,
} state_readiness;

// The state after some steps.
typedef struct state {
    const trace *trace;
    trace_hash hash; // of positions, buffers and memory; does not depend on the order of steps
    SMC_VEC(state_thread) threads;
    SMC_VEC(state_cell) memory;    // [location number]: content of memory
    SMC_VEC(state_remaining) left; // [location number]: accesses of all threads that are not done
    // [thread][location number]: number of the thread's accesses that are not done.
    SMC_VEC(uint32_t) left_of;
    SMC_VEC(state_step) steps; // the steps that led to the state
} state;

void state_free(state *); // frees its contents

// Sets the state to that before the first step of the trace.
void state_reset(state *, const trace *);

// Whether the thread's next event can be executed.
state_readiness state_next_step_readiness(const state *, uint32_t thread);
// Whether the thread's next event waits only for buffered stores of its own thread.
bool state_waits_for_stores(const state *, uint32_t thread);

// Whether the thread has executed all its events of the trace; its stores may still be buffered.
bool state_thread_has_ended(const state *, uint32_t thread);

// Executes the thread's next event, which must be enabled.
void state_execute_step(state *, uint32_t thread);

// state_can_flush_store: whether the store at index `place` of the thread's buffer may reach memory
// next. state_flush_store lets it reach memory.
bool state_can_flush_store(const state *, uint32_t thread, uint32_t place);
void state_flush_store(state *, uint32_t thread, uint32_t place);

// Undoes steps until n_steps are left.
void state_undo_steps(state *, uint32_t n_steps);

// Returns the thread's next event, which may be a pending lock; NULL: there is none.
static inline const trace_event *state_next_event(const state *s, uint32_t thread) {
    const trace_thread *t = &s->trace->threads.at[thread];
    const uint32_t done = s->threads.at[thread].done;
    return done < t->length + t->ends_at_lock ? trace_event_at(s->trace, thread, done) : NULL;
}

// Whether `store`, an earlier store of the thread of `e`, must reach memory before `e` is executed.
static inline bool state_needs_store_first(const state *s, const trace_event *e,
                                           const trace_event *store) {
    return e->needs == TRACE_ALL ||
           (s->trace->words.at[e->needs + store->store / 64] >> store->store % 64 & 1);
}

// The value of a read.
typedef struct state_value {
    uint64_t value;
    bool unwritten; // the value is uninitialised (mcr_is_unwritten)
} state_value;
// The value that a read of the location by the thread returns in this state.
state_value state_read_location(const state *, uint32_t thread, uint32_t loc);

// Whether accesses of other threads cannot interact with the thread's next access or buffered store
// at the location: other threads have no accesses left there, or no thread will read the location.
static inline bool state_is_unshared(const state *s, uint32_t thread, uint32_t loc) {
    const state_remaining *left = &s->left.at[loc];
    return left->reads == 0 || left->all == s->left_of.at[(size_t)thread * s->trace->n_locs + loc];
}

#endif
