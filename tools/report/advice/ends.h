// ends.h - suggests fixes for lifetimes that end too early: a variable that another thread still
// uses, a std::thread that was not joined.
#ifndef SMC_REPORT_ENDS_H
#define SMC_REPORT_ENDS_H

#include "result/result.h"

// Each returns a sentence; NULL: not applicable. The caller frees it. `file` is the program's main
// file.
char *smc_ends_of_scope(const smc_program *, const char *file, const smc_error *);
// For memory of a program of Rust that is never freed.
char *smc_ends_of_leak(const smc_program *, const smc_error *);
// For a race on a variable of a thread that starts others in a loop and changes it there.
char *smc_ends_of_argument(const smc_program *, const char *file, const smc_error *);
// For a std::thread that was not joined; the sentence contains all of the error. `variable` is the
// name declared at smc_ends_started; NULL: unknown.
char *smc_ends_of_thread(const smc_program *, const char *file, const smc_error *,
                         const char *variable);
// Returns the place at which that std::thread was started; 0: another error, or several threads.
uint32_t smc_ends_started(const smc_program *, const smc_error *);

#endif
