// diagnostics.h - converts the output of an smc run to diagnostics of the Language Server Protocol.
#ifndef SMC_DIAGNOSTICS_H
#define SMC_DIAGNOSTICS_H

#include "tools/background/job.h"

#include <jansson.h>

// Returns {URI: [diagnostic, ..]}; it always has an entry for `path`, the absolute path of the
// checked file. *summary is a text of one line, which the caller frees. If the run has no result,
// the diagnostics are its messages.
json_t *smc_diagnostics_of(const smc_job *, const char *path, char **summary);

#endif
