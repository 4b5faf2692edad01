// survey.h - finds the cuts of memory that only one thread accesses, although its accesses are
// elided.
//
// An exploration with events for all accesses restarts for each cut that it finds (memory.h). A
// survey (smc_start.surveys_cells) adds at once all cuts that elided accesses cause. It only saves
// restarts: a cut that it misses is found by a restart.
#ifndef SMC_MEMORY_SURVEY_H
#define SMC_MEMORY_SURVEY_H

#include "interp/memory/memory.h"

// Records an elided access to `size` bytes. `source` is its index in code->sources.
void smc_memory_survey_access(smc_memory *, uint64_t address, uint32_t size, uint32_t source);

#endif
