// enumerate.h - decides queries about one input by trying all of its values.
#ifndef SMC_INPUT_ENUMERATE_H
#define SMC_INPUT_ENUMERATE_H

#include "inputs/terms.h"

// Whether constraints that contain only one input can hold together. Returns false if they contain
// several, or if trying all values that comparisons with constants leave would take long. Otherwise
// sets *can_hold, and if they can hold, values[i] of the input to the first value with which they
// do.
bool smc_try_all_values(smc_terms *, const smc_constraint *, uint32_t n, bool *can_hold,
                        uint64_t *values);

#endif
