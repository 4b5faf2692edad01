// updates.h - updates that are lost.
#ifndef SMC_REPORT_UPDATES_H
#define SMC_REPORT_UPDATES_H

#include "result/result.h"

// Where an assertion fails by a value that a thread has written after it had read what was there,
// and another thread has written there in between, in a sentence; NULL: it is another error. Owned
// by the caller. file: the one that the program goes by.
char *smc_updates_lost(const smc_program *, const char *file, const smc_error *);

// Where two threads have read the same write, and each of them writes there after both have read,
// so that both take what is there. NULL: there are no such two.
char *smc_updates_of_both(const smc_program *, const char *file, const smc_error *);

// Where two threads write to the same element of an array because both have read its index. NULL:
// the error is another one.
char *smc_updates_of_index(const smc_program *, const char *file, const smc_error *);

#endif
