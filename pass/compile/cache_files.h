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

// What clang is given by number: the lines that name headers, and what it made of them (headers.h).
#define SMC_HEADERS_TEXT_PATH "/proc/self/fd/5"
#define SMC_HEADERS_MADE_PATH "/proc/self/fd/4"

// Those of a rule of make, but for what is given by number. false: one cannot be read, has changed
// since `begin`, or says something that does not follow from the contents of files.
SMC_MUST_USE bool smc_files_depended(smc_files *, const smc_bytes *rule,
                                     const struct timespec *begin);

smc_bytes smc_files_print(const smc_files *); // as text, to be freed
SMC_MUST_USE bool smc_files_parse(smc_files *, const char *text, size_t n);
bool smc_files_are_same(const smc_files *);   // they have the contents they had
bool smc_files_are_system(const smc_files *); // of the system or of smc, not of the program

// A hash of the set of files, others than these, that clang may find instead of one of these: in
// the directories it is told to look in, and in those of the program's own files; and of those that
// the program asks for with __has_include.
uint64_t smc_files_shadows(const smc_files *, const smc_compilation *);

// Whether the option's value is the next word.
bool smc_files_takes_word(const char *option);

#endif
