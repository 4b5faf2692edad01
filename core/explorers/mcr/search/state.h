// state.h - how far a run of a trace's prefix has come: what each thread has done, the stores that
// have not reached memory, and memory.
//
// A state is changed by steps, and steps are undone, last in, first out.
#ifndef SMC_MCR_SEARCH_STATE_H
#define SMC_MCR_SEARCH_STATE_H

#include "explorers/mcr/search/trace.h"

enum { STATE_NOBODY = UINT32_MAX };

typedef struct state_thread {
    uint32_t done;            // events
    SMC_VEC(uint32_t) buffer; // its stores that have not reached memory, in program order, as
                              // numbers of trace.events
} state_thread;

typedef struct state_cell {
    uint64_t value;
    trace_hash hash;
    bool unwritten;
} state_cell;

// What is yet to be done at a location, by all threads: an access is over when it is done, a store
// when it has reached memory.
typedef struct state_left {
    uint32_t reads, all;
} state_left;

typedef struct state_step {
    uint32_t event;
    uint32_t flushed; // the place in the buffer from which the store has reached memory;
                      // STATE_NOBODY: the event has been done
    trace_hash hash;  // before
    state_cell cell;  // what memory held there
} state_step;

// What the next event of a thread comes to.
typedef enum state_next {
    STATE_STANDS,  // it cannot come, for want of other events
    STATE_DIFFERS, // it can, and receives another value
    STATE_COMES,
} state_next;

typedef struct state {
    const trace *trace;
    trace_hash hash;
    SMC_VEC(state_thread) threads;
    SMC_VEC(state_cell) memory; // [loc]
    SMC_VEC(state_left) left;   // [loc]
    SMC_VEC(uint32_t) left_of;  // [thread][loc]: accesses of the thread that are yet to be done
    SMC_VEC(state_step) steps;
} state;

void state_free(state *);
void state_begin(state *, const trace *); // nothing is done

state_next state_look(const state *, uint32_t thread);
// Its next event does, and they are its own.
bool state_waits_for_stores(const state *, uint32_t thread);
bool state_is_over(const state *, uint32_t thread); // it has done all that it does in the trace,
                                                    // its stores aside
void state_do(state *, uint32_t thread);            // its next event, which comes
bool state_may_flush(const state *, uint32_t thread, uint32_t place);
void state_flush(state *, uint32_t thread, uint32_t place);
void state_undo(state *, uint32_t n_steps); // until so many are left

// The next event of the thread, also a lock at which it stands; NULL: there is none.
static inline const trace_event *state_event(const state *s, uint32_t thread) {
    const trace_thread *t = &s->trace->threads.at[thread];
    const uint32_t done = s->threads.at[thread].done;
    return done < t->length + t->stands ? trace_event_at(s->trace, thread, done) : NULL;
}

// Whether the event must wait for an earlier store of its thread to reach memory.
static inline bool state_needs(const state *s, const trace_event *e, const trace_event *store) {
    return e->needs == TRACE_ALL ||
           (s->trace->words.at[e->needs + store->store / 64] >> store->store % 64 & 1);
}

// What a read of the thread finds.
typedef struct state_value {
    uint64_t value;
    bool unwritten;
} state_value;
state_value state_read(const state *, uint32_t thread, uint32_t loc);

// The order in which others come to memory at the location does not matter to the thread's next
// access of it, or that of a store in its buffer: none of them has any to come, or nobody reads it
// any more.
static inline bool state_is_alone(const state *s, uint32_t thread, uint32_t loc) {
    const state_left *left = &s->left.at[loc];
    return left->reads == 0 || left->all == s->left_of.at[(size_t)thread * s->trace->n_locs + loc];
}

#endif
