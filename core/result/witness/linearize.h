// linearize.h - the linearisation of a reported execution: the order in which it is shown.
//
// It is an order of the events, one step each, in which a thread's events keep their order and what
// an event takes from another (a read its write, a lock its unlock, a join the end, a thread its
// start) comes before it. A read is stale in it where it does not take what was written last.
// Without stale reads it is an interleaving of the threads, as under sequential consistency; the
// fewer there are, and the fewer switches from one thread to another, the easier it is to follow.
#ifndef SMC_RESULT_LINEARIZE_H
#define SMC_RESULT_LINEARIZE_H

#include "result/witness/witness.h"

// Sets `step` and `stale` of the events and the measures of the witness, and where every read takes
// what was written last makes coherence the order of the writes. The steps must have some order
// already, which is kept where the search would take too long. The event that shows the error comes
// last where `last` is its position; -1: there is none, the execution as a whole shows it.
void smc_linearize(smc_witness *, int32_t last);

// Whether a is easier to follow than b: fewer stale reads, then fewer switches, then fewer events.
bool smc_linearization_is_simpler(const smc_witness *a, const smc_witness *b);
// The same as a total order: of two that are as easy to follow, one, and in every process the same.
bool smc_linearization_comes_first(const smc_witness *a, const smc_witness *b);

#endif
