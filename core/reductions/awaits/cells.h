// cells.h - awaits whose accesses cover several cells. They are not deferred, and they block only
// after reading the last writes (docs/design/rounds.md#awaits).
#ifndef SMC_AWAITS_CELLS_H
#define SMC_AWAITS_CELLS_H

#include "reductions/shared.h"

static inline bool smc_awaits_block_last(const smc_reductions *r) {
    return r->graph->options.cells && !r->awaits.off;
}
// Must be called when the graph is made. Discards knowledge about places that was learnt without
// cells.
void smc_awaits_attach(smc_reductions *);

// Whether the thread, whose next action reads, would only block if it read the last writes of its
// cells.
bool smc_awaits_would_block(smc_reductions *, uint32_t t);
static inline bool smc_awaits_must_go_last(smc_reductions *r, uint32_t t) {
    return smc_awaits_block_last(r) && smc_awaits_would_block(r, t);
}
// Removes the sources, from index `from` on, with which the thread would block, except the last
// write in coherence.
void smc_awaits_keep_last(smc_reductions *, smc_id, uint32_t from);
static inline void smc_awaits_leave_out(smc_reductions *r, smc_id id, uint32_t from) {
    if (smc_awaits_block_last(r)) smc_awaits_keep_last(r, id, from);
}
// Whether reading this value would only lead to a block.
bool smc_awaits_block_at(smc_reductions *, const smc_step *read, uint64_t value);
// Whether every thread that ends blocked by its last read has read the last writes of its cells.
bool smc_awaits_end_last(const smc_reductions *);

#endif
