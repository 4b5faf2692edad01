// validity.h - the constraints on where values come from: Phi_validity and Phi_lock.
#ifndef SMC_MCR_VALIDITY_H
#define SMC_MCR_VALIDITY_H

#include "explorers/mcr/terms.h"

// Returns the literal "the shape receives this value"; 0: no known source has the value.
// `unwritten`: the value is uninitialised.
mcr_literal mcr_receives_value(const mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);
// Like mcr_receives_value, but makes the literal if it is missing. It excludes all other values of
// the shape.
mcr_literal mcr_value_literal(mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);

// Adds a new shape: its possible sources, and itself as a source if it writes. A choice may have
// every answer.
void mcr_add_validity(mcr_formula *, uint32_t shape);
// Relates a label to a write at the same position: if the label is present, it determines whether
// the write is present, and the value of the write.
void mcr_relate_label_to_write(mcr_formula *, uint32_t label, uint32_t write);

#endif
