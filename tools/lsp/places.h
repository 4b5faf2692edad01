// places.h - converts paths and positions to the form of the protocol: URIs, and lines and columns
// from 0, in UTF-16 units.
#ifndef SMC_PLACES_LSP_H
#define SMC_PLACES_LSP_H

#include "base/base.h"

#include <jansson.h>

char *smc_uri_of(const char *path); // URI of an absolute path; the caller frees it
char *smc_path_of(const char *uri); // NULL: not the URI of a file; the caller frees the path

// A part of a line: from `column` up to, but not including, the column `end`; UINT32_MAX: to the
// end of the line. Columns (in bytes) and lines are counted from 1; line 0 stands for the first
// line.
typedef struct smc_lsp_columns {
    uint32_t line, column, end;
} smc_lsp_columns;

// Returns the range from a line and column to the end of the line. Line and column (in bytes) are
// counted from 1; line 0 stands for the first line.
json_t *smc_lsp_range(const char *path, uint32_t line, uint32_t column);
// Returns the range in one line of the n bytes of a text; see smc_lsp_span.
json_t *smc_lsp_span_in(const char *text, size_t n, const smc_lsp_columns *);
// Returns the range in one line of a file from `column` up to, but not including, the column `end`.
json_t *smc_lsp_span(const char *path, uint32_t line, uint32_t column, uint32_t end);
json_t *smc_lsp_location(const char *path, uint32_t line, uint32_t column);

// Returns the absolute path, which the caller frees, of a file that a result names. `file` is a
// path as the compiler got it, or relative to the folder of `path`, the absolute path of the
// checked file.
char *smc_lsp_absolute_path(const char *file, const char *path);

#endif
