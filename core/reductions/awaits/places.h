// places.h - decides which reads are awaits.
#ifndef SMC_AWAITS_PLACES_H
#define SMC_AWAITS_PLACES_H

#include "reductions/shared.h"

// Must be called when a thread's next event is a block after an idle round. If the event before is
// a read that is not yet known as an await, records its place and restarts the exploration.
void smc_awaits_learn_place(smc_reductions *, smc_id block);
// Whether the action's kind allows it to be an await.
bool smc_may_await(const smc_graph *, const smc_action *);
// Whether there may be awaits in this attempt.
static inline bool smc_has_awaits(const smc_reductions *r) {
    return r->awaits.codes.n || r->graph->program->used.attempts;
}
// Whether the step is an await. A repeated read (smc_is_repeated_read) is an await too: its good
// sources are those of the read that it repeats.
bool smc_is_await(smc_reductions *, const smc_step *);

#endif
