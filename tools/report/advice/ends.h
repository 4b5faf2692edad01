// ends.h - what ends too early: a variable that another thread still uses, a std::thread that
// nobody has joined.
#ifndef SMC_REPORT_ENDS_H
#define SMC_REPORT_ENDS_H

#include "result/result.h"

// Each in a sentence; NULL: the error is another one. Owned by the caller. file: the one that the
// program goes by.
char *smc_ends_of_scope(const smc_program *, const char *file, const smc_error *);
// Of a race: a variable of the thread that starts others in a loop, and changes it there.
char *smc_ends_of_argument(const smc_program *, const char *file, const smc_error *);
// Which is all that the error says. variable: what was declared where smc_ends_started says; NULL:
// nothing.
char *smc_ends_of_thread(const smc_program *, const char *file, const smc_error *,
                         const char *variable);
// The place at which that std::thread was started; 0: the error is another one, or there are
// several.
uint32_t smc_ends_started(const smc_program *, const smc_error *);

#endif
