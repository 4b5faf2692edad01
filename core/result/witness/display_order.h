// display_order.h - the display order of a reported execution: the order in which reports show its
// events.
//
// The display order is a total order of the events, one step each. It extends program order and
// places an event after the events on which it depends: a read after its source, a lock after the
// unlock, a join after the thread's end, a thread's first event after the thread's creation. A read
// is stale if its source is not the last write before it. An order without stale reads is an
// interleaving, as under sequential consistency. An order is the easier to follow, the fewer stale
// reads and context switches it has.
#ifndef SMC_RESULT_WITNESS_DISPLAY_ORDER_H
#define SMC_RESULT_WITNESS_DISPLAY_ORDER_H

#include "result/witness/witness.h"

// Chooses a display order: sets `step` and `stale` of the events, and `stale`, `switches` and
// `exact` of the witness. If every read reads the last write before it, the order of the writes
// becomes their coherence order. `last`: position of the event that shows the error, which comes
// last; -1: the execution as a whole shows the error.
void smc_choose_display_order(smc_witness *, int32_t last);

// Makes the order of the writes' steps their coherence order. w->co must have room for all events.
void smc_order_writes_by_steps(smc_witness *);

// Whether a is easier to follow than b: it has fewer stale reads; with equally many, fewer context
// switches; with equally many of both, fewer events.
bool smc_display_order_is_simpler(const smc_witness *a, const smc_witness *b);
// Whether a is preferred to b as the witness of an error. Extends smc_display_order_is_simpler to a
// total order that is the same in all processes.
bool smc_display_order_is_preferred(const smc_witness *a, const smc_witness *b);

#endif
