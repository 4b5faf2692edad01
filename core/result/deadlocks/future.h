// future.h - futures of C++ by the names that the program has for them: the libraries wait at words
// of a state that they allocate.
#ifndef SMC_RESULT_DEADLOCKS_FUTURE_H
#define SMC_RESULT_DEADLOCKS_FUTURE_H

#include "result/result.h"

// Whether the thread waits in a call of a future's.
bool smc_deadlock_is_of_future(const smc_program *, const smc_witness *, const smc_wait *);

// "future f of promise p", of a location in the state that they share; "the future made in line 6",
// where no event of the execution has their addresses. false: it is no such state. buf holds
// SMC_DEADLOCK_NAME.
enum { SMC_DEADLOCK_NAME = 192 };
bool smc_future_name(const smc_program *, const smc_witness *, uint32_t loc, char *buf);
// The same of a wait of a future's, whose state the library has no type for: by its line only.
bool smc_future_by_line(const smc_program *, uint32_t loc, char *buf);

#endif
