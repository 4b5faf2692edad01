// compiler.h - runs a compiler, without a shell. Private to this folder.
#ifndef SMC_COMPILER_H
#define SMC_COMPILER_H

#include "pass/compile/compile.h"
#include "pass/compile/option_filter.h"

#include <sys/types.h>

// Output files of a compiler, as indices of smc_compiler_job.outputs. The files are nameless, so
// nothing must be deleted when the compiler ends.
enum smc_compiler_output { SMC_BITCODE, SMC_MESSAGES, SMC_DEPENDENCIES, SMC_COMPILER_OUTPUTS };
// A run of a compiler.
typedef struct smc_compiler_job {
    const smc_compile_options *options;
    const char *input, *compiler;
    const char *install; // how to install the compiler, for the message if it is missing
    const char *writes;  // directory to which it may write, if it is confined; NULL: none
    const char *at;      // its working directory; NULL: the one of this process
    bool confined;
    smc_environment_filter reads;      // the environment that it gets, if it is confined
    int headers_text, headers_bitcode; // descriptors that clang gets as SMC_HEADERS_TEXT_PATH and
                                       // SMC_HEADERS_MADE_PATH; 0: none
    int outputs[SMC_COMPILER_OUTPUTS]; // files for standard output, standard error and descriptor 3
} smc_compiler_job;
#define SMC_DEPENDENCIES_PATH "3"

// Creates the output files. Returns false after a message.
SMC_MUST_USE bool smc_compiler_begin(smc_compiler_job *);
// Closes the output files.
void smc_compiler_end(smc_compiler_job *);

// Runs the command, which ends with NULL. Sets *how to its status as waitpid does; the caller frees
// the messages. SMC_NO_MEMORY: it exceeded its memory limit, so its messages are meaningless; no
// message was printed.
SMC_MUST_USE smc_status smc_compiler_run(const smc_compiler_job *, const smc_words *command,
                                         int *how, smc_bytes *messages);
// The same in two steps, so that several compilers can run at the same time. smc_compiler_start
// returns 0, after a message, if the compiler cannot be started; smc_compiler_finish accepts 0.
pid_t smc_compiler_start(const smc_compiler_job *, const smc_words *command);
SMC_MUST_USE smc_status smc_compiler_finish(const smc_compiler_job *, pid_t, int *how,
                                            smc_bytes *messages);
// Prints the error that compiling this input exceeded the memory limit.
void smc_compiler_report_no_memory(const smc_compile_options *, const char *input);
void smc_compiler_kill(pid_t); // kills the compiler without reading its result; pid 0: does nothing
// True if a process with this status of waitpid has exited with status 0. A negative number is the
// status of no process.
bool smc_process_succeeded(int how);

// True if the compiler's messages should have colours: it writes them to a file, from which they
// are printed to standard error.
bool smc_wants_colours(void);
// Prints the compiler's messages to standard error, unless options->silent is set.
void smc_compiler_print_messages(const smc_compile_options *, const smc_bytes *messages);

#endif
