// future.h - names C++ futures by variables of the program. The C++ libraries wait on words of a
// heap-allocated state that a future shares with its promise.
#ifndef SMC_RESULT_DEADLOCKS_FUTURE_H
#define SMC_RESULT_DEADLOCKS_FUTURE_H

#include "result/result.h"

// Whether the thread waits in a member function of a C++ future.
bool smc_deadlock_waits_for_future(const smc_program *, const smc_witness *, const smc_wait *);

// Writes the name of the future whose shared state contains the location to buf, which has
// SMC_DEADLOCK_NAME bytes: "future f of promise p", or "the future made in line 6" if no event has
// stored the state's address. Returns false if the location is not in such a state.
enum { SMC_DEADLOCK_NAME = 192 };
bool smc_future_name(const smc_program *, const smc_witness *, uint32_t loc, char *buf);
// Like smc_future_name, if the state has no type: names the future by the line of the state's
// allocation.
bool smc_future_name_by_line(const smc_program *, uint32_t loc, char *buf);

#endif
