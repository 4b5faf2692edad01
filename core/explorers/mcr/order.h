// order.h - the constraints Phi_mhb: preserved program order (Phi_mem), and creations and joins of
// threads (Phi_sync).
#ifndef SMC_MCR_ORDER_H
#define SMC_MCR_ORDER_H

#include "explorers/mcr/terms.h"

// Adds the constraint: if both shapes are present at their positions, the event of `second` comes
// after that of `first`.
void mcr_add_order(mcr_formula *, uint32_t first, uint32_t second);
// Records that the shape has no predecessor in its thread, so that it must follow the thread's
// creation.
void mcr_note_shape_if_first(mcr_formula *, uint32_t shape);

// Adds the constraints of a new shape that creates, ends or joins a thread.
void mcr_add_sync(mcr_formula *, uint32_t shape);
// Adds preserved program order for the events in mcr_formula.path, which are the first events of a
// thread.
void mcr_add_program_order(mcr_formula *);

#endif
