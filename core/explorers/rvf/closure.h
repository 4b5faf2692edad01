// closure.h - an order that every witness extends (RVF-SMC, section 4.2).
#ifndef SMC_RVF_CLOSURE_H
#define SMC_RVF_CLOSURE_H

#include "explorers/rvf/events.h"

// The order: for each event, the number of events of each thread before it.
typedef struct rvf_order {
    SMC_VEC(uint32_t) before;  // [event][thread], excluding the event itself
    SMC_VEC(uint32_t) seen;    // scratch, [thread]
    SMC_VEC(uint32_t) visible; // scratch: writes
    uint32_t n;                // threads
} rvf_order;

typedef struct rvf_edge {
    uint32_t before, after; // events
} rvf_edge;
typedef SMC_VEC(rvf_edge) rvf_edges;

// Computes the least order that contains the edges and, with `rules`, satisfies the closure
// conditions. Returns false if there is none.
bool rvf_order_make(rvf_order *, const rvf_set *, const rvf_edges *, bool rules);
void rvf_order_free(rvf_order *);

#endif
