// fewer_rounds.h - whether a thread that ends with net-zero rounds can do everything that it could
// do later after fewer of them.
#ifndef SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H

#include "reductions/rounds/undone.h"

typedef enum smc_fewer_rounds {
    SMC_MORE_ROUNDS,             // not known
    SMC_FEWER_DO,                // yes, whatever follows
    SMC_FEWER_DO_WITHOUT_FENCES, // yes, if the program has no fences
    SMC_FEWER_DO_AT_END, // yes, for whatever follows that does not read results of more rounds
} smc_fewer_rounds;

// Whether some rounds before the end of `last` can be removed: at least one of its row, such that
// nothing outside sees a removed round, now or later. `rounds` are those of smc_undone_rounds_find.
// Proof: docs/design/rounds.md#fewer-rounds.
smc_fewer_rounds smc_fewer_rounds_do(smc_round_orders *, const smc_undone_rounds *,
                                     const smc_undone_round *last);

#endif
