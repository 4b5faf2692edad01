// sandbox.h - a compiler as a process, confined where that changes nothing of what it does. Private
// to pass/compile/.
#ifndef SMC_PASS_SANDBOX_H
#define SMC_PASS_SANDBOX_H

#include "base/base.h"
#include "sandbox/sandbox.h"

// Where the program is on the PATH; to be freed. A name with a slash is its path. NULL: nowhere.
char *smc_find_program(const char *name);

// Whether it is no script, and its system calls have the numbers of this program's.
bool smc_is_of_this_machine(const char *path);

// NULL: confined, the compiler does what it does without that: it is clang itself, and none of the
// words makes it write, load or run something. Otherwise the word, or the compiler, where a script
// or a cache is in the place of clang.
const char *smc_unconfined_because(const char *compiler, const char *const *words, uint32_t n);

typedef struct smc_given_stream {
    int from, to;
} smc_given_stream;

enum { SMC_GIVEN_STREAMS = 8, SMC_LAST_DESCRIPTOR = 5 }; // the last of those of cache_files.h

// Standard input is empty. Confined, it has no descriptors of this process but its streams.
typedef struct smc_process {
    const char *file, *at; // its path, the directory in which it runs (NULL: ours)
    char *const *words, *const *environment;
    smc_given_stream streams[SMC_GIVEN_STREAMS]; // given in this order
    uint32_t n_streams;
    const smc_sandbox_compiler *sandbox; // NULL: it is not confined
} smc_process;

// 0 or an error.
SMC_MUST_USE int smc_process_start(const smc_process *, pid_t *);

#endif
