// validity.h - the constraints on where values come from: Phi_validity and Phi_lock.
#ifndef SMC_MCR_VALIDITY_H
#define SMC_MCR_VALIDITY_H

#include "explorers/mcr/terms.h"

// The literal "the shape receives this value"; 0: no known source has that value.
mcr_literal mcr_receives_value(const mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);
// As mcr_receives_value, but makes the literal if it is missing. The literal excludes all other
// values.
mcr_literal mcr_value_literal(mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);

// Adds a new shape: its possible sources and, if it writes, the shapes that may read from it. A
// choice may have any answer.
void mcr_add_validity(mcr_formula *, uint32_t shape);
// Relates a label to a write at the same position: if the label is present, it determines the value
// written.
void mcr_add_label(mcr_formula *, uint32_t label, uint32_t write);

#endif
