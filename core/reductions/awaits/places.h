// places.h - decides which reads are awaits.
#ifndef SMC_AWAITS_PLACES_H
#define SMC_AWAITS_PLACES_H

#include "reductions/shared.h"

// Must be called when a thread's next event is a block: learns whether the read before the block is
// an await.
void smc_awaits_learn_place(smc_reductions *, smc_id block);
// Whether the action's kind allows it to be an await.
bool smc_may_await(const smc_graph *, const smc_action *);
// Whether any awaits are known.
static inline bool smc_has_awaits(const smc_reductions *r) {
    return r->awaits.codes.n || r->graph->program->met.attempts;
}
// Whether the step is an await. A read that repeats an await is an await too, with the same good
// sources.
bool smc_is_await(smc_reductions *, const smc_step *);

#endif
