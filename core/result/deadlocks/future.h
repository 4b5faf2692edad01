// future.h - names C++ futures by variables of the program: the libraries wait on words of a
// heap-allocated state.
#ifndef SMC_RESULT_DEADLOCKS_FUTURE_H
#define SMC_RESULT_DEADLOCKS_FUTURE_H

#include "result/result.h"

// Whether the thread waits in a member function of a future.
bool smc_deadlock_is_of_future(const smc_program *, const smc_witness *, const smc_wait *);

// Writes "future f of promise p" for a location in their shared state, or "the future made in line
// 6" if no event has an address of it, to buf, which has SMC_DEADLOCK_NAME bytes. Returns false if
// the location is in no such state.
enum { SMC_DEADLOCK_NAME = 192 };
bool smc_future_name(const smc_program *, const smc_witness *, uint32_t loc, char *buf);
// The same for a wait of a future whose state has no type in the library: names it by its line.
bool smc_future_by_line(const smc_program *, uint32_t loc, char *buf);

#endif
