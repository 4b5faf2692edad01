// order.h - Phi_mhb: preserved program order (Phi_mem), creations and joins (Phi_sync).
#ifndef SMC_MCR_ORDER_H
#define SMC_MCR_ORDER_H

#include "explorers/mcr/terms.h"

// Adds: if both shapes are present at their positions, the second event comes after the first.
void mcr_order(mcr_formula *, uint32_t first, uint32_t second);
// Marks a shape that has no predecessor in its thread.
void mcr_begin_with(mcr_formula *, uint32_t shape);

// Adds the synchronisation constraints of a new shape: creations, joins, and joined ends.
void mcr_add_sync(mcr_formula *, uint32_t shape);
// Adds preserved program order among the events of `path`, a thread's from its first.
void mcr_order_path(mcr_formula *);

#endif
