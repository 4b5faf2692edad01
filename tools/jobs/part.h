// part.h - names of the parts of an exploration, for messages and --debug=part.
#ifndef SMC_JOBS_PART_H
#define SMC_JOBS_PART_H

#include "base/packed.h"
#include "explorers/work.h"

// Returns the name of a part, which encodes also the facts of earlier attempts on which the part
// depends (smc_store_attempt.facts). The caller frees it.
char *smc_part_name(const smc_work *, const smc_packed *rests_on);
// Decodes a name into the part and the facts. Returns false if it is invalid.
SMC_MUST_USE bool smc_part_parse_name(const char *name, smc_work *, smc_packed *rests_on);

#endif
