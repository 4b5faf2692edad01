// root.h - which of the threads that wait are the reason why all do.
#ifndef SMC_RESULT_DEADLOCKS_ROOT_H
#define SMC_RESULT_DEADLOCKS_ROOT_H

#include "result/result.h"

// Marks the root (smc_wait.is_root), and returns which of `waits` shows it: the one of this thread
// if it is in a root, and no other root comes before that. `serves`: of each of them, whether it
// waits only for more work, which is no reason; NULL: nothing is known beyond who holds what, and
// all is left as it is. SMC_NO_POSITION: there is none.
uint32_t smc_deadlock_mark_root(smc_witness *, uint32_t thread, const bool *serves);

#endif
