// source.h - reads source files for reports.
#ifndef SMC_SOURCE_H
#define SMC_SOURCE_H

#include "base/base.h"

// Returns the text of a file if it still has the checksum (base/md5.h) it had when it was compiled,
// NUL-terminated, *n bytes. NULL: cannot be read, no regular file, larger than some megabytes, or
// changed. The caller frees it.
char *smc_source_text(const char *file, const char *sum, size_t *n);

// The same without a checksum.
char *smc_source_of_input(const char *file, size_t *n);

// Returns the lines of `file` in a preprocessed text (.i), placed by its line markers; other lines
// are empty. The lines come from the input, whatever file they claim to come from. NULL: none.
char *smc_source_of_preprocessed(const char *input, const char *file, size_t *n);

// Returns the length of a line, counted from 1, without its end; 0 if there is no such line.
size_t smc_source_line(const char *text, size_t n, unsigned line, const char **begin);

#endif
