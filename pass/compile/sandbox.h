// sandbox.h - runs a compiler as a process, confined if that does not change its result. Private to
// pass/compile/.
#ifndef SMC_PASS_SANDBOX_H
#define SMC_PASS_SANDBOX_H

#include "base/base.h"
#include "sandbox/sandbox.h"

// Returns the path of a program on the PATH, which the caller frees. A name with a slash is itself
// a path. NULL: not found.
char *smc_find_program(const char *name);

// True if the file is a binary (not a script) that uses the same system call numbers as this
// program.
bool smc_is_native_binary(const char *path);

// Returns NULL if the compiler may be confined: it is clang itself, and no argument makes it write,
// load or run something. Otherwise returns the reason: the argument or, if it is a script or a
// compiler cache, the compiler.
const char *smc_why_unconfined(const char *compiler, const char *const *words, uint32_t n);

// A descriptor of this process, and its number in the new process.
typedef struct smc_given_stream {
    int from, to;
} smc_given_stream;

// Highest descriptor given to a compiler (cache_files.h).
enum { SMC_GIVEN_STREAMS = 8, SMC_LAST_DESCRIPTOR = 5 };

// A process that is to be started. Its standard input is empty. If it is confined, the streams are
// its only descriptors.
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
