// display_order.h - the display order of a reported execution: the order in which it is shown.
//
// The linearisation is a total order of the events, one step each. It keeps the order of each
// thread and places an event after the events that it depends on (a read after its write, a lock
// after the unlock, a join after the thread's end, a thread's start after its creation). A read is
// stale if it does not read the last write. Without stale reads the order is an interleaving as
// under sequential consistency. The fewer stale reads and context switches it has, the easier it is
// to follow.
#ifndef SMC_RESULT_WITNESS_DISPLAY_ORDER_H
#define SMC_RESULT_WITNESS_DISPLAY_ORDER_H

#include "result/witness/witness.h"

// Computes the linearisation: sets `step` and `stale` of the events, and `stale`, `switches` and
// `exact` of the witness. If every read reads from the last write, also makes the order of the
// writes their coherence order. `last` is the position of the event that shows the error, which is
// placed last; -1: the execution as a whole shows the error.
void smc_choose_display_order(smc_witness *, int32_t last);

// Makes the order of the writes' steps their coherence order; w->co has room for all events.
void smc_order_writes_by_steps(smc_witness *);

// Whether a is easier to follow than b: it has fewer stale reads; with equally many, fewer context
// switches; then fewer events.
bool smc_display_order_is_simpler(const smc_witness *a, const smc_witness *b);
// Whether a is to be preferred to b: smc_linearization_is_simpler, extended to a total order that
// is the same in all processes.
bool smc_display_order_is_preferred(const smc_witness *a, const smc_witness *b);

#endif
