// search.h - answers the queries of mcr without a solver: searches the machine states reachable by
// prefixes of a trace (theory: docs/design/mcr.md).
#ifndef SMC_MCR_SEARCH_H
#define SMC_MCR_SEARCH_H

#include "explorers/mcr/search/known.h"
#include "explorers/mcr/search/state.h"

typedef enum search_answer { SEARCH_FOUND, SEARCH_NOTHING, SEARCH_GAVE_UP } search_answer;

// An alternative continuation from the state after `steps` steps.
typedef struct search_option {
    uint32_t steps, holds; // holds: the thread that waits for another value; STATE_NOBODY: none
    // The thread's buffered store at `place` reaches memory, after those that must precede it.
    // place STATE_NOBODY: the thread's next event executes or, if it waits for stores, these reach
    // memory. No thread: no first step.
    uint32_t thread, place;
} search_option;

typedef struct search {
    mcr_histories *histories;
    trace trace;
    known known;
    state state;
    SMC_VEC(search_option) options;
    SMC_VEC(uint32_t) prefix; // of the current state: events done per thread
    SMC_VEC(trace_hash) seen; // visited states, open addressing
    uint32_t n_seen;
    uint32_t holds;
    uint32_t most;        // maximum number of states per search
    uint32_t limit, left; // current limit; states left
    bool stops;           // also looks for prefixes after which no thread is enabled
    bool at_hand;         // the current state is not fully processed
    uint64_t n_states;
} search;

// `most`: maximum number of states per outcome; 0: the search is off.
void search_init(search *, mcr_histories *, const smc_program *, const smc_model *,
                 const smc_stop *, uint32_t most);
void search_free(search *);

// Starts with the trace of an outcome. `stops`: also look for a proper prefix after which no thread
// is enabled. Returns false if all results were found with earlier outcomes.
bool search_begin(search *, uint32_t outcome, bool stops);
// Sets the seed to one that leads to an unvisited outcome, which must be visited before the next
// call.
search_answer search_next(search *, mcr_seed *);

#endif
