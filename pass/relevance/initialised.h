// initialised.h - local variables of which nothing is read that was not written: a branch on what
// was not is an error, whatever it decides.
#ifndef SMC_RELEVANCE_INITIALISED_H
#define SMC_RELEVANCE_INITIALISED_H

#include "pass/relevance/points_to.h"

// Of each group: whether its objects are private, each read of one surely comes after a write to
// all bytes that are read of it, and all that is written there was written itself. Of small objects
// only; false: not known. The caller frees it.
bool *smc_find_written(const smc_points_to *);

#endif
