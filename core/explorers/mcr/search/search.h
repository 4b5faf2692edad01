// search.h - answers the queries of mcr without a solver: searches the machine states that prefixes
// of a trace reach (theory: docs/design/mcr.md).
#ifndef SMC_MCR_SEARCH_H
#define SMC_MCR_SEARCH_H

#include "explorers/mcr/search/known.h"
#include "explorers/mcr/search/state.h"

typedef enum search_answer { SEARCH_FOUND, SEARCH_NOTHING, SEARCH_GAVE_UP } search_answer;

// An alternative way to continue from the state after `steps` steps.
typedef struct search_option {
    uint32_t steps, holds; // `holds`: the thread that waits for another value; STATE_NOBODY: none
    // The first step: the store at `place` in the thread's buffer reaches memory, after the stores
    // that must precede it. If `place` is STATE_NOBODY, the thread's next event executes; if that
    // waits for stores, these reach memory first. If `thread` is STATE_NOBODY, there is no first
    // step.
    uint32_t thread, place;
} search_option;

typedef struct search {
    mcr_histories *histories;
    trace trace;
    known known;
    state state;
    SMC_VEC(search_option) options;
    SMC_VEC(uint32_t) prefix; // number of executed events of each thread in the current state
    SMC_VEC(trace_hash) seen; // visited states; hash set with open addressing
    uint32_t n_seen;
    uint32_t holds;
    uint32_t most;        // maximum number of states in a search
    uint32_t limit, left; // the current limit, and number of states left
    bool stops;           // the search also looks for prefixes after which no thread is enabled
    bool at_hand;         // the current state is not processed completely
    uint64_t n_states;
} search;

// Initialises the search. `most`: maximum number of states for each outcome; 0: the search is off.
void search_states_init(search *, mcr_histories *, const smc_program *, const smc_model *,
                        const smc_stop *, uint32_t most);
void search_free(search *);

// Starts with the trace of an outcome. `stops`: also looks for a proper prefix after which no
// thread is enabled. Returns false if earlier outcomes have covered everything.
bool search_states_begin(search *, uint32_t outcome, bool stops);
// Sets *seed to one that leads to an outcome not visited yet, which the caller must visit before
// the next call.
search_answer search_next_seed(search *, mcr_seed *);

#endif
