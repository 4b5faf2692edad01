// validity.h - where values come from: Phi_validity and Phi_lock.
#ifndef SMC_MCR_VALIDITY_H
#define SMC_MCR_VALIDITY_H

#include "explorers/mcr/terms.h"

// The literal "the shape receives this value"; 0: no known source has it.
mcr_literal mcr_receives(const mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);
// The same, created if missing. It excludes all other values.
mcr_literal mcr_value(mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);

// Adds a new shape: its sources and, if it writes, its readers. A choice can have any answer.
void mcr_add_validity(mcr_formula *, uint32_t shape);
// Adds a label to a write of its position: if the label is present, it determines the value
// written.
void mcr_relate(mcr_formula *, uint32_t label, uint32_t write);

#endif
