// display_order.h - the display order of a reported execution: the order in which it is shown.
//
// It is a total order of the events, one step each, that keeps the order of each thread and places
// an event after the events it depends on (a read after its write, a lock after the unlock, a join
// after the thread's end, a thread's start after its creation). A read is stale if it does not read
// the last write. Without stale reads the order is an interleaving as under sequential consistency.
// The fewer stale reads and context switches, the easier it is to follow.
#ifndef SMC_RESULT_WITNESS_DISPLAY_ORDER_H
#define SMC_RESULT_WITNESS_DISPLAY_ORDER_H

#include "result/witness/witness.h"

// Sets `step` and `stale` of the events, and `stale`, `switches` and `exact` of the witness. If
// every read reads the last write, also makes coherence the order of the writes. `last` is the
// position of the event that shows the error, which comes last; -1: the execution as a whole shows
// it.
void smc_choose_display_order(smc_witness *, int32_t last);

// Whether a is easier to follow than b: it has fewer stale reads; with equally many, fewer context
// switches; then fewer events.
bool smc_display_order_is_simpler(const smc_witness *a, const smc_witness *b);
// The same, extended to a total order that is equal in all processes.
bool smc_display_order_is_preferred(const smc_witness *a, const smc_witness *b);

#endif
