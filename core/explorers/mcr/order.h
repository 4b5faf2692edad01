// order.h - the constraints Phi_mhb: preserved program order (Phi_mem), thread creations and joins
// (Phi_sync).
#ifndef SMC_MCR_ORDER_H
#define SMC_MCR_ORDER_H

#include "explorers/mcr/terms.h"

// Adds the constraint: if both shapes are present at their positions, the second event comes after
// the first.
void mcr_add_order(mcr_formula *, uint32_t first, uint32_t second);
// Marks a shape as having no predecessor in its thread.
void mcr_mark_first_shape(mcr_formula *, uint32_t shape);

// Adds the synchronisation constraints of a new shape: creations, joins, and the ends of joined
// threads.
void mcr_add_sync(mcr_formula *, uint32_t shape);
// Adds preserved program order among the events in mcr_formula.path, which are all events of a
// thread up to some event.
void mcr_add_program_order(mcr_formula *);

#endif
