// database.h - compile_commands.json, which build systems write: how each file is compiled.
#ifndef SMC_DATABASE_H
#define SMC_DATABASE_H

#include "tools/options/words/arguments.h"

// Appends what the nearest database, in the directory of an absolute path or one above it, says of the file (allowed.h), and the directory
// that it says so of. Nothing, where it does not know the file.
void smc_database_arguments(const char *path, smc_arguments *out);

#endif
