// cache_files.h - the set of files that a compilation has read. Private to cache.c.
#ifndef SMC_CACHE_FILES_H
#define SMC_CACHE_FILES_H

#include "pass/cache/bytes.h"
#include "pass/compile/compilation.h"

#include <time.h>

// A file that a compilation has read, and a hash of its contents.
typedef struct smc_file {
    char *path;
    uint64_t hash[2]; // 128-bit hash of the contents
} smc_file;
// The files that a compilation has read.
typedef struct smc_files {
    SMC_VEC(smc_file) at;
} smc_files;

void smc_files_free(smc_files *); // frees its contents

// Paths of descriptors that clang inherits: a text with the include lines of the headers, and the
// precompiled headers (headers.h).
#define SMC_HEADERS_TEXT_PATH "/proc/self/fd/5"
#define SMC_HEADERS_MADE_PATH "/proc/self/fd/4"

// Adds the files of a make rule, except descriptors. Returns false if a file cannot be read or has
// changed since `begin`, or if the result depends on more than the contents of files.
SMC_MUST_USE bool smc_files_add_dependencies(smc_files *, const smc_bytes *rule,
                                             const struct timespec *begin);

smc_bytes smc_files_print(const smc_files *); // as a text, which the caller frees
// Parses the text that smc_files_print returns. Returns false if it is malformed.
SMC_MUST_USE bool smc_files_parse(smc_files *, const char *text, size_t n);
bool smc_files_are_unchanged(const smc_files *); // the contents of all files have not changed
// True if all files belong to the system or to smc, and none to the program.
bool smc_files_are_system(const smc_files *);

// Returns a hash of two sets of files: those that clang could find in place of the given ones (in
// the directories of the arguments and of the program's own files), and the existing ones for which
// the program tests with __has_include.
uint64_t smc_files_shadowing_hash(const smc_files *, const smc_compilation *);

// True if the option's value is the next word of the command line.
bool smc_files_option_takes_word(const char *option);

#endif
