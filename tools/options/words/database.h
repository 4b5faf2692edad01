// database.h - reads compile_commands.json, in which build systems record how files are compiled.
#ifndef SMC_DATABASE_H
#define SMC_DATABASE_H

#include "tools/options/words/arguments.h"

typedef struct smc_database smc_database;

// Opens the database in a directory. Returns NULL if it cannot be read or is too large (see errno),
// or if it is invalid (errno 0).
smc_database *smc_database_open(const char *directory);
// Like smc_database_open, for a directory that the user has not named: the file's owner is checked
// (smc_open_trusted_file).
smc_database *smc_database_open_found(const char *directory);
#define SMC_NOT_OF_USER "ignored: %s belongs to somebody else, or others can write it"
void smc_database_free(smc_database *);

// Returns the directory of the nearest database that has the file: in the directory of its absolute
// path or above, or in a folder "build" there; NULL: none. *ignored is the first database that was
// skipped because of its owner; NULL: none. The caller frees both.
char *smc_database_find_near(const char *path, char **ignored);

// Returns the absolute path of the i-th file, where each file is listed once; NULL past the last
// one.
const char *smc_database_file(const smc_database *, uint32_t i);
// Marks the files that are linked into the same library or program as files that are already
// marked, or into a library that is linked with those, as far as that is known. Returns whether the
// links of every marked file are known, so that no file is missing.
bool smc_database_mark_linked(const smc_database *, bool *marks);

// True if the database has the file with this absolute path.
bool smc_database_has_file(const smc_database *, const char *path);
// Returns the absolute path of the file in the database whose options fit this file best, which the
// database does not have: of the same language, with the longest common path. NULL: none.
const char *smc_database_nearest(const smc_database *, const char *path);
// Appends the file's compiler options that are allowed (allowed.h), with absolute paths.
void smc_database_words(const smc_database *, const char *path, smc_arguments *out);

#endif
