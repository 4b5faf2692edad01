// assumed.h - what is known of interchangeable threads, and what an attempt keeps of them.
#ifndef SMC_SYMMETRY_ASSUMED_H
#define SMC_SYMMETRY_ASSUMED_H

#include "reductions/symmetry/counterparts.h"
#include "reductions/symmetry/groups.h"
#include "result/outcomes.h"

// What is known of interchangeable threads.
typedef struct smc_symmetry {
    uint8_t use;                 // smc_symmetry_use
    smc_paths asymmetric;        // threads that are of no group with those created before them
    smc_thread_data thread_data; // what belongs to threads of groups, by their paths
    bool by_history; // a step may have several counterparts: what is compared is skipped for equal
                     // histories only
    // Of an attempt.
    smc_paths ends, values; // groups, and the value with which a thread of each was joined first
    smc_outcomes checked;   // paths to steps whose counterparts are the same
    smc_counterparts counterparts;
    SMC_VEC(uint64_t) known;  // [event]: of what its thread has read addresses up to there, as bits
                              // by their owners' numbers
    SMC_VEC(uint32_t) prefix; // scratch: that of the event which is looked at
    SMC_VEC(uint32_t) exclusive;     // [loc]: only this thread may touch it: its identity + 1; 0:
                                     // nobody minds
    SMC_VEC(uint64_t) exclusive_for; // [loc]: otherwise the thread of this path is of no group with
                                     // the one before it
} smc_symmetry;

#endif
