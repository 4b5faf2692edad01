// message.h - what an error that is a deadlock says.
#ifndef SMC_RESULT_DEADLOCKS_MESSAGE_H
#define SMC_RESULT_DEADLOCKS_MESSAGE_H

#include "result/result.h"

// By its root; the caller's. NULL: what the error says is all that there is to say.
char *smc_deadlock_message(const smc_program *, const smc_error *);

#endif
