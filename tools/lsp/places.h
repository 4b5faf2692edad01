// places.h - converts positions to those of the protocol: URIs, and lines and columns from 0 in
// UTF-16 units.
#ifndef SMC_PLACES_LSP_H
#define SMC_PLACES_LSP_H

#include "base/base.h"

#include <jansson.h>

char *smc_uri_of(const char *path); // of an absolute path; the caller frees it
char *smc_path_of(const char *uri); // NULL: not a file URI; the caller frees it

// Returns the range from a line and column (in bytes), both counted from 1, to the end of the line.
// Line 0 means the first.
json_t *smc_lsp_range(const char *path, uint32_t line, uint32_t column);
// `end` is the column after the last one.
json_t *smc_lsp_span(const char *path, uint32_t line, uint32_t column, uint32_t end);
json_t *smc_lsp_location(const char *path, uint32_t line, uint32_t column);

// Returns the absolute path of a file named in a result: as given to the compiler, or relative to
// the folder of `path`, the absolute path of the checked file. The caller frees it.
char *smc_lsp_absolute(const char *file, const char *path);

#endif
