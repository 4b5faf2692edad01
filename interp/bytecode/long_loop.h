// long_loop.h - a loop that was executed very often in one execution, and what its rounds did.
#ifndef SMC_LONG_LOOP_H
#define SMC_LONG_LOOP_H

#include "program/program.h"

// X(enumerator, word in JSON, words in messages)
#define SMC_ROUND_DOES(X)                                                                          \
    X(SMC_ROUND_COUNTS, "counts", "it changes only thread-local data")                             \
    X(SMC_ROUND_WAITS, "waits", "it only reads shared memory, but its local state is always new")  \
    X(SMC_ROUND_RETRIES, "retries", "it retries a failed operation")                               \
    X(SMC_ROUND_WORKS, "works", "it writes in every round")

typedef enum smc_round_does {
#define X(id, word, words) id,
    SMC_ROUND_DOES(X)
#undef X
} smc_round_does;

typedef struct smc_long_loop {
    smc_place at; // of its end
    uint64_t rounds;
    bool about; // the number is an estimate
    smc_round_does does;
    uint32_t threads; // that one thread has created, the last of them in `created`
    smc_place created;
} smc_long_loop;

#endif
