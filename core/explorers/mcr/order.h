// order.h - Phi_mhb: the program order that the model keeps (Phi_mem), creations and joins
// (Phi_sync).
#ifndef SMC_MCR_ORDER_H
#define SMC_MCR_ORDER_H

#include "explorers/mcr/terms.h"

// The event of the second shape comes after that of the first, where they are what their shapes
// say.
void mcr_order(mcr_formula *, uint32_t first, uint32_t second);
// The shape comes after nothing else of its thread.
void mcr_begin_with(mcr_formula *, uint32_t shape);

// A new shape: creations, joins, and ends that are joined.
void mcr_add_sync(mcr_formula *, uint32_t shape);
// Adds the order that the model keeps among the events of `path`, a thread's from its first.
void mcr_order_path(mcr_formula *);

#endif
