// validity.h - where values come from: Phi_validity, with Phi_lock.
#ifndef SMC_MCR_VALIDITY_H
#define SMC_MCR_VALIDITY_H

#include "explorers/mcr/terms.h"

// The truth value that the shape receives this value; 0: no source is known from which it could.
mcr_literal mcr_receives(const mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);
// The same, which is known from now on. It excludes all others.
mcr_literal mcr_value(mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);

// A new shape: what it can read, and who can read what it writes. A choice can have any answer.
void mcr_add_validity(mcr_formula *, uint32_t shape);
// Whether the label is what writes there: a write of its position.
void mcr_relate(mcr_formula *, uint32_t label, uint32_t write);

#endif
