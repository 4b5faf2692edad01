// message.h - writes the message of a deadlock.
#ifndef SMC_RESULT_DEADLOCKS_MESSAGE_H
#define SMC_RESULT_DEADLOCKS_MESSAGE_H

#include "result/result.h"

// Returns a message that describes the deadlock by its root; the caller frees it. NULL: the error's
// own message suffices.
char *smc_deadlock_message(const smc_program *, const smc_error *);

#endif
