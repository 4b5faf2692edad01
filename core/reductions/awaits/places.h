// places.h - which reads are awaits.
#ifndef SMC_AWAITS_PLACES_H
#define SMC_AWAITS_PLACES_H

#include "reductions/shared.h"

// A thread's next event is a block: whether it shows an await.
void smc_awaits_learn(smc_reductions *, smc_id block);
// Whether it could be one, wherever it is.
bool smc_may_await(const smc_graph *, const smc_action *);
// Whether there may be any.
static inline bool smc_has_awaits(const smc_reductions *r) {
    return r->awaits.codes.n || r->graph->program->has_attempts;
}
// Whether the step is an await. A read that repeats another one is: its good source is that one's.
bool smc_is_await(smc_reductions *, const smc_step *);

#endif
