// positions.h - the terms about the n-th event of a thread, whichever event that is.
#ifndef SMC_MCR_POSITIONS_H
#define SMC_MCR_POSITIONS_H

#include "explorers/mcr/terms.h"

// Return the record of a thread; the record of a position (index from 1); its point in time. Add
// the record if it is missing. Records are valid until the next one is added.
mcr_thread_terms *mcr_thread_at(mcr_formula *, uint32_t thread);
mcr_position *mcr_position_at(mcr_formula *, uint32_t thread, uint32_t index);
mcr_time_variable mcr_time_at(mcr_formula *, uint32_t thread, uint32_t index);

// Adds the constraint: position `first` of a thread is in the prefix only if the event of shape
// `create`, which creates the thread, is in the prefix.
void mcr_require_creation(mcr_formula *, uint32_t create, const mcr_position *first);

// Extends a set of mutually exclusive literals by `one`. `any`: the disjunction of the set; 0: the
// set is empty. Returns the new disjunction. `letter` and `name` make up its name in SMT-LIB.
mcr_literal mcr_add_exclusive_literal(mcr_formula *, mcr_literal any, mcr_literal one, char letter,
                                      uint32_t name);

#endif
