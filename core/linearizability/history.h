// history.h - the history of an execution: the calls of an object's operations, with their results
// and their order.
//
// A client is a program that only calls operations of an object on some threads. Each call begins
// and ends with an event of its thread. If happens-before orders the end of one call before the
// beginning of another, a linearisation must keep their order (docs/design/linearizability.md).
#ifndef SMC_HISTORY_H
#define SMC_HISTORY_H

#include "base/base.h"

// Limits on the size of a client.
enum {
    SMC_CLIENT_THREADS = 8, // maximum number of a client's threads
    SMC_CLIENT_CALLS = 12,  // maximum number of calls of all threads together
};

// A call in a history.
typedef struct smc_history_call {
    uint32_t label;  // identifies operation and value: equal calls have equal labels
    uint32_t thread; // thread of the client, from 0
    uint32_t index;  // position among the calls of the thread, from 0
    bool ended;      // false: the call is pending, i.e. it has begun and has no result
    // The operation may have this result spuriously, without effect (SMC_DECLARES_FAILURE).
    bool may_have_no_effect;
    int64_t result;  // valid if `ended`
    uint32_t before; // calls, as bits, that end before this call begins
    // Filled only on request: calls, as bits, that begin before this call begins, that begin before
    // it ends, and that end before it ends.
    uint32_t begun, begun_by_end, before_end;
} smc_history_call;

// The calls of one execution, in any order.
typedef struct smc_history {
    uint32_t n;
    smc_history_call calls[SMC_CLIENT_CALLS]; // the calls, n of them
    bool is_stuck; // no thread can continue: the pending calls wait for ever
} smc_history;

#endif
