// events.h - the events of an execution in the form that cat models use.
#ifndef SMC_CAT_EVENTS_H
#define SMC_CAT_EVENTS_H

#include "graph/graph.h"
#include "models/axiomatic/execution.h"
#include "models/cat/program.h"

// An event as cat models see it. An RMW becomes two events, its read and its write. The creation,
// start, end and join of a thread, and locks and unlocks, become accesses to locations of their
// own.
typedef struct cat_event {
    uint32_t thread;
    uint64_t index; // position of the event in its thread
    uint64_t loc;   // UINT64_MAX: no location
    uint32_t sets;  // the base sets that contain the event, as bits 1 << cat_set
    int32_t rf;     // index of the event that this one reads from; -1: none
    int32_t pair;   // the write of an RMW: index of the RMW's read; otherwise -1
    uint32_t co;    // a write of data: position in coherence, from 1; otherwise 0
} cat_event;

// The cat events for one event of an execution, at most three. The start of the event's thread
// comes first.
typedef struct cat_event_parts {
    uint32_t n; // number of elements of `at`
    // Indices in `at` of the event itself; for an RMW, of its read and of its write; -1: the event
    // is not represented.
    int32_t first, last;
    cat_event at[3]; // `rf`: index in the execution; `pair`: index in this array
} cat_event_parts;

// Returns the cat events for an event of an execution.
cat_event_parts cat_parts_of(const cat_program *, const smc_execution_event *);

// The location that stands for the start or the end of a thread. Its number is greater than those
// of the program's locations, which are less than 2^32.
static inline uint64_t cat_loc_of_thread(uint32_t thread, bool ends) {
    return (UINT64_C(1) << 32) + 2 * (uint64_t)thread + ends;
}

#endif
