// compiler.h - a compiler that runs (no shell between): what it is given, and what it writes.
// Private to this folder.
#ifndef SMC_COMPILER_H
#define SMC_COMPILER_H

#include "pass/compile/compile.h"
#include "pass/compile/option_filter.h"

#include <sys/types.h>

// A compilation, and files without names that the compiler writes to: there is nothing to be
// cleared away, however it ends.
enum smc_compiler_output { SMC_BITCODE, SMC_MESSAGES, SMC_DEPENDENCIES, SMC_COMPILER_OUTPUTS };
typedef struct smc_compiler_job {
    const smc_compile_options *options;
    const char *input, *compiler;
    const char *install; // what there is to say where it is missing
    const char *writes;  // a directory in which it may write; NULL: nowhere, where it is confined
    const char *at;      // the directory in which it runs; NULL: ours
    bool confined;
    smc_reads reads;                   // where it is confined
    int headers_text, headers_made;    // what it is given as SMC_HEADERS_..PATH; 0: nothing
    int outputs[SMC_COMPILER_OUTPUTS]; // what it writes to standard output, to standard error and
                                       // to descriptor 3
} smc_compiler_job;
#define SMC_DEPENDENCIES_PATH "3"

SMC_MUST_USE bool smc_compiler_begin(smc_compiler_job *); // makes the files; false: message given
void smc_compiler_end(smc_compiler_job *);

// Runs the command, which NULL ends. *how: as waitpid says it ended; its messages are the caller's.
// SMC_NO_MEMORY: it has asked for more than it may have, and says nothing of use; no message given.
SMC_MUST_USE smc_status smc_compiler_run(const smc_compiler_job *, const smc_words *command,
                                         int *how, smc_bytes *messages);
// The same in two parts, so that several run at a time. 0: it could not be started (message given),
// which the second part takes.
pid_t smc_compiler_start(const smc_compiler_job *, const smc_words *command);
SMC_MUST_USE smc_status smc_compiler_finish(const smc_compiler_job *, pid_t, int *how,
                                            smc_bytes *messages);
void smc_compiler_say_no_memory(const smc_compile_options *, const char *input);
void smc_compiler_drop(pid_t); // nobody wants to know any more how it ends; 0: there is none
bool smc_has_succeeded(int how);

bool smc_wants_colours(void); // the compiler writes to a file, but what it says is for standard
                              // error
void smc_compiler_say(const smc_compile_options *, const smc_bytes *messages);

#endif
