// order.h - modification order as a constraint graph of the writes.
#ifndef SMC_CDS_ORDER_H
#define SMC_CDS_ORDER_H

#include "explorers/cds/cds.h"

// Whether write a is known to precede write b in modification order.
static inline bool cds_is_ordered(const cds *x, cds_id a, cds_id b) {
    return x->rows[(size_t)a * x->row_words + b / 64] >> b % 64 & 1;
}

// Adds the edge a -> b and the edges that it implies. Returns false on a cycle.
bool cds_add_order_edge(cds *, cds_id a, cds_id b);

// Adds the edges that follow because the RMW reads from the source, and so directly follows it.
// Returns false on a cycle, or if another RMW reads from the source.
bool cds_order_rmw_after_source(cds *, cds_id source, cds_id rmw);

// Adds the coherence edges between an event and the events that happen before it. Returns false on
// a cycle.
bool cds_add_coherence_edges(cds *, cds_id);

// Undoes all changes of cds.rows but the first n.
void cds_undo_order(cds *, uint32_t n);

#endif
