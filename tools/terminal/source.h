// source.h - reads source files that reports quote.
#ifndef SMC_SOURCE_H
#define SMC_SOURCE_H

#include "base/base.h"

// Returns the text of a file, *n bytes and a NUL, if its checksum (base/md5.h) is still `sum`,
// which it had when it was compiled. NULL: the file has changed, cannot be read, is not a regular
// file, or has more than some megabytes. The caller frees the text.
char *smc_read_source_text(const char *file, const char *sum, size_t *n);

// The same for an input of the command line, whatever its checksum.
char *smc_read_input_text(const char *file, size_t *n);

// Returns the lines that belong to `file` in a preprocessed input (.i), each at the line number
// that the line markers give; lines in between are empty. All lines come from the input, whatever
// file they claim to come from. NULL: there are none.
char *smc_source_of_preprocessed(const char *input, const char *file, size_t *n);

// Returns the length of a line, without its line end, and sets *begin. Lines are counted from 1. 0
// if there is no such line.
size_t smc_find_source_line(const char *text, size_t n, unsigned line, const char **begin);

#endif
