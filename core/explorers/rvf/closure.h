// closure.h - what every witness keeps in order (RVF-SMC, section 4.2).
#ifndef SMC_RVF_CLOSURE_H
#define SMC_RVF_CLOSURE_H

#include "explorers/rvf/events.h"

// What every sequence must keep in order: for each event, how many events of each thread come
// before it.
typedef struct rvf_order {
    SMC_VEC(uint32_t) before;  // [event][thread], the event itself not included
    SMC_VEC(uint32_t) seen;    // scratch, [thread]
    SMC_VEC(uint32_t) visible; // scratch: writes
    uint32_t n;                // threads
} rvf_order;

typedef struct rvf_edge {
    uint32_t before, after; // events
} rvf_edge;
typedef SMC_VEC(rvf_edge) rvf_edges;

// The least order of the set that has the edges and, with `rules`, the conditions of closure.
// False: it has none.
bool rvf_order_make(rvf_order *, const rvf_set *, const rvf_edges *, bool rules);
void rvf_order_free(rvf_order *);

#endif
