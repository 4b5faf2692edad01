// trace.h - an outcome's trace as the search sees it: what each thread does, in one array, with its
// locations numbered.
#ifndef SMC_MCR_SEARCH_TRACE_H
#define SMC_MCR_SEARCH_TRACE_H

#include "explorers/mcr/histories.h"
#include "models/model.h"

// What the state changes by an event, and what it must have for it.
typedef enum trace_kind {
    TRACE_STORE, // goes to the thread's buffer
    TRACE_READ,  // a read-modify-write that does not write, too
    TRACE_RMW,   // one that writes
    TRACE_LOCK,
    TRACE_UNLOCK,
    TRACE_CHOICE,
    TRACE_JOIN,
    TRACE_OTHER, // neither memory nor other threads have a say in it
} trace_kind;

enum { TRACE_ALL = UINT32_MAX };

typedef struct trace_hash {
    uint64_t a, b;
} trace_hash;

typedef struct trace_event {
    const smc_action *action;
    uint64_t in, out;
    trace_hash done, reached; // what it adds to a state's hash: when it is done; a store, when it
                              // has reached memory
    trace_hash in_memory;     // what writes: and as long as its value is what memory holds
    uint32_t thread;
    uint32_t node, before; // of the histories; 0: of a lock at which a thread stands; the one
                           // before it in its thread
    uint32_t loc;          // of trace.locs; 0: none
    uint32_t store;        // how many stores its thread has before it
    uint32_t needs;        // in trace.words: a bit for each of them that must have reached memory;
                           // TRACE_ALL: all must
    uint8_t kind;          // trace_kind
    bool unwritten;
    bool can_change; // it may receive another value, as far as is seen at a glance
} trace_event;

typedef struct trace_thread {
    uint32_t first, length; // in trace.events, numbered from 0
    uint32_t n_stores;
    uint32_t creator, created; // it begins after so many events of that thread
    bool stands;               // at a lock, which follows the others in trace.events
} trace_thread;

typedef struct trace_loc {
    uint32_t loc;
    uint64_t initial;
    trace_hash initially;
    bool unwritten;            // initially
    SMC_VEC(uint32_t) writers; // the events that write there
} trace_loc;

typedef struct trace {
    const mcr_histories *histories;
    const smc_program *program;
    const smc_model *model;
    const smc_stop *stop;
    uint32_t outcome;
    SMC_VEC(trace_event) events;
    SMC_VEC(trace_thread) threads;
    SMC_VEC(trace_loc) locs;  // [0] is none
    uint32_t n_locs;          // those in use
    SMC_VEC(uint32_t) loc_at; // [location]: its number here, if locs says so
    // What each node of the histories needs, as the model says.
    SMC_VEC(uint32_t) needs; // [node]; 0: not known yet
    SMC_VEC(uint64_t) words;
    SMC_VEC(uint32_t) path; // scratch
} trace;

void trace_init(trace *, const mcr_histories *, const smc_program *, const smc_model *,
                const smc_stop *);
void trace_free(trace *);

// Makes it that of the outcome.
void trace_take(trace *, uint32_t outcome);

static inline const trace_event *trace_event_at(const trace *t, uint32_t thread, uint32_t index) {
    return &t->events.at[t->threads.at[thread].first + index];
}

#endif
