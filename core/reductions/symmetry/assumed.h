// assumed.h - facts learnt about interchangeable threads, and the data of an attempt.
#ifndef SMC_SYMMETRY_ASSUMED_H
#define SMC_SYMMETRY_ASSUMED_H

#include "reductions/symmetry/counterparts.h"
#include "reductions/symmetry/groups.h"
#include "result/outcomes.h"

// State of symmetry reduction: the facts that the exploration has learnt, and the data of an
// attempt.
typedef struct smc_symmetry {
    uint8_t use;               // smc_symmetry_mode
    smc_thread_set asymmetric; // paths of threads that must not be in a group with threads created
                               // before them
    smc_thread_data thread_data; // memory that belongs to single threads of groups; the owner is
                                 // given by its path
    // A step may have several counterparts; therefore a comparison is skipped only for equal
    // histories, not for equal steps.
    bool by_history;
    bool has_alternatives; // an attempt had events with alternatives
    // The remaining members are data of an attempt.
    smc_thread_set ends, values; // parallel lists: a group's path, and the value of the first join
                                 // of a thread in the group
    smc_outcomes checked;        // hashes of the histories after which steps have been compared
    smc_counterparts counterparts;
    // [event]: the owners whose addresses the event's thread may know after the event, as bits by
    // owner number (smc_thread_data.owners).
    SMC_VEC(uint64_t) known;
    SMC_VEC(uint32_t) prefix;    // scratch space of smc_symmetric_prefix_clock
    SMC_VEC(uint32_t) exclusive; // [location]: 1 + the only thread that may access the location; 0:
                                 // any thread may
    // [location]: path of the thread that must leave its group if another thread accesses the
    // location.
    SMC_VEC(uint64_t) exclusive_for;
} smc_symmetry;

#endif
