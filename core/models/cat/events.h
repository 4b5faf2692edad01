// events.h - the events of an execution in the form that cat models use.
#ifndef SMC_CAT_EVENTS_H
#define SMC_CAT_EVENTS_H

#include "graph/graph.h"
#include "models/axiomatic/execution.h"
#include "models/cat/program.h"

// An event as cat models see it. An RMW becomes two events, its read and its write. Creation,
// start, end and join of a thread, and locking and unlocking, become accesses to locations of their
// own.
typedef struct cat_event {
    uint32_t thread;
    uint64_t index; // position of the event in its thread
    uint64_t loc;   // UINT64_MAX: the event has no location
    uint32_t sets;  // bits 1 << cat_set: the base sets that contain the event
    int32_t rf;     // index of the event that it reads from; -1: none
    int32_t pair;   // if it is the write of an RMW: index of the RMW's read; otherwise -1
    uint32_t co;    // if it writes data: position in coherence, from 1; otherwise 0
} cat_event;

// The cat events that represent one event: at most three. The start of the event's thread comes
// first.
typedef struct cat_parts {
    uint32_t n;
    // Indices in `at` of the event itself; of an RMW: of its read and of its write; -1: the event
    // has no representation.
    int32_t first, last;
    cat_event at[3]; // `rf` is an index in the execution; `pair` is an index in this array
} cat_parts;

// Returns the cat events for an event of an execution.
cat_parts cat_parts_of(const cat_program *, const smc_execution_event *);

// Location that stands for a thread's start or end. Its number is above those of the program's
// locations, which are below 2^32.
static inline uint64_t cat_loc_of_thread(uint32_t thread, bool ends) {
    return (UINT64_C(1) << 32) + 2 * (uint64_t)thread + ends;
}

#endif
