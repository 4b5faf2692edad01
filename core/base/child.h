// child.h - processes that work for this one: how much they may take, and when they have ended.
#ifndef SMC_BASE_CHILD_H
#define SMC_BASE_CHILD_H

#include "base/base.h"

#include <sys/types.h>

// Bounds what the process may still take of memory for data (bytes; 0: SMC_CHILD_MEMORY), time and
// files; 0: this one. What is mapped from files is not bounded.
#define SMC_CHILD_MEMORY (UINT64_C(8) << 30)
void smc_child_limit(pid_t, uint64_t memory);

// As waitpid says that it ended; negative: nobody knows. It is ended where `stop` asks for that, or
// where what it writes, the file `written`, has more than SMC_CHILD_WORDS bytes; NULL, -1: nobody
// asks.
enum { SMC_CHILD_WORDS = 16 << 20 };
int smc_child_wait(pid_t, const smc_stop *stop, int written);
bool smc_child_says_too_much(int written);

int smc_child_open(pid_t); // a descriptor that can be read once it has ended; -1: errno says why
void smc_close_from(int first); // all descriptors of this process from there on
void smc_hide_from(int first);  // from the program that this process executes

// Whether this process runs under valgrind, which makes code as it goes and has files of its own:
// nothing is to be denied there.
bool smc_child_is_watched(void);

uint32_t smc_processors(void); // that this process may use

// "was ended by signal 11 (Segmentation fault)". To be freed.
char *smc_child_end(int how);

#endif
