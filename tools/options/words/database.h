// database.h - reads compile_commands.json, in which build systems record how files are compiled.
#ifndef SMC_DATABASE_H
#define SMC_DATABASE_H

#include "tools/options/words/arguments.h"

typedef struct smc_database smc_database;

// Opens the database of a directory. NULL: cannot be read or is too large (errno), or is invalid
// (errno 0).
smc_database *smc_database_open(const char *directory);
// The same for a directory that the user has not named (smc_open_found).
smc_database *smc_database_found(const char *directory);
#define SMC_NOT_OF_USER "ignored: %s belongs to somebody else, or others can write it"
void smc_database_free(smc_database *);

// Returns the directory of the nearest database that has the file: next to its absolute path or
// above, or in a folder "build" there. NULL: none. *ignored is the first one that was skipped
// because of its owner; NULL: none. The caller frees both.
char *smc_database_near(const char *path, char **ignored);

// Returns the absolute path of the i-th file, each listed once; NULL past the last one.
const char *smc_database_file(const smc_database *, uint32_t i);
// Marks, beside the files that are marked, those that are compiled for the same library or program,
// or for a library of such a program, as far as that can be seen. Whether it is known of each what
// it is linked with, so that these are all.
bool smc_database_beside(const smc_database *, bool *marks);

// True if it has the file; an absolute path.
bool smc_database_knows(const smc_database *, const char *path);
// Appends the compiler options of the file (allowed.h), with absolute paths.
void smc_database_words(const smc_database *, const char *path, smc_arguments *out);

#endif
