// ends.h - suggests fixes for lifetimes that end too early: of a variable that another thread still
// uses, or of a std::thread that was not joined.
#ifndef SMC_REPORT_ENDS_H
#define SMC_REPORT_ENDS_H

#include "result/result.h"

// smc_advice_end_of_scope is for a variable whose scope ends. All functions return a sentence that
// the caller frees; NULL: not applicable. `file` is the program's main file.
char *smc_advice_end_of_scope(const smc_program *, const char *file, const smc_error *);
// For memory of a program of Rust that is never freed.
char *smc_advice_intended_leak(const smc_program *, const smc_error *);
// For a race on a variable of a thread that, in a loop, passes the variable to threads that it
// creates, and changes it.
char *smc_advice_shared_argument(const smc_program *, const char *file, const smc_error *);
// For a std::thread that was not joined; the sentence replaces the error message. `variable` is the
// name that is declared at smc_ends_thread_start_place; NULL: unknown.
char *smc_advice_unjoined_thread(const smc_program *, const char *file, const smc_error *,
                                 const char *variable);
// Returns the place at which that std::thread was started; 0: it is another error, or there are
// several such threads.
uint32_t smc_ends_thread_start_place(const smc_program *, const smc_error *);

#endif
