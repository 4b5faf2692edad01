// part.h - names of parts, for messages and --debug=part.
#ifndef SMC_JOBS_PART_H
#define SMC_JOBS_PART_H

#include "base/packed.h"
#include "explorers/work.h"

// With what others have found that it rests on (smc_attempt.facts). To be freed.
char *smc_part_name(const smc_work *, const smc_packed *rests_on);
// False: it is no name.
SMC_MUST_USE bool smc_part_named(const char *name, smc_work *, smc_packed *rests_on);

#endif
