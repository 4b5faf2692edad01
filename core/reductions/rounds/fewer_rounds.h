// fewer_rounds.h - whether what a thread can do after the rounds with which it ends, all undone, it
// can do after fewer of them.
#ifndef SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H

#include "reductions/rounds/undone.h"

typedef enum smc_fewer_rounds {
    SMC_MORE_ROUNDS,             // it is not known
    SMC_FEWER_DO,                // whatever comes
    SMC_FEWER_DO_WITHOUT_FENCES, // unless the program has fences
    SMC_FEWER_DO_AT_END,         // whatever comes that does not read what comes of more rounds
} smc_fewer_rounds;

// Whether some of the rounds can be left out that are before the end of `last`, one of the rounds
// (smc_undone_rounds_find) with which threads end: a round of its row is among them, nothing sees
// one without being of one, and nothing that may still come can see one. Argument:
// docs/design/rounds.md#fewer-rounds.
smc_fewer_rounds smc_fewer_rounds_do(const smc_errors *, const smc_undone_rounds *,
                                     const smc_undone_round *last);

#endif
