// trace.h - an outcome's trace prepared for the search: the threads' events in one array, with
// locations numbered.
#ifndef SMC_MCR_SEARCH_TRACE_H
#define SMC_MCR_SEARCH_TRACE_H

#include "explorers/mcr/histories.h"
#include "models/model.h"

// How an event changes the state, and what it needs.
typedef enum trace_kind {
    TRACE_STORE, // enters the thread's buffer
    TRACE_READ,  // also a failed RMW
    TRACE_RMW,   // an RMW that writes
    TRACE_LOCK,
    TRACE_UNLOCK,
    TRACE_CHOICE,
    TRACE_JOIN,
    TRACE_OTHER, // no effect on memory or other threads
} trace_kind;

enum { TRACE_ALL = UINT32_MAX };

typedef struct trace_hash {
    uint64_t a, b;
} trace_hash;

typedef struct trace_event {
    const smc_action *action;
    uint64_t in, out;
    trace_hash done, reached; // contributions to the state's hash: when executed; for a store, when
                              // it has reached memory
    trace_hash in_memory;     // for writes: and while memory holds its value
    uint32_t thread;
    uint32_t node, before; // history nodes of the event (0: pending lock) and of its predecessor in
                           // the thread
    uint32_t loc;          // number in trace.locs; 0: none
    uint32_t store;        // number of earlier stores of its thread
    uint32_t needs; // offset in trace.words of a bit set of earlier stores that must have reached
                    // memory; TRACE_ALL: all
    uint8_t kind;   // trace_kind
    bool unwritten;
    bool can_change; // a quick necessary condition for receiving another value
} trace_event;

typedef struct trace_thread {
    uint32_t first, length; // range in trace.events, from 0
    uint32_t n_stores;
    uint32_t creator, created; // it begins after `created` events of thread `creator`
    bool stands;               // it ends at a pending lock, stored after its events
} trace_thread;

typedef struct trace_loc {
    uint32_t loc;
    uint64_t initial;
    trace_hash initially;
    bool unwritten;            // initially
    SMC_VEC(uint32_t) writers; // events that write there
} trace_loc;

typedef struct trace {
    const mcr_histories *histories;
    const smc_program *program;
    const smc_model *model;
    const smc_stop *stop;
    uint32_t outcome;
    SMC_VEC(trace_event) events;
    SMC_VEC(trace_thread) threads;
    SMC_VEC(trace_loc) locs;  // [0] means none
    uint32_t n_locs;          // number in use
    SMC_VEC(uint32_t) loc_at; // [location]: its number here, if locs confirms it
    // The stores that each history node needs, by the model's preserved program order.
    SMC_VEC(uint32_t) needs; // [node]: offset in words; 0: not computed yet
    SMC_VEC(uint64_t) words;
    SMC_VEC(uint32_t) path; // scratch
} trace;

void trace_init(trace *, const mcr_histories *, const smc_program *, const smc_model *,
                const smc_stop *);
void trace_free(trace *);

// Loads the trace of an outcome.
void trace_take(trace *, uint32_t outcome);

static inline const trace_event *trace_event_at(const trace *t, uint32_t thread, uint32_t index) {
    return &t->events.at[t->threads.at[thread].first + index];
}

#endif
