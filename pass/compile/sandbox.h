// sandbox.h - a compiler that can read files, compute, and write to what it is given, as far as the
// kernel helps: it makes, changes and removes no file, speaks to no network, and looks into no
// other process. Private to pass/compile/.
#ifndef SMC_PASS_SANDBOX_H
#define SMC_PASS_SANDBOX_H

#include "base/base.h"

#include <spawn.h>

// Where the program is, as posix_spawnp finds it; to be freed. A name with a slash is its path.
// NULL: nowhere.
char *smc_find_program(const char *name);

// Whether the compiler does with that what it does without: it is clang itself, not a script or a
// cache in its place, and none of the words makes it write, load or run something.
bool smc_can_be_confined(const char *compiler, const char *const *words, uint32_t n);

// posix_spawnp of what is confined, but may make files in the directory `writes` (NULL: nowhere); 0
// or an error. A kernel that knows less confines less.
int smc_spawn_confined(pid_t *, const char *file, const char *writes,
                       const posix_spawn_file_actions_t *, char *const *argv,
                       char *const *environment);

#endif
