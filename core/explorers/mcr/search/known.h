// known.h - what visited outcomes share with a trace: prefixes, and the events that follow them
// there.
#ifndef SMC_MCR_SEARCH_KNOWN_H
#define SMC_MCR_SEARCH_KNOWN_H

#include "explorers/mcr/search/holders.h"
#include "explorers/mcr/search/trace.h"

// In some outcome, an event receives this value after at most the row's prefix of the other
// threads.
typedef struct known_change {
    uint64_t value;
    uint32_t row, next; // next: index of the next change of the same event; 0: none
    bool unwritten;
} known_change;

typedef struct known {
    mcr_histories *histories;
    holders holders;
    const trace *trace;
    uint32_t width;                // number of threads, the length of a row
    SMC_VEC(uint32_t) rows;        // prefixes of the trace
    SMC_VEC(known_change) changes; // changes asked about so far; [0] means none
    SMC_VEC(uint32_t) first;       // [event]: index of its first change; 0: none
    SMC_VEC(uint32_t) row, nodes;  // scratch
} known;

void known_init(known *, mcr_histories *, const trace *);
void known_free(known *);
// Starts with the current trace. Returns false if an earlier outcome contains all of it.
bool known_begin(known *);

// Whether some outcome has the prefix, given as lengths, followed by the event with this value.
bool known_has(known *, const uint32_t *prefix, uint32_t event, uint64_t value, bool unwritten);
// Whether the prefix is a complete outcome.
bool known_has_whole(known *, const uint32_t *prefix);

#endif
