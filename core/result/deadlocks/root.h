// root.h - finds the root of a deadlock: the waiting threads that cause all waits.
#ifndef SMC_RESULT_DEADLOCKS_ROOT_H
#define SMC_RESULT_DEADLOCKS_ROOT_H

#include "result/result.h"

// Sets smc_wait.is_root and returns the index in `waits` of the wait that represents the root: that
// of `thread` if it is in a root and no preferable one exists. SMC_NO_POSITION: there is none.
// `serves` says of each wait whether it is only for more work, which causes nothing; NULL: only
// holders are known, and the root is that of `thread`.
uint32_t smc_deadlock_mark_root(smc_witness *, uint32_t thread, const bool *serves);

#endif
