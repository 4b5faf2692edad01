// assumed.h - knowledge about interchangeable threads, and the data of an attempt.
#ifndef SMC_SYMMETRY_ASSUMED_H
#define SMC_SYMMETRY_ASSUMED_H

#include "reductions/symmetry/counterparts.h"
#include "reductions/symmetry/groups.h"
#include "result/outcomes.h"

// What is known of interchangeable threads.
typedef struct smc_symmetry {
    uint8_t use;          // smc_symmetry_use
    smc_paths asymmetric; // paths of threads that are in no group with threads created before them
    smc_thread_data thread_data; // data owned by threads of groups, by path
    bool by_history; // a step may have several counterparts, so comparisons are skipped only for
                     // equal histories
    // Data of an attempt.
    smc_paths ends, values; // groups, and the value of the first join in each; parallel
    smc_outcomes checked;   // hashes of paths whose steps were compared
    smc_counterparts counterparts;
    SMC_VEC(uint64_t) known;  // [event]: owners whose addresses its thread may have read by then;
                              // bits by owner number
    SMC_VEC(uint32_t) prefix; // scratch: prefix of the current event
    SMC_VEC(uint32_t) exclusive;     // [loc]: 1 + the only thread that may access it; 0: any
    SMC_VEC(uint64_t) exclusive_for; // [loc]: path of the thread to separate from its group if that
                                     // is violated
} smc_symmetry;

#endif
