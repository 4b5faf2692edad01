// known.h - what is known from visited outcomes about a trace: which prefixes of the trace they
// contain, and which events follow there.
#ifndef SMC_MCR_SEARCH_KNOWN_H
#define SMC_MCR_SEARCH_KNOWN_H

#include "explorers/mcr/search/holders.h"
#include "explorers/mcr/search/trace.h"

// A change: in some outcome the event receives this value after at most the row's prefix in the
// other threads.
typedef struct known_change {
    uint64_t value;
    uint32_t row, next; // `next`: index of the next change of the same event; 0: none
    bool unwritten;
} known_change;

typedef struct known {
    mcr_histories *histories;
    holders holders;
    const trace *trace;
    uint32_t width;                // number of threads, the length of a row
    SMC_VEC(uint32_t) rows;        // prefixes of the trace, as lengths
    SMC_VEC(known_change) changes; // the changes that were needed so far; number 0 means none
    SMC_VEC(uint32_t) first;       // [event]: number of its first change; 0: none
    SMC_VEC(uint32_t) row, nodes;  // scratch: a prefix, and the last node of each thread in it
} known;

void known_outcomes_init(known *, mcr_histories *, const trace *);
void known_free(known *);
// Starts with the current trace. Returns false if an outcome that was visited earlier contains the
// whole trace.
bool known_outcomes_begin(known *);

// Whether some outcome contains the prefix, given as lengths, followed by the event with this
// value.
bool known_has_outcome(known *, const uint32_t *prefix, uint32_t event, uint64_t value,
                       bool unwritten);
// Whether the prefix is a whole visited outcome.
bool known_has_complete_outcome(known *, const uint32_t *prefix);

#endif
