// part.h - names of parts, for messages and --part.
#ifndef SMC_JOBS_PART_H
#define SMC_JOBS_PART_H

#include "explorers/work.h"

char *smc_part_name(const smc_work *); // to be freed
SMC_MUST_USE bool smc_part_named(const char *name, smc_work *out); // false: it is no name

#endif
