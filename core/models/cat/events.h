// events.h - an event of an execution as a cat model sees it.
#ifndef SMC_CAT_EVENTS_H
#define SMC_CAT_EVENTS_H

#include "graph/graph.h"
#include "models/axiomatic/execution.h"
#include "models/cat/program.h"

// An RMW is two, its read and its write; the creation of a thread, its start, end and join, locking
// and unlocking are accesses to a location that nothing else accesses.
typedef struct cat_event {
    uint32_t thread;
    uint64_t index; // in its thread
    uint64_t loc;   // UINT64_MAX: none
    uint32_t sets;  // bits by cat_set
    int32_t rf;     // the number of what it reads; -1: nothing
    int32_t pair;   // of an RMW's write, its read; -1
    uint32_t co;    // data writes: its place in coherence, from 1 on; 0: it has none
} cat_event;

// At most three: the start of its thread comes first.
typedef struct cat_parts {
    uint32_t n;
    int32_t first, last; // what the event itself is: of an RMW, its read and its write; -1: the
                         // file does not speak of it
    cat_event at[3];     // `rf` is the number that the execution has, `pair` one of these
} cat_parts;

cat_parts cat_parts_of(const cat_program *, const smc_execution_event *);

// Locations of the program are numbers below 2^32; those of threads come after them.
static inline uint64_t cat_loc_of_thread(uint32_t thread, bool ends) {
    return (UINT64_C(1) << 32) + 2 * (uint64_t)thread + ends;
}

#endif
