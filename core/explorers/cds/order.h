// order.h - modification order as a graph of constraints.
#ifndef SMC_CDS_ORDER_H
#define SMC_CDS_ORDER_H

#include "explorers/cds/cds.h"

static inline bool cds_ordered(const cds *x, cds_id a, cds_id b) {
    return x->rows[(size_t)a * x->row_words + b / 64] >> b % 64 & 1;
}
bool cds_order(cds *, cds_id a, cds_id b);       // a before b, with what follows; false: cyclic
bool cds_take(cds *, cds_id source, cds_id rmw); // the RMW reads the source: it comes next after
                                                 // it, if no other does
bool cds_cohere(cds *, cds_id); // what the coherence of an event with those that happen before it
                                // demands
void cds_undo_order(cds *, uint32_t n); // all changes of rows but the first n

#endif
