// sandbox.h - runs a compiler as a process, confined if that does not change its result. Private to
// pass/compile/.
#ifndef SMC_PASS_SANDBOX_H
#define SMC_PASS_SANDBOX_H

#include "base/base.h"
#include "sandbox/sandbox.h"

// Returns the path of the program on the PATH; to be freed. A name with a slash is its path. NULL:
// not found.
char *smc_find_program(const char *name);

// Returns whether it is a binary, not a script, with the system call numbers of this program.
bool smc_is_of_this_machine(const char *path);

// Returns NULL if the compiler has the same result when confined: it is clang itself, and no
// argument makes it write, load or run something. Otherwise returns the argument, or the compiler
// if it is a script or a cache in place of clang.
const char *smc_unconfined_because(const char *compiler, const char *const *words, uint32_t n);

typedef struct smc_given_stream {
    int from, to;
} smc_given_stream;

enum { SMC_GIVEN_STREAMS = 8, SMC_LAST_DESCRIPTOR = 5 }; // the largest one in cache_files.h

// Standard input is empty. A confined process has no descriptors of this process except for the
// streams.
typedef struct smc_process {
    const char *file, *at; // path; working directory (NULL: ours)
    char *const *words, *const *environment;
    smc_given_stream streams[SMC_GIVEN_STREAMS]; // passed on in this order
    uint32_t n_streams;
    const smc_sandbox_compiler *sandbox; // NULL: not confined
} smc_process;

// Returns 0 or an error number.
SMC_MUST_USE int smc_process_start(const smc_process *, pid_t *);

#endif
