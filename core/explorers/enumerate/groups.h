// groups.h - the oracle's interchangeable threads: which they are in an execution, and all names
// that they can go by. What makes threads interchangeable is said in docs/symmetry.md; it is found
// here from whole executions, after the fact.
#ifndef SMC_ENUMERATE_GROUPS_H
#define SMC_ENUMERATE_GROUPS_H

#include "candidates/candidate.h"
#include "reductions/symmetry/thread_data.h"

typedef struct enumerate_groups {
    bool asked;
    smc_status status; // SMC_OK; or why the program could not go on, or was not asked to
    const smc_stop *stop;
    smc_start start;        // how the program is run
    bool restart_requested; // what was taken for a group is none: all that was counted is to be
                            // counted again
    SMC_VEC(uint32_t) asymmetric; // threads that are of no group with those before them
    SMC_VEC(uint32_t) joined;     // first threads of groups, and, in the same order,
    SMC_VEC(uint64_t) values;     // the value with which a thread of each was joined first
    smc_thread_data thread_data;  // what belongs to threads of groups
    // Of the execution at hand.
    uint32_t n;                        // threads in groups
    SMC_VEC(uint32_t) first, previous; // [thread]: of its group; 0: none
    SMC_VEC(uint32_t) name;            // [thread]: by which it goes
} enumerate_groups;

// Finds the groups of an execution that cannot go on. False: there are none, or one of them is none
// (`restart_requested`).
bool enumerate_groups_find(enumerate_groups *, smc_program *, const smc_candidate *);
void enumerate_groups_free(enumerate_groups *);

// All namings, one after the other.
void enumerate_names_begin(enumerate_groups *);
bool enumerate_names_next(enumerate_groups *);

// An address as it is by these names.
uint64_t enumerate_value(const enumerate_groups *, uint64_t value, smc_names_in);
static inline uint32_t enumerate_name(const enumerate_groups *g, uint32_t thread) {
    return g && thread != SMC_INIT_THREAD ? g->name.at[thread] : thread;
}

#endif
