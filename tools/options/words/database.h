// database.h - compile_commands.json, which build systems write: how each file is compiled.
#ifndef SMC_DATABASE_H
#define SMC_DATABASE_H

#include "tools/options/words/arguments.h"

typedef struct smc_database smc_database;

// That of a directory. NULL: there is none that can be read, or it is too large (errno), or it is
// none (errno 0).
smc_database *smc_database_open(const char *directory);
// The same of one that nobody has named (smc_open_found).
smc_database *smc_database_found(const char *directory);
#define SMC_NOT_OF_USER "ignored: %s belongs to somebody else, or others can write it"
void smc_database_free(smc_database *);

// The directory of the nearest one, beside the file of an absolute path or above it, or in a folder
// "build" there, if it knows the file; the caller's. NULL: none does. `ignored`: the first that was
// passed over since it is somebody else's, the caller's; NULL: none.
char *smc_database_near(const char *path, char **ignored);

// Absolute paths of the files that it knows, each once, in its order. NULL past the last one.
const char *smc_database_file(const smc_database *, uint32_t i);
// Marks, beside the files that are marked, those that are compiled for the same library or program,
// or for a library of such a program, as far as that can be seen. Whether it is known of each what
// it is linked with, so that these are all.
bool smc_database_beside(const smc_database *, bool *marks);

// Whether it knows the file; an absolute path.
bool smc_database_knows(const smc_database *, const char *path);
// Appends what it says of the file (allowed.h). What it names has absolute paths.
void smc_database_words(const smc_database *, const char *path, smc_arguments *out);

#endif
