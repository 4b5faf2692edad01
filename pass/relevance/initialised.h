// initialised.h - finds local variables that are never read uninitialised. A branch on an
// uninitialised value is an error, even if nothing depends on the branch. So branches on other
// variables must stay relevant.
#ifndef SMC_RELEVANCE_INITIALISED_H
#define SMC_RELEVANCE_INITIALISED_H

#include "pass/relevance/points_to.h"

// Returns an array with a flag for each group, which the caller frees. The flag is true if all
// objects of the group are private, each read certainly follows writes to all bytes that the
// group's accesses read, and all written values are initialised. It is false for large objects, and
// if any of this is unknown.
bool *smc_find_initialised_groups(const smc_points_to *);

#endif
