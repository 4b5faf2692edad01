// places.h - places of a report as the protocol has them: URIs of files, and lines and columns from
// 0 in UTF-16 units.
#ifndef SMC_PLACES_LSP_H
#define SMC_PLACES_LSP_H

#include "base/base.h"

#include <jansson.h>

char *smc_uri_of(const char *path); // of an absolute path; owned by the caller
char *smc_path_of(const char *uri); // NULL: not a file's. Owned by the caller

// From a line and a column (bytes), both from 1, to the end of the line; line 0 is the first one.
json_t *smc_lsp_range(const char *path, uint32_t line, uint32_t column);
// `end`: the column past the last one.
json_t *smc_lsp_span(const char *path, uint32_t line, uint32_t column, uint32_t end);
json_t *smc_lsp_location(const char *path, uint32_t line, uint32_t column);

// Names of files in a result are as the compiler was given them, or relative to the folder of
// `path`, the absolute one of what was checked. The caller's.
char *smc_lsp_absolute(const char *file, const char *path);

#endif
