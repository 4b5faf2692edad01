// initialised.h - finds local variables that are never read uninitialised. Others keep branches
// relevant, since a branch on an uninitialised value is an error whatever it decides.
#ifndef SMC_RELEVANCE_INITIALISED_H
#define SMC_RELEVANCE_INITIALISED_H

#include "pass/relevance/points_to.h"

// Returns an array with a flag for each group, which the caller frees. The flag is true if all
// objects of the group are private, each read certainly follows writes to all bytes that the
// group's accesses read, and all values written are initialised. It is false for large objects, or
// if this is unknown.
bool *smc_find_written(const smc_points_to *);

#endif
