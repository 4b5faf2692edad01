// part.h - names of parts, for messages and --debug=part.
#ifndef SMC_JOBS_PART_H
#define SMC_JOBS_PART_H

#include "base/packed.h"
#include "explorers/work.h"

// Returns the name, which includes the facts of earlier attempts that the part depends on
// (smc_attempt.facts). The caller frees it.
char *smc_part_name(const smc_work *, const smc_packed *rests_on);
// Parses a name. Returns false if it is invalid.
SMC_MUST_USE bool smc_part_named(const char *name, smc_work *, smc_packed *rests_on);

#endif
