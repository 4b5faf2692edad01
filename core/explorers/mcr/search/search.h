// search.h - answers mcr's queries without a solver: searches the states of the machine that
// prefixes of a trace reach (theory: docs/design/mcr.md).
#ifndef SMC_MCR_SEARCH_H
#define SMC_MCR_SEARCH_H

#include "explorers/mcr/search/visited.h"
#include "explorers/mcr/search/state.h"

// The answer of search_next_seed: a seed was found; there are no more; the search gave up.
typedef enum search_answer { SEARCH_FOUND, SEARCH_NOTHING, SEARCH_GAVE_UP } search_answer;

// An alternative continuation from the state after the first `steps` steps.
typedef struct search_option {
    uint32_t steps, holds; // `holds`: as search.holds
    // The first step: the store at index `place` of the thread's buffer reaches memory, after the
    // stores that must precede it. `place` STATE_NO_INDEX: the thread's next event executes; if it
    // waits for stores, these reach memory instead. `thread` STATE_NO_INDEX: there is no first
    // step.
    uint32_t thread, place;
} search_option;

// The search for one trace at a time.
typedef struct search {
    mcr_histories *histories;
    trace trace;              // the trace that is searched
    visited_outcomes visited; // compares it with the visited outcomes
    state state;
    SMC_VEC(search_option) options; // alternative continuations, the next one last
    // [thread]: number of its events that are executed in the current state.
    SMC_VEC(uint32_t) prefix;
    SMC_VEC(trace_hash) seen; // visited states: hash set with open addressing
    uint32_t n_seen;          // number of states in `seen`
    uint32_t holds; // the thread that waits at its next event for another value; STATE_NO_INDEX:
                    // none
    uint32_t most;  // most states in a search
    // Limit of states for each outcome, at most `most`; number of states left in this search.
    uint32_t limit, left;
    bool stops;           // also look for prefixes after which no thread is enabled
    bool may_yield_seeds; // further seeds may be found in the current state
    uint64_t n_states;    // number of states visited in all searches
} search;

// Initialises the search. `most`: most states for each outcome; 0: the search is off.
void search_states_init(search *, mcr_histories *, const smc_program *, const smc_model *,
                        const smc_stop *, uint32_t most);
void search_free(search *);

// Starts a search from the trace of an outcome. `stops`: also look for a proper prefix after which
// no thread is enabled. Returns false if earlier outcomes have covered everything.
bool search_states_begin(search *, uint32_t outcome, bool stops);
// Sets *seed to a seed of an outcome that was not visited; the caller must visit it before the next
// call.
search_answer search_next_seed(search *, mcr_seed *);

#endif
