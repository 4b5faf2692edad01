// cells.h - awaits whose accesses cover several cells. They are not deferred; they block only after
// they have read the last writes in coherence (docs/design/rounds.md#awaits).
#ifndef SMC_AWAITS_CELLS_H
#define SMC_AWAITS_CELLS_H

#include "reductions/shared.h"

// Whether the graph has accesses to several cells, so that the rules of this file apply.
static inline bool smc_awaits_last_read_blocks(const smc_reductions *r) {
    return r->graph->options.cells && !r->awaits.off;
}
// Must be called when the graph is created. With cells, discards the known places of awaits, which
// were learnt without cells.
void smc_awaits_attach_graph(smc_reductions *);

// Whether thread t, whose next action is a read, would only block if it read the last writes of its
// cells.
bool smc_awaits_would_block(smc_reductions *, uint32_t t);
static inline bool smc_awaits_thread_must_wait(smc_reductions *r, uint32_t t) {
    return smc_awaits_last_read_blocks(r) && smc_awaits_would_block(r, t);
}
// Removes those sources of the event, from index `from` on, with which the thread would block,
// except the last write in coherence.
void smc_awaits_remove_blocking_sources(smc_reductions *, smc_id, uint32_t from);
static inline void smc_awaits_drop_sources(smc_reductions *r, smc_id id, uint32_t from) {
    if (smc_awaits_last_read_blocks(r)) smc_awaits_remove_blocking_sources(r, id, from);
}
// Whether a block directly follows the read if it reads this value.
bool smc_awaits_value_blocks(smc_reductions *, const smc_step *read, uint64_t value);
// Whether every thread that is blocked at the end of the execution has read the last writes of its
// cells before.
bool smc_awaits_all_end_by_last_read(const smc_reductions *);

#endif
