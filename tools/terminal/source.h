// source.h - the text of sources, of which reports show parts.
#ifndef SMC_SOURCE_H
#define SMC_SOURCE_H

#include "base/base.h"

// The text that a file has which had this sum (base/md5.h) when it was compiled; the caller's, with
// a NUL behind it, *n bytes. NULL: it cannot be read, is no regular file, has more than some
// megabytes, or another text now.
char *smc_source_text(const char *file, const char *sum, size_t *n);

// The same, of any text.
char *smc_source_of_input(const char *file, size_t *n);

// What a preprocessed text (.i) has of the lines of a file, by its line markers: each in its place,
// the others empty. The text is the input's, whatever file it says it comes from. NULL: nothing.
char *smc_source_of_preprocessed(const char *input, const char *file, size_t *n);

// The length of a line, counted from 1, without its end; 0, where there is none.
size_t smc_source_line(const char *text, size_t n, unsigned line, const char **begin);

#endif
