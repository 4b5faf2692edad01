// history.h - what an execution of a client is to those who call the object: calls, their results
// and their order.
//
// A client is a program that calls an object's operations on some threads and does nothing else. A
// call begins and ends by an event of its thread. That one happens before another - it has ended
// when the other begins - is what no order of the calls may contradict
// (docs/design/linearizability.md).
#ifndef SMC_HISTORY_H
#define SMC_HISTORY_H

#include "base/base.h"

enum {
    SMC_CLIENT_THREADS = 8, // at most
    SMC_CLIENT_CALLS = 12,  // at most, of all threads
};

typedef struct smc_history_call {
    uint32_t label;   // what is called, with which value; the same number for equal calls
    uint32_t thread;  // of the client, from 0
    uint32_t index;   // among the calls of the thread, from 0
    bool ended;       // otherwise it is pending: it has begun, and has no result
    bool may_be_void; // its result is one that it may have for no reason, without an effect
    int64_t result;   // of one that has ended
    uint32_t before;  // a bit for each call that has ended when this one begins
    // The same, where it is asked for: for each that has begun when this one begins, that has begun
    // and that has ended when it ends.
    uint32_t begun, begun_by_end, before_end;
} smc_history_call;

typedef struct smc_history {
    uint32_t n;
    smc_history_call calls[SMC_CLIENT_CALLS];
    bool is_stuck; // the pending calls wait for ever
} smc_history;

#endif
