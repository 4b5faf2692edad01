// wakeups.h - the source of a thread that waits at a condition variable until it is taken off the
// list of waiting threads (docs/design/barriers.md#conditions).
//
// After the thread has appended itself to the list, all writes of the list are RMWs, each of which
// reads the one before. The thread reads the first one whose value lacks the thread.
#ifndef SMC_BARRIERS_WAKEUPS_H
#define SMC_BARRIERS_WAKEUPS_H

#include "graph/graph.h"

// Whether the action is a read of a list to which the thread has appended itself. Since then the
// thread has released a mutex and done nothing else that others can see. If the thread is in the
// list that it reads, it waits for ever.
static inline bool smc_waits_in_list(const smc_action *a) {
    return a->kind == SMC_READ && a->scoped && smc_is_list_access(a);
}

// The write that thread t's next action, a read of a list with a forced source, reads: the one that
// takes t off the list; if there is none, the last write of the list.
smc_id smc_list_write_for(const smc_graph *, uint32_t t);
// The write that takes the thread off the list that has appended itself there by `append`; 0: none.
smc_id smc_write_off_list(const smc_graph *, smc_id append);
// Whether the value of this write of a list lacks thread t.
bool smc_has_woken(const smc_graph *, uint32_t t, smc_id write);

#endif
