// known.h - what of a trace other outcomes have, that were visited: prefixes of it, and what comes
// next after them there.
#ifndef SMC_MCR_SEARCH_KNOWN_H
#define SMC_MCR_SEARCH_KNOWN_H

#include "explorers/mcr/search/holders.h"
#include "explorers/mcr/search/trace.h"

// After no more than the row's prefix of the other threads, an event receives this value in some
// outcome.
typedef struct known_change {
    uint64_t value;
    uint32_t row, next; // next: of the same event, by its number in `changes`; 0: none
    bool unwritten;
} known_change;

typedef struct known {
    mcr_histories *histories;
    holders holders;
    const trace *trace;
    uint32_t width;                // threads: the length of a row
    SMC_VEC(uint32_t) rows;        // prefixes of the trace
    SMC_VEC(known_change) changes; // those that were asked about so far; [0] is none
    SMC_VEC(uint32_t) first;       // [event]: its first change; 0: none
    SMC_VEC(uint32_t) row, nodes;  // scratch
} known;

void known_init(known *, mcr_histories *, const trace *);
void known_free(known *);
// For the trace that was taken. False: an outcome before it has all of it.
bool known_begin(known *);

// Whether an outcome has the prefix, given as the number of events of each thread, and the event,
// which comes next after it, with this value.
bool known_has(known *, const uint32_t *prefix, uint32_t event, uint64_t value, bool unwritten);
// Whether the prefix is all of an outcome.
bool known_has_whole(known *, const uint32_t *prefix);

#endif
