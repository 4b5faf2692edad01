// shape.h - parts of a type: the scalars, fields and bit-fields at an offset.
#ifndef SMC_MEMORY_SHAPE_H
#define SMC_MEMORY_SHAPE_H

#include "interp/bytecode/bytecode.h"

// True if a scalar of `size` bytes begins at `offset`. The type may be NULL.
bool smc_shape_has_scalar(const smc_shape *, uint32_t offset, uint32_t size);

// Returns the last field that begins at or before `offset`. If several begin there, as in a union,
// returns the first with a scalar of `size` bytes at `offset`, if there is one. NULL: no field.
const smc_field *smc_shape_field_at(const smc_shape *, uint32_t offset, uint32_t size);

// True if the field is a bit-field with a name and a part in these bytes.
bool smc_is_bit_field_in(const smc_field *, uint32_t offset, uint32_t size);
// Returns the number of such fields.
uint32_t smc_shape_count_bit_fields(const smc_shape *, uint32_t offset, uint32_t size);

#endif
