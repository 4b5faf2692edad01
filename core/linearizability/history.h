// history.h - the history of an execution: the calls of an object's operations, with their results
// and their order.
//
// A client is a program that only calls operations of an object on some threads. Each call begins
// and ends with an event of its thread. If happens-before orders the end of one call before the
// beginning of another, a linearisation must keep their order (docs/design/linearizability.md).
#ifndef SMC_HISTORY_H
#define SMC_HISTORY_H

#include "base/base.h"

enum {
    SMC_CLIENT_THREADS = 8, // maximum number of a client's threads
    SMC_CLIENT_CALLS = 12,  // maximum number of calls of all threads together
};

typedef struct smc_history_call {
    uint32_t label;   // identifies operation and value: equal calls have equal labels
    uint32_t thread;  // thread of the client, from 0
    uint32_t index;   // position among the calls of the thread, from 0
    bool ended;       // false: the call is pending, i.e. it has begun and has no result
    bool may_be_void; // the operation may have this result spuriously, without effect
    int64_t result;   // valid if `ended`
    uint32_t before;  // set of calls (bits) that end before this call begins
    // Only on request: sets of calls that begin before this call begins, that begin before it ends,
    // and that end before it ends.
    uint32_t begun, begun_by_end, before_end;
} smc_history_call;

typedef struct smc_history {
    uint32_t n;
    smc_history_call calls[SMC_CLIENT_CALLS];
    bool is_stuck; // the pending calls wait for ever
} smc_history;

#endif
