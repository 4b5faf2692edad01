// groups.h - interchangeable threads in enumerate: finds their groups in complete executions and
// enumerates renamings. docs/design/symmetry.md defines interchangeability. Shares no code with
// core/reductions/symmetry.
#ifndef SMC_ENUMERATE_GROUPS_H
#define SMC_ENUMERATE_GROUPS_H

#include "candidates/candidate.h"
#include "reductions/symmetry/thread_data.h"

typedef struct enumerate_groups {
    // Whether the exploration looks for groups.
    bool asked;
    smc_status status; // SMC_OK, or why the program stopped giving steps
    const smc_stop *stop;
    smc_start start;        // how the program is run
    bool restart_requested; // threads that were thought to form a group do not: the exploration
                            // must restart
    SMC_VEC(uint32_t) asymmetric; // threads that are in no group with earlier threads
    SMC_VEC(uint32_t) joined;    // first thread of each group that was joined; parallel to `values`
    SMC_VEC(uint64_t) values;    // the value of the first join in each of these groups
    smc_thread_data thread_data; // memory that belongs to threads of groups
    // The following fields describe the current execution.
    uint32_t n; // number of threads in groups
    // [thread]: first thread of its group, previous thread of its group; 0: none.
    SMC_VEC(uint32_t) first, previous;
    SMC_VEC(uint32_t) name; // [thread]: its current name
} enumerate_groups;

// Finds the groups of an execution that cannot be extended. Returns false if there are none, or if
// the exploration must restart (`restart_requested`).
bool enumerate_groups_find(enumerate_groups *, smc_program *, const smc_candidate *);
void enumerate_groups_free(enumerate_groups *);

// Iterate over all permutations of the names: enumerate_names_begin sets the identity;
// enumerate_names_next returns false after the last one.
void enumerate_names_begin(enumerate_groups *);
bool enumerate_names_next(enumerate_groups *);

// The value with the addresses in it renamed.
uint64_t enumerate_renamed_value(const enumerate_groups *, uint64_t value, smc_thread_reference);
static inline uint32_t enumerate_renamed_thread(const enumerate_groups *g, uint32_t thread) {
    return g && thread != SMC_INIT_THREAD ? g->name.at[thread] : thread;
}

#endif
