// trace.h - the trace of an outcome, prepared for the search: the threads' events in one array,
// with numbered locations.
#ifndef SMC_MCR_SEARCH_TRACE_H
#define SMC_MCR_SEARCH_TRACE_H

#include "explorers/mcr/histories.h"
#include "models/model.h"

// How an event changes the state, and what it requires.
typedef enum trace_kind {
    TRACE_STORE, // a store, which enters the thread's buffer
    TRACE_READ,  // a read, or an RMW that fails
    TRACE_RMW,   // an RMW that writes
    TRACE_LOCK,
    TRACE_UNLOCK,
    TRACE_CHOICE,
    TRACE_JOIN,
    TRACE_OTHER, // an event with no effect on memory or other threads
} trace_kind;

enum { TRACE_ALL = UINT32_MAX };

typedef struct trace_hash {
    uint64_t a, b;
} trace_hash;

typedef struct trace_event {
    const smc_action *action;
    uint64_t in, out; // values that the event reads and writes
    // Contributions to the state's hash: when the event is executed; for a store, when it has
    // reached memory.
    trace_hash done, reached;
    trace_hash in_memory; // contribution to the hash while memory has the value written
    uint32_t thread;
    // History nodes of the event (0: a pending lock) and of the event before it in the thread.
    uint32_t node, before;
    uint32_t loc;   // number of the location in trace.locs; 0: none
    uint32_t store; // number of the thread's earlier stores
    // Offset in trace.words of the set, as bits, of the thread's earlier stores that must have
    // reached memory; TRACE_ALL: all of them.
    uint32_t needs;
    uint8_t kind; // trace_kind
    bool unwritten;
    bool can_change; // a quick necessary condition for the event to receive another value
} trace_event;

typedef struct trace_thread {
    uint32_t first, length; // range of the thread's events in trace.events; `first` counts from 0
    uint32_t n_stores;
    uint32_t creator, created; // the thread begins after the first `created` events of thread
                               // `creator`
    bool stands; // the thread ends at a pending lock, which follows its events in trace.events
} trace_thread;

typedef struct trace_loc {
    uint32_t loc;
    uint64_t initial;
    trace_hash initially;
    bool unwritten;            // the location is uninitialised at first
    SMC_VEC(uint32_t) writers; // the events that write to the location
} trace_loc;

typedef struct trace {
    const mcr_histories *histories;
    const smc_program *program;
    const smc_model *model;
    const smc_stop *stop;
    uint32_t outcome;
    SMC_VEC(trace_event) events;
    SMC_VEC(trace_thread) threads;
    SMC_VEC(trace_loc) locs;  // by number; number 0 means none
    uint32_t n_locs;          // number of entries in use
    SMC_VEC(uint32_t) loc_at; // [location]: its number in `locs`, valid only if the entry there is
                              // for this location
    // The stores that must precede each history node, by the model's preserved program order.
    SMC_VEC(uint32_t) needs; // [node]: offset in `words`; 0: not computed yet
    SMC_VEC(uint64_t) words;
    SMC_VEC(uint32_t) path; // scratch: the nodes of a thread
} trace;

void trace_init(trace *, const mcr_histories *, const smc_program *, const smc_model *,
                const smc_stop *);
void trace_free(trace *);

// Prepares the trace of an outcome.
void trace_load_outcome(trace *, uint32_t outcome);

static inline const trace_event *trace_event_at(const trace *t, uint32_t thread, uint32_t index) {
    return &t->events.at[t->threads.at[thread].first + index];
}

#endif
