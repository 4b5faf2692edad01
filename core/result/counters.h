// counters.h - the counters of an exploration: unsigned numbers of 64 bits.
#ifndef SMC_RESULT_COUNTERS_H
#define SMC_RESULT_COUNTERS_H

#include "base/base.h"

// The counters that all explorers have: X(field, description in --stats).
#define SMC_COUNTERS(X)                                                                            \
    X(executions, "complete, consistent executions, one per class")                                \
    X(ended, "of these, executions in which the process ended while a thread waited, or a "        \
      "deadlock was beside a server")                                                              \
    X(left_waiting, "of these, executions in which main returned while a thread waited for ever")  \
    X(blocked, "executions that ended in a false assume or an unfulfilled await")                  \
    X(left_out, "executions left out, as an exchange that has failed would be tried again with "   \
      "what a load reads in another one")                                                          \
    X(redundant, "redundant executions")                                                           \
    X(bounded, "executions in which a bound (of a loop or of threads) was reached")                \
    X(events, "events added while exploring")                                                      \
    X(outcomes, "distinct outcomes (with --keep-going)")

// An explorer's own counters are a table of the same form in its folder. SMC_OWN_COUNTERS makes a
// struct of the table, NAME_counters, which is stored in smc_result.own; NAME_counts(result)
// accesses it. SMC_COUNTER_WORDS makes an array of smc_counter: names and descriptions.
typedef struct smc_counter {
    const char *name, *words; // name in the report; description in --stats
} smc_counter;

#define SMC_COUNTER_FIELD(field, words) uint64_t field;
#define SMC_COUNTER_ROW(field, words) {#field, words},
// An array of smc_counter; the last element has no name.
#define SMC_COUNTER_WORDS(TABLE) ((const smc_counter[]){TABLE(SMC_COUNTER_ROW){0}})

// Most counters that an explorer can have of its own.
enum { SMC_MAX_OWN_COUNTERS = 16 };

#define SMC_OWN_COUNTERS(prefix, TABLE)                                                            \
    typedef struct prefix##_counters {                                                             \
        TABLE(SMC_COUNTER_FIELD)                                                                   \
    } prefix##_counters;                                                                           \
    _Static_assert(sizeof(prefix##_counters) <= SMC_MAX_OWN_COUNTERS * sizeof(uint64_t),          \
        "smc_result.own");                                                                         \
    static inline prefix##_counters *prefix##_counts(smc_result *r) {                              \
        return (prefix##_counters *)(void *)r->own;                                                \
    }

#endif
