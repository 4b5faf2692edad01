// fewer_rounds.h - decides whether a thread that ends with net-zero rounds (rounds of a loop that
// undo their writes) could have executed fewer rounds without a difference in any further
// behaviour.
#ifndef SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H
#define SMC_REDUCTIONS_ROUNDS_FEWER_ROUNDS_H

#include "reductions/rounds/net_zero_rounds.h"

// Answers; each is about the behaviour after a thread's last net-zero round.
typedef enum smc_fewer_rounds {
    SMC_FEWER_ROUNDS_UNKNOWN,    // it is unknown whether fewer rounds suffice
    SMC_FEWER_ROUNDS_SUFFICE,    // whatever follows is also possible after fewer rounds
    SMC_FEWER_SUFFICE_NO_FENCES, // as SMC_FEWER_ROUNDS_SUFFICE, if the program has no fences
    SMC_FEWER_SUFFICE_AT_END, // as SMC_FEWER_ROUNDS_SUFFICE, but only for continuations that do not
                              // read results of further rounds
} smc_fewer_rounds;

// Whether some rounds before the end of `last` can be removed. At least one of them belongs to the
// row of consecutive rounds that ends with `last`, and no event that is kept observes a removed
// round, now or later. `rounds`: the rounds found by smc_net_zero_rounds_find. Proof:
// docs/design/rounds.md#fewer-rounds.
smc_fewer_rounds smc_fewer_rounds_suffice(smc_round_orders *, const smc_net_zero_rounds *,
                                          const smc_net_zero_round *last);

#endif
