// closure.h - computes an order that every witness extends (RVF-SMC, section 4.2). A witness is a
// sequence of the events in which each read takes one of its good writes.
#ifndef SMC_RVF_CLOSURE_H
#define SMC_RVF_CLOSURE_H

#include "explorers/rvf/events.h"

// The order, as clocks: for each event, the number of events of each thread that come before it.
typedef struct rvf_order {
    SMC_VEC(uint32_t) before;  // [event][thread]; the event itself is not included
    SMC_VEC(uint32_t) seen;    // scratch: [thread]: its last write before the read
    SMC_VEC(uint32_t) visible; // scratch: the visible good writes of a read
    uint32_t n;                // number of threads in a clock
} rvf_order;

typedef struct rvf_edge {
    uint32_t before, after; // the two events of the edge
} rvf_edge;
typedef SMC_VEC(rvf_edge) rvf_edges;

// Computes the least order that contains the edges and, with `rules`, satisfies the closure
// conditions. Returns false if there is no such order.
bool rvf_order_compute(rvf_order *, const rvf_set *, const rvf_edges *, bool rules);
void rvf_order_free(rvf_order *);

#endif
