// endless.h - finds waits by reading that never end: threads that can repeat the same round for
// ever, each time reading the last writes of its locations.
#ifndef SMC_TERMINATION_ENDLESS_H
#define SMC_TERMINATION_ENDLESS_H

#include "result/errors.h"

// If every thread that has not ended waits for ever, returns the last event of one that waits by
// reading; otherwise NULL. `returned`: main's return does not count as the end of the process.
const smc_event *smc_find_endless_wait(const smc_errors *, bool returned);

#endif
