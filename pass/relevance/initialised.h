// initialised.h - finds local variables that are never read uninitialised. A branch on an
// uninitialised value is an error whatever it decides.
#ifndef SMC_RELEVANCE_INITIALISED_H
#define SMC_RELEVANCE_INITIALISED_H

#include "pass/relevance/points_to.h"

// Returns for each group whether its objects are private, each read certainly comes after a write
// to all bytes that the group's accesses read, and all values written are themselves initialised.
// False for large objects, or if it is unknown. The caller frees the array.
bool *smc_find_written(const smc_points_to *);

#endif
