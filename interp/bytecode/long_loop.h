// long_loop.h - describes the loop that was executed most often in one execution, for a warning
// that the exploration spends its time there.
#ifndef SMC_LONG_LOOP_H
#define SMC_LONG_LOOP_H

#include "program/program.h"

// Kinds of effect of a round of such a loop: X(enumerator, word in JSON, words in messages).
#define SMC_ROUND_DOES(X)                                                                          \
    X(SMC_ROUND_COUNTS, "counts", "it changes only thread-local data")                             \
    X(SMC_ROUND_WAITS, "waits", "it only reads shared memory, but its local state is always new")  \
    X(SMC_ROUND_RETRIES, "retries", "it retries a failed operation")                               \
    X(SMC_ROUND_WORKS, "works", "it writes in every round")

// Kinds of such loops, by the effect of their rounds.
typedef enum smc_round_effect_kind {
#define X(id, word, words) id,
    SMC_ROUND_DOES(X)
#undef X
} smc_round_effect_kind;

// The loop with the most rounds in one execution.
typedef struct smc_long_loop {
    smc_place at;    // position of the loop's end
    uint64_t rounds; // number of rounds in that execution
    bool about;      // `rounds` is an estimate
    smc_round_effect_kind does;
    uint32_t threads;  // the largest number of threads that one thread has created
    smc_place created; // position of the call that created the last of them
} smc_long_loop;

#endif
