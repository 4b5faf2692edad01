// cells.h - awaits where accesses may have several cells: they are not deferred, but block only at
// the last writes (docs/design/rounds.md#awaits).
#ifndef SMC_AWAITS_CELLS_H
#define SMC_AWAITS_CELLS_H

#include "reductions/shared.h"

static inline bool smc_awaits_block_last(const smc_reductions *r) {
    return r->graph->options.cells && !r->awaits.off;
}
// The graph is made: what is known of places without cells is of no use with them.
void smc_awaits_attach(smc_reductions *);

// Whether the thread, whose next action reads, would only block if it read the last writes.
bool smc_awaits_would_block(smc_reductions *, uint32_t t);
static inline bool smc_awaits_goes_last(smc_reductions *r, uint32_t t) {
    return smc_awaits_block_last(r) && smc_awaits_would_block(r, t);
}
// Of the sources of an event from number `from` on, keeps those with which its thread does not
// block, and the last write.
void smc_awaits_keep_last(smc_reductions *, smc_id, uint32_t from);
static inline void smc_awaits_leave_out(smc_reductions *r, smc_id id, uint32_t from) {
    if (smc_awaits_block_last(r)) smc_awaits_keep_last(r, id, from);
}
// Whether the read, with a write of this value, would lead to a block and nothing else.
bool smc_awaits_block_at(smc_reductions *, const smc_step *read, uint64_t value);
// Whether all threads that end blocked by what they have just read have read the last writes.
bool smc_awaits_end_last(const smc_reductions *);

#endif
