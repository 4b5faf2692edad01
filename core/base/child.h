// child.h - child processes: limits and termination.
#ifndef SMC_BASE_CHILD_H
#define SMC_BASE_CHILD_H

#include "base/base.h"

#include <sys/types.h>

// Limits a process (pid 0: this one): `memory` bytes of data (0: SMC_CHILD_MEMORY), its processor
// time and the sizes of the files that it writes. Mapped files do not count as memory.
#define SMC_CHILD_MEMORY (UINT64_C(8) << 30)
void smc_limit_child_memory(pid_t, uint64_t memory);

// Maximum size in bytes of a file that a child process writes.
enum { SMC_CHILD_OUTPUT_LIMIT = 16 << 20 };
// Waits until the process ends and returns its status as waitpid does; negative: unknown. Kills the
// process if a stop is requested (`stop` may be NULL), or if the file `written` (a descriptor of a
// file that the process writes; -1: none) exceeds SMC_CHILD_OUTPUT_LIMIT bytes.
int smc_wait_for_child(pid_t, const smc_stop *stop, int written);
// Whether the file `written` (a descriptor; -1: none) exceeds SMC_CHILD_OUTPUT_LIMIT bytes.
bool smc_child_output_is_excessive(int written);

// Returns a descriptor of the process that becomes readable when the process ends; -1: see errno.
int smc_open_child_descriptor(pid_t);

// Closes all descriptors >= first.
void smc_close_descriptors_from(int first);

// Sets close-on-exec on all descriptors >= first, so that programs executed later do not get them.
void smc_set_close_on_exec_from(int first);

// Whether this process runs under valgrind. Valgrind generates code and opens files, so a process
// that it runs cannot be confined.
bool smc_runs_under_valgrind(void);

// Number of processors available to this process.
uint32_t smc_count_processors(void);

// Describes the waitpid status `how`: "was ended by signal 11 (Segmentation fault)". The caller
// frees the text.
char *smc_describe_child_end(int how);

#endif
