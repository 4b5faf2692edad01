// groups.h - interchangeable threads in enumerate: finds their groups in complete executions and
// enumerates renamings. docs/design/symmetry.md defines interchangeability. Shares no code with
// core/reductions/symmetry.
#ifndef SMC_ENUMERATE_GROUPS_H
#define SMC_ENUMERATE_GROUPS_H

#include "candidates/candidate.h"
#include "reductions/symmetry/thread_data.h"

// The groups of interchangeable threads, and the facts learnt about them.
typedef struct enumerate_groups {
    // The exploration looks for groups, and compares threads again after equal critical sections.
    bool looks_for_groups, is_equal_again;
    smc_status status; // SMC_OK, or why the program cannot be run further
    const smc_stop *stop;
    smc_start start; // how the program runs
    // Threads that were thought to be interchangeable are not, or memory was found to be thread
    // data: the exploration must restart.
    bool restart_requested;
    SMC_VEC(uint32_t) asymmetric; // threads that must not be in a group with earlier threads
    // First thread of each group that was joined; `values` has the value of its first join.
    SMC_VEC(uint32_t) joined;
    SMC_VEC(uint64_t) values;    // parallel to `joined`
    smc_thread_data thread_data; // memory that belongs to single threads of groups
    // The following fields describe the current execution.
    uint32_t n; // number of threads in groups
    // [thread]: the first thread of its group, 0: it is in no group; the thread before it in its
    // group, 0: there is none.
    SMC_VEC(uint32_t) first, previous;
    SMC_VEC(uint32_t) name; // [thread]: its name in the current permutation
} enumerate_groups;

// Finds the groups of an execution that cannot be extended. Returns false if there are none, if the
// exploration must restart (`restart_requested`), or if the program failed (`status`).
bool enumerate_groups_find(enumerate_groups *, smc_program *, const smc_candidate *);
void enumerate_groups_free(enumerate_groups *);

// Iterate over all permutations of names within groups: enumerate_names_begin sets the identity;
// enumerate_names_next sets the next one, and returns false after the last one.
void enumerate_names_begin(enumerate_groups *);
bool enumerate_names_next(enumerate_groups *);

// Returns the value, with addresses in it renamed by the current permutation.
uint64_t enumerate_renamed_value(const enumerate_groups *, uint64_t value, smc_thread_reference);
// The thread's name in the current permutation; `g` may be NULL.
static inline uint32_t enumerate_renamed_thread(const enumerate_groups *g, uint32_t thread) {
    return g && thread != SMC_INIT_THREAD ? g->name.at[thread] : thread;
}

#endif
