// visited.h - compares a trace with the visited outcomes: which prefixes of the trace they contain,
// and which events follow there.
#ifndef SMC_MCR_SEARCH_VISITED_H
#define SMC_MCR_SEARCH_VISITED_H

#include "explorers/mcr/search/holders.h"
#include "explorers/mcr/search/trace.h"

// A change: in some outcome, the event receives this value after the prefix `row`, and so after
// each prefix that the row contains.
typedef struct visited_outcome_change {
    uint64_t value;
    uint32_t row, next; // offset in visited_outcomes.rows; index of the next change of the same
                        // event, 0: none
    bool unwritten;     // the value is uninitialised (mcr_is_unwritten)
} visited_outcome_change;

// The relation of the current trace to the visited outcomes.
typedef struct visited_outcomes {
    mcr_histories *histories;
    holders holders;
    const trace *trace;
    uint32_t width;         // length of a row: number of threads
    SMC_VEC(uint32_t) rows; // prefixes of the trace: for each thread, the number of its events
    SMC_VEC(visited_outcome_change) changes; // the changes that were found so far; number 0 is no
                                             // change
    SMC_VEC(uint32_t) first;                 // [event]: number of its first change; 0: none
    // Scratch: a prefix, as lengths; the last node of each thread in it.
    SMC_VEC(uint32_t) row, nodes;
} visited_outcomes;

// Initialises it, without a current trace. The histories and the trace must outlive it.
void visited_outcomes_init(visited_outcomes *, mcr_histories *, const trace *);
void visited_outcomes_free(visited_outcomes *); // frees its contents
// Prepares for the current trace. Returns false if an earlier outcome contains the whole trace.
bool visited_outcomes_begin(visited_outcomes *);

// Whether some outcome contains the prefix (lengths), followed by the event with this value.
bool visited_has_outcome(visited_outcomes *, const uint32_t *prefix, uint32_t event, uint64_t value,
                         bool unwritten);
// Whether some visited outcome is exactly this prefix (lengths).
bool visited_has_complete_outcome(visited_outcomes *, const uint32_t *prefix);

#endif
