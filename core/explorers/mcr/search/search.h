// search.h - the questions of mcr answered without a solver: a search through the states of the
// model's machine that runs of a trace's prefixes lead to. The argument is in docs/mcr.md.
#ifndef SMC_MCR_SEARCH_H
#define SMC_MCR_SEARCH_H

#include "explorers/mcr/search/known.h"
#include "explorers/mcr/search/state.h"

typedef enum search_answer { SEARCH_FOUND, SEARCH_NOTHING, SEARCH_GAVE_UP } search_answer;

// Another way to go on, from the state after so many steps.
typedef struct search_option {
    uint32_t steps, holds; // holds: the thread that waits for another value; STATE_NOBODY: none
    // The thread's store at the place reaches memory, with those that must before it; STATE_NOBODY:
    // its next event is done, or, where it waits for stores, these reach memory. No thread: nothing
    // comes at first.
    uint32_t thread, place;
} search_option;

typedef struct search {
    mcr_histories *histories;
    trace trace;
    known known;
    state state;
    SMC_VEC(search_option) options;
    SMC_VEC(uint32_t) prefix; // of the state at hand: how many events each thread has done
    SMC_VEC(trace_hash) seen; // states: open addressing
    uint32_t n_seen;
    uint32_t holds;
    uint32_t most;        // states that a search may come to
    uint32_t limit, left; // as many as it may come to now; how many of them are left
    bool stops;           // prefixes in which no thread is enabled are looked for, too
    bool at_hand;         // there is more to be asked about the state at hand
    uint64_t n_states;
} search;

// `most`: states for each outcome; 0: no search finds anything.
void search_init(search *, mcr_histories *, const smc_program *, const smc_model *,
                 const smc_stop *, uint32_t most);
void search_free(search *);

// Begins with the trace of an outcome; `stops`: where no thread is enabled after a prefix of it,
// before its end, is to be found. False: there is nothing to be found that was not when an outcome
// before it was processed.
bool search_begin(search *, uint32_t outcome, bool stops);
// Makes the seed one that leads to an outcome that has not been visited. Each is to be visited
// before the next.
search_answer search_next(search *, mcr_seed *);

#endif
