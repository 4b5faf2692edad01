// assumed.h - what is known about interchangeable threads, and the data of an attempt.
#ifndef SMC_SYMMETRY_ASSUMED_H
#define SMC_SYMMETRY_ASSUMED_H

#include "reductions/symmetry/counterparts.h"
#include "reductions/symmetry/groups.h"
#include "result/outcomes.h"

// State of symmetry reduction: what is known, and an attempt's data.
typedef struct smc_symmetry {
    uint8_t use;                 // smc_symmetry_mode
    smc_thread_set asymmetric;   // paths of threads that belong to no group with threads created
                                 // before them
    smc_thread_data thread_data; // memory that belongs to threads of groups; a thread is given by
                                 // its path
    // A step may have several counterparts, so comparisons are skipped only for equal histories.
    bool by_history;
    // The following are data of an attempt.
    smc_thread_set ends, values; // parallel lists: each group's path, and the value of the first
                                 // join in the group
    smc_outcomes checked;        // hashes of histories after which the steps were compared
    smc_counterparts counterparts;
    // [event]: the owners whose addresses its thread may have read up to the event, as bits by
    // owner number.
    SMC_VEC(uint64_t) known;
    SMC_VEC(uint32_t) prefix;    // scratch: the prefix of the current event
    SMC_VEC(uint32_t) exclusive; // [loc]: 1 + the only thread that may access the location; 0: any
                                 // thread may
    // [loc]: path of the thread that must be separated from its group if another thread accesses
    // the location.
    SMC_VEC(uint64_t) exclusive_for;
} smc_symmetry;

#endif
