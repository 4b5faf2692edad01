// trace.h - the trace of an outcome, prepared for the search: the events of all threads in one
// array, with numbered locations.
#ifndef SMC_MCR_SEARCH_TRACE_H
#define SMC_MCR_SEARCH_TRACE_H

#include "explorers/mcr/histories.h"
#include "models/model.h"

// The kinds of events that the search distinguishes.
typedef enum trace_kind {
    TRACE_STORE, // a store, which enters the thread's buffer
    TRACE_READ,  // a read, or an RMW that fails
    TRACE_RMW,   // an RMW that writes
    TRACE_LOCK,
    TRACE_UNLOCK,
    TRACE_CHOICE,
    TRACE_JOIN,
    TRACE_OTHER, // no effect on memory or other threads
} trace_kind;

// In place of a set of stores: all stores before the event.
enum { TRACE_ALL = UINT32_MAX };

// A hash of 128 bits. The hash of a state is a sum of such hashes.
typedef struct trace_hash {
    uint64_t a, b;
} trace_hash;

// An event of the trace.
typedef struct trace_event {
    const smc_action *action; // the event's action
    uint64_t in, out;         // value received, or answer; value written
    // Contributions to the hash of the state: while the event is executed; for a store, while it
    // has reached memory.
    trace_hash done, reached;
    // Contribution to the hash of the state while memory has the value written.
    trace_hash in_memory;
    uint32_t thread;
    // History nodes of the event (0: a pending lock), and of the event before it in its thread.
    uint32_t node, before;
    uint32_t loc;   // number of the location in trace.locs; 0: none
    uint32_t store; // number of stores before the event in its thread
    // Offset in trace.words of a set, as bits: those stores of the thread before the event that
    // must have reached memory; TRACE_ALL: all of them.
    uint32_t needs;
    uint8_t kind;    // trace_kind
    bool unwritten;  // the value received is uninitialised (mcr_is_unwritten)
    bool can_change; // the event may receive another value: a quick necessary condition
} trace_event;

// A thread of the trace.
typedef struct trace_thread {
    // Its events are `length` elements of trace.events from index `first` on.
    uint32_t first, length;
    uint32_t n_stores; // number of its stores
    // The thread begins after the first `created` events of thread `creator`; `created` 0: main.
    uint32_t creator, created;
    bool ends_at_lock; // the thread waits for ever at a lock, which follows its events in
                       // trace.events
} trace_thread;

// A location that the trace uses.
typedef struct trace_loc {
    uint32_t loc;              // number of the location in the program
    uint64_t initial;          // initial value
    trace_hash initially;      // its contribution to the hash of the state
    bool unwritten;            // the location is uninitialised at first
    SMC_VEC(uint32_t) writers; // indices in trace.events of the writes to the location
} trace_loc;

// The trace of one outcome.
typedef struct trace {
    const mcr_histories *histories;
    const smc_program *program;
    const smc_model *model;
    const smc_stop *stop;
    uint32_t outcome; // the outcome
    SMC_VEC(trace_event) events;
    SMC_VEC(trace_thread) threads;
    SMC_VEC(trace_loc) locs; // number 0 is no location
    uint32_t n_locs;         // number of elements of `locs` in use
    // [location]: its number in `locs`; valid only if that element is for this location.
    SMC_VEC(uint32_t) loc_at;
    // [history node]: offset in `words` of the set of stores that must reach memory before this
    // node, by the model's preserved program order; 0: not computed
    SMC_VEC(uint32_t) needs;
    SMC_VEC(uint64_t) words; // the sets of stores, as bits
    SMC_VEC(uint32_t) path;  // scratch: the nodes of a thread
} trace;

// Initialises an empty trace. The other arguments must outlive it.
void trace_init(trace *, const mcr_histories *, const smc_program *, const smc_model *,
                const smc_stop *);
void trace_free(trace *); // frees its contents

// Prepares the trace of an outcome.
void trace_load_outcome(trace *, uint32_t outcome);

// Returns the event of the thread with this index, from 0.
static inline const trace_event *trace_event_at(const trace *t, uint32_t thread, uint32_t index) {
    return &t->events.at[t->threads.at[thread].first + index];
}

#endif
