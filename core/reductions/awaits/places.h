// places.h - which reads are awaits.
#ifndef SMC_AWAITS_PLACES_H
#define SMC_AWAITS_PLACES_H

#include "reductions/shared.h"

// A thread's next event is a block: whether it shows an await.
void smc_awaits_learn(smc_reductions *, smc_id block);
// Whether it could be one, wherever it is.
bool smc_may_await(const smc_graph *, const smc_action *);
// Whether the step is an await.
bool smc_is_await(smc_reductions *, const smc_step *);

#endif
