// calls.h - the calls that a client makes of an object: their order and results, in the end of an
// execution (smc linearize).
//
// The program marks where a call begins and ends (SMC_CALL_BEGINS, SMC_CALL_ENDS). They are events
// that order nothing; what happens before them is what happens before their place in the thread.
#ifndef SMC_OBSERVERS_CALLS_H
#define SMC_OBSERVERS_CALLS_H

#include "linearizability/client.h"
#include "result/errors.h"

// Which call begins: smc_client_call.thread and .index.
static inline uint64_t smc_call_code(uint32_t thread, uint32_t index) {
    return (uint64_t)thread << 32 | index;
}

// The history of the current graph: all but labels and what follows from the client. `last`: the
// event that ends the last call, or begins a pending one, in the order in which events were linked;
// 0: there is no call. false: more calls than there can be. `points`: what is in a history only
// where it is asked for, too.
SMC_MUST_USE bool smc_calls_of(const smc_errors *, bool points, smc_history *out, smc_id *last);

// Records that the history is not linearizable, where the last call ends. Takes the message over.
void smc_calls_record(smc_errors *, smc_id last, char *message);

#endif
