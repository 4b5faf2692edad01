// root.h - finds the root of a deadlock: those waiting threads that cause all waits.
#ifndef SMC_RESULT_DEADLOCKS_ROOT_H
#define SMC_RESULT_DEADLOCKS_ROOT_H

#include "result/result.h"

// Sets smc_wait.is_root. Returns the index in `waits` of the wait that represents the root: the
// wait of `thread` if it is in a root and no other root explains the deadlock better;
// SMC_NO_POSITION: there is no root. serves[i]: the thread of wait i waits only for more work,
// which causes no deadlock. `serves` NULL: only holders of locks are known, and the root is that of
// `thread`.
uint32_t smc_deadlock_mark_root(smc_witness *, uint32_t thread, const bool *serves);

#endif
