// cache_files.h - the files that compilations have read. Private to cache.c.
#ifndef SMC_CACHE_FILES_H
#define SMC_CACHE_FILES_H

#include "pass/cache/bytes.h"
#include "pass/compile/compilation.h"

#include <time.h>

// A file that a compilation has read, with a hash of its contents.
typedef struct smc_file {
    char *path;
    uint64_t hash[2];
} smc_file;
typedef struct smc_files {
    SMC_VEC(smc_file) at;
} smc_files;

void smc_files_free(smc_files *);

// Descriptors given to clang: the lines that include headers, and their precompiled form
// (headers.h).
#define SMC_HEADERS_TEXT_PATH "/proc/self/fd/5"
#define SMC_HEADERS_MADE_PATH "/proc/self/fd/4"

// Adds the files of a make rule, except for descriptors. False: a file cannot be read, has changed
// since `begin`, or its effect does not depend on the contents of files alone.
SMC_MUST_USE bool smc_files_depended(smc_files *, const smc_bytes *rule,
                                     const struct timespec *begin);

smc_bytes smc_files_print(const smc_files *); // as text, to be freed
SMC_MUST_USE bool smc_files_parse(smc_files *, const char *text, size_t n);
bool smc_files_are_same(const smc_files *);   // True if the contents have not changed.
bool smc_files_are_system(const smc_files *); // True if all belong to the system or to smc, not to
                                              // the program.

// Returns a hash of the set of other files that clang could find instead of these, in the
// directories given as arguments and in those of the program's own files, and of the set of
// existing files for which the program tests with __has_include.
uint64_t smc_files_shadows(const smc_files *, const smc_compilation *);

// Returns whether the option's value is the next word.
bool smc_files_takes_word(const char *option);

#endif
