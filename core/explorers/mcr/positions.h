// positions.h - formula terms about the n-th event of a thread, whichever event that is.
#ifndef SMC_MCR_POSITIONS_H
#define SMC_MCR_POSITIONS_H

#include "explorers/mcr/terms.h"

// The record of a thread; the record of a position (index from 1); its point in time. Each is added
// if it is missing.
mcr_thread_terms *mcr_thread_at(mcr_formula *, uint32_t thread);
mcr_position *mcr_position_at(mcr_formula *, uint32_t thread, uint32_t index);
mcr_time_variable mcr_time_at(mcr_formula *, uint32_t thread, uint32_t index);

// Adds the constraint: the thread whose first position is `first` begins after the create event of
// the shape, if the shape is present.
void mcr_begin_after(mcr_formula *, uint32_t create, const mcr_position *first);

// Extends a set of mutually exclusive literals by `one`. `any` represents the disjunction of the
// set (0: the set is empty). Returns the literal for the new disjunction; `letter` and `name` make
// up its name in SMT-LIB.
mcr_literal mcr_add_exclusive_literal(mcr_formula *, mcr_literal any, mcr_literal one, char letter,
                                      uint32_t name);

#endif
