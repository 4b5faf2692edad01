// diagnostics.h - what a run of smc said of a file, as diagnostics of the Language Server Protocol.
#ifndef SMC_DIAGNOSTICS_H
#define SMC_DIAGNOSTICS_H

#include "tools/lsp/job.h"

#include <jansson.h>

// {URI: [diagnostic, ..]}, with `path`, the absolute one of the file that was checked, in any case.
// `summary` is one line, the caller's. A run that gave no result has its messages instead.
json_t *smc_diagnostics_of(const smc_job *, const char *path, char **summary);

#endif
