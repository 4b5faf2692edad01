// compiler.h - runs a compiler (without a shell) with given inputs and outputs. Private to this
// folder.
#ifndef SMC_COMPILER_H
#define SMC_COMPILER_H

#include "pass/compile/compile.h"
#include "pass/compile/option_filter.h"

#include <sys/types.h>

// A compilation, and nameless files to which the compiler writes: nothing needs to be deleted,
// however it ends.
enum smc_compiler_output { SMC_BITCODE, SMC_MESSAGES, SMC_DEPENDENCIES, SMC_COMPILER_OUTPUTS };
typedef struct smc_compiler_job {
    const smc_compile_options *options;
    const char *input, *compiler;
    const char *install; // instructions for installing it if it is missing
    const char *writes;  // a directory to which it may write; NULL: none, if it is confined
    const char *at;      // its working directory; NULL: ours
    bool confined;
    smc_reads reads;                   // if it is confined
    int headers_text, headers_made;    // descriptors given as SMC_HEADERS_..PATH; 0: none
    int outputs[SMC_COMPILER_OUTPUTS]; // for standard output, standard error and descriptor 3
} smc_compiler_job;
#define SMC_DEPENDENCIES_PATH "3"

// Creates the output files; false: message given.
SMC_MUST_USE bool smc_compiler_begin(smc_compiler_job *);
void smc_compiler_end(smc_compiler_job *);

// Runs the command, terminated by NULL. *how: its status as from waitpid; the caller frees the
// messages. SMC_NO_MEMORY: it exceeded its memory limit, and its messages are of no use; no message
// given.
SMC_MUST_USE smc_status smc_compiler_run(const smc_compiler_job *, const smc_words *command,
                                         int *how, smc_bytes *messages);
// The same in two steps, so that several compilers can run at a time. 0: it could not be started
// (message given); the second step accepts this.
pid_t smc_compiler_start(const smc_compiler_job *, const smc_words *command);
SMC_MUST_USE smc_status smc_compiler_finish(const smc_compiler_job *, pid_t, int *how,
                                            smc_bytes *messages);
void smc_compiler_say_no_memory(const smc_compile_options *, const char *input);
void smc_compiler_drop(pid_t); // ends the compiler without a result; 0: none
bool smc_has_succeeded(int how);

bool smc_wants_colours(void); // colours are wanted: the compiler writes to a file, but its messages
                              // go to standard error
void smc_compiler_say(const smc_compile_options *, const smc_bytes *messages);

#endif
