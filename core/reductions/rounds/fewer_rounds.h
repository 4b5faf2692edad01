// fewer_rounds.h - decides whether a thread that ends with net-zero rounds (rounds of a loop that
// revert their writes) could have run fewer of them, so that all further behaviour is the same.
#ifndef SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H

#include "reductions/rounds/undone.h"

typedef enum smc_fewer_rounds {
    SMC_MORE_ROUNDS,             // it is not known that fewer rounds suffice
    SMC_FEWER_DO,                // whatever follows, fewer rounds allow it too
    SMC_FEWER_DO_WITHOUT_FENCES, // as SMC_FEWER_DO, if the program has no fences
    SMC_FEWER_DO_AT_END, // as SMC_FEWER_DO, for whatever follows that does not read results of
                         // further rounds
} smc_fewer_rounds;

// Whether some rounds before the end of `last` can be removed: at least one of its row, such that
// nothing outside sees a removed round, now or later. `rounds` are those of smc_undone_rounds_find.
// Proof: docs/design/rounds.md#fewer-rounds.
smc_fewer_rounds smc_fewer_rounds_suffice(smc_round_orders *, const smc_undone_rounds *,
                                          const smc_undone_round *last);

#endif
