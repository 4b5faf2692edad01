// sandbox.h - runs a compiler as a process, and confines it if its result is then the same. Private
// to pass/compile/.
#ifndef SMC_PASS_SANDBOX_H
#define SMC_PASS_SANDBOX_H

#include "base/base.h"
#include "sandbox/sandbox.h"

// Returns the path, to be freed, of a program on the PATH. A name with a slash is itself a path.
// NULL: not found.
char *smc_find_program(const char *name);

// True if the file is a binary, not a script, and uses the system call numbers of this program.
bool smc_is_native_binary(const char *path);

// Returns NULL if the compiler may be confined: it is clang itself, and no argument makes it write,
// load or run something. Otherwise returns the reason: the argument, or the compiler if it is a
// script or a cache in place of clang.
const char *smc_why_unconfined(const char *compiler, const char *const *words, uint32_t n);

typedef struct smc_given_stream {
    int from, to;
} smc_given_stream;

// Highest descriptor given to a compiler (cache_files.h).
enum { SMC_GIVEN_STREAMS = 8, SMC_LAST_DESCRIPTOR = 5 };

// A process to be started. Its standard input is empty. If it is confined, it has none of this
// process's descriptors except the streams.
typedef struct smc_process {
    const char *file, *at; // path of the program; working directory (NULL: that of this process)
    char *const *words, *const *environment;
    smc_given_stream streams[SMC_GIVEN_STREAMS]; // descriptors passed on, in this order
    uint32_t n_streams;
    const smc_sandbox_compiler *sandbox; // NULL: not confined
} smc_process;

// Starts the process. Returns 0 or an error number.
SMC_MUST_USE int smc_process_start(const smc_process *, pid_t *);

#endif
