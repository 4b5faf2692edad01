// closure.h - computes an order that every witness extends (RVF-SMC, section 4.2). A witness is a
// sequence of the events in which each read takes one of its good writes.
#ifndef SMC_RVF_CLOSURE_H
#define SMC_RVF_CLOSURE_H

#include "explorers/rvf/events.h"

// An order of the events, as clocks: for each event, how many events of each thread come before it.
typedef struct rvf_partial_order {
    SMC_VEC(uint32_t) before;  // [event][thread]; without the event itself
    SMC_VEC(uint32_t) seen;    // scratch: [thread]: its last write before a read; 0: none
    SMC_VEC(uint32_t) visible; // scratch: the visible good writes of a read (closure.c)
    uint32_t n;                // number of threads in a clock
} rvf_partial_order;

// A constraint: one event comes before another.
typedef struct rvf_edge {
    uint32_t before, after; // the two events of the edge
} rvf_edge;
typedef SMC_VEC(rvf_edge) rvf_edges;

// Computes the least order that contains the clocks of the set and the edges and, with `rules`,
// satisfies the closure conditions. Returns false if there is none.
bool rvf_order_compute(rvf_partial_order *, const rvf_set *, const rvf_edges *, bool rules);
void rvf_order_free(rvf_partial_order *);

#endif
